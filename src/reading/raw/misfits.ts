import type { ParametersOf } from '../call-text.ts';
import { type AnswerCandidate, hasParams } from './lists.ts';

/** Whether a list of tool names has a name that is not in the gold and cannot be a tool's name. */
export function isMangled({ read }: AnswerCandidate, parametersOf: ParametersOf): boolean {
  const entries = read === undefined || hasParams(read) ? [] : read.lists.flat();
  return entries.some((entry) => {
    const tool = entry.kind === 'call' ? entry.call.tool : '_';
    return !/^[\w.$-]+$/.test(tool) && parametersOf(tool) === undefined;
  });
}

export const misfit = 'brackets that do not fit, and do not say where they belong';
/** A further member behind an object that was closed too early. */
const member = /^\s*,\s*(["'])[^"'\n]{0,80}\1\s*:/;

const choice =
  /\b(?:choose|chose|pick|prefer|recommend|select|go with)\b[^.\n]{0,40}\b(?:option|path|trajectory|plan|alternative|variant|one|first|second|last)\b/i;

/**
 * Whether the model may not mean all pieces of a group: they are a diff, only some of them quote
 * expressions of the policy, or the text behind them chooses one.
 */
export function areUnlike(group: readonly AnswerCandidate[], text: string): boolean {
  const gaps = group.slice(1).map((one, nth) => text.slice(group[nth]?.end, one.start));
  const isPolicy = ({ faults }: AnswerCandidate) => faults.count('bracketed_expressions') > 0;
  const isMixed = group.some(isPolicy) && !group.every(isPolicy);
  const isChoice = group.length > 1 && choice.test(text.slice(group.at(-1)?.end));
  return isMixed || isChoice || gaps.some((gap) => /^\s*\+|\n\s*\+|~~/.test(gap));
}

/**
 * Whether an object was closed too early: one of its members, or the brace that really closes it, follows.
 * For a piece that was not chosen: whether a comma follows, so that the piece is one of several.
 */
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

/** Whether the text outside of all pieces has a key whose value is a tool of the gold. */
export function namesCall(
  text: string,
  pieces: readonly AnswerCandidate[],
  parametersOf: ParametersOf,
) {
  const outside = textAround(text, pieces);
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

/** A text without pieces of it, which are in its order. */
export function textAround(text: string, pieces: readonly AnswerCandidate[]): string {
  let from = 0;
  const around = pieces.map(({ start, end }) => {
    const part = text.slice(from, start);
    from = end;
    return part;
  });
  return [...around, text.slice(from)].join('\n');
}

/** Whether names of tools stand where they may be calls: quoted, behind a colon or before a bracket. */
export function listsTools(text: string, parametersOf: ParametersOf): boolean {
  const names = text.matchAll(
    /[:"'`]\s*([\p{L}_$][\p{L}\p{N}_.$-]*)|([\p{L}_$][\p{L}\p{N}_.$-]*)\(/gu,
  );
  return [...names].some(([, one, other]) => parametersOf(one ?? other ?? '') !== undefined);
}
