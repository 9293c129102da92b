import {
  type Field,
  fieldsIn,
  type ReadExpression,
  readsOfClause,
  readsOfParameters,
} from '../../../model/fields.ts';
import type { Action, Conditional, Workflow } from './workflow.ts';

/** Every path that a workflow may read, keys of paths included, in the order of first mention. */
export function fieldsOf(workflow: Pick<Workflow, 'steps' | 'conditionals'>): Field[] {
  return fieldsIn(readsOf(workflow));
}

function* readsOf({
  steps,
  conditionals,
}: Pick<Workflow, 'steps' | 'conditionals'>): Generator<ReadExpression> {
  for (const step of steps) yield* readsOfParameters(step.parameters, `step ${step.id}`);
  yield* readsOfEntries(conditionals);
}

function* readsOfEntries(entries: readonly (Action | Conditional)[]): Generator<ReadExpression> {
  for (const entry of entries) {
    if (entry.kind === 'conditional') {
      yield* readsOfClause(entry.condition, `conditional ${entry.index + 1}`);
      yield* readsOfEntries([...entry.then, ...entry.else]);
    } else if (entry.kind === 'override_params') {
      const names = entry.targets.map(({ text }) => text).join(', ');
      yield* readsOfParameters(entry.parameters, `step ${names}`);
    }
  }
}
