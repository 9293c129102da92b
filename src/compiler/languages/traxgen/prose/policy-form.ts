import type { PrunedOrder } from '../../../../model/step.ts';
import type { Workflow } from '../workflow.ts';

/**
 * A form in which a workflow is put to people and models: every step, condition, action and parameter
 * is in it. `toJson` writes a value as indented JSON, with exact numbers as they came.
 */
export type PolicyForm = (workflow: Workflow, toJson: (value: object) => string) => string;

/** A text of the workflow that is free to be anything (a description), as one line. */
export function lineOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Names with commas between and a word before the last: `a, b and c`. */
export function listInWords(names: readonly string[], word = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** What is said behind `any order` of a block that may lose some of its members. */
export function restWords(whenPruned: PrunedOrder | undefined, of = ''): string {
  if (whenPruned === undefined) return '';
  return whenPruned === 'permute'
    ? `, the rest too where some${of} are left out`
    : `, unless one${of} is left out`;
}
