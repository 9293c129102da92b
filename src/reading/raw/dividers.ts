import { isHeading, linesOf } from './groups.ts';
import { type Label, labelOf, takesBack } from './labels.ts';
import { inCalls } from './syntax/spans.ts';
import type { SyntaxCalls } from './syntax/syntax.ts';

/** What headings say that makes the calls below them something else than those above. */
const dividing: ReadonlySet<Label> = new Set<Label>([
  ...(['rejected', 'example', 'condition', 'numbered', 'option', 'final'] as const),
]);
/** What a heading may say of all calls below it. */
const refusing: ReadonlySet<Label> = new Set<Label>(['rejected', 'example', 'condition']);
const observed = /^[\s*_#>-]*observation(?:\s*\d+)?\s*:/i;
const labelled = /^[\s*_#>-]*(?:action|thought|final answer)\b/i;

/**
 * A line above or between calls in a syntax of models that makes those below it something else than one
 * trajectory with those above it: a heading of options, conditions or trajectories, `or`, or words that take back.
 */
export function dividerIn(text: string, calls: SyntaxCalls): string | undefined {
  const above = linesOf(text.slice(0, calls.start)).at(-1) ?? '';
  if (isHeading(above) && refusing.has(labelOf([above]))) return above;
  return linesBetween(text, calls).find((line) => {
    const isShort = isHeading(line) || /^\W*(?:either|or|vs|versus)\W*$/i.test(line);
    return (isShort && dividing.has(labelOf([line]))) || takesBack([line]);
  });
}

/** The lines between calls that are neither of a call nor of what a tool answered. */
function linesBetween(text: string, { start, end }: SyntaxCalls): string[] {
  const isInside = inCalls(text);
  let at = start;
  let isObserved = false;
  const lines = text.slice(start, end).split('\n');
  return lines.flatMap((line) => {
    const isOfCall = isInside(at);
    at += line.length + 1;
    if (observed.test(line)) isObserved = true;
    else if (labelled.test(line)) isObserved = false;
    return isOfCall || isObserved ? [] : line.trim();
  });
}
