import { isRight } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import { type ProfileScore, type ScoreReport, type Tag, tags } from '../../model/score.ts';
import { predictionName, shown } from '../shown.ts';

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
  if (state !== 'scored') return states[state];
  const isWrong = tags.length === 0 && isRight(figures, task) === false;
  return isWrong ? incomplete[task] : undefined;
}

const states = { unreadable: 'cannot be read', absent: 'no prediction' } as const;
const incomplete = { plan: 'not all of the gold', run: 'no valid path' } as const;

const longestExample = 160;

/** All kinds of mistakes in the order of the tags, each with its counts and an example. */
export function mistakesIn({ profiles, task }: Scored): Mistake[] {
  const kinds = [incomplete[task], ...Object.values(states)];
  return [
    ...tags.flatMap((tag) =>
      mistakeOf(
        tag,
        profiles.filter((one) => one.tags.includes(tag)),
        tag,
      ),
    ),
    ...kinds.flatMap((kind) =>
      mistakeOf(
        kind,
        profiles.filter((one) => untagged(one, task) === kind),
      ),
    ),
  ];
}

function mistakeOf(name: string, own: readonly ProfileScore[], tag?: Tag): Mistake[] {
  const [first] = own;
  if (first === undefined) return [];
  const ofTag = (one: ProfileScore) => one.reasons.filter((reason) => reason.tag === tag);
  const text = ofTag(first)[0]?.text;
  const said = text === undefined ? '' : `: ${shown(text, longestExample)}`;
  return [
    {
      name,
      predictions: own.length,
      mismatches: own.reduce((sum, one) => sum + ofTag(one).length, 0),
      example: predictionName(first) + said,
    },
  ];
}
