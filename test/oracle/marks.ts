import { type Data, holds, readValue, Unanswerable, type Value } from './language.ts';
import {
  type OracleAction,
  type OracleCall,
  type OracleConditional,
  type OracleTrajectory,
  type OracleWorkflow,
  permutations,
  product,
} from './oracle.ts';
import { turnsOf } from './sequence.ts';

/*
 * What a run may also do, read the naive way from the description of the language: every choice is made in turn,
 * every order is tried, and every subset of a run's calls is left out.
 */

/** A workflow with marks, as its file has it. */
export interface MarkedWorkflow extends OracleWorkflow {
  anytime?: string[];
}

interface PlainCall {
  readonly tool: string;
  readonly params: readonly (readonly [string, string])[];
}

/** A step that may be left out, be called again, or has alternatives. */
interface MarkedStep {
  readonly id: string | undefined;
  readonly calls: readonly PlainCall[];
  readonly least: number;
  readonly most: number;
  readonly retries: number | undefined;
}

/** What one agent may do for a profile. */
export interface OraclePart {
  readonly trajectories: readonly (readonly OracleCall[])[];
  /** How often each call may be made in all where it may be repeated, by its text. */
  readonly repeats: ReadonlyMap<string, number>;
  readonly retries: ReadonlyMap<string, number>;
  readonly isAnytime: (call: OracleCall) => boolean;
}

/** The parts of all agents; undefined where the profile fails. */
export function oracleParts(workflows: MarkedWorkflow[], profile: Data): OraclePart[] | undefined {
  const turns = turnsOf(profile);
  const named = workflows.flatMap(toolsNamed);
  try {
    return turns.map(({ agent, data }, position) => {
      const workflow = workflows.find((one) => one.agent === agent) as MarkedWorkflow;
      return partOf(workflow, data, position < turns.length - 1, named);
    });
  } catch (error) {
    if (error instanceof Unanswerable) return undefined;
    throw error;
  }
}

/** All trajectories: the first agent's vary slowest. */
export function trajectoriesOf(parts: readonly OraclePart[]): OracleTrajectory[] {
  return product(parts.map(({ trajectories }) => trajectories));
}

/** Whether a run is right, with each agent's calls by themselves: by leaving out every subset of them. */
export function isRight(parts: readonly OraclePart[], run: OracleTrajectory): boolean {
  return parts.every((part, at) => {
    const made = (run[at] ?? []).map((call) => ({ text: textOf(call), call }));
    const keys = new Set(part.trajectories.map(keyOf));
    // What is not among the calls that may be left out is kept in every subset.
    const choices = made.map(({ text, call }) =>
      part.isAnytime(call) || part.repeats.has(text) ? [true, false] : [true],
    );
    return product(choices).some((kept) => {
      const rest = made.flatMap(({ text }, nth) => (kept[nth] ? [text] : [])).join();
      const isLeftOut = (nth: number) => mayBeLeftOut(part, made, kept, nth);
      return keys.has(rest) && made.every((_, nth) => kept[nth] || isLeftOut(nth));
    });
  });
}

function mayBeLeftOut(
  { repeats, isAnytime }: OraclePart,
  made: readonly { readonly text: string; readonly call: OracleCall }[],
  kept: readonly (boolean | undefined)[],
  nth: number,
): boolean {
  const own = made[nth];
  if (own === undefined || isAnytime(own.call)) return true;
  const most = repeats.get(own.text);
  const equal = made.filter(({ text }) => text === own.text).length;
  const repeated = made.some(({ text }, at) => at < nth && kept[at] && text === own.text);
  return most !== undefined && equal <= most && repeated;
}

function partOf(
  workflow: MarkedWorkflow,
  data: Data,
  follows: boolean,
  named: readonly string[],
): OraclePart {
  const actions = (workflow.conditionals ?? []).flatMap((one) => actionsOf(one, data));
  const left = prune(workflow, actions, follows).map((step) => withParams(step, actions));
  const grounded = left.map(({ calls }) => calls.map((call) => ground(call, data)));
  const choices = product(
    left.map(({ calls, least }) => [...calls.keys(), ...(least === 0 ? [undefined] : [])]),
  );
  const trajectories = choices.flatMap((choice, nth) => {
    const orders = ordersOf(workflow, left, choice);
    if (nth === 0 && orders.length === 0) throw new Unanswerable('no order');
    return orders.map((order) => order.map((at) => grounded[at]?.[choice[at] ?? 0] as OracleCall));
  });
  const anytime = (workflow.anytime ?? []).flatMap((text) => anytimeOf(text, data, named) ?? []);
  return {
    trajectories: distinct(trajectories),
    ...allowed(left, grounded),
    isAnytime: (call) => anytime.some((is) => is(call)),
  };
}

