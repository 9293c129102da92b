import {
  changesCalls,
  isHeading,
  type Label,
  labelOf,
  namesVersion,
  takesBack,
} from '../take-backs.ts';
import { linesOf } from './groups.ts';
import { inCalls, markSpans } from './syntax/spans.ts';
import type { SyntaxCalls } from './syntax/syntax.ts';

/** What headings say that makes the calls below them something else than those above. */
const dividing: ReadonlySet<Label> = new Set<Label>([
  ...(['rejected', 'example', 'condition', 'numbered', 'option', 'final'] as const),
]);
/** What a heading may say of all calls below it. */
const refusing: ReadonlySet<Label> = new Set<Label>(['rejected', 'example', 'condition']);
/** Words with which an agent goes on to its next call. */
const goesOn =
  /^(?:now|next|then|and|first|second|third|after (?:that|this)|afterwards|finally|lastly|also|so(?! again)|ok(?:ay)?|great|good|let me (?!redo|correct|fix|revise|think)|let['’]s|i(?:['’]ll|['’]m| will| am| need| can now| now| have)|we|step|call|action|turn|looking|checking|calling|using|to(?! (?:recap|repeat|sum))|(?:tool )?(?:outputs?|results?|responses?|returns?|returned)|ok)\b/i;
/** What has data, or a mark of a syntax, is no line of words. */
const ofCall =
  /[{}[\]✿]|^\s*(?:>>>|`{3}|~{3}|(?:assistant|user|tool|ipython|model|system)\s*$|["'][^"']*["']\s*:)|^[\s*_#>-]*(?:tool|function|arguments?|args|parameters|params|(?:tool )?input)\b[^:\n]{0,20}:/i;
/** Tags of syntaxes, which stand around calls. */
const ofSyntax = /tool|call|function|invoke|DSML|\||^<\/?s>$/i;
const observed = /^[\s*_#>-]*observation(?:\s*\d+)?\s*:/i;
const labelled = /^[\s*_#>-]*(?:action|thought|final answer)\b/i;
const byNumber = /^[\s#(*_]*\d{1,3}[\s.)*_:]*$/;

/**
 * A line above or between calls in a syntax of models that makes those below it something else than one
 * trajectory with those above it: a heading of options, conditions or trajectories, `or`, or words that take back.
 */
export function dividerIn(text: string, calls: SyntaxCalls): string | undefined {
  const above = linesOf(text.slice(0, calls.start)).at(-1) ?? '';
  if (isNoAnswer(above)) return above;
  const between = linesBetween(text, calls);
  const numbers = between.filter((line) => byNumber.test(line));
  const isNumbered = numbers.length > 0 && numbers.length < calls.entries.length - 1;
  return between.find((line) => divides(line) || (isNumbered && numbers.includes(line)));
}

/** Whether a heading says of all calls below it that they are no answer, or not always one. */
export function isNoAnswer(line: string): boolean {
  return isHeading(line) && refusing.has(labelOf([line]));
}

/** Whether a line between two calls in a syntax makes those below it something else than those above it. */
export function divides(line: string): boolean {
  const words = line.slice(-300).replaceAll(/^[\s#*_>`~-]+|[\s*_`~]+$/g, '');
  if (/^<[^<>]*>$/.test(words)) return !ofSyntax.test(words);
  if (takesBack([line]) || changesCalls(line) || namesVersion(line)) return true;
  const isShort = isHeading(line) || /^\W*(?:either|or|vs|versus)\W*$/i.test(line);
  if (isShort && dividing.has(labelOf([line]))) return true;
  if (labelled.test(line) || byNumber.test(line) || goesOn.test(words)) return false;
  const isLabel = /^[^.!?。！？]*$/.test(words) && words.split(/\s+/).length < 6;
  return /\p{L}/u.test(words) && (isHeading(line) || isLabel) && labelOf([line]) !== 'step';
}

/** The lines between calls that are neither of a call nor of what a tool answered. */
function linesBetween(text: string, { start, end, isCut }: SyntaxCalls): string[] {
  const isInside = inCalls(text);
  // What was cut off is half a call, from its mark on.
  const ends = isCut ? markSpans(text).map(([, to]) => to) : [];
  const whole = ends.reduce((most, to) => (to <= end ? Math.max(most, to) : most), start);
  const open = isCut ? text.slice(whole, end).search(/[<[✿]|>>>/) : -1;
  const to = open < 0 ? end : whole + open;
  let at = start;
  let isObserved = false;
  const lines = text.slice(start, to).split('\n');
  return lines.flatMap((line) => {
    const isOfCall = isInside(at);
    at += line.length + 1;
    if (observed.test(line)) isObserved = true;
    else if (labelled.test(line)) isObserved = false;
    const said = line.replaceAll(
      /<[^<>\s]{0,60}(?:tool|call|function|invoke|DSML|\|)[^<>]{0,80}>|<\/?s>/gi,
      '',
    );
    return isOfCall || isObserved || ofCall.test(said) ? [] : said.trim();
  });
}
