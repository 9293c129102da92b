import type { CallPattern } from '../fast/call-pattern.ts';
import type { ReadTrajectory } from '../model/format.ts';
import type { Prediction } from '../model/prediction.ts';
import type { ProfileScore } from '../model/score.ts';
import { profileJson } from '../render/scores/json.ts';
import type { CallEquality } from '../score/likeness.ts';
import { FilledText, placeOf } from './filled-text.ts';
import type { GoldEntry } from './gold-entry.ts';
import { HashPattern } from './hash-pattern.ts';
import { explainingBy, type GradeOptions, scoreEntry } from './score-entry.ts';
import { hashPlace, idPlace, type ValueTexts } from './value-texts.ts';
import { mayBeFlip } from './wrong-condition.ts';

/** A listed gold set, and a prediction that was read. */
export interface Comparable {
  readonly entry: GoldEntry & { readonly golds: readonly ReadTrajectory[] };
  readonly prediction: Prediction & { readonly trajectories: readonly ReadTrajectory[] };
}

/** Of longer values only a part is quoted, which depends on the value beside it. */
const longestQuoted = 80;

/** The scores of profiles that differ only in their ids and in the values of parameters. */
export class ScorePattern {
  /** The score with places instead of values. */
  readonly score: ProfileScore;
  readonly #line: FilledText;
  readonly #hash: HashPattern;
  readonly #quotesValues: boolean;
  /** What is no gold, but might be if a decision had come out otherwise. */
  readonly #wrong: readonly (readonly [made: ReadTrajectory, likeness: CallEquality])[];

  private constructor(
    score: ProfileScore,
    golds: readonly ReadTrajectory[],
    wrong: readonly (readonly [ReadTrajectory, CallEquality])[],
  ) {
    this.score = score;
    this.#line = new FilledText(profileJson(score), true);
    this.#hash = new HashPattern(golds);
    this.#wrong = wrong;
    this.#quotesValues = score.reasons.some(({ text }) => new FilledText(text).hasValues);
  }

  static of(
    { entry, prediction }: Comparable,
    pattern: CallPattern,
    options: GradeOptions,
  ): ScorePattern | undefined {
    const golds = withPlaces(entry.golds, pattern);
    const trajectories = withPlaces(prediction.trajectories, pattern);
    const wrong: [ReadTrajectory, CallEquality][] = [];
    const { findFlip, explain } = explainingBy(entry);
    const score = scoreEntry(
      { ...entry, id: placeOf(idPlace), golds },
      { ...prediction, trajectories },
      options,
      {},
      {
        explain,
        findFlip:
          findFlip &&
          ((made, likeness) => {
            wrong.push([made, likeness]);
            return undefined;
          }),
      },
    );
    if ('code' in score) return undefined;
    return new ScorePattern({ ...score, goldHash: placeOf(hashPlace) }, golds, wrong);
  }

  /** Whether it is the pattern of a profile with these values, too. */
  fits({ origin }: GoldEntry, texts: ValueTexts): boolean {
    if (this.#quotesValues) {
      for (let number = 0; number < texts.values.length; number++) {
        if (texts.shown(number).length > longestQuoted) return false;
      }
    }
    if (this.#wrong.length === 0 || origin === undefined) return true;
    const mayFlip = mayBeFlip(origin);
    return !this.#wrong.some(([made, likeness]) => mayFlip(made, likeness));
  }

  hashWith({ hashed }: ValueTexts): string {
    return this.#hash.hashWith(hashed);
  }

  /** The score of a profile as a line of JSON. */
  lineWith({ json }: ValueTexts): string {
    return this.#line.with(json);
  }

  /** The score of a profile. */
  scoreWith({ shown, id, hash }: ValueTexts): ProfileScore {
    const filled = (text: string) => new FilledText(text).with(shown);
    const { reasons, alignments, matches } = this.score;
    return {
      ...this.score,
      id,
      goldHash: hash,
      reasons: reasons.map((reason) => ({ ...reason, text: filled(reason.text) })),
      alignments: alignments.map((alignment) => ({
        ...alignment,
        calls: alignment.calls.map(({ gold, prediction, ...rest }) => ({
          ...rest,
          ...(gold !== undefined && { gold: filled(gold) }),
          ...(prediction !== undefined && { prediction: filled(prediction) }),
        })),
      })),
      matches: matches.map((match) => ({ ...match, calls: match.calls.map(filled) })),
    };
  }
}

function withPlaces(
  trajectories: readonly ReadTrajectory[],
  pattern: CallPattern,
): ReadTrajectory[] {
  return trajectories.map((trajectory) =>
    trajectory.map((segment) => ({
      ...segment,
      calls: segment.calls.map((call) => ({
        ...call,
        params: call.params?.map(
          ([name, value]) => [name, placeOf(pattern.numberOf(value))] as const,
        ),
      })),
    })),
  );
}
