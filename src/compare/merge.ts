import type { Workflow } from '../model/workflow.ts';
import { Canonical } from './canonical.ts';
import { mergeWorkflow } from './merge-workflow.ts';
import type { Change, MadeChanges } from './merged.ts';
import { Merging } from './merging.ts';

/** An agent's workflow in both versions, with what changed. */
export interface MergedAgent {
  readonly agent: string;
  readonly before: Workflow | undefined;
  readonly after: Workflow | undefined;
  /** Positions of its changes. */
  readonly changes: readonly number[];
  /** The workflow with some of its changes made; undefined where there is none then. */
  readonly with: (made: MadeChanges) => Workflow | undefined;
}

/** Two versions of some workflows, by agent, and all that changed. */
export interface MergedWorkflows {
  readonly changes: readonly Change[];
  readonly agents: ReadonlyMap<string, MergedAgent>;
}

/** Compares two versions element by element; `spelled` is as in {@link Canonical}. */
export function mergeWorkflows(
  before: readonly Workflow[],
  after: readonly Workflow[],
  spelled: boolean,
): MergedWorkflows {
  const canonical = new Canonical(spelled);
  const changes: Change[] = [];
  const old = new Map(before.map((workflow) => [workflow.agent, workflow]));
  const young = new Map(after.map((workflow) => [workflow.agent, workflow]));
  const merged = after.flatMap((workflow): MergedAgent[] => {
    const earlier = old.get(workflow.agent);
    return earlier === undefined ? [] : [mergeAgent(earlier, workflow, canonical, changes)];
  });
  const gone = before.filter(({ agent }) => !young.has(agent));
  const come = after.filter(({ agent }) => !old.has(agent));
  merged.push(...mergeLonely(gone, come, canonical, changes));
  return { changes, agents: new Map(merged.map((each) => [each.agent, each])) };
}

function mergeAgent(
  before: Workflow,
  after: Workflow,
  canonical: Canonical,
  changes: Change[],
): MergedAgent {
  const first = changes.length;
  const merging = new Merging(before, after, canonical, changes);
  const merged = mergeWorkflow(merging, before, after);
  const own = Array.from({ length: changes.length - first }, (_, at) => first + at);
  return { agent: after.agent, before, after, changes: own, with: merged };
}

/** Workflows that one version has: a new name for the same policy is one change for both agents. */
function mergeLonely(
  gone: readonly Workflow[],
  come: readonly Workflow[],
  canonical: Canonical,
  changes: Change[],
): MergedAgent[] {
  const left = [...come];
  const merged: MergedAgent[] = [];
  for (const before of gone) {
    const at = left.findIndex((after) => isSamePolicy(before, after, canonical));
    const [after] = at < 0 ? [] : left.splice(at, 1);
    const change = changes.push({
      kind: after === undefined ? 'workflow removed' : 'workflow renamed',
      agent: before.agent,
      before: sideOf(before),
      after: after && sideOf(after),
    });
    merged.push(lonely(before, undefined, change - 1));
    if (after !== undefined) merged.push(lonely(undefined, after, change - 1));
  }
  for (const after of left) {
    const { agent } = after;
    const sides = { before: undefined, after: sideOf(after) };
    const change = changes.push({ kind: 'workflow added', agent, ...sides });
    merged.push(lonely(undefined, after, change - 1));
  }
  return merged;
}

function lonely(
  before: Workflow | undefined,
  after: Workflow | undefined,
  change: number,
): MergedAgent {
  const agent = before?.agent ?? after?.agent ?? '';
  return {
    agent,
    before,
    after,
    changes: [change],
    with: (made) => (made.has(change) ? after : before),
  };
}

function sideOf({ file, agent }: Workflow) {
  return { place: { file, pointer: '/agent' }, text: `workflow ${agent}` };
}

function isSamePolicy(before: Workflow, after: Workflow, canonical: Canonical): boolean {
  const renamed = { ...after, agent: before.agent };
  return mergeAgent(before, renamed, canonical, []).changes.length === 0;
}
