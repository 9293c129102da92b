import {
  type Data,
  holds,
  type OracleStep,
  readStep,
  readValue,
  Unanswerable,
  type Value,
} from './language.ts';
import { turnsOf } from './sequence.ts';

/** A workflow as its file has it. */
export interface OracleWorkflow {
  agent: string;
  steps: Value[];
  soft_ordering?: OracleBlock[];
  hard_ordering?: [string, string][];
  conditionals?: OracleConditional[];
  final_only?: string[];
}

export type OracleBlock = string[] | { steps: string[]; when_pruned?: 'listed' | 'permute' };

export interface OracleConditional {
  if: Value[];
  then: OracleEntry[];
  else?: OracleEntry[];
}

export type OracleEntry = OracleAction | OracleConditional;

export interface OracleAction {
  action: 'skip' | 'end_after' | 'override_trajectory' | 'override_params';
  target: string | string[];
  params?: { [name: string]: string };
}

/** A call as it comes out: tool, and values by name in order. */
export type OracleCall = readonly [tool: string, params: readonly (readonly [string, Value])[]];

/** One list of calls per agent. */
export type OracleTrajectory = readonly (readonly OracleCall[])[];

/** All trajectories of a profile, by trying every order of everything; undefined where it fails. */
export function oracle(workflows: OracleWorkflow[], profile: Data): OracleTrajectory[] | undefined {
  const turns = turnsOf(profile);
  try {
    const parts = turns.map(({ agent, data }, position) => {
      const workflow = workflows.find((one) => one.agent === agent) as OracleWorkflow;
      return trajectoriesOf(workflow, data, position < turns.length - 1);
    });
    return product(parts);
  } catch (error) {
    if (error instanceof Unanswerable) return undefined;
    throw error;
  }
}

/** The first factor varies slowest. */
export function product<T>(factors: readonly (readonly T[])[]): T[][] {
  const [first, ...rest] = factors;
  if (first === undefined) return [[]];
  const tails = product(rest);
  return first.flatMap((head) => tails.map((tail) => [head, ...tail]));
}

/** All orders of a list, in lexicographic order of the positions. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  );
}

function trajectoriesOf(workflow: OracleWorkflow, data: Data, follows: boolean): OracleCall[][] {
  const steps = workflow.steps.map(readStep);
  refuseTiedBlocks(workflow, steps);
  const actions = (workflow.conditionals ?? []).flatMap((one) => actionsOf(one, data));
  const sequence = withParams(prune(workflow, steps, actions, follows), actions);
  const orders = ordersOf(workflow, sequence);
  if (orders.length === 0) throw new Unanswerable('no order');
  const grounded = new Map(sequence.map((step) => [step, ground(step, data)]));
  return distinct(orders.map((order) => order.map((step) => grounded.get(step) as OracleCall)));
}

function actionsOf(conditional: OracleConditional, data: Data): OracleAction[] {
  const taken = conditional.if.every((clause) => holds(clause, data));
  const branch = taken ? conditional.then : (conditional.else ?? []);
  return branch.flatMap((entry) => ('if' in entry ? actionsOf(entry, data) : [entry]));
}

function targetsOf({ target }: OracleAction): string[] {
  return Array.isArray(target) ? target : [target];
}

function means(name: string, step: OracleStep): boolean {
  return step.id === name || step.tool === name;
}

/** What is left of the steps, each as an object of its own even where one is repeated. */
function prune(
  workflow: OracleWorkflow,
  steps: readonly OracleStep[],
  actions: readonly OracleAction[],
  follows: boolean,
): OracleStep[] {
  const dropped = follows ? (workflow.final_only ?? ['complete_case']) : [];
  const isDropped = (step: OracleStep) => dropped.some((name) => means(name, step));
  const override = actions.filter(({ action }) => action === 'override_trajectory').at(-1);
  if (override !== undefined) {
    const listed = targetsOf(override).map(
      (name) => steps.find((step) => means(name, step)) ?? { id: name, tool: name, params: [] },
    );
    return listed.filter((step) => !isDropped(step)).map((step) => ({ ...step }));
  }
  const skipped = actions.filter(({ action }) => action === 'skip').flatMap(targetsOf);
  const left = steps.filter(
    (step) => !isDropped(step) && !skipped.some((name) => means(name, step)),
  );
  const ends = actions.filter(({ action }) => action === 'end_after').flatMap(targetsOf);
  const end = left.findIndex((step) => ends.some((name) => means(name, step)));
  return end < 0 ? left : left.slice(0, end + 1);
}

