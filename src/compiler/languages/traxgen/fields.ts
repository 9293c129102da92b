import {
  type Field,
  fieldsIn,
  type ReadExpression,
  readsOfClause,
  readsOfParameters,
} from '../../../model/fields.ts';
import { callsOfStep } from '../../../model/step.ts';
import type { Action, Conditional, Workflow } from './workflow.ts';

/** Every path that a workflow may read, keys of paths included, in the order of first mention. */
export function fieldsOf(workflow: Readable): Field[] {
  return fieldsIn(readsOf(workflow));
}

/** What of a workflow may read anything. */
type Readable = Pick<Workflow, 'steps' | 'conditionals' | 'anytime'>;

function* readsOf({ steps, conditionals, anytime }: Readable): Generator<ReadExpression> {
  for (const step of steps) {
    for (const { parameters } of callsOfStep(step)) {
      yield* readsOfParameters(parameters, `step ${step.id}`);
    }
  }
  yield* readsOfEntries(conditionals);
  for (const { tool, parameters = [] } of anytime) {
    yield* readsOfParameters(parameters, `anytime ${tool}`);
  }
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
