import type { Change, MadeChanges } from '../model/difference.ts';
import type { MergedPolicy, Policy } from '../model/policy.ts';

/** An agent's policy in both versions, with what changed. */
export interface MergedAgent {
  readonly agent: string;
  readonly before: Policy | undefined;
  readonly after: Policy | undefined;
  /** Positions of its changes. */
  readonly changes: readonly number[];
  /** Undefined where one version alone has the policy: then its only change is that. */
  readonly merged: MergedPolicy | undefined;
}

/** Two versions of some policies, by agent, and all that changed. */
export interface MergedPolicies {
  readonly changes: readonly Change[];
  readonly agents: ReadonlyMap<string, MergedAgent>;
  /** New versions of policies whose language cannot compare them with the old ones. */
  readonly unmerged: readonly Policy[];
}

/** The policy with some of its changes made; undefined where there is none then. */
export function policyWith(
  { before, after, changes, merged }: MergedAgent,
  made: MadeChanges,
): Policy | undefined {
  if (merged !== undefined) return merged.with(made);
  return changes.some((change) => made.has(change)) ? after : before;
}

/** Compares two versions, policy by policy; `spelled` says that how expressions are written matters. */
export function mergePolicies(
  before: readonly Policy[],
  after: readonly Policy[],
  spelled: boolean,
): MergedPolicies {
  const changes: Change[] = [];
  const unmerged: Policy[] = [];
  const old = new Map(before.map((policy) => [policy.agent, policy]));
  const young = new Map(after.map((policy) => [policy.agent, policy]));
  const agents = after.flatMap((policy): MergedAgent[] => {
    const earlier = old.get(policy.agent);
    if (earlier === undefined) return [];
    const first = changes.length;
    const merged = earlier.mergeWith?.(policy, spelled, changes);
    if (merged === undefined) {
      unmerged.push(policy);
      return [];
    }
    const own = Array.from({ length: changes.length - first }, (_, at) => first + at);
    return [{ agent: policy.agent, before: earlier, after: policy, changes: own, merged }];
  });
  const gone = before.filter(({ agent }) => !young.has(agent));
  const come = after.filter(({ agent }) => !old.has(agent));
  agents.push(...mergeLonely(gone, come, spelled, changes));
  return { changes, agents: new Map(agents.map((each) => [each.agent, each])), unmerged };
}

/** Policies that one version has: a new name for the same policy is one change for both agents. */
function mergeLonely(
  gone: readonly Policy[],
  come: readonly Policy[],
  spelled: boolean,
  changes: Change[],
): MergedAgent[] {
  const left = [...come];
  const merged: MergedAgent[] = [];
  for (const before of gone) {
    const at = left.findIndex((after) => isSamePolicy(before, after, spelled));
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
  before: Policy | undefined,
  after: Policy | undefined,
  change: number,
): MergedAgent {
  const agent = before?.agent ?? after?.agent ?? '';
  return { agent, before, after, changes: [change], merged: undefined };
}

function sideOf({ file, agent }: Policy) {
  return { place: { file, pointer: '/agent' }, text: `workflow ${agent}` };
}

function isSamePolicy(before: Policy, after: Policy, spelled: boolean): boolean {
  const changes: Change[] = [];
  return before.mergeWith?.(after, spelled, changes) !== undefined && changes.length === 0;
}
