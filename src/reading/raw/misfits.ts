import type { ParametersOf } from '../call-text.ts';
import { type AnswerCandidate, hasParams } from './lists.ts';

/** Whether a list of tool names has a name that nobody knows and that cannot be a tool's name. */
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

/** Whether an object was closed too early: one of its members, or the brace that really closes it, follows. */
export function goesOn({ end, read }: AnswerCandidate, text: string): boolean {
  const behind = text.slice(end, end + 100);
  return member.test(behind) || (read?.isCall === true && /^\s*\}/.test(behind));
}

/** Whether a text outside of all data has the key of a tool's name with a name that is a tool's. */
export function namesCall(text: string): boolean {
  const values =
    /(?:["'”]|\b(?:tool|tool_?name|function|name|action))\s{0,9}[:=]\s{0,9}["'“][a-z_]\w{0,200}["'”]/i;
  return namesToolInLine(text) || values.test(text);
}

/** Whether a line of a text is a key and the name of a tool, as in YAML: `- tool: f`. */
export function namesToolInLine(text: string): boolean {
  return /^[^\S\n]*(?:-[^\S\n]+)*(?:tool|name|tool_name|function|action)[^\S\n]*:[^\S\n]*["']?[A-Za-z0-9]{1,100}[_.-][\w.-]{1,100}["']?[^\S\n]*$/m.test(
    text,
  );
}

/** Code right behind a list that takes a part of it, repeats it, or makes another one of it. */
const partOf =
  /^[^\S\n]*(?:[*+][^\S\n]*(?:\d|[[(])|\[[^\]\n"']{0,40}\][^\S\n]*(?:;|#.*|\/\/.*)?$|\.[^\S\n]*\w+\s*\()/m;

/** Whether what stands right behind a piece of data, on its line, makes another value of it. */
export function isComputed({ end }: AnswerCandidate, text: string): boolean {
  return partOf.test(text.slice(end, end + 200).split('\n')[0] ?? '');
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
