import type {
  DrawnEdge,
  DrawnGroup,
  DrawnNode,
  DrawnWay,
  PlanOptions,
  WayPosition,
} from '../../../../model/drawing.ts';
import type { GroundedPlan } from '../../../../model/gold.ts';
import { arranged, ordersAt } from '../../../../model/order-template.ts';
import type { Plan } from '../../../../model/plan.ts';
import type { Step } from '../../../../model/step.ts';
import type { Call } from '../../../../model/trajectory.ts';
import { type FreeMembers, groupAt, linked, stationsOf } from '../../../../words/along.ts';
import { otherLines, stepLines } from '../../../../words/call-lines.ts';
import { marksWords } from '../../../../words/marks.ts';
import { terminal } from '../../../../words/terminal.ts';
import { wrapped } from '../../../../words/wrapped.ts';
import { actionsIn } from '../actions.ts';
import { elementsIn } from '../element-lists.ts';
import { prune } from '../prune.ts';
import type { Workflow } from '../workflow.ts';
import { frozenMarks } from './frozen.ts';
import { againEdge, effectLines } from './labels.ts';
import { removedSteps } from './removed.ts';
import { type PlannedPart, type ShownActions, shownActions } from './shown-actions.ts';

/** The part at a position of so many. */
export function partWay(
  workflow: Workflow,
  grounded: GroundedPlan,
  { position, count }: WayPosition,
  { hasValues = false }: PlanOptions,
): DrawnWay {
  const { plan } = grounded;
  const { outcome, handsOver } = plan;
  const applied = actionsIn(workflow.conditionals, outcome);
  const pruned = prune(workflow, applied, handsOver, elementsIn(workflow, outcome));
  const part = { workflow, plan, pruned };
  const group = count === 1 ? undefined : `agent${position + 1}`;
  const prefix = group === undefined ? '' : `${group}_`;
  const taken = shownActions(part);
  const detours = detourFrames(taken, prefix, group);
  const around = detours[0]?.id ?? group;
  const blocks = freeBlocks(plan, prefix);
  const frozen = frozenMarks(part);
  // Calls that may have one order only stand in it.
  const order = arranged(plan, ordersAt(plan, 0n));
  const values = hasValues ? grounded.calls.map(({ params }) => params) : [];
  const calls = order.map((call, at): DrawnNode => {
    const id = `${prefix}call${at + 1}`;
    const { marks, ...look } = callLook(part, call, taken, values);
    const all = [...marks, ...(frozen.get(call) ?? [])];
    return { ...look, marks: all, id, group: groupAt(at, blocks, around) };
  });
  if (calls.length === 0) calls.push(terminal(`${prefix}none`, 'no calls', around));
  const ids = calls.map(({ id }) => id);
  const inside = stationsOf(ids, blocks);
  const removed = removedSteps(part, taken, { prefix, blocks, group });
  const [detour] = detours;
  return {
    nodes: [...calls, ...removed.map(({ node }) => node)],
    groups: [
      ...(group === undefined ? [] : [agentFrame(group, plan.agent, position)]),
      ...detours,
      ...blockFrames(blocks, around),
    ],
    edges: [
      ...(detour === undefined ? [] : linked(inside)),
      ...order.flatMap((call, at) => againEdge(ids[at] as string, plan.calls[call]?.times)),
      ...beforeEdges(plan, new Map(order.map((call, at) => [call, ids[at] as string]))),
    ],
    stations: detour === undefined ? inside : [detour.id],
    removed,
    answers: taken.answers,
    legend,
  };
}

const legend = {
  removed: 'not called',
  skip: 'skipped by a conditional',
  end: 'ended by a conditional',
  params: 'parameters of a conditional',
  override: 'the way of an override',
  final: 'for the last agent only',
  block: 'soft block: any order',
  frozen: 'soft block that lost a member: listed order',
  added: 'no step of the workflow',
  before: 'must come before',
} as const;

/** The hard pairs that are left. */
function beforeEdges({ before }: Plan, ids: ReadonlyMap<number, string>): DrawnEdge[] {
  return before.map(([first, second]) => ({
    from: ids.get(first) ?? '',
    to: ids.get(second) ?? '',
    look: 'before',
    label: 'must come before',
  }));
}

function callLook(
  { plan, workflow }: PlannedPart,
  at: number,
  taken: ShownActions,
  values: readonly Call['params'][],
) {
  const { name, step, ...call } = plan.calls[at] as Plan['calls'][number];
  const { tool, others, times } = call;
  const declared: Step | undefined = workflow.steps[step];
  const returns = declared?.returns ?? [];
  return {
    look: declared === undefined ? 'added' : 'call',
    lines: [
      ...stepLines({ ...call, id: name, returns }, values[at]),
      ...otherLines(others, values.slice(at + 1)),
      ...marksWords(call),
    ],
    ...(times?.least === 0 && { isOptional: true }),
    marks: taken.doneTo(declared === undefined ? tool : step),
  } satisfies Partial<DrawnNode>;
}

function agentFrame(id: string, agent: string, position: number): DrawnGroup {
  return { id, look: 'agent', lines: wrapped(`${position + 1}. ${agent}`), agent: position };
}

function detourFrames({ override }: ShownActions, prefix: string, group?: string): DrawnGroup[] {
  if (override === undefined) return [];
  const lines = effectLines(override, 'only these calls', ', as');
  return [{ id: `${prefix}detour`, look: 'detour', lines, group }];
}

interface FreeBlock extends FreeMembers {
  readonly count: bigint | undefined;
}

/** The blocks that still permute; their calls hold their slots between them. */
function freeBlocks({ blocks, choices }: Plan, prefix: string): FreeBlock[] {
  // Of a place with alternatives one call is shown, which stands for it.
  const placeOf = (call: number) =>
    choices === undefined ? call : choices.places.findIndex(({ calls }) => calls.includes(call));
  return blocks
    .map(({ calls, orders }, at) => ({
      id: `${prefix}block${at + 1}`,
      positions: calls.map(placeOf),
      count: orders.count,
    }))
    .filter(({ count }) => count !== 1n);
}

function blockFrames(free: readonly FreeBlock[], group: string | undefined): DrawnGroup[] {
  return free.map(({ id, count }) => ({
    id,
    look: 'block',
    lines: [`any order: ${count ?? 'uncounted'} orders`],
    group,
  }));
}
