import { isRight } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import { type ProfileScore, type ScoreReport, tags } from '../../model/score.ts';
import { predictionName, shown } from '../../words/shown.ts';

/** A kind of mistake that occurs: a tag, or why there are no calls to compare. */
export interface Mistake {
  readonly name: string;
  /** In how many predictions, and how often in all of them. */
  readonly predictions: number;
  readonly mismatches: number;
  /** The first prediction that has it, and what is said of it there. */
  readonly example: string;
}

/** Scores, and whether they are of plans or of runs. */
export type Scored = Pick<ScoreReport, 'profiles' | 'task'>;

/** What is wrong with a prediction that has no tags; undefined where nothing is. */
export function untagged({ state, tags, figures }: ProfileScore, task: Task): string | undefined {
  if (state !== 'scored') return statesOf(task)[state];
  const isWrong = tags.length === 0 && isRight(figures, task) === false;
  return isWrong ? incomplete[task] : undefined;
}

function statesOf(task: Task) {
  const absent = task === 'dialogue' ? 'no answer' : 'no prediction';
  return { unreadable: 'cannot be read', absent } as const;
}

const incomplete = {
  plan: 'not all of the gold',
  run: 'no valid path',
  dialogue: 'not all right',
} as const;

const longestExample = 160;

/** Counts the kinds of mistakes of scores that come one after the other. */
export class MistakeTally {
  readonly #task: Task;
  readonly #found = new Map<string, { -readonly [Key in keyof Mistake]: Mistake[Key] }>();

  constructor(task: Task) {
    this.#task = task;
  }

  get all(): readonly Mistake[] {
    const kinds = [...tags, incomplete[this.#task], ...Object.values(statesOf(this.#task))];
    return kinds.flatMap((kind) => this.#found.get(kind) ?? []);
  }

  add(profile: ProfileScore): void {
    for (const tag of profile.tags) {
      let mismatches = 0;
      for (const reason of profile.reasons) if (reason.tag === tag) mismatches++;
      const first = () => profile.reasons.find((reason) => reason.tag === tag);
      this.#count(tag, mismatches, () => exampleOf(profile, first()?.text));
    }
    const kind = untagged(profile, this.#task);
    if (kind !== undefined) this.#count(kind, 0, () => exampleOf(profile));
  }

  /** Adds the mistakes of scores that come after those counted so far. */
  addAll(mistakes: readonly Mistake[]): void {
    for (const { name, predictions, mismatches, example } of mistakes) {
      this.#count(name, mismatches, () => example, predictions);
    }
  }

  #count(name: string, mismatches: number, example: () => string, predictions = 1): void {
    let known = this.#found.get(name);
    if (known === undefined) {
      known = { name, predictions: 0, mismatches: 0, example: example() };
      this.#found.set(name, known);
    }
    known.predictions += predictions;
    known.mismatches += mismatches;
  }
}

function exampleOf(profile: ProfileScore, text?: string): string {
  const said = text === undefined ? '' : `: ${shown(text, longestExample)}`;
  return predictionName(profile) + said;
}
