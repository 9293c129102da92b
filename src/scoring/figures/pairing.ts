import { assign } from './assign.ts';

export const none = -1;

/** Two totals of similarities that differ by no more are equal. */
const tolerance = 1e-9;

/** Whether one sum of pairs is worth more, given by how much its similarities and its names are more. */
export function isMore(similarity: number, names: number): boolean {
  return similarity > tolerance || (similarity >= -tolerance && names > 0);
}

/** Whether two sums are worth the same, given by their differences. */
export function isEven(similarity: number, names: number): boolean {
  return names === 0 && Math.abs(similarity) <= tolerance;
}

/** What pairs are worth: first by gold, then by prediction. */
export type Worths = readonly (readonly number[])[];

/**
 * Golds and predictions in pairs, as many as the shorter side allows. Where one side is longer, its
 * spare items are `none`'s: beside the predictions stands one more place, {@link spare}, that holds the
 * golds left over, or holds nothing that a prediction could take instead of a gold.
 */
export class Pairing {
  readonly golds: number;
  readonly predictions: number;
  readonly similarities: Worths;
  readonly names: Worths;
  /** The gold of each prediction, and the prediction of each gold. */
  readonly goldOf: Int32Array;
  readonly predictionOf: Int32Array;

  constructor(similarities: Worths, names: Worths) {
    this.similarities = similarities;
    this.names = names;
    this.golds = similarities.length;
    this.predictions = similarities[0]?.length ?? 0;
    this.goldOf = new Int32Array(this.predictions).fill(none);
    this.predictionOf = new Int32Array(this.golds).fill(none);
    for (const [gold, prediction] of assign(this.blended())) this.pair(gold, prediction);
  }

  /** The place beside the predictions. */
  get spare(): number {
    return this.predictions;
  }

  /** All pairs, sorted by gold. */
  get pairs(): [gold: number, prediction: number][] {
    const all = Array.from(this.predictionOf, (made, gold): [number, number] => [gold, made]);
    return all.filter(([, made]) => made !== none);
  }

  /** What a pair is worth; nothing, where one of the two is spare. */
  similarity(gold: number, prediction: number): number {
    return this.similarities[gold]?.[prediction] ?? 0;
  }

  namesOf(gold: number, prediction: number): number {
    return this.names[gold]?.[prediction] ?? 0;
  }

  /** Gives predictions other golds (or none), all at once. */
  exchange(changes: readonly (readonly [prediction: number, gold: number])[]): void {
    for (const [prediction] of changes) {
      const gold = this.goldOf[prediction] as number;
      if (gold !== none) this.predictionOf[gold] = none;
    }
    for (const [prediction, gold] of changes) this.pair(gold, prediction);
  }

  private pair(gold: number, prediction: number): void {
    this.goldOf[prediction] = gold;
    if (gold !== none) this.predictionOf[gold] = prediction;
  }

  /**
   * One number for each pair: its similarity, and a little for its names. Since numbers are rounded,
   * the assignment by them is only nearly always the best.
   */
  private blended(): number[][] {
    let most = 1;
    for (const row of this.names) for (const names of row) most = Math.max(most, names);
    const little = tolerance / 2 / most / Math.min(this.golds, this.predictions);
    return this.similarities.map((row, gold) =>
      row.map((one, made) => (one + little * this.namesOf(gold, made)) / (1 + tolerance)),
    );
  }
}
