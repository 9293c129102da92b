import { logEvaluation } from '../evaluate/log-evaluation.ts';
import { GoldSet } from '../ground/gold-set.ts';
import type { Diagnostic, Result } from '../model/diagnostic.ts';
import type { EvaluationLog } from '../model/evaluation-log.ts';
import type { GroundedPlan } from '../model/gold.ts';
import type { JsonObject } from '../model/json.ts';
import { lookup } from '../model/lookup.ts';
import type { Case, Outcome } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Policy } from '../model/policy.ts';
import type { MissingMode, Profile, ProfileOrigin, Scope } from '../model/profile.ts';
import { groundPlan } from '../pipeline.ts';
import { PlanCache } from '../plan/plan-cache.ts';

/** What decides the meaning of an expression besides the profile. */
export interface CompilerOptions {
  /** What a path that does not exist means; `error` unless given. */
  readonly missing?: MissingMode;
  /** Data under every profile, name by name. */
  readonly external?: JsonObject | undefined;
  /** The same with exact numbers for those that Python tells apart (54.0 from 54), where there are any. */
  readonly spelled?: JsonObject | undefined;
}

/** A case of a decision of one of a profile's agents, by the agent's position. */
export interface ForcedCase {
  readonly position: number;
  readonly forced: Case;
}

interface AgentTurn {
  readonly agent: string;
  readonly position: number;
  readonly forced: ForcedCase | undefined;
}

/** Compiles profiles to gold sets with a set of policies; plans are shared by equal outcomes. */
export class Compiler {
  private readonly plans: ReadonlyMap<string, PlanCache>;
  readonly missing: MissingMode;
  /** Data under every profile, name by name. */
  readonly external: JsonObject | undefined;
  private readonly spelled: JsonObject | undefined;

  constructor(policies: readonly Policy[], options: CompilerOptions = {}) {
    this.plans = new Map(policies.map((policy) => [policy.agent, new PlanCache(policy)]));
    this.missing = options.missing ?? 'error';
    this.external = options.external;
    this.spelled = options.spelled;
  }

  /**
   * The gold set of one profile: for every agent of its sequence evaluate, plan, ground; then their
   * product. No value where anything is wrong; all faults of the profile are reported together.
   * `forced` is a case that is taken whatever its condition says.
   */
  compile(profile: Profile, forced?: ForcedCase): Result<GoldSet> {
    const scope = this.scopeOf(profile);
    const mention = { id: profile.id, origin: profile.origin };
    const diagnostics: Diagnostic[] = [];
    const grounded: GroundedPlan[] = [];
    for (let position = 0; position < profile.agents.length; position++) {
      const agent = profile.agents[position] as string;
      const part = this.compileAgent({ agent, position, forced }, scope, profile);
      for (const diagnostic of part.diagnostics) {
        diagnostics.push({ ...diagnostic, profile: mention });
      }
      if (part.value !== undefined) grounded.push(part.value);
    }
    if (grounded.length < profile.agents.length) return { value: undefined, diagnostics };
    return { value: new GoldSet(profile.id, profile.agents, grounded), diagnostics };
  }

  /** The paths that the policies of a profile's agents may read, on whatever branch, and it lacks. */
  lacks({ agents, data }: Profile): { agent: string; paths: string[] }[] {
    const scope = { profile: data, external: this.external };
    return agents.map((agent) => {
      const fields = this.policy(agent)?.fields ?? [];
      const missing = fields.filter(({ node }) => lookup(node, scope) === undefined);
      return { agent, paths: missing.map(({ path }) => path) };
    });
  }

  /** The policy of an agent, or undefined where nobody defines it. */
  policy(agent: string): Policy | undefined {
    return this.plans.get(agent)?.policy;
  }

  /** What an agent's decisions come to for a profile; undefined where that cannot be told. */
  outcome(agent: string, { data }: Profile): Outcome | undefined {
    const scope = { profile: data, external: this.external };
    return this.policy(agent)?.decide(scope, this.missing).value;
  }

  /** How an agent's decisions come about for a profile; undefined where that cannot be told. */
  trace(agent: string, { data }: Profile): EvaluationLog | undefined {
    const policy = this.policy(agent);
    const scope = { profile: data, external: this.external };
    return policy && logEvaluation(policy, scope, this.missing).value;
  }

  /** The plan of an agent for an outcome; `handsOver` says that another agent follows. */
  plan(agent: string, outcome: Outcome, handsOver: boolean): Plan | undefined {
    return this.plans.get(agent)?.planFor(outcome, handsOver).value;
  }

  /** The part of one of a profile's agents, whatever is wrong with the others; undefined where it has none. */
  part(position: number, profile: Profile): GroundedPlan | undefined {
    const agent = profile.agents[position] as string;
    const scope = { profile: profile.data, external: this.external };
    return this.compileAgent({ agent, position, forced: undefined }, scope, profile).value;
  }

  private compileAgent(
    { agent, position, forced }: AgentTurn,
    scope: Scope,
    { agents, origin }: Profile,
  ): Result<GroundedPlan> {
    const plans = this.plans.get(agent);
    if (plans === undefined) {
      return failed([unknownAgent({ agent, position }, [...this.plans.keys()], origin)]);
    }
    const { missing } = this;
    const handsOver = position < agents.length - 1;
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

/** That a profile's agent is none of those that there are workflows for. */
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
