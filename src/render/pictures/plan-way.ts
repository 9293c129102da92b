import type { Drawing, DrawnEdge, DrawnGroup, DrawnNode } from '../../model/drawing.ts';
import { arranged, ordersAt } from '../../model/order-template.ts';
import type { Plan } from '../../model/plan.ts';
import type { Step } from '../../model/step.ts';
import type { Call } from '../../model/trajectory.ts';
import { type FreeMembers, groupAt, linked, stationsOf } from './along.ts';
import { frozenMarks } from './frozen.ts';
import { effectLines, stepLines } from './labels.ts';
import { type RemovedRun, removedSteps } from './removed.ts';
import { type PlannedPart, type ShownActions, shownActions } from './shown-actions.ts';
import { terminal } from './terminal.ts';
import { wrapped } from './wrapped.ts';

/** What one part adds to the picture. */
export interface PartWay extends Pick<Drawing, 'nodes' | 'groups' | 'edges'> {
  /** What the way goes through. */
  readonly stations: readonly string[];
  /** What was removed, beside it. */
  readonly removed: readonly RemovedRun[];
  /** What came of the conditionals that marks refer to. */
  readonly answers: readonly string[];
}

/** What of the picture of a plan can be chosen. */
export interface PlanOptions {
  /** Whether parameters have the profile's values, not the workflow's expressions. */
  readonly hasValues?: boolean;
}

/** The part at a position of so many. */
export function partWay(
  part: PlannedPart,
  position: number,
  count: number,
  { hasValues = false }: PlanOptions,
): PartWay {
  const { plan } = part;
  const group = count === 1 ? undefined : `agent${position + 1}`;
  const prefix = group === undefined ? '' : `${group}_`;
  const taken = shownActions(part);
  const detours = detourFrames(taken, prefix, group);
  const around = detours[0]?.id ?? group;
  const blocks = freeBlocks(plan, prefix);
  const frozen = frozenMarks(part);
  // Calls that may have one order only stand in it.
  const order = arranged(plan, ordersAt(plan, 0n));
  const values = hasValues ? part.callsOf().map(({ params }) => params) : undefined;
  const calls = order.map((call, at): DrawnNode => {
    const id = `${prefix}call${at + 1}`;
    const { marks, ...look } = callLook(part, call, taken, values?.[call]);
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
      ...beforeEdges(plan, new Map(order.map((call, at) => [call, ids[at] as string]))),
    ],
    stations: detour === undefined ? inside : [detour.id],
    removed,
    answers: taken.answers,
  };
}

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
  values: Call['params'] | undefined,
) {
  const { tool, name, step, parameters } = plan.calls[at] as Plan['calls'][number];
  const declared: Step | undefined = workflow.steps[step];
  const returns = declared?.returns ?? [];
  return {
    look: declared === undefined ? 'added' : 'call',
    lines: stepLines({ id: name, tool, parameters, returns }, values),
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
function freeBlocks({ blocks }: Plan, prefix: string): FreeBlock[] {
  return blocks
    .map(({ calls, orders }, at) => ({
      id: `${prefix}block${at + 1}`,
      positions: calls,
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