function withParams(steps: readonly OracleStep[], actions: readonly OracleAction[]): OracleStep[] {
  return steps.map((step) => {
    const mine = actions.filter(
      (one) => one.action === 'override_params' && targetsOf(one).some((name) => means(name, step)),
    );
    if (mine.length === 0) return step;
    const params: { [name: string]: string } = {};
    for (const { params: more } of mine) Object.assign(params, more);
    return { ...step, params: Object.entries(params) };
  });
}

/** Every order of every block that permutes, as long as the whole sequence is allowed. */
function ordersOf(workflow: OracleWorkflow, sequence: readonly OracleStep[]): OracleStep[][] {
  const blocks = slotsOfBlocks(workflow, sequence);
  refuseTiedBlocks(workflow, sequence);
  const choices = product(blocks.map((slots) => permutations(slots)));
  const orders = choices.map((choice) => {
    const order = [...sequence];
    blocks.forEach((slots, block) => {
      slots.forEach((slot, at) => {
        order[slot] = sequence[choice[block]?.[at] ?? -1] as OracleStep;
      });
    });
    return order;
  });
  return orders.filter((order) => isAllowed(order, workflow.hard_ordering ?? []));
}

/**
 * Where the members of blocks that permute stand: all of them, or with `permute` those that are left,
 * two at least and none of them twice.
 */
function slotsOfBlocks(workflow: OracleWorkflow, sequence: readonly OracleStep[]): number[][] {
  return (workflow.soft_ordering ?? []).flatMap((block) => {
    const isList = Array.isArray(block);
    const names = isList ? block : block.steps;
    const found = names.map((name) =>
      sequence.flatMap((step, at) => (means(name, step) ? [at] : [])),
    );
    const rest =
      isList || block.when_pruned !== 'permute' ? found : found.filter((at) => at.length);
    if (rest.length < 2 || rest.some((at) => at.length !== 1)) return [];
    return [rest.flat().sort((a, b) => a - b)];
  });
}

/** A hard pair between two blocks (of two members or more) that interleave is an error. */
function refuseTiedBlocks(workflow: OracleWorkflow, sequence: readonly OracleStep[]): void {
  const blocks = slotsOfBlocks(workflow, sequence);
  const slotsOf = (name: string) =>
    blocks.find((slots) => slots.some((at) => means(name, sequence[at] as OracleStep))) ?? [];
  for (const [first, second] of workflow.hard_ordering ?? []) {
    const [a, b] = [slotsOf(first), slotsOf(second)];
    if (a.join() === b.join() || a.length === 0 || b.length === 0) continue;
    const apart = Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a);
    if (!apart) throw new Unanswerable('tied blocks');
  }
}

function isAllowed(order: readonly OracleStep[], pairs: readonly [string, string][]): boolean {
  return pairs.every(([first, second]) => {
    const last = order.findLastIndex((step) => means(first, step));
    const next = order.findIndex((step) => means(second, step));
    return last < 0 || next < 0 || last < next;
  });
}

/** A set: of trajectories with the same calls the first is left. */
function distinct(trajectories: readonly OracleCall[][]): OracleCall[][] {
  const seen = new Set<string>();
  return trajectories.filter((calls) => {
    const key = JSON.stringify(calls.map(([tool, params]) => [tool, sorted(params)]));
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Parameters and keys of objects in one order: theirs means nothing. */
function sorted(pairs: readonly (readonly [string, Value])[]): unknown {
  const entries = pairs.map(([key, value]): [string, unknown] => [key, unordered(value)]);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}

function unordered(value: Value): unknown {
  if (Array.isArray(value)) return value.map(unordered);
  return typeof value === 'object' && value !== null
    ? { of: sorted(Object.entries(value)) }
    : value;
}

function ground({ tool, params }: OracleStep, data: Data): OracleCall {
  const values = params.map(([name, text]): [string, Value] => {
    const value = readValue(text, data);
    if (value === undefined) throw new Unanswerable(text);
    return [name, value];
  });
  return [tool, values];
}
