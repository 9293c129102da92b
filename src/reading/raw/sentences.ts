import type { ReadCall } from '../../model/format.ts';
import type { Entry } from '../entry.ts';
import { addsInOtherLanguages, changesInOtherLanguages } from '../foreign-words.ts';

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
/** Words that take an answer back as a whole, or call it no answer. */
const rejections: readonly RegExp[] = [
  /\b(?:this|that|these|those|it|plan|list|answer|above|calls?|steps?|sequence|trajectory|\p{L}\w*_\w+)\b[^.\n]{0,20}\b(?:is|are|was|were)\s+(?:an?\s+|only\s+|just\s+|the\s+|not\s+){0,3}(?:mistakes?|wrong|incorrect|invalid|drafts?|illustrations?|obsolete|outdated|forbidden|bad|final|approved|allowed|right|correct|examples?|hypothetical)\b/iu,
  /\b(?:should|must|can|could|may|has to|have to|needs? to|is to|are to)\s+(?:not\s+|n['’]t\s+)?be\s+(?:omitted|skipped|removed|dropped|left out|excluded|ignored|rejected|repeated|swapped|reversed|discarded|cancelled|undone)\b/i,
  /\b(?:violates?|breaks?|contradicts?|against) (?:the|our|this) (?:policy|rules?|workflow)\b|\bpolicy (?:forbids|prohibits|does not allow|doesn['’]t allow)\b/i,
  /\b(?:not|n['’]t|never)\s+(?:\w+\s+)?(?:recommend|advise|suggest|approve|sure)\b|\bi disagree\b|\bnone of (?:these|them|those|the)\b/i,
  /^\W*(?:not approved|obsolete|for illustration|illustration|bad example|(?:only )?an? (?:draft|sketch|example)|draft|not final|hypothetical\w*|discarded|rejected|outdated)\b/i,
  /^\W*(?:as a last resort|for \w+ (?:customers|users|members|clients|orders)|assuming|alternative(?:ly)?|scenario|should the|fallback|plan [b-z]|option [2-9b-z]|in (?:the )?case|i almost)\b[^\n]*[:：][\s*_]*$/i,
  new RegExp(
    String.raw`\b(?:forget|never ?mind|take back|without|minus)\s+(?:about\s+)?(?:(?:the|that|this|step|call|${nth})\s+)*(?:${thing}|\d+)`,
    'iu',
  ),
];
/** Words that ask for leave, or tell of calls of others, or of those that could be made. */
const proposals: readonly RegExp[] = [
  /\b(?:should|shall|may|can) (?:i|we)\b[^.\n]*\?|\b(?:do|would) you (?:want|like) (?:me|us) to\b|\bwhich (?:one )?of (?:these|them)\b[^.\n]*\?/i,
  /\b(?:please confirm|(?:waiting|wait) for (?:your |the )?(?:approval|confirmation)|once (?:you|i have|approved|confirmed)|after you \w+)\b/i,
  /\b(?:you|one|we|i) (?:could|might|would)\b[^.\n]{0,20}\b(?:run|call|use|make|execute|try)\b|\bcould be (?:done|called|run|made|used)\b|\bone possibility\b|^\W*(?:perhaps|maybe|possibly|suggestions?|proposal)\b/i,
  /\b(?:in a similar case|last time|(?:previous|other|former|earlier) agent|log of|yesterday)\b|\b(?:customer|user|client|caller) (?:wants|wanted|asks|asked|would like)\b[^.\n]*\b(?:run|call|use|make|execute)\b/i,
  /\bwould look like\b|\b(?:policy|prompt|documentation|manual)\b[^.\n]{0,30}\bexample\b/i,
];
/** Words that repeat or reorder calls, and those that put a condition on all of them. */
const manners: readonly RegExp[] = [
  /\b(?:ditto|same as (?:step|call|above|before)|and so on|etc|et cetera|usw|und so weiter)\b|^\W*only (?:if|when)\b/i,
  /\b(?:loop|iterate) (?:over|through)\b|\bstart (?:over|again)\b|\bkeep (?:on )?(?:calling|trying|running|repeating)\b|\bdo (?:the same|this|that|it|so|these)\b[^.\n]*\b(?:for|twice|again|only|if|until)\b/i,
  /\b(?:are|is|were|was|be|get) (?:swapped|reversed|reordered|interchanged)\b|\b(?:correct|right|real|actual|better) order\b|\border (?:should|must|has to|needs to) be\b/i,
  /^\W*only (?:do|run|call|use|make|execute)\b|\bonly (?:applies|apply|counts?|holds?)\b|\b(?:just|only) for\b|^\W*provided\b/i,
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

const all = [takeBack, ...changes, ...rejections, ...proposals, ...manners, ...conditions];

/** What announces another answer, with nothing behind it. */
const promise = /\b(?:no,|wait\b|instead|corrected|correction|revised|final)[^\n]*:\W*$/i;

/** What a sentence must not be about: what the text is for, and how to go on talking. */
const harmless =
  /\b(?:let me know|feel free|anything else|hope this helps|please ask|any questions)\b/i;

/** The first sentence that takes back, conditions, repeats or reorders calls; undefined if there is none. */
export function changeInWords(
  lines: readonly string[],
  entries: readonly Entry[],
): string | undefined {
  const last = lines.findLast((line) => /\p{L}/u.test(line)) ?? '';
  if (last.length < 300 && promise.test(last)) return last.trim();
  const calls = entries.filter((entry) => entry.kind === 'call').map(({ call }) => call);
  for (const line of lines) {
    if (line.length > 20_000 || /^\s*[[{<]/.test(line)) continue;
    for (const sentence of line.split(/(?<=[.!?])\s+/)) {
      if (sentence.length > 2_000 || harmless.test(sentence)) continue;
      const isChange =
        all.some((words) => words.test(sentence)) || changesInOtherLanguages(sentence);
      if (isChange || contradicts(sentence, calls)) return sentence.trim();
    }
  }
  return undefined;
}

/** Whether a remark takes a call back, conditions, repeats or reorders it. */
export function changesCalls(remark: string): boolean {
  return (
    remark.length < 2_000 &&
    (all.some((words) => words.test(remark)) || changesInOtherLanguages(remark))
  );
}

const name = /[\p{L}][\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+/gu;
const adds =
  /^\W*(?:and|then|also|after (?:that|this)|afterwards|finally|lastly|next|before (?:all|any|this|that)|remember|make sure|plus)\b|\b(?:as well|too)\W*$/i;
const denies = /\b(?:not|never|no|cannot|without)\b|n['’]t\b/i;

/** Whether a sentence adds a call of a tool that is not among the calls, or says another order than theirs. */
function contradicts(sentence: string, calls: readonly ReadCall[]): boolean {
  const named = [...sentence.matchAll(name)].map(([found]) => found);
  const tools = calls.map(({ tool }) => tool);
  const places = named.map((each) => tools.indexOf(each));
  if (places.includes(-1)) {
    const isAdding = adds.test(sentence) || addsInOtherLanguages(sentence);
    const params = new Set(calls.flatMap((call) => (call.params ?? []).map(([key]) => key)));
    const isOther = named.some((each) => !tools.includes(each) && !params.has(each));
    if (isAdding && isOther && !denies.test(sentence)) return true;
  }
  const [one = -1, other = -1] = places;
  if (one < 0) return false;
  if (other >= 0 && one !== other) {
    const order = /\b(before|after)\b/i.exec(sentence)?.[1]?.toLowerCase();
    if (order !== undefined) return order === 'before' ? one > other : one < other;
  }
  if (places.length > 1) return false;
  const isFirst = /\b(?:start|begin)\w* with\b|\bfirst\b/i.test(sentence);
  const isLast = /\b(?:last|lastly|at the end)\b/i.test(sentence);
  return (isFirst && one !== 0) || (isLast && one !== tools.length - 1);
}
