import type { Audit, AuditTurn } from '../../model/audit.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { GroundedPlan } from '../../model/gold.ts';
import type { Plan } from '../../model/plan.ts';
import type { Policy } from '../../model/policy.ts';
import type { Profile } from '../../model/profile.ts';
import { anytimeText } from '../../words/expression-text.ts';
import { examine, unasked } from '../expressions/examine.ts';
import type { Compiler } from '../run/compiler.ts';
import {
  auditBlocks,
  auditCalls,
  auditEdges,
  auditPairs,
  auditSteps,
  auditUndeclared,
} from './calls.ts';
import { auditConditionals } from './conditionals.ts';
import { NumberedPlan } from './numbered-plan.ts';
import { type AuditSources, PlaceFinder } from './places.ts';

/** An audit, and the diagnostics from compiling the profile. */
export interface Explanation {
  readonly audit: Audit;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The audit trail of one profile: how its trajectories came about. If the profile does not compile,
 * the audit goes as far as possible, and the diagnostics say what is wrong.
 */
export function explain(compiler: Compiler, profile: Profile, sources: AuditSources): Explanation {
  const { value: gold, diagnostics } = compiler.compile(profile);
  const places = new PlaceFinder(sources, profile.origin);
  const turns: AuditTurn[] = [];
  for (const position of profile.agents.keys()) {
    const before = turns.reduce((sum, { calls }) => sum + (calls?.length ?? 0), 0);
    turns.push(auditTurn({ compiler, profile, position, before, places }));
  }
  const { id, agents } = profile;
  const count = gold?.count === undefined ? null : String(gold.count);
  const at = places.inProfile('');
  return {
    audit: { id, at, agents, compiles: gold !== undefined, count, turns },
    diagnostics,
  };
}

interface Turn {
  readonly compiler: Compiler;
  readonly profile: Profile;
  readonly position: number;
  /** The number of calls that the agents before this one make. */
  readonly before: number;
  readonly places: PlaceFinder;
}

function auditTurn(turn: Turn): AuditTurn {
  const { compiler, profile, position } = turn;
  const agent = profile.agents[position] ?? '';
  const next = profile.agents[position + 1];
  const own = profile.overlays?.[position]?.text;
  const data = own === undefined ? {} : { with: own };
  const head = { agent, ...data, file: null, ...(next !== undefined && { next }) };
  const policy = compiler.policy(agent);
  if (policy === undefined) {
    return {
      ...head,
      conditionals: [],
      steps: [],
      undeclared: [],
      calls: null,
      blocks: [],
      pairs: [],
      edges: [],
      count: null,
    };
  }
  return {
    ...head,
    file: policy.file,
    ...auditPolicy(policy, next !== undefined, turn),
  };
}

function auditPolicy(
  policy: Policy,
  handsOver: boolean,
  { compiler, profile, position, before, places }: Turn,
): Omit<AuditTurn, 'agent' | 'with' | 'file' | 'next'> {
  const { missing, external } = compiler;
  const scope = compiler.scopeAt(position, profile) ?? { profile: profile.data, external };
  const isAsked = position === 0 || compiler.part(position - 1, profile)?.plan.halts !== true;
  const examination = isAsked ? examine(policy, { scope, missing, handsOver }) : unasked(scope);
  const account = policy.account(examination.outcome, handsOver);
  const part = compiler.part(position, profile);
  const known = part?.plan;
  const plan = account.isWhole
    ? (known ?? compiler.plan(policy.agent, examination.outcome, handsOver))
    : isAsked
      ? undefined
      : known;
  const context = { policy, examination, account, scope, missing, places };
  const numbered = plan && new NumberedPlan(plan, before);
  return {
    conditionals: auditConditionals(context),
    steps: auditSteps(context),
    undeclared: auditUndeclared(context),
    calls: numbered ? auditCalls(numbered, context) : null,
    blocks: numbered ? auditBlocks(numbered, context) : [],
    pairs: numbered ? auditPairs(numbered, context) : [],
    edges: numbered ? auditEdges(numbered) : [],
    ...choicesOf(plan, part),
  };
}

/** What is left to the agent, and the number of trajectories with that. */
function choicesOf(
  plan: Plan | undefined,
  part: GroundedPlan | undefined,
): Pick<AuditTurn, 'variants' | 'anytime' | 'count'> {
  const { count } = (plan?.choices && part?.union) ?? plan ?? {};
  return {
    ...(plan?.choices && { variants: String(plan.choices.size) }),
    ...(plan?.anytime && { anytime: plan.anytime.map(anytimeText) }),
    count: count === undefined ? null : String(count),
  };
}
