import { type CompilerOptions, unknownAgent } from '../compiler/run/compiler.ts';
import { scopeAt } from '../compiler/run/overlay.ts';
import { aboutProfile } from '../model/about-profile.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { DifferenceCounts, Effect, Parting } from '../model/difference.ts';
import { countOf } from '../model/order-template.ts';
import type { Policy } from '../model/policy.ts';
import type { AgentInput, MissingMode, Profile } from '../model/profile.ts';
import { type MergedPolicies, mergePolicies } from './merge.ts';
import { PartComparer } from './part-comparer.ts';
import { isFaulty, type VersionAgents } from './sound-versions.ts';
import { type AgentOutcome, TurnCompiler } from './turn.ts';

/** What a profile is counted as. */
export type Fate = Exclude<keyof DifferenceCounts, 'profiles'>;

/** How profiles are compiled, and the agents of both versions, also those of workflows with an error. */
export interface DifferOptions extends CompilerOptions {
  readonly agents?: readonly VersionAgents[] | undefined;
}

/** One agent's turn in both versions. */
export interface Turns {
  readonly agent: string;
  /** Among the profile's agents. */
  readonly position: number;
  readonly input: AgentInput;
  readonly before: AgentOutcome;
  readonly after: AgentOutcome;
  /** An earlier turn that ends the whole trajectory in one of the versions only. */
  readonly cutBy: Turns | undefined;
}

/** The numbers of trajectories in both versions; null where they are not counted. */
export interface VersionCounts {
  readonly before: bigint | null;
  readonly after: bigint | null;
}

/** A turn that made a difference, and where its walks part. */
export interface BlamedTurn extends Turns {
  readonly parting: Parting | undefined;
}

/** What the versions did differently to a profile. */
export interface Changed {
  readonly effect: Effect;
  readonly blamed: readonly BlamedTurn[];
  /** All that decides which changes are the cause, as text. */
  readonly situation: string;
}

/** What both versions make of a profile. */
export interface Examined {
  readonly status: Fate;
  /** Undefined unless both versions compile the profile. */
  readonly counts: VersionCounts | undefined;
  readonly changed: Changed | undefined;
  /** Why it cannot be compared where it cannot. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles profiles with two versions of workflows and compares the gold; what it finds for a profile depends on no other. */
export class Examiner {
  readonly merged: MergedPolicies;
  readonly compilers = new Map<string, TurnCompiler>();
  readonly comparer = new PartComparer();
  private readonly external: DifferOptions['external'];
  private readonly missing: MissingMode;
  private readonly agents: readonly VersionAgents[];

  constructor(
    before: readonly Policy[],
    after: readonly Policy[],
    { missing = 'error', external, agents = [] }: DifferOptions = {},
  ) {
    this.external = external;
    this.missing = missing;
    this.agents = agents;
    this.merged = mergePolicies(before, after, missing === 'expression');
    for (const agent of this.merged.agents.values()) {
      this.compilers.set(agent.agent, new TurnCompiler(agent));
    }
  }

  /** What is wrong with a workflow is not said again for each profile. */
  examine(profile: Profile): Examined {
    if (profile.agents.some((agent) => isFaulty(this.agents, agent))) {
      return { status: 'failed', counts: undefined, changed: undefined, diagnostics: [] };
    }
    const turns = this.turnsOf(profile);
    const { status, blamed, counts } = this.fateOf(turns);
    const faults = this.faultsOf(status, turns, profile);
    const diagnostics = faults.map((fault) => aboutProfile(fault, profile));
    const isChanged = status === 'changed' || status === 'fails' || status === 'compiles';
    const changed = isChanged ? this.changedBy(status, blamed) : undefined;
    return { status, counts, changed, diagnostics };
  }

