import type { ParametersOf } from '../call-text.ts';
import { type AnswerCandidate, hasParams } from './lists.ts';

/** Whether a list of names has one that neither the gold has nor any tool could have. */
export function isMangled({ read }: AnswerCandidate, parametersOf: ParametersOf): boolean {
  const entries = read === undefined || hasParams(read) ? [] : read.lists.flat();
  return entries.some((entry) => {
    const tool = entry.kind === 'call' ? entry.call.tool : '_';
    return !/^[\w.$-]+$/.test(tool) && parametersOf(tool) === undefined;
  });
}

export const misfit = 'brackets that do not fit, and do not say where they belong';
/** A member of an object that was closed before it. */
const member = /^\s*,\s*(["'])[^"'\n]{0,80}\1\s*:/;

const choice =
  /\b(?:choose|chose|pick|prefer|recommend|select|go with)\b[^.\n]{0,40}\b(?:option|path|trajectory|plan|alternative|variant|one|first|second|last)\b/i;

/**
 * Whether pieces that stand together may not all be meant: those of a diff, some with expressions of a
 * policy and some without, and those of which one is chosen behind them.
 */
export function areUnlike(group: readonly AnswerCandidate[], text: string): boolean {
  const gaps = group.slice(1).map((one, nth) => text.slice(group[nth]?.end, one.start));
  const isPolicy = ({ faults }: AnswerCandidate) => faults.count('bracketed_expressions') > 0;
  const isMixed = group.some(isPolicy) && !group.every(isPolicy);
  const isChoice = group.length > 1 && choice.test(text.slice(group.at(-1)?.end));
  return isMixed || isChoice || gaps.some((gap) => /^\s*\+|\n\s*\+|~~/.test(gap));
}

/** Whether an object ends before what belongs in it does, or a list that is not chosen is one of several. */
export function goesOn(
  one: AnswerCandidate,
  text: string,
  group: readonly AnswerCandidate[],
): boolean {
  const { end, read } = one;
  const behind = text.slice(end, end + 100);
  if (!group.includes(one)) return /^\s*,/.test(behind);
  return member.test(behind) || (read?.isCall === true && /^\s*\}/.test(behind));
}

/** Whether a tool of the gold is the value of a key outside of all pieces. */
export function namesCall(
  text: string,
  pieces: readonly AnswerCandidate[],
  parametersOf: ParametersOf,
) {
  let from = 0;
  const around = pieces.map(({ start, end }) => {
    const part = text.slice(from, start);
    from = end;
    return part;
  });
  const outside = [...around, text.slice(from)].join('\n');
  if (namesToolInLine(outside, parametersOf)) return true;
  const values = outside.matchAll(
    /(?:["'”]|\b(?:tool|tool_?name|function|name|action))\s{0,9}[:=]\s{0,9}["'“]([^"'”\n]+)["'”]/gi,
  );
  return [...values].some(([, name = '']) => parametersOf(name) !== undefined);
}

/** Whether a line of a text is a key and the name of a tool, as in YAML: `- tool: f`. */
export function namesToolInLine(text: string, parametersOf: ParametersOf): boolean {
  const named = text.matchAll(
    /^[^\S\n]*(?:-[^\S\n]+)*(?:tool|name|tool_name|function|action)[^\S\n]*:[^\S\n]*["']?([\w.$-]+)["']?[^\S\n]*$/gm,
  );
  return [...named].some(([, name = '']) => parametersOf(name) !== undefined);
}
