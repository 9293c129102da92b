import { type CompilerOptions, unknownAgent } from '../compile/compiler.ts';
import type { Locator } from '../compile/report.ts';
import { aboutProfile } from '../model/about-profile.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type {
  DifferenceCounts,
  DifferenceReport,
  Effect,
  PolicyChange,
} from '../model/difference.ts';
import { countOf } from '../model/order-template.ts';
import { lackOf, type Policy } from '../model/policy.ts';
import type { AgentInput, Profile } from '../model/profile.ts';
import { Attribution } from './attribution.ts';
import { Attributions, placedSide } from './attributions.ts';
import { type MergedPolicies, mergePolicies } from './merge.ts';
import { PartComparer } from './part-comparer.ts';
import { type AgentOutcome, TurnCompiler, withPlacesOf } from './turn.ts';

/** What a profile is counted as. */
export type Fate = Exclude<keyof DifferenceCounts, 'profiles'>;

/** How profiles are compiled, and the agents of which a version has no workflow without an error. */
export interface DifferOptions extends CompilerOptions {
  readonly isFaulty?: ((agent: string) => boolean) | undefined;
}

/** One agent's turn in both versions. */
interface Turns {
  readonly agent: string;
  /** Among the profile's agents. */
  readonly position: number;
  readonly input: AgentInput;
  readonly before: AgentOutcome;
  readonly after: AgentOutcome;
  /** An earlier turn that ends the whole trajectory in one of the versions only. */
  readonly cutBy: Turns | undefined;
}

/** Compiles profiles with two versions of workflows, and finds out what made their gold differ. */
export class GoldDiffer {
  private readonly merged: MergedPolicies;
  private readonly compilers = new Map<string, TurnCompiler>();
  private readonly attributions = new Map<string, Attribution>();
  private readonly comparer = new PartComparer();
  private readonly book = new Attributions(this.comparer);
  private readonly options: Required<Omit<DifferOptions, 'spelled'>>;
  private readonly statuses: Record<Fate, number> = {
    unchanged: 0,
    changed: 0,
    fails: 0,
    compiles: 0,
    failed: 0,
    undecided: 0,
    foreign: 0,
  };
  private readonly touched = new Map<number, number>();
  private before: bigint | null = 0n;
  private after: bigint | null = 0n;

  constructor(
    before: readonly Policy[],
    after: readonly Policy[],
    { missing = 'error', external, isFaulty = () => false }: DifferOptions = {},
  ) {
    this.options = { missing, external, isFaulty };
    this.merged = mergePolicies(before, after, missing === 'expression');
    for (const agent of this.merged.agents.values()) {
      const compiler = new TurnCompiler(agent);
      this.compilers.set(agent.agent, compiler);
      this.attributions.set(agent.agent, new Attribution(compiler, this.comparer));
    }
  }

  /** Policies that are left out, because their language cannot compare two versions. */
  get lacks(): readonly Diagnostic[] {
    return this.merged.unmerged.map((policy) => lackOf('merge', policy, 'diff'));
  }

  /**
   * Counts a profile; yields what it is counted as, and why it cannot be compared where it cannot. What
   * is wrong with a workflow is not said again for each profile.
   */
  add(profile: Profile): { readonly status: Fate; readonly diagnostics: readonly Diagnostic[] } {
    if (profile.agents.some((agent) => this.options.isFaulty?.(agent))) {
      this.statuses.failed += 1;
      return { status: 'failed', diagnostics: [] };
    }
    const turns = this.turnsOf(profile);
    const status = this.fateOf(turns, profile.id);
    this.statuses[status] += 1;
    const faults = this.faultsOf(status, turns, profile);
    return { status, diagnostics: faults.map((fault) => aboutProfile(fault, profile)) };
  }

  /** Counts profiles that could not be read. */
  addUnreadable(count: number): void {
    this.statuses.failed += count;
  }

  /** Whether all profiles so far failed, or there were none. */
  get hasNothing(): boolean {
    return Object.entries(this.statuses).every(([fate, count]) => fate === 'failed' || count === 0);
  }

