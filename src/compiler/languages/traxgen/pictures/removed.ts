import type { DrawnMark, DrawnNode, RemovedRun } from '../../../../model/drawing.ts';
import { type FreeMembers, stationsPassed } from '../../../../words/along.ts';
import { callName } from '../../../../words/call-lines.ts';
import type { PlannedPart, ShownActions } from './shown-actions.ts';

/** Where removed steps are put: what their ids begin with, and what is around. */
interface Place {
  readonly prefix: string;
  readonly group: string | undefined;
  readonly blocks: readonly FreeMembers[];
}

interface Gone {
  readonly name: string;
  readonly stationsBefore: number;
  readonly marks: readonly DrawnMark[];
}

/**
 * The steps of a workflow that a plan does not call, and tools that an override calls in vain, pale; those
 * beside each other that were removed for the same reason are one node. An override has steps in an order
 * of its own: what it leaves out stands beside all of it.
 */
export function removedSteps(
  part: PlannedPart,
  taken: ShownActions,
  { prefix, group, blocks }: Place,
): RemovedRun[] {
  const isApart = taken.override !== undefined;
  return runsOf(goneFrom(part, taken, blocks)).map((run, at) => {
    const { stationsBefore, marks } = run[0] as Gone;
    const lines = run.map(({ name }) => name);
    const node: DrawnNode = { id: `${prefix}gone${at + 1}`, look: 'removed', lines, marks, group };
    return { node, stationsBefore, isApart };
  });
}

function goneFrom(
  { plan: { calls, slots }, workflow, pruned }: PlannedPart,
  { removedBy, override }: ShownActions,
  blocks: readonly FreeMembers[],
): Gone[] {
  const called = new Set(calls.map(({ step }) => step));
  const passed = stationsPassed(slots.length, blocks);
  let callsBefore = 0;
  const steps = workflow.steps.flatMap(({ tool, id }, position) => {
    if (called.has(position)) {
      callsBefore += 1;
      return [];
    }
    const stationsBefore = override === undefined ? (passed[callsBefore] ?? 0) : 0;
    return [{ name: callName(tool, id), stationsBefore, marks: removedBy(position) }];
  });
  const tools = [...pruned.undeclared].flatMap(([tool, rule]) => {
    if (rule === undefined) return [];
    return [{ name: callName(tool, tool), stationsBefore: 0, marks: removedBy(tool) }];
  });
  return [...steps, ...tools];
}

/** Steps beside each other, of one place in the way, with the same marks. */
function runsOf(gone: readonly Gone[]): Gone[][] {
  const runs: Gone[][] = [];
  let key = '';
  for (const each of gone) {
    const own = JSON.stringify([each.stationsBefore, each.marks]);
    if (own === key) runs.at(-1)?.push(each);
    else runs.push([each]);
    key = own;
  }
  return runs;
}