  /** The turns of those agents that either version knows. */
  private turnsOf(profile: Profile): Turns[] {
    const { missing, external } = this;
    const { agents } = profile;
    const whole = { profile: profile.data, external };
    const turns: Turns[] = [];
    for (const [position, agent] of agents.entries()) {
      const compiler = this.compilers.get(agent);
      if (compiler === undefined) continue;
      const isCut = {
        before: turns.some((turn) => isHalting(turn.before)),
        after: turns.some((turn) => isHalting(turn.after)),
      };
      const own = scopeAt(profile, position, whole, missing);
      const scope = 'scope' in own ? own.scope : whole;
      const input = { scope, missing, handsOver: position < agents.length - 1 };
      const fault: AgentOutcome | undefined =
        'fault' in own ? { kind: 'failed', diagnostics: [own.fault] } : undefined;
      const after = (!isCut.after && fault) || compiler.after(input, isCut.after);
      const isSame = compiler.merged.changes.length === 0 && isCut.before === isCut.after;
      const before = isSame
        ? after
        : (!isCut.before && fault) || compiler.before(input, isCut.before);
      const halting = turns.find((turn) => isHalting(turn.before) || isHalting(turn.after));
      const cutBy = isCut.before === isCut.after ? undefined : halting;
      turns.push({ agent, position, input, before, after, cutBy });
    }
    return turns;
  }

  private fateOf(
    turns: readonly Turns[],
  ): Pick<Examined, 'status' | 'counts'> & { readonly blamed: readonly Turns[] } {
    const failsBefore = turns.filter(({ before }) => before.kind === 'failed');
    const failsAfter = turns.filter(({ after }) => after.kind === 'failed');
    const uncounted = (status: Fate, blamed: readonly Turns[]) => {
      return { status, counts: undefined, blamed };
    };
    if (turns.length === 0) return uncounted('foreign', []);
    if (failsBefore.length > 0 && failsAfter.length > 0) return uncounted('failed', []);
    if (failsAfter.length > 0) return uncounted('fails', failsAfter);
    if (failsBefore.length > 0) return uncounted('compiles', failsBefore);
    const counts = {
      before: product(turns.map(({ before }) => before)),
      after: product(turns.map(({ after }) => after)),
    };
    const verdicts = turns.map((turn) => this.verdictOf(turn));
    const blamed = turns.filter((_, at) => verdicts[at] === 'different');
    const isUnknown = verdicts.includes('unknown');
    if (blamed.length > 0) return { status: 'changed', counts, blamed };
    return { status: isUnknown ? 'undecided' : 'unchanged', counts, blamed };
  }

  private verdictOf({ before, after }: Turns): 'same' | 'different' | 'unknown' {
    if (before === after || before.kind !== 'gold' || after.kind !== 'gold') return 'same';
    return this.comparer.compare(before.part, after.part).kind;
  }

  private changedBy(effect: Effect, turns: readonly Turns[]): Changed {
    const blamed = [...new Set(turns.map((turn) => turn.cutBy ?? turn))].map((turn) => {
      const parting = this.merged.agents.get(turn.agent)?.merged?.partingOf?.(turn.input);
      return { ...turn, parting };
    });
    const situations = blamed.map(({ agent, input, parting }) => {
      return [agent, this.compilers.get(agent)?.situationOf(input), parting];
    });
    return { effect, blamed, situation: JSON.stringify([effect, ...situations]) };
  }

  private faultsOf(status: Fate, turns: readonly Turns[], profile: Profile): Diagnostic[] {
    if (status === 'undecided') {
      return turns
        .filter((turn) => this.verdictOf(turn) === 'unknown')
        .map(({ agent }) => {
          const file = this.compilers.get(agent)?.merged.after?.file ?? '';
          const place = { file, pointer: '/hard_ordering' };
          return { code: 'undecided-gold', place, data: { workflow: agent } };
        });
    }
    return status === 'failed' ? this.faultsAfter(turns, profile) : [];
  }

  /** Why the new version does not compile a profile. */
  private faultsAfter(turns: readonly Turns[], { origin }: Profile): Diagnostic[] {
    const known = [...this.merged.agents.values()].flatMap(({ after }) => after?.agent ?? []);
    return turns.flatMap((turn) => {
      if (turn.after.kind === 'gold') return [];
      const isKnown = known.includes(turn.agent);
      return isKnown ? turn.after.diagnostics : [unknownAgent(turn, known, origin)];
    });
  }
}

function isHalting(turn: AgentOutcome): boolean {
  return turn.kind === 'gold' && turn.part.plan.halts === true;
}

/** Null where the trajectories of a turn are not counted. */
function product(turns: readonly AgentOutcome[]): bigint | null {
  const sets = turns.flatMap((turn) =>
    turn.kind === 'gold' ? (turn.part.union ?? turn.part.plan) : [],
  );
  return countOf(sets) ?? null;
}

/** A sum; null where one of the numbers is. */
export function sum(one: bigint | null, other: bigint | null): bigint | null {
  return one === null || other === null ? null : one + other;
}
