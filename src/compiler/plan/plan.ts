import { byText } from '../../base/text/by-text.ts';
import type { Diagnostic, Result } from '../../model/diagnostics/diagnostic.ts';
import type { OrderConstraints } from '../../model/order-constraints.ts';
import type { Plan, PlannedBlock, PlannedCall, Slot } from '../../model/plan.ts';
import type { Policy } from '../../model/policy.ts';
import { classesOf, sizesOf } from './alike.ts';
import { orderConstraintsOf } from './block-constraints.ts';
import { hasChoices, withChoices } from './choices.ts';
import { type Cycle, findCycle } from './cycles.ts';
import { blockEnd, blockStart, precedenceGraph } from './graph.ts';
import { orderSpace } from './order-space.ts';
import type { PermutedBlock, PrecedenceConstraints } from './precedence-constraints.ts';

/** What a plan is for: a policy, one of its outcomes, and whether another agent follows. */
interface Planned extends Pick<Plan, 'outcome' | 'handsOver'> {
  readonly policy: Pick<Policy, 'agent' | 'file' | 'steps' | 'anytime'>;
  /** Warnings about the calls, which the plan passes on. */
  readonly warnings: readonly Diagnostic[];
}

/**
 * Plans calls that a language left for an outcome, in the order of the paper's section 3.3: node insertion,
 * pruning, edge wiring, cycle check, soft ordering. No value where the orderings contradict each other or
 * leave no valid order.
 */
export function planCalls(planned: Planned, precedence: PrecedenceConstraints): Result<Plan> {
  const whole = planSequence(planned, precedence);
  const { value, diagnostics } = whole;
  if (value === undefined || !hasChoices(precedence.calls)) return whole;
  const variant = { ...planned, warnings: [] };
  const planOf = (one: PrecedenceConstraints) => {
    const { value: plan, diagnostics: faults } = planSequence(variant, one);
    return plan ?? (faults.some(({ code }) => code === 'block-too-large') ? 'uncounted' : 'none');
  };
  return { value: withChoices(value, precedence, planOf), diagnostics };
}

/** Plans calls of which all are made. */
function planSequence(planned: Planned, precedence: PrecedenceConstraints): Result<Plan> {
  const { policy } = planned;
  const graph = (positions?: readonly number[]) =>
    precedenceGraph(policy.steps.length, precedence, positions);
  // Every cycle runs through a hard pair.
  const isFree = precedence.precedences.length === 0;
  const cycle = isFree ? undefined : findCycle(graph(), precedence);
  if (cycle !== undefined) return failed(contradiction(policy, precedence, cycle));
  const parted = partedBlock(policy, precedence);
  if (parted !== undefined) return failed(parted);
  const tangled = interleavedPair(precedence);
  if (tangled !== undefined) return failed(interleaving(policy, precedence, tangled));
  const blocks = precedence.blocks.map((block) => planBlock(policy, block, precedence));
  const faults = blocks.flatMap((block) => ('code' in block ? [block] : []));
  if (faults.length > 0) return { value: undefined, diagnostics: faults };
  return {
    value: assemble(planned, graph, precedence, blocks as PlannedBlock[]),
    diagnostics: [],
  };
}

/** The plan of an agent that is never asked, because an agent before it ended the whole trajectory. */
export function planOfNoCalls(policy: Planned['policy'], handsOver: boolean): Plan {
  const { agent, file, steps } = policy;
  const planned = { policy: { agent, file, steps }, outcome: '', handsOver, warnings: [] };
  const none = { calls: [], nodes: [], blocks: [], precedences: [] };
  const graph = () => precedenceGraph(policy.steps.length, none);
  return { ...assemble(planned, graph, none, []), warnings: [], halts: true };
}

function failed(diagnostic: Diagnostic): Result<never> {
  return { value: undefined, diagnostics: [diagnostic] };
}

function assemble(
  { policy: { agent, file, anytime }, outcome, handsOver, warnings }: Planned,
  graph: Plan['graph'],
  { calls, blocks, precedences }: PrecedenceConstraints,
  planned: readonly PlannedBlock[],
): Plan {
  const slots: Slot[] = calls.map((_, position) => position);
  blocks.forEach((block, index) => {
    for (const slot of block.slots) slots[slot] = { block: index };
  });
  const empty: Diagnostic[] =
    calls.length > 0
      ? []
      : [{ code: 'empty-trajectory', place: { file, pointer: '' }, data: { workflow: agent } }];
  return {
    agent,
    file,
    outcome,
    handsOver,
    calls,
    slots,
    blocks: planned,
    before: precedences.map(({ first, second }) => [first, second] as const),
    graph,
    ...sizesOf(planned),
    warnings: [...warnings, ...empty],
    ...(anytime !== undefined && anytime.length > 0 && { anytime }),
  };
}

