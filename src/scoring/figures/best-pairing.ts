import { isEven, none, Pairing, type Worths } from './pairing.ts';
import { improve, type Potentials } from './potentials.ts';

/**
 * The pairs (gold, prediction), sorted by gold, with the greatest total similarity; of several such
 * pairings the one with the most names in common; of these, going through the predictions in order, the
 * one whose golds come first, and none comes last. Both lists are first by gold, then by prediction.
 */
export function bestPairing(
  similarities: Worths,
  names: Worths,
): [gold: number, prediction: number][] {
  const pairing = new Pairing(similarities, names);
  const choice = new FirstChoice(pairing, improve(pairing));
  for (let prediction = 0; prediction < pairing.predictions; prediction++) {
    choice.settle(prediction);
  }
  return pairing.pairs;
}

/** Chooses among pairings that are all worth the same, one prediction after another. */
class FirstChoice {
  private readonly pairing: Pairing;
  private readonly potentials: Potentials;
  /** For each prediction, the golds that it has in one of the best pairings, or may pass on. */
  private readonly wanted: readonly number[][];
  /** What each gold is worth to whoever takes it: the sum of its taker's potential and the pair. */
  private readonly similarities: Float64Array;
  private readonly names: Float64Array;

  constructor(pairing: Pairing, potentials: Potentials) {
    const { predictionOf, spare, golds, predictions } = pairing;
    this.pairing = pairing;
    this.potentials = potentials;
    const taker = (gold: number) => {
      const prediction = predictionOf[gold] as number;
      return prediction === none ? spare : prediction;
    };
    this.similarities = Float64Array.from({ length: golds }, (_, gold) =>
      this.similarityBy(taker(gold), gold),
    );
    this.names = Float64Array.from({ length: golds }, (_, gold) => this.namesBy(taker(gold), gold));
    const all = Array.from({ length: golds }, (_, gold) => gold);
    this.wanted = Array.from({ length: predictions }, (_, prediction) =>
      all.filter((gold) => this.isWanted(prediction, gold)),
    );
  }

  /** Gives a prediction the first gold that it has in any of the best pairings. */
  settle(prediction: number): void {
    const { goldOf, predictionOf, spare } = this.pairing;
    const own = goldOf[prediction] as number;
    let next: Int32Array | undefined;
    for (const gold of this.wanted[prediction] as readonly number[]) {
      if (gold === own) return;
      const taker = predictionOf[gold] as number;
      if (taker !== none && taker < prediction) continue;
      next ??= this.chainsTo(prediction);
      const start = taker === none ? spare : taker;
      if (next[start] === none) continue;
      this.pairing.exchange([[prediction, gold], ...this.chain(start, prediction, next)]);
      return;
    }
  }

  /**
   * For each place, the next one in a chain of even exchanges that ends with a prediction's gold. No
   * prediction that is settled takes part.
   */
  private chainsTo(prediction: number): Int32Array {
    const { predictions, spare } = this.pairing;
    const next = new Int32Array(predictions + 1).fill(none);
    const found = [prediction];
    next[prediction] = prediction;
    for (const giver of found) {
      for (let taker = prediction + 1; taker <= spare; taker++) {
        if (next[taker] !== none || !this.mayTake(taker, giver)) continue;
        next[taker] = giver;
        found.push(taker);
      }
    }
    return next;
  }

  /** Whether one place may take what another gives up. */
  private mayTake(taker: number, giver: number): boolean {
    const { spare, goldOf, golds, predictions } = this.pairing;
    if (giver === spare) return this.spareFor(taker) !== undefined;
    const gold = goldOf[giver] as number;
    if (taker === spare && golds < predictions && gold !== none) return false;
    return gold === none ? this.mayBeSpare(taker) : this.isWanted(taker, gold);
  }

  /** The exchanges of a chain, from the place whose gold was taken. */
  private chain(start: number, end: number, next: Int32Array): [number, number][] {
    const { spare, goldOf } = this.pairing;
    const exchanges: [prediction: number, gold: number][] = [];
    for (let taker = start; taker !== end; taker = next[taker] as number) {
      const giver = next[taker] as number;
      const gold = giver === spare ? this.spareFor(taker) : goldOf[giver];
      if (taker !== spare) exchanges.push([taker, gold as number]);
    }
    return exchanges;
  }

  /** What a prediction may take of what is spare: a gold, or none where predictions are. */
  private spareFor(prediction: number): number | undefined {
    const { golds, predictions, predictionOf } = this.pairing;
    if (golds < predictions) return this.mayBeSpare(prediction) ? none : undefined;
    return this.wanted[prediction]?.find((gold) => predictionOf[gold] === none);
  }

  private mayBeSpare(place: number): boolean {
    const { spare } = this.pairing;
    const { similarity, names } = this.potentials;
    return isEven(
      (similarity[place] as number) - (similarity[spare] as number),
      (names[place] as number) - (names[spare] as number),
    );
  }

  private isWanted(place: number, gold: number): boolean {
    return isEven(
      this.similarityBy(place, gold) - (this.similarities[gold] as number),
      this.namesBy(place, gold) - (this.names[gold] as number),
    );
  }

  private similarityBy(place: number, gold: number): number {
    return (this.potentials.similarity[place] as number) + this.pairing.similarity(gold, place);
  }

  private namesBy(place: number, gold: number): number {
    return (this.potentials.names[place] as number) + this.pairing.namesOf(gold, place);
  }
}
