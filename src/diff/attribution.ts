import type { AgentInput } from '../model/profile.ts';
import { fewest, type IsEnough, mostPaired, neededGroups } from './needed.ts';
import type { PartComparer } from './part-comparer.ts';
import { type AgentOutcome, isSameTurn, type TurnCompiler } from './turn.ts';

/** The changes that made a turn what it is: lists of positions, those of a list needed together. */
export interface Blame {
  readonly causes: readonly (readonly number[])[];
  readonly isGuess: boolean;
}

/** Steps that the workflows tried in a run may have, all together: some ten seconds of trials at the most. */
export const mostSteps = 500_000;

class TooManySteps extends Error {}

/** Finds out which changes made a difference, by making some of them and not the others. */
export class Attribution {
  private readonly compiler: TurnCompiler;
  private readonly comparer: PartComparer;
  private readonly known = new Map<string, Blame>();
  private readonly sound = new Map<string, boolean>();

  constructor(compiler: TurnCompiler, comparer: PartComparer) {
    this.compiler = compiler;
    this.comparer = comparer;
  }

  /** The changes that turn what the old version made of a profile into what the new one makes. */
  blame(input: AgentInput, before: AgentOutcome, after: AgentOutcome): Blame {
    const { changes } = this.compiler.merged;
    const situation = this.compiler.situationOf(input);
    if (situation === undefined) return { causes: [changes], isGuess: false };
    const known = this.known.get(situation);
    if (known !== undefined) return known;
    if (this.compiler.effort > mostSteps) return this.guess;
    const blame = this.searchInTime(input, before, after);
    this.known.set(situation, blame);
    return blame;
  }

  /** All changes together are what made the difference, whichever of them did. */
  private get guess(): Blame {
    return { causes: [this.compiler.merged.changes], isGuess: true };
  }

  private searchInTime(input: AgentInput, before: AgentOutcome, after: AgentOutcome): Blame {
    try {
      return this.search(input, before, after);
    } catch (error) {
      if (error instanceof TooManySteps) return this.guess;
      throw error;
    }
  }

  /** Throws {@link TooManySteps}. */
  private search(input: AgentInput, before: AgentOutcome, after: AgentOutcome): Blame {
    const trial = (changes: readonly number[]) => {
      if (this.compiler.effort > mostSteps) throw new TooManySteps();
      return this.compiler.with(changes, input);
    };
    const isEnough = (changes: readonly number[]) =>
      isSameTurn(trial(changes), after, this.comparer);
    const all = this.compiler.merged.changes;
    if (!isEnough(all)) return this.guess;
    const single = all.find((change) => isEnough([change]));
    if (single !== undefined) return { causes: [[single]], isGuess: false };
    const needed = fewest(all, isEnough);
    const rest = all.filter((change) => !needed.includes(change));
    const worksAlone: IsEnough = (changes) => {
      if (!this.isSound(changes) && !this.isSound([...changes, ...rest])) return false;
      const turn = trial(changes);
      return turn.kind === after.kind && !isSameTurn(turn, before, this.comparer);
    };
    return { causes: toldApart(needed, worksAlone), isGuess: false };
  }

  private isSound(changes: readonly number[]): boolean {
    const key = changes.join();
    const known = this.sound.get(key);
    if (known !== undefined) return known;
    const isSound = this.compiler.merged.merged?.isSound(new Set(changes)) ?? true;
    this.sound.set(key, isSound);
    return isSound;
  }
}

/** Groups of changes that work apart from each other; of many changes, each by itself or all together. */
function toldApart(needed: readonly number[], worksAlone: IsEnough): Blame['causes'] {
  if (needed.length > mostPaired) {
    const areApart = needed.every((change) => worksAlone([change]));
    return areApart ? needed.map((change) => [change]) : [needed];
  }
  return worksAlone(needed) ? neededGroups(needed, worksAlone) : [needed];
}