  /** What was found so far; `locator` knows the texts of both versions. */
  report(locator: Locator): DifferenceReport {
    const changes = this.merged.changes.map((change, at): PolicyChange => {
      const [before, after] = [change.before, change.after].map((side) => {
        return side && placedSide(side, locator);
      });
      const sides = { before, after };
      return { ...change, ...sides, profiles: this.touched.get(at) ?? 0 };
    });
    const profiles = Object.values(this.statuses).reduce((sum, count) => sum + count, 0);
    return {
      counts: { profiles, ...this.statuses },
      trajectories: { before: this.before, after: this.after },
      changes,
      causes: this.book.causes(locator),
    };
  }

  /** The turns of those agents that either version knows. */
  private turnsOf({ agents, data }: Profile): Turns[] {
    const { missing, external } = this.options;
    const turns: Turns[] = [];
    for (const [position, agent] of agents.entries()) {
      const compiler = this.compilers.get(agent);
      if (compiler === undefined) continue;
      const scope = { profile: data, external };
      const input = { scope, missing, handsOver: position < agents.length - 1 };
      const isCut = {
        before: turns.some((turn) => isHalting(turn.before)),
        after: turns.some((turn) => isHalting(turn.after)),
      };
      const after = compiler.after(input, isCut.after);
      const isSame = compiler.merged.changes.length === 0 && isCut.before === isCut.after;
      const before = isSame ? after : compiler.before(input, isCut.before);
      const halting = turns.find((turn) => isHalting(turn.before) || isHalting(turn.after));
      const cutBy = isCut.before === isCut.after ? undefined : halting;
      turns.push({ agent, position, input, before, after, cutBy });
    }
    return turns;
  }

  private fateOf(turns: readonly Turns[], id: string): Fate {
    if (turns.length === 0) return 'foreign';
    const failsBefore = turns.filter(({ before }) => before.kind === 'failed');
    const failsAfter = turns.filter(({ after }) => after.kind === 'failed');
    if (failsBefore.length > 0 && failsAfter.length > 0) return 'failed';
    if (failsAfter.length > 0) return this.note('fails', failsAfter, id);
    if (failsBefore.length > 0) return this.note('compiles', failsBefore, id);
    this.before = sum(this.before, product(turns.map(({ before }) => before)));
    this.after = sum(this.after, product(turns.map(({ after }) => after)));
    const verdicts = turns.map((turn) => this.verdictOf(turn));
    const changed = turns.filter((_, at) => verdicts[at] === 'different');
    if (changed.length > 0) return this.note('changed', changed, id);
    return verdicts.includes('unknown') ? 'undecided' : 'unchanged';
  }

  private verdictOf({ before, after }: Turns): 'same' | 'different' | 'unknown' {
    if (before === after || before.kind !== 'gold' || after.kind !== 'gold') return 'same';
    return this.comparer.compare(before.part, after.part).kind;
  }

  /** Finds the causes of what became of a profile. */
  private note(effect: Effect, turns: readonly Turns[], id: string): Effect {
    const blamed = new Set(turns.map((turn) => turn.cutBy ?? turn));
    const blames = [...blamed].map((turn) => {
      const { agent, input, before, after } = turn;
      const attribution = this.attributions.get(agent) as Attribution;
      const parting = this.merged.agents.get(agent)?.merged?.partingOf?.(input);
      return { ...turn, ...attribution.blame(input, before, after), parting };
    });
    const touched = new Set<number>();
    for (const { agent, input, before, causes, isGuess, parting, ...turn } of blames) {
      const isAlone = causes.length > 1;
      for (const changes of causes) {
        // Of several causes, an example of one shows what that one does.
        const after = isAlone
          ? withPlacesOf(turn.after, this.turnWith(agent, changes, input))
          : turn.after;
        const found = { id, agent, effect, before, after, changes, isGuess, isAlone, parting };
        this.book.add(found);
        for (const change of changes) touched.add(change);
      }
    }
    for (const change of touched) this.touched.set(change, (this.touched.get(change) ?? 0) + 1);
    return effect;
  }

  private turnWith(agent: string, changes: readonly number[], input: AgentInput): AgentOutcome {
    return (this.compilers.get(agent) as TurnCompiler).with(changes, input);
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
  const plans = turns.flatMap((turn) => (turn.kind === 'gold' ? turn.part.plan : []));
  return countOf(plans) ?? null;
}

function sum(one: bigint | null, other: bigint | null): bigint | null {
  return one === null || other === null ? null : one + other;
}
