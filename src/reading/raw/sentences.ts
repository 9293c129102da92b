/** Words for calls, or for one of them. */
const thing = String.raw`(?:steps?|calls?|tools?|actions?|list|plan|sequence|order|above|items?|entry|entries|ones?|function|it|them|these|those|\x60[^\x60\n]+\x60|[\p{L}]\w*_\w+|\w+\(\))`;
const nth = String.raw`(?:last|first|second|third|fourth|fifth|sixth|final|\d+(?:st|nd|rd|th))`;
/** Words that take a call back, repeat it or move it, each with what they need beside them. */
const changes: readonly RegExp[] = [
  // Taken back.
  new RegExp(
    String.raw`\b(?:skip|omit|leave out|remove|drop|delete|ignore|undo|discard|cancel|disregard|exclude|strike|cross out|leave)\s+(?:(?:the|that|this|call|step|steps|number|no\.?|${nth})\s+)*(?:${thing}|\d+)(?!\s+(?:as|in)\b)`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:only|just)\s+(?:the\s+)?(?:${nth}|step \d+|call \d+)\s+(?:${thing}|is|are)\b|\b(?:is|are) only (?:needed|necessary|required|called|made|run)\b|\bstop (?:after|before|at)\s+(?:the\s+)?(?:${nth}|step|call)`,
    'iu',
  ),
  /\b(?:the above|these calls|this plan|this list|that list|that plan)\b[^.\n]{0,20}\b(?:is|are|was) (?:not|wrong|incorrect|invalid|outdated|hypothetical|only an? example|just an? example)\b/i,
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
  /^\W*(?:please |then |but )?(?:use|set|change|pass|make)\b[^.\n]*\b\w+\s*=\s*\S|\b(?:i (?:meant|misread|mistyped)|my mistake)\b/i,
  /\b(?:also|additionally|then|finally)[, ]+(?:call|run|execute|use|invoke)\b/iu,
  /\b(?:the same|as (?:above|before)|like (?:above|before))\b.*\b(?:but|with|except|without|plus)\b/iu,
  // Repeated.
  new RegExp(
    String.raw`\b(?:repeat|retry|redo|re-?run)\b(?:\s+\w+)?\s+(?:${thing}|for|until|while|step)`,
    'iu',
  ),
  /\b(?:call|run|execute|do|make|invoke|repeat|try)\b[^.\n]*\b(?:again|twice|once more|\d+ times|times|for each|for every|another time)\b/iu,
  /\b(?:do|run|repeat|apply) (?:this|that|it|these|the same)\b[^.\n]*\bfor (?:both|all|each|every|the other)\b|^\W*(?:the )?same (?:again )?(?:for|with)\b/i,
  // In another order.
  /\b(?:from|starting (?:at|with)) (?:the )?(?:bottom|end|last)\b|\bbottom[- ](?:up|to[- ]top)\b|\bbackwards?\b/i,
  /\b(?:swap|reverse|reorder|re-order|exchange|interchange)\b[^.\n]*\b(?:steps?|calls?|order|them|first|last|two|\d)/i,
  /\bin (?:the )?(?:reverse|opposite|any|either|another|a different)\b[^.\n]*\border\b|\border (?:does not|doesn['’]t|is not|isn['’]t)\b/i,
  /\bsteps?\s+\d+\b[^.\n]*\b(?:before|after|then|first|precede\w*|follow\w*)\b|\b(?:first|before|after|then)\b[^.\n]{0,20}\bsteps?\s+\d+\b/i,
];
/** Words that put a condition on calls. */
const conditions = [
  /\b(?:if|unless|when|in case|otherwise|once|until|while|only if|only when|provided)\b[^.\n]*(?:\b(?:call|step|steps|tool|action|list|run|retry|fails?|failed|errors?|skip\w*|execute)\b|\x60[^\x60\n]+\x60|\b[\p{L}]\w*_\w+\b)/iu,
  /(?:\b(?:call|step|steps|tool|action|run|retry|skip\w*|execute)\b|\x60[^\x60\n]+\x60|\b[\p{L}]\w*_\w+\b)[^.\n]*\b(?:if|unless|in case|only when|depending|otherwise)\b/iu,
  /^\W*(?:otherwise|else)\b|\(\s*(?:only )?(?:if|unless|when)\b/i,
  new RegExp(
    String.raw`(?:${nth}\s+)(?:call|step|tool|action)\s+(?:\w+\s+)?(?:depends|is conditional|is optional)\b`,
    'iu',
  ),
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
