import { argumentKeys } from '../argument-keys.ts';

export type BracketKind = 'list' | 'object' | 'tuple';

/** An open bracket. */
export interface Frame {
  readonly kind: BracketKind;
  /** It is the arguments of a call. */
  readonly isArguments: boolean;
  /** It stands in the arguments of a call, or under a key that nobody knows. */
  readonly isInner: boolean;
  /** An object in it ended. */
  hasMember: boolean;
  /** An object in it ended, and then another key came. */
  goesOn: boolean;
  /** The last key, and all that came so far, as JSON text. */
  key: string;
  readonly keys: Set<string>;
  /** How much of the text is written up to the last entry of a list that is whole. */
  whole: number;
}

/** Keys whose lists hold calls, or lists of them: what is whole in such a list stays where the rest is cut off. */
export const callLists: ReadonlySet<string> = new Set([
  ...['trajectories', 'trajectory', 'predictions', 'prediction', 'output', 'result', 'answer'],
  ...['plan', 'steps', 'calls', 'messages', 'contents', 'content', 'tool_calls', 'parts'],
  ...['google', 'langchain', 'openai', 'traxgen', 'tool-only', 'tool_only'],
]);

/** Keys whose objects are calls, or say more of one; `trajectory_1` and the like hold calls, too. */
const callKeys = new Set(['function', 'tool', 'name', 'action', 'function_call', 'functionCall']);
const holdsCalls = (key: string) =>
  callLists.has(key) || callKeys.has(key) || /^[a-z]+[ _-]?\d{1,3}$/i.test(key);

/** A bracket that opens inside of another one, with so much of the text written. */
export function frameIn(
  around: Frame | undefined,
  kind: BracketKind,
  whole: number,
  isTool: (name: string) => boolean,
): Frame {
  const key = around?.kind === 'object' ? around.key : undefined;
  const isArguments = key !== undefined && (argumentKeys.includes(key) || isTool(key));
  const isStrange = key !== undefined && !isArguments && !holdsCalls(key);
  const isInner = around?.isInner === true || around?.isArguments === true || isStrange;
  const begun = { hasMember: false, goesOn: false, key: '', keys: new Set<string>() };
  return { kind, isArguments, isInner, whole, ...begun };
}

/** Whether what follows a bracket may stand there, where it closes what others were missing for. */
export function follows(
  next: string,
  closed: BracketKind,
  around: BracketKind | undefined,
): boolean {
  if (around === undefined) return !/^[,\])}]/.test(next);
  if (around === 'object') return /^(?:[}\])]|$|,\s*(?:$|["'“}\p{L}]))/u.test(next);
  const opens = closed === 'object' ? '{' : '[(';
  const behind = /^,\s*(\S?)/.exec(next)?.[1];
  if (behind === undefined) return next === '' || next.startsWith(around === 'tuple' ? ')' : ']');
  return behind === '' || `])${opens}`.includes(behind);
}
