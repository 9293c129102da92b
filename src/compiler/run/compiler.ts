import type { JsonObject } from '../../base/json.ts';
import { aboutProfile } from '../../model/about-profile.ts';
import type { Account } from '../../model/account.ts';
import type { Diagnostic, Result } from '../../model/diagnostics/diagnostic.ts';
import type { EvaluationLog } from '../../model/evaluation-log.ts';
import type { GroundedPlan } from '../../model/gold.ts';
import { lookupEach } from '../../model/lookup.ts';
import type { Case, Outcome } from '../../model/outcome.ts';
import type { Plan } from '../../model/plan.ts';
import type { Policy } from '../../model/policy.ts';
import type { MissingMode, Profile, ProfileOrigin, Scope } from '../../model/profile.ts';
import { callsOfStep } from '../../model/step.ts';
import { logEvaluation } from '../expressions/log-evaluation.ts';
import { bind } from '../gold/bind.ts';
import { GoldSet } from '../gold/gold-set.ts';
import { groundPlan, planOf } from '../pipeline.ts';
import { planOfNoCalls } from '../plan/plan.ts';
import { PlanCache } from '../plan/plan-cache.ts';
import { scopeAt } from './overlay.ts';

/** The options that decide what an expression means, besides the profile. */
export interface CompilerOptions {
  /** How to treat a path that does not exist; `error` by default. */
  readonly missing?: MissingMode;
  /** Data merged under every profile, by name. */
  readonly external?: JsonObject | undefined;
  /**
   * The external data with exact numbers for those that Python prints differently (54.0 and 54), if
   * there are any.
   */
  readonly spelled?: JsonObject | undefined;
}

/** A case that a decision is forced to take. `agent` is the agent's position in the profile's sequence. */
export interface ForcedCase {
  readonly position: number;
  readonly forced: Case;
}

interface AgentTurn {
  readonly agent: string;
  readonly position: number;
  readonly forced: ForcedCase | undefined;
  /** An agent before it ended the whole trajectory. */
  readonly isHalted?: boolean;
}

/** Compiles profiles to gold sets with a set of policies. Equal outcomes share their plans. */
export class Compiler {
  private readonly plans: ReadonlyMap<string, PlanCache>;
  readonly missing: MissingMode;
  /** Data merged under every profile, by name. */
  readonly external: JsonObject | undefined;
  private readonly spelled: JsonObject | undefined;

  constructor(policies: readonly Policy[], options: CompilerOptions = {}) {
    this.plans = new Map(policies.map((policy) => [policy.agent, new PlanCache(policy)]));
    this.missing = options.missing ?? 'error';
    this.external = options.external;
    this.spelled = options.spelled;
  }

  /** The policies, in the order in which they were given. */
  get policies(): readonly Policy[] {
    return [...this.plans.values()].map(({ policy }) => policy);
  }

  /**
   * The gold set of one profile: each agent of its sequence is evaluated, planned and grounded, and
   * the results are combined. There is no value if anything is wrong; all faults of the profile are
   * reported together. `forced` is a case that is taken whatever its condition says.
   */
  compile(profile: Profile, forced?: ForcedCase): Result<GoldSet> {
    const scope = this.scopeOf(profile);
    const diagnostics: Diagnostic[] = [];
    const grounded: GroundedPlan[] = [];
    for (let position = 0; position < profile.agents.length; position++) {
      const agent = profile.agents[position] as string;
      const isHalted = grounded.at(-1)?.plan.halts === true;
      const part = this.compileAgent({ agent, position, forced, isHalted }, scope, profile);
      for (const diagnostic of part.diagnostics) {
        diagnostics.push(aboutProfile(diagnostic, profile));
      }
      if (part.value !== undefined) grounded.push(part.value);
    }
    if (grounded.length < profile.agents.length) return { value: undefined, diagnostics };
    const named = grounded.some(({ plan }) => plan.anytime?.some(({ tool }) => tool === undefined))
      ? this.toolsNamed(profile.agents)
      : undefined;
    return { value: new GoldSet(profile.id, profile.agents, grounded, named), diagnostics };
  }

  /** The tools that the steps and actions of some agents name, each once. */
  private toolsNamed(agents: readonly string[]): readonly string[] {
    const tools = agents.flatMap((agent) => {
      const policy = this.policy(agent);
      const steps = policy?.steps.flatMap((step) => callsOfStep(step).map(({ tool }) => tool));
      return [...(steps ?? []), ...(policy?.undeclaredTools ?? [])];
    });
    return [...new Set(tools)];
  }

  /**
   * For each agent of a profile, the paths that its policy may read on any branch and that the
   * profile lacks; of what is read of a list's elements, those that some element lacks.
   */
  lacks(profile: Profile): { agent: string; paths: string[] }[] {
    return profile.agents.map((agent, position) => {
      const scope = this.scopeAt(position, profile) ?? this.scopeOf(profile);
      const fields = this.policy(agent)?.fields ?? [];
      const missing = fields.filter(({ node }) => lookupEach(node, scope).includes(undefined));
      return { agent, paths: missing.map(({ path }) => path) };
    });
  }

