import { type JsonObject, ownValue } from '../../../base/json.ts';

/** Files that may be given as gold by mistake, with the keys that only they have. */
const otherFiles: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['simulations', 'reward_info'], 'simulations of tau2-bench, which are for --predictions'],
  [['resourceSpans', 'batches', 'spans', 'run_type'], 'a trace, which is for --predictions'],
  [['messages', 'choices', 'candidates'], 'a chat or an answer, which is for --predictions'],
  [['custom_id', 'trajectory', 'predictions'], 'predictions, which are for --predictions'],
  [['steps', 'conditionals'], 'a workflow, which is for --workflows'],
  [['agent_sequence'], 'a profile without gold, which is for --profiles'],
  [['question', 'function'], 'questions of BFCL: their answers are in a file of their own'],
];

/**
 * The kind of file that a value seems to come from, where it is not gold; undefined where it is not
 * known.
 */
export function looksLike(value: JsonObject): string | undefined {
  const found = otherFiles.find(([keys]) => keys.some((key) => ownValue(value, key) !== undefined));
  return found && `it looks like ${found[1]}`;
}
