import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';

/** Kinds of files that may be given in place of another, in words, each with the keys that only they have. */
const kinds = {
  tau2: ['simulations of tau2-bench, which are for --predictions', 'simulations', 'reward_info'],
  trace: [
    'a trace, which is for --predictions',
    ...['resourceSpans', 'batches', 'spans', 'run_type'],
  ],
  chat: [
    'a chat or an answer, which is for --predictions',
    ...['messages', 'choices', 'candidates'],
  ],
  predictions: [
    'predictions, which are for --predictions',
    ...['custom_id', 'trajectory', 'predictions'],
  ],
  workflow: ['a workflow, which is for --workflows', 'steps', 'conditionals'],
  graph: ['a policy graph, which is for --workflows', 'nodes'],
  profile: ['a profile without gold, which is for --profiles', 'agent_sequence'],
  questions: [
    'questions of BFCL: their answers are in a file of their own',
    ...['question', 'function'],
  ],
} as const satisfies Record<string, readonly [words: string, ...keys: string[]]>;

/** A kind of file; `profiles` are a file of several. */
export type FileKind = keyof typeof kinds | 'profiles';

/** The kind of file that a value seems to come from; undefined where it is not known. */
export function fileKind(value: Json): FileKind | undefined {
  if (isJsonObject(value)) {
    return isProfile(ownValue(value, 'profiles')) ? 'profiles' : kindOf(value);
  }
  return isProfile(value) ? 'profiles' : undefined;
}

/** What a file of a kind is called, and what it is for. */
export function fileKindWords(kind: FileKind): string {
  return kind === 'profiles' ? 'profiles, which are for --profiles' : kinds[kind][0];
}

function kindOf(value: JsonObject): FileKind | undefined {
  const all = Object.entries(kinds) as [keyof typeof kinds, readonly string[]][];
  const found = all.find(([, [, ...keys]]) =>
    keys.some((key) => ownValue(value, key) !== undefined),
  );
  return found?.[0];
}

function isProfile(list: Json | undefined): boolean {
  const [first = null] = Array.isArray(list) ? list : [];
  return isJsonObject(first) && ownValue(first, 'agent_sequence') !== undefined;
}