/** Calls in all, and retries, by the text of a call; equal calls of several steps add up. */
function allowed(
  steps: readonly MarkedStep[],
  grounded: readonly (readonly OracleCall[])[],
): Pick<OraclePart, 'repeats' | 'retries'> {
  const all = steps.flatMap((step, at) => {
    const texts = new Set((grounded[at] ?? []).map(textOf));
    return [...texts].map((text) => ({ step, text }));
  });
  const repeats = new Map<string, number>();
  const retries = new Map<string, number>();
  for (const text of new Set(all.map((one) => one.text))) {
    const own = all.filter((one) => one.text === text).map(({ step }) => step);
    const most = own.reduce((sum, step) => sum + step.most, 0);
    if (most > own.length) repeats.set(text, most);
    const told = own.flatMap((step) => step.retries ?? []);
    if (told.length === own.length) retries.set(text, Math.max(...told));
  }
  return { repeats, retries };
}

function actionsOf(conditional: OracleConditional, data: Data): OracleAction[] {
  const taken = conditional.if.every((clause) => holds(clause, data));
  const branch = taken ? conditional.then : (conditional.else ?? []);
  return branch.flatMap((entry) => ('if' in entry ? actionsOf(entry, data) : [entry]));
}

function namesOf({ target }: OracleAction): string[] {
  return Array.isArray(target) ? target : [target];
}

/** A step is known by its id, or by the name of any of its tools. */
function means(name: string, { id, calls }: MarkedStep): boolean {
  return id === name || calls.some(({ tool }) => tool === name);
}

function prune(
  workflow: MarkedWorkflow,
  actions: readonly OracleAction[],
  follows: boolean,
): MarkedStep[] {
  const steps = workflow.steps.map(readMarked);
  const dropped = follows ? (workflow.final_only ?? ['complete_case']) : [];
  const isDropped = (step: MarkedStep) => dropped.some((name) => means(name, step));
  const override = actions.filter(({ action }) => action === 'override_trajectory').at(-1);
  if (override !== undefined) {
    const listed = namesOf(override).map(
      (name) => steps.find((step) => means(name, step)) ?? undeclared(name),
    );
    return listed.filter((step) => !isDropped(step)).map((step) => ({ ...step }));
  }
  const skipped = actions.filter(({ action }) => action === 'skip').flatMap(namesOf);
  const left = steps.filter(
    (step) => !isDropped(step) && !skipped.some((name) => means(name, step)),
  );
  const ends = actions.filter(({ action }) => action === 'end_after').flatMap(namesOf);
  const end = left.findIndex((step) => ends.some((name) => means(name, step)));
  return end < 0 ? left : left.slice(0, end + 1);
}

function undeclared(name: string): MarkedStep {
  return { id: name, calls: [{ tool: name, params: [] }], least: 1, most: 1, retries: undefined };
}

/** By the id of a step all its calls get the parameters, by a tool's name those with the tool. */
function withParams(step: MarkedStep, actions: readonly OracleAction[]): MarkedStep {
  const calls = step.calls.map((call) => {
    const mine = actions.filter(
      (one) =>
        one.action === 'override_params' &&
        namesOf(one).some((name) => name === step.id || name === call.tool),
    );
    if (mine.length === 0) return call;
    const params: { [name: string]: string } = {};
    for (const { params: more } of mine) Object.assign(params, more);
    return { tool: call.tool, params: Object.entries(params) };
  });
  return { ...step, calls };
}

/** All orders of the steps that are not left out: blocks permute in their members' slots, pairs are kept. */
function ordersOf(
  workflow: MarkedWorkflow,
  left: readonly MarkedStep[],
  choice: readonly (number | undefined)[],
): number[][] {
  const made = [...left.keys()].filter((at) => choice[at] !== undefined);
  const blocks = blocksOf(workflow, left).map((slots) => slots.filter((at) => made.includes(at)));
  const full = blocks.filter((slots) => slots.length > 1);
  const orders = product(full.map((slots) => permutations(slots))).map((chosen) => {
    const order = [...made];
    full.forEach((slots, block) => {
      slots.forEach((slot, nth) => {
        order[made.indexOf(slot)] = chosen[block]?.[nth] as number;
      });
    });
    return order;
  });
  const pairs = workflow.hard_ordering ?? [];
  return orders.filter((order) =>
    pairs.every(([first, second]) => {
      const last = order.findLastIndex((at) => means(first, left[at] as MarkedStep));
      const next = order.findIndex((at) => means(second, left[at] as MarkedStep));
      return last < 0 || next < 0 || last < next;
    }),
  );
}

