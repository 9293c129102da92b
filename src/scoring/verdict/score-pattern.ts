import type { Utf8Text } from '../../base/bytes/utf8-text.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { ProfileScore } from '../../model/score.ts';
import type { CallEquality } from '../figures/likeness.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import type { CallPattern } from '../stream/call-pattern.ts';
import { profileJson } from '../text/json.ts';
import { FilledText, placeOf } from './filled-text.ts';
import { flipsOf, possibleFlips } from './flips.ts';
import { HashPattern } from './hash-pattern.ts';
import { explainingBy, type GradeOptions, scoreEntry } from './score-entry.ts';
import { hashPlace, idPlace, type ValueTexts } from './value-texts.ts';
import { hasCallsOf } from './wrong-condition.ts';

/** A listed gold set, and a prediction that was read. */
export interface Comparable {
  readonly entry: GoldEntry;
  readonly golds: readonly ReadTrajectory[];
  readonly prediction: Prediction;
  readonly trajectories: readonly ReadTrajectory[];
}

/** A trajectory that is no gold, and how it was compared. */
type Wrong = [made: ReadTrajectory, likeness: CallEquality];

/** Of longer values only a part is quoted, which depends on the value beside it. */
const longestQuoted = 80;

/** The scores of profiles that differ only in their ids and in the values of parameters. */
export class ScorePattern {
  /** The score with places instead of values. */
  readonly score: ProfileScore;
  readonly #line: FilledText;
  readonly #hash: HashPattern;
  /** The texts of the score as they are filled for people. */
  readonly #shown = new Map<string, FilledText>();
  readonly #quotesValues: boolean;
  /** Whether the origin of the gold was asked for. */
  readonly usesOrigin: boolean;
  /** What might be gold if a decision had come out otherwise, which depends on values. */
  readonly #flipped: readonly Wrong[];

  private constructor(
    score: ProfileScore,
    golds: readonly ReadTrajectory[],
    usesOrigin: boolean,
    flipped: readonly Wrong[],
  ) {
    this.score = score;
    this.usesOrigin = usesOrigin;
    this.#line = new FilledText(profileJson(score), true);
    this.#hash = new HashPattern(golds);
    this.#flipped = flipped;
    this.#quotesValues = score.reasons.some(({ text }) => new FilledText(text).hasValues);
  }

  static of(
    { entry, golds: listed, prediction, trajectories: made }: Comparable,
    pattern: CallPattern,
    options: GradeOptions,
  ): ScorePattern | undefined {
    const golds = withPlaces(listed, pattern);
    const trajectories = withPlaces(made, pattern);
    const { agents, complexity, valuesAreText, place } = entry;
    let usesOrigin = false;
    const placed: GoldEntry = {
      ...{ id: placeOf(idPlace), agents, complexity, golds, valuesAreText, place },
      get origin() {
        usesOrigin = true;
        return entry.origin;
      },
    };
    const wrong: Wrong[] = [];
    const findFlip = (...one: Wrong) => {
      if (placed.origin !== undefined) wrong.push(one);
      return undefined;
    };
    const { explain } = explainingBy(placed);
    const given = { ...prediction, trajectories };
    const score = scoreEntry(placed, given, options, prediction.groups, { explain, findFlip });
    if ('code' in score) return undefined;
    const flips = entry.origin && wrong.length > 0 ? possibleFlips(entry.origin) : [];
    const flipped = wrong.filter((one) => !flips || hasCallsOf(flips, ...one));
    return new ScorePattern({ ...score, goldHash: placeOf(hashPlace) }, golds, usesOrigin, flipped);
  }

  /** Whether it is the pattern of a profile with these values, too. */
  fits(entry: GoldEntry, texts: ValueTexts): boolean {
    if (this.#quotesValues) {
      for (let number = 0; number < texts.values.length; number++) {
        if (texts.shown(number).length > longestQuoted) return false;
      }
    }
    const flipped = this.#flipped;
    if (flipped.length === 0 || entry.origin === undefined) return true;
    for (const flip of flipsOf(entry.origin)) {
      if (flipped.some((one) => hasCallsOf([flip], ...one))) return false;
    }
    return true;
  }

  hashWith({ hashed }: ValueTexts): string {
    return this.#hash.hashWith(hashed);
  }

  /** Writes the score of a profile as a line of JSON. */
  addLine(out: Utf8Text, { json }: ValueTexts): void {
    this.#line.addTo(out, json);
  }

  /** The score of a profile. */
  scoreWith({ shown, id, hash }: ValueTexts): ProfileScore {
    const filled = (text: string) => this.#filled(text).with(shown);
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

  #filled(text: string): FilledText {
    const known = this.#shown.get(text) ?? new FilledText(text);
    this.#shown.set(text, known);
    return known;
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
