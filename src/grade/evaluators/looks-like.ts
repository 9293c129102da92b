import { type JsonObject, ownValue } from '../../model/json.ts';

/** What may be given as gold and is none, by keys that only it has. */
const strangers: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['simulations', 'reward_info'], 'simulations of tau2-bench, which are for --predictions'],
  [['resourceSpans', 'batches', 'spans', 'run_type'], 'a trace, which is for --predictions'],
  [['messages', 'choices', 'candidates'], 'a chat or an answer, which is for --predictions'],
  [['custom_id', 'trajectory', 'predictions'], 'predictions, which are for --predictions'],
  [['steps', 'conditionals'], 'a workflow, which is for --workflows'],
  [['agent_sequence'], 'a profile without gold, which is for --profiles'],
  [['question', 'function'], 'questions of BFCL: their answers are in a file of their own'],
];

/** What a value looks like that is no gold; undefined where nobody can tell. */
export function looksLike(value: JsonObject): string | undefined {
  const found = strangers.find(([keys]) => keys.some((key) => ownValue(value, key) !== undefined));
  return found && `it looks like ${found[1]}`;
}
