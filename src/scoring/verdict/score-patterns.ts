import { isFactored } from '../../model/factored.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import { CallPattern } from '../stream/call-pattern.ts';
import type { GradeOptions } from './score-entry.ts';
import { type Comparable, ScorePattern } from './score-pattern.ts';
import { ValueTexts } from './value-texts.ts';

/** Profiles of which so many have had different patterns begin anew. */
const mostPatterns = 1 << 13;

/** What is known of a pattern: that it has occurred, or that there is one for each origin of the gold. */
const once = Symbol('once');
const byOrigin = Symbol('by origin');

/** The score of a profile by its pattern. */
export interface Patterned {
  readonly pattern: ScorePattern;
  readonly texts: ValueTexts;
}

/**
 * Scores profiles that differ from one before only in their values by its pattern: scoring asks of values
 * only whether they are equal, unless there are argument rules or values are texts.
 */
export class ScorePatterns {
  readonly #options: GradeOptions;
  readonly #calls = new CallPattern();
  readonly #texts = new ValueTexts();
  readonly #groupTexts = new WeakMap<Prediction['groups'], string>();
  #known = new Map<string, ScorePattern | typeof once | typeof byOrigin>();

  constructor(options: GradeOptions) {
    this.#options = options;
  }

  /** The pattern of a profile if it has occurred before; what it yields is good until the next one. */
  find(
    entry: GoldEntry,
    prediction: Prediction | undefined,
    hidesCalls: boolean,
  ): Patterned | undefined {
    const given = this.#options.rules === undefined ? comparable(entry, prediction) : undefined;
    const key = given && this.#keyOf(given, hidesCalls);
    if (given === undefined || key === undefined) return undefined;
    const pattern = this.#patternOf(key, given, hidesCalls);
    const texts = this.#texts;
    texts.begin(this.#calls.values, entry.id);
    if (pattern === undefined || !pattern.fits(entry, texts)) return undefined;
    texts.hash = pattern.hashWith(texts);
    return { pattern, texts };
  }

  #patternOf(key: string, given: Comparable, hidesCalls: boolean): ScorePattern | undefined {
    const known = this.#known.get(key);
    if (known instanceof ScorePattern) return known;
    const own = known === byOrigin ? this.#originKey(given.entry) : undefined;
    const ofOwn = own === undefined ? undefined : this.#known.get(own);
    if (ofOwn instanceof ScorePattern) return ofOwn;
    if (known === undefined) {
      if (this.#known.size >= mostPatterns) this.#known = new Map();
      this.#known.set(key, once);
      return undefined;
    }
    const made = ScorePattern.of(given, this.#calls, { ...this.#options, hidesCalls });
    if (made?.usesOrigin === true) this.#known.set(key, byOrigin);
    const full = made?.usesOrigin ? (own ?? this.#originKey(given.entry)) : key;
    if (made === undefined || !this.#calls.isPlain) return undefined;
    this.#known.set(full, made);
    return made;
  }

  /** Everything on which a score depends but values, ids, and what explains mistakes. */
  #keyOf(
    { entry, golds, prediction, trajectories }: Comparable,
    hidesCalls: boolean,
  ): string | undefined {
    const { agents, complexity } = entry;
    const { namesMeant, isWithoutFailed, repairs, groups, trial } = prediction;
    const calls = this.#calls;
    calls.begin();
    calls.addNumber(
      Number(hidesCalls) + 2 * Number(namesMeant === true) + 4 * Number(isWithoutFailed === true),
    );
    calls.addName(Object.keys(repairs).length === 0 ? undefined : JSON.stringify(repairs));
    calls.addName(this.#groupText(groups));
    calls.addName(trial);
    calls.addName(complexity);
    calls.addNumber(agents.length);
    for (const agent of agents) calls.addName(agent);
    calls.add(golds);
    calls.add(trajectories);
    return calls.isPlain ? calls.key : undefined;
  }

  /** The groups of predictions are few, and each is one object. */
  #groupText(groups: Prediction['groups']): string {
    const known = this.#groupTexts.get(groups) ?? JSON.stringify(groups);
    this.#groupTexts.set(groups, known);
    return known;
  }

  /** The same with what explains mistakes: which decisions were made how. */
  #originKey({ origin }: GoldEntry): string {
    const calls = this.#calls;
    for (const { plan } of origin?.gold.parts ?? []) calls.addThing(plan);
    return calls.key;
  }
}

/** A gold set and a prediction whose score has a pattern. */
function comparable(entry: GoldEntry, prediction: Prediction | undefined): Comparable | undefined {
  if (prediction === undefined || prediction.valuesAreText || entry.valuesAreText) return undefined;
  const { trajectories, answer, usages, conversation } = prediction;
  const { golds, positions, rules } = entry;
  const isOther = [answer, usages, conversation, positions, rules].some((one) => one !== undefined);
  if (trajectories === undefined || isOther || isFactored(golds)) return undefined;
  if (trajectories.length === 0) return undefined;
  return { entry, golds, prediction, trajectories };
}
