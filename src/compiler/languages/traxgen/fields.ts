import { clauseWith, elementOf, withElement } from '../../../model/elements.ts';
import type { Expression } from '../../../model/expression.ts';
import {
  type Field,
  fieldsIn,
  type ReadExpression,
  readsOfClause,
  readsOfParameters,
} from '../../../model/fields.ts';
import { nodeText } from '../../../model/node-text.ts';
import { callsOfStep, type Parameter, type Step } from '../../../model/step.ts';
import { type Action, type Conditional, stepsNamed, type Workflow } from './workflow.ts';

/** Every path that a workflow may read, keys of paths included, in the order of first mention. */
export function fieldsOf(workflow: Readable): Field[] {
  return fieldsIn(readsOf(workflow));
}

/** What of a workflow may read anything. */
type Readable = Pick<Workflow, 'steps' | 'conditionals' | 'anytime'>;

function* readsOf({ steps, conditionals, anytime }: Readable): Generator<ReadExpression> {
  for (const step of steps) yield* readsOfStep(step);
  yield* readsOfEntries(conditionals, steps);
  for (const { tool, parameters = [] } of anytime) {
    yield* readsOfParameters(parameters, `anytime ${tool}`);
  }
}

/** What is read of the elements of a list stands under any position in it. */
function* readsOfStep(step: Step): Generator<ReadExpression> {
  const by = `step ${step.id}`;
  const { forEach } = step;
  if (forEach !== undefined) {
    const { list, pointer, as, where } = forEach;
    yield { expression: list, reader: { by, pointer } };
    if (where !== undefined) {
      yield* readsOfClause(clauseWith(where, as, elementOf(list.node, undefined)), by);
    }
  }
  for (const { parameters } of callsOfStep(step)) {
    yield* readsOfParameters(parametersOf(step, parameters), by);
  }
  // Where nothing of the elements is read, that they are there is all that counts.
  if (forEach !== undefined && !readsElement(step)) {
    const { list, pointer } = forEach;
    const node = elementOf(list.node, undefined);
    yield { expression: { text: nodeText(node), node }, reader: { by, pointer } };
  }
}

function readsElement({ forEach, parameters }: Step): boolean {
  if (forEach === undefined) return false;
  const element = elementOf(forEach.list.node, undefined);
  const isRead = (one: Expression) => withElement(one, forEach.as, element) !== one;
  const reads = forEach.where === undefined ? [] : [...readsOfClause(forEach.where, '')];
  return [...parameters, ...reads].some(({ expression }) => isRead(expression));
}

function parametersOf({ forEach }: Step, parameters: readonly Parameter[]): readonly Parameter[] {
  if (forEach === undefined) return parameters;
  const element = elementOf(forEach.list.node, undefined);
  return parameters.map((one) => {
    return { ...one, expression: withElement(one.expression, forEach.as, element) };
  });
}

function* readsOfEntries(
  entries: readonly (Action | Conditional)[],
  steps: readonly Step[],
): Generator<ReadExpression> {
  for (const entry of entries) {
    if (entry.kind === 'conditional') {
      yield* readsOfClause(entry.condition, `conditional ${entry.index + 1}`);
      yield* readsOfEntries([...entry.then, ...entry.else], steps);
    } else if (entry.kind === 'override_params') {
      const names = entry.targets.map(({ text }) => text).join(', ');
      const targets = entry.targets.flatMap(({ text }) => stepsNamed(steps, text));
      const named = targets.map((step) => steps[step] as Step);
      const each = named.filter(({ forEach }) => forEach !== undefined);
      const isPlain = each.length < named.length || named.length === 0;
      if (isPlain) yield* readsOfParameters(entry.parameters, `step ${names}`);
      for (const step of each) {
        yield* readsOfParameters(parametersOf(step, entry.parameters), `step ${names}`);
      }
    }
  }
}
