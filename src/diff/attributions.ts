import type { Locator } from '../compiler/run/report.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type {
  Cause,
  ChangeSide,
  DifferenceExample,
  Effect,
  Parting,
  SideOfChange,
} from '../model/difference.ts';
import type { GroundedPlan } from '../model/gold.ts';
import { placeText } from '../model/place-text.ts';
import { nearestPair } from './nearest.ts';
import type { PartComparer } from './part-comparer.ts';
import type { AgentOutcome } from './turn.ts';

/** One agent's part in what became of a profile, and one cause of it. */
export interface AttributedChange {
  readonly id: string;
  readonly agent: string;
  readonly effect: Effect;
  readonly before: AgentOutcome;
  readonly after: AgentOutcome;
  readonly changes: readonly number[];
  readonly isGuess: boolean;
  readonly parting: Parting | undefined;
  /** Whether there are other causes, and `after` is what this one makes of the profile alone. */
  readonly isAlone: boolean;
}

/** So many pairs of calls are compared for the examples of a run; causes that come later have none. */
const mostEffort = 20_000_000;

interface Entry {
  readonly first: AttributedChange;
  readonly example: Omit<DifferenceExample, 'faults'>;
  readonly diagnostics: readonly Diagnostic[];
  readonly profiles: string[];
}

/** Collects profiles by what changed them, and where their walks part, with an example for each cause. */
export class Attributions {
  private readonly comparer: PartComparer;
  private readonly entries = new Map<string, Entry>();
  private effort = 0;

  constructor(comparer: PartComparer) {
    this.comparer = comparer;
  }

  /** Notes a profile; yields the list of all that this changed, to which more can be added. */
  add(finding: AttributedChange): string[] {
    const { effect, isGuess, agent, parting, changes } = finding;
    const key = JSON.stringify([effect, isGuess, agent, parting, changes]);
    const known = this.entries.get(key);
    known?.profiles.push(finding.id);
    // A profile that nothing else changed shows it best.
    const isBetter = known?.first.isAlone === true && !finding.isAlone;
    if (known !== undefined && !isBetter) return known.profiles;
    const profiles = known?.profiles ?? [finding.id];
    this.entries.set(key, { first: finding, ...this.exampleOf(finding), profiles });
    return profiles;
  }

  /** The causes found so far, those of most profiles first. */
  causes(locator: Locator): Cause[] {
    const entries = [...this.entries.values()];
    entries.sort((a, b) => b.profiles.length - a.profiles.length);
    return entries.map(({ first, example, diagnostics, profiles }) => {
      const { effect, agent, changes, isGuess } = first;
      const parting = first.parting && {
        ...first.parting,
        before: placedSide(first.parting.before, locator),
        after: placedSide(first.parting.after, locator),
      };
      const said = diagnostics.map((diagnostic) => faultText(diagnostic, locator));
      const faults = effect === 'changed' || said.length > 0 ? said : [noWorkflow[effect]];
      const whole = { ...example, faults };
      return { effect, agent, changes, isGuess, parting, profiles, example: whole };
    });
  }

  private exampleOf({
    id,
    before,
    after,
    isAlone,
  }: AttributedChange): Pick<Entry, 'example' | 'diagnostics'> {
    const diagnostics = [before, after].flatMap((turn) =>
      turn.kind === 'failed' ? turn.diagnostics : [],
    );
    const counts = { before: countOf(before), after: countOf(after) };
    return {
      example: { id, ...counts, calls: this.callsOf(before, after), isAlone },
      diagnostics,
    };
  }

  private callsOf(before: AgentOutcome, after: AgentOutcome): DifferenceExample['calls'] {
    if (before.kind !== 'gold' || after.kind !== 'gold') return undefined;
    const effort = effortOf(before.part) * effortOf(after.part);
    if (this.effort + effort > mostEffort) return undefined;
    this.effort += effort;
    const verdict = this.comparer.compare(before.part, after.part);
    return verdict.kind === 'different' ? nearestPair(before.part, after.part, verdict) : undefined;
  }
}

/** A side with its line and column. */
export function placedSide({ place, text }: SideOfChange, locator: Locator): ChangeSide {
  const { file, pointer = '' } = place;
  return { file, ...locator.placeOf(file, pointer), text };
}

/** What is said where a version has no workflow. */
const noWorkflow = {
  fails: 'the new version has no workflow for this agent',
  compiles: 'the old version has no workflow for this agent',
};

/**
 * Calls, and more of them where there are blocks, or pairs restrict their orders: each call is then looked
 * at for each block, or for each other.
 */
function effortOf({ plan, calls }: GroundedPlan): number {
  return calls.length * (plan.before.length > 0 ? calls.length : 1 + plan.blocks.length);
}

function countOf(turn: AgentOutcome): bigint | null | undefined {
  if (turn.kind !== 'gold') return undefined;
  const { union, plan } = turn.part;
  return (union ?? plan).count ?? null;
}

function faultText(diagnostic: Diagnostic, locator: Locator): string {
  const { code, message, ...at } = locator.locate(diagnostic);
  return `${placeText(at)} ${code}: ${message}`;
}