function planBlock(
  { agent, file }: Planned['policy'],
  block: PermutedBlock,
  precedence: PrecedenceConstraints,
): PlannedBlock | Diagnostic {
  const constraints = orderConstraintsOf(block, precedence);
  const orders = orderSpace(constraints);
  const place = { file, pointer: block.source.pointer };
  const data = { workflow: agent, block: block.slots.map(nameIn(precedence)) };
  if (typeof orders === 'number') {
    return { code: 'block-too-large', place, data: { ...data, states: orders } };
  }
  if (orders.count === 0n) return { code: 'no-valid-order', place, data };
  const { slots } = block;
  const alike = classesOf(slots, constraints.kind);
  const comparable = comparableIn(slots, precedence, constraints);
  return { calls: slots, alike, comparable, orders, place };
}

/** Members of one tool with the same names of parameters, unless all are interchangeable as it is. */
function comparableIn(
  slots: readonly number[],
  { calls }: PrecedenceConstraints,
  { kind }: OrderConstraints,
): number[][] {
  const firsts = new Map<string, number>();
  const shapeOf = slots.map((slot, member) => {
    const { tool, parameters } = calls[slot] as PlannedCall;
    const shape = JSON.stringify([tool, parameters.map(({ name }) => name).sort(byText)]);
    const first = firsts.get(shape) ?? member;
    firsts.set(shape, first);
    return first;
  });
  return classesOf([...slots.keys()], shapeOf).filter((members) =>
    members.some((member) => kind[member] !== members[0]),
  );
}

function contradiction(
  { agent, file }: Planned['policy'],
  precedence: PrecedenceConstraints,
  cycle: Cycle,
): Diagnostic {
  const place = { file, pointer: cycle.constraint.source.pointer };
  const data = { workflow: agent, cycle: cycle.walk.map(nameIn(precedence)) };
  return { code: 'ordering-contradiction', place, data };
}

/**
 * A hard pair between two blocks whose slots interleave would make their orders depend on each other. The
 * first block is never whole behind the second: that is a cycle.
 */
function interleavedPair({
  calls,
  blocks,
  precedences,
}: PrecedenceConstraints): PrecedenceConstraints['precedences'][number] | undefined {
  // The calls for the elements of one list stay where they are, if they are all of a block.
  const isRun = ({ slots }: PermutedBlock) => {
    return calls[slots[0] as number]?.element?.of === slots.length;
  };
  const blockAt = (position: number) =>
    blocks.find((block) => block.slots.includes(position) && !isRun(block));
  return precedences.find(({ first, second }) => {
    const a = blockAt(first);
    const b = blockAt(second);
    return a !== undefined && b !== undefined && a !== b && blockStart(b) < blockEnd(a);
  });
}

/** Calls that stay together cannot come where other members of their block stand, if these stand apart. */
function partedBlock(
  { agent, file, steps }: Planned['policy'],
  { calls, blocks }: PrecedenceConstraints,
): Diagnostic | undefined {
  for (const block of blocks) {
    if (blockEnd(block) - blockStart(block) < block.slots.length) continue;
    const slot = block.slots.find((at) => (calls[at]?.element?.of ?? 1) > 1);
    const call = slot === undefined ? undefined : calls[slot];
    if (call?.element === undefined) continue;
    const place = { file, pointer: block.source.pointer };
    const data = { workflow: agent, step: steps[call.step]?.id ?? '', elements: call.element.of };
    return { code: 'parted-block', place, data };
  }
  return undefined;
}

function interleaving(
  { file }: Planned['policy'],
  precedence: PrecedenceConstraints,
  { source, first, second }: PrecedenceConstraints['precedences'][number],
): Diagnostic {
  const name = nameIn(precedence);
  const data = { first: name(first), second: name(second) };
  return { code: 'interleaved-blocks', place: { file, pointer: source.pointer }, data };
}

function nameIn({ calls }: PrecedenceConstraints): (position: number) => string {
  return (position) => calls[position]?.name ?? '';
}
