/** Words for calls, or for one of them. */
const thing = String.raw`(?:steps?|calls?|tools?|actions?|list|plan|sequence|order|above|items?|function|it|them|these|those|\x60[^\x60\n]+\x60|[\p{L}]\w*_\w+|\w+\(\))`;
/** Words that take a call back, repeat it or move it, each with what they need beside them. */
const changes: readonly RegExp[] = [
  // Taken back.
  new RegExp(
    String.raw`\b(?:skip|omit|leave out|remove|drop|delete|ignore|undo|discard|cancel)\s+(?:(?:the|that|this|call|step|steps|number|no\.?|last|first|second|third)\s+)*(?:${thing}|\d+)`,
    'iu',
  ),
  /\b(?:do not|don['’]t|never|must not|should not|shouldn['’]t|need not|needn['’]t|cannot|won['’]t)\s+(?:\w+\s+)?(?:call|run|make|execute|use|invoke|include|do|perform)\b/iu,
  new RegExp(
    String.raw`(?:${thing}|\d+)\s+(?:\d+\s+)?(?:is|are|was|were|should|must|need)\s*(?:not|n['’]t)\s+(?:\w+\s+)?(?:needed|necessary|required|called|made|be|there|allowed|part)`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:${thing})\s+(?:\d+\s+)?(?:is|are|was)\s+(?:optional|unnecessary|superfluous|skipped|rejected|cancelled|conditional)`,
    'iu',
  ),
  // Replaced, or added.
  /\b(?:instead of|in place of|rather than)\b/i,
  /\breplace\b.*\b(?:with|by)\b/i,
  /\b(?:also|additionally|then|finally)[, ]+(?:call|run|execute|use|invoke)\b/iu,
  /\b(?:the same|as (?:above|before)|like (?:above|before))\b.*\b(?:but|with|except|without|plus)\b/iu,
  // Repeated.
  new RegExp(
    String.raw`\b(?:repeat|retry|redo|re-?run)\b(?:\s+\w+)?\s+(?:${thing}|for|until|while|step)`,
    'iu',
  ),
  /\b(?:call|run|execute|do|make|invoke|repeat|try)\b[^.\n]*\b(?:again|twice|once more|\d+ times|times|for each|for every|another time)\b/iu,
  // In another order.
  /\b(?:swap|reverse|reorder|re-order|exchange|interchange)\b[^.\n]*\b(?:steps?|calls?|order|them|first|last|two|\d)/i,
  /\bin (?:the )?(?:reverse|opposite|any|either|another|a different)\b[^.\n]*\border\b|\border (?:does not|doesn['’]t|is not|isn['’]t)\b/i,
  /\bsteps?\s+\d+\b[^.\n]*\b(?:before|after|then|first|precede\w*|follow\w*)\b|\b(?:first|before|after|then)\b[^.\n]{0,20}\bsteps?\s+\d+\b/i,
];
/** Words that put a condition on calls. */
const conditions = [
  /\b(?:if|unless|when|in case|otherwise|once|until|while|only if|only when|provided)\b[^.\n]*(?:\b(?:call|step|steps|tool|action|list|run|retry|fails?|failed|errors?|skip\w*|execute)\b|\x60[^\x60\n]+\x60|\b[\p{L}]\w*_\w+\b)/iu,
  /(?:\b(?:call|step|steps|tool|action|run|retry|skip\w*|execute)\b|\x60[^\x60\n]+\x60|\b[\p{L}]\w*_\w+\b)[^.\n]*\b(?:if|unless|in case|only when|depending|otherwise)\b/iu,
  /^\W*(?:otherwise|else)\b|\(\s*(?:only )?(?:if|unless|when)\b/i,
];
/** Words with which a writer takes back what is above them. */
const takeBack =
  /^\W*(?:wait|actually|oops|hold on|on second thought|scratch that|correction|no, )|\b(?:i made a mistake|should not be there|is wrong here|ignore the above)\b/i;

/** What announces another answer, with nothing behind it. */
const promise = /\b(?:no,|wait\b|instead|corrected|correction|revised|final)[^\n]*:\W*$/i;

/** What a sentence must not be about: what the text is for, and how to go on talking. */
const harmless =
  /\b(?:let me know|feel free|anything else|hope this helps|please ask|any questions)\b/i;

/** The first sentence that takes back, conditions, repeats or reorders calls; undefined if there is none. */
export function changeInWords(lines: readonly string[]): string | undefined {
  const last = lines.findLast((line) => /\p{L}/u.test(line)) ?? '';
  if (last.length < 300 && promise.test(last)) return last.trim();
  for (const line of lines) {
    if (line.length > 20_000 || /^\s*[[{<]/.test(line)) continue;
    for (const sentence of line.split(/(?<=[.!?])\s+/)) {
      if (sentence.length > 2_000 || harmless.test(sentence)) continue;
      if ([takeBack, ...changes, ...conditions].some((words) => words.test(sentence)))
        return sentence.trim();
    }
  }
  return undefined;
}