  /** The agents that have a policy. */
  get agents(): readonly string[] {
    return [...this.plans.keys()];
  }

  /** The policy of an agent, or undefined if no workflow defines it. */
  policy(agent: string): Policy | undefined {
    return this.plans.get(agent)?.policy;
  }

  /** The outcome of an agent's decisions for a profile, or undefined if it cannot be determined. */
  outcome(position: number, profile: Profile): Outcome | undefined {
    const scope = this.scopeAt(position, profile);
    const handsOver = position < profile.agents.length - 1;
    return (
      scope && this.policyAt(position, profile)?.decide(scope, this.missing, { handsOver }).value
    );
  }

  /** How an agent's decisions were made for a profile, or undefined if that cannot be determined. */
  evaluationLog(position: number, profile: Profile): EvaluationLog | undefined {
    const policy = this.policyAt(position, profile);
    const scope = this.scopeAt(position, profile);
    const handsOver = position < profile.agents.length - 1;
    const { missing } = this;
    return policy && scope && logEvaluation(policy, { scope, missing, handsOver }).value;
  }

  /** The data that the agent at a position reads; undefined where its own data are no object. */
  scopeAt(position: number, profile: Profile): Scope | undefined {
    const found = scopeAt(profile, position, this.scopeOf(profile), this.missing);
    return 'scope' in found ? found.scope : undefined;
  }

  private policyAt(position: number, { agents }: Profile): Policy | undefined {
    return this.policy(agents[position] ?? '');
  }

  /** The plan of an agent for an outcome. `handsOver` says whether another agent follows. */
  plan(agent: string, outcome: Outcome, handsOver: boolean): Plan | undefined {
    return this.plans.get(agent)?.planFor(outcome, handsOver).value;
  }

  /** How the calls of an agent come about for an outcome. */
  account(agent: string, outcome: Outcome, handsOver: boolean): Account | undefined {
    return this.plans.get(agent)?.accountFor(outcome, handsOver);
  }

  /**
   * The plan of one agent of a profile where a decision is forced to another case, before it gets the
   * profile's values; undefined if there is none.
   */
  forcedPlan(profile: Profile, { position, forced }: ForcedCase): Plan | undefined {
    const plans = this.plans.get(profile.agents[position] ?? '');
    const handsOver = position < profile.agents.length - 1;
    const scope = this.scopeAt(position, profile);
    if (plans === undefined || scope === undefined) return undefined;
    return planOf(plans, { scope, missing: this.missing, handsOver }, forced).value;
  }

  /** The part of one agent of a profile, even if others have errors; undefined if this one has errors. */
  part(position: number, profile: Profile): GroundedPlan | undefined {
    const scope = this.scopeOf(profile);
    let part: GroundedPlan | undefined;
    for (const [at, agent] of profile.agents.slice(0, position + 1).entries()) {
      const isHalted = part?.plan.halts === true;
      const turn = { agent, position: at, forced: undefined, isHalted };
      part = this.compileAgent(turn, scope, profile).value;
    }
    return part;
  }

  private compileAgent(
    { agent, position, forced, isHalted = false }: AgentTurn,
    whole: Scope,
    profile: Profile,
  ): Result<GroundedPlan> {
    const { agents, origin } = profile;
    const plans = this.plans.get(agent);
    if (plans === undefined) {
      return failed([unknownAgent({ agent, position }, [...this.plans.keys()], origin)]);
    }
    const { missing } = this;
    const handsOver = position < agents.length - 1;
    if (isHalted) return bind(planOfNoCalls(plans.policy, handsOver), whole, missing);
    const turn = scopeAt(profile, position, whole, missing);
    if ('fault' in turn) return failed([turn.fault]);
    const { scope } = turn;
    const forcedHere = forced?.position === position ? forced.forced : undefined;
    return groundPlan(plans, { scope, missing, handsOver }, forcedHere);
  }

  private scopeOf({ data, spelled }: Profile): Scope {
    const { external, spelled: spelledExternal } = this;
    if (spelled === undefined && spelledExternal === undefined) return { profile: data, external };
    const respelled = () => ({
      profile: spelled?.() ?? data,
      external: spelledExternal ?? external,
    });
    return { profile: data, external, spelled: respelled };
  }
}

/** The error for an agent of a profile that no workflow defines. */
export function unknownAgent(
  { agent, position }: { readonly agent: string; readonly position: number },
  known: readonly string[],
  origin: ProfileOrigin,
): Diagnostic {
  const place = { file: origin.file, pointer: `/agent_sequence/${position}`, origin };
  return { code: 'unknown-agent', place, data: { agent, known } };
}

function failed(diagnostics: readonly Diagnostic[]): Result<never> {
  return { value: undefined, diagnostics };
}