/** Which blocks permute is decided before anything is left out by choice. */
function blocksOf(workflow: MarkedWorkflow, left: readonly MarkedStep[]): number[][] {
  const blocks = (workflow.soft_ordering ?? []).flatMap((block) => {
    const isList = Array.isArray(block);
    const found = (isList ? block : block.steps).map((name) =>
      left.flatMap((step, at) => (means(name, step) ? [at] : [])),
    );
    const rest =
      isList || block.when_pruned !== 'permute' ? found : found.filter((at) => at.length > 0);
    if (rest.length < 2 || rest.some((at) => at.length !== 1)) return [];
    return [rest.flat().sort((a, b) => a - b)];
  });
  const slotsOf = (name: string) =>
    blocks.find((slots) => slots.some((at) => means(name, left[at] as MarkedStep))) ?? [];
  for (const [first, second] of workflow.hard_ordering ?? []) {
    const [a, b] = [slotsOf(first), slotsOf(second)];
    if (a.join() === b.join() || a.length === 0 || b.length === 0) continue;
    const apart = Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a);
    if (!apart) throw new Unanswerable('tied blocks');
  }
  return blocks;
}

function toolsNamed({ steps, conditionals = [] }: MarkedWorkflow): string[] {
  const own = steps.flatMap((step) => readMarked(step).calls.map(({ tool }) => tool));
  const entries = conditionals.flatMap((one) => [...one.then, ...(one.else ?? [])]);
  const targets = entries.flatMap((entry) => ('if' in entry ? [] : namesOf(entry)));
  const ids = steps.map((step) => readMarked(step).id);
  return [...own, ...targets.filter((name) => !ids.includes(name))];
}

/** Undefined where a path of the call is missing. */
function anytimeOf(
  text: string,
  data: Data,
  named: readonly string[],
): ((call: OracleCall) => boolean) | undefined {
  if (text === '*') return ([tool]) => !named.includes(tool);
  if (!text.includes('(')) return ([tool]) => tool === text;
  try {
    const wanted = textOf(ground(readCall(text), data));
    return (call) => textOf(call) === wanted;
  } catch (error) {
    if (error instanceof Unanswerable) return undefined;
    throw error;
  }
}

/** `id: f(p = x)? -> r`, `id: f() | g()`, or an object with `tool` or `one_of`, `times` and `retries`. */
function readMarked(step: Value): MarkedStep {
  if (typeof step === 'string') return readMarkedText(step);
  const { id, tool, params, one_of: calls, times, retries } = step as Data;
  const own = { tool: String(tool), params: Object.entries(params ?? {}) as [string, string][] };
  return {
    id: (id as string | undefined) ?? undefined,
    calls: Array.isArray(calls) ? calls.map((text) => readCall(String(text))) : [own],
    ...timesOf((times ?? '') as Value),
    retries: retries as number | undefined,
  };
}

function readMarkedText(text: string): MarkedStep {
  const id = /^\s*([\w-]+)\s*:/.exec(text);
  const [head = ''] = text.slice(id?.[0].length ?? 0).split('->');
  const mark = /([?+*]|\{[^}]*\})\s*$/.exec(head);
  const calls = mark === null ? head : head.slice(0, mark.index);
  const numbers = /\d+\s*,\s*\d+/
    .exec(mark?.[1] ?? '')?.[0]
    .split(',')
    .map(Number);
  return {
    id: id?.[1],
    calls: calls.split('|').map(readCall),
    ...timesOf(numbers ?? mark?.[1] ?? ''),
    retries: undefined,
  };
}

function timesOf(times: Value): { least: number; most: number } {
  if (Array.isArray(times)) return { least: Number(times[0]), most: Number(times[1]) };
  const least = times === '?' || times === '*' ? 0 : 1;
  return { least, most: times === '+' || times === '*' ? Number.POSITIVE_INFINITY : 1 };
}

function readCall(text: string): PlainCall {
  const [, tool = '', inner = ''] = /^\s*([\w-]+)\s*(?:\(([^)]*)\))?\s*$/.exec(text) ?? [];
  const params = inner
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim(), value.trim()];
    });
  return { tool, params };
}

function ground({ tool, params }: PlainCall, data: Data): OracleCall {
  const values = params.map(([name, text]): [string, Value] => {
    const value = readValue(text, data);
    if (value === undefined) throw new Unanswerable(text);
    return [name, value];
  });
  return [tool, values];
}

/** A call as text, the same for equal calls. */
export function textOf([tool, params]: OracleCall): string {
  return JSON.stringify([tool, [...params].sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function keyOf(calls: readonly OracleCall[]): string {
  return calls.map(textOf).join();
}

function distinct(trajectories: readonly (readonly OracleCall[])[]): (readonly OracleCall[])[] {
  const found = new Map<string, readonly OracleCall[]>();
  for (const one of trajectories) if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  return [...found.values()];
}
