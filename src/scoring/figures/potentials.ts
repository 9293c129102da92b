import { isMore, none, type Pairing } from './pairing.ts';

/**
 * For each prediction, and the spare place, the most that could be gained by a chain of exchanges that
 * ends with giving up its gold. No single exchange gains more than the difference of two of these, so
 * that the exchanges that gain just as much are those that keep the total.
 */
export interface Potentials {
  readonly similarity: Float64Array;
  readonly names: Float64Array;
}

/**
 * Improves a pairing until no exchange of golds in a circle gains anything, as one of the greatest total
 * does (Bellman and Ford's algorithm, on the circles that are left); yields its potentials.
 */
export function improve(pairing: Pairing): Potentials {
  for (;;) {
    const search = new CircleSearch(pairing);
    const circle = search.gainingCircle();
    if (circle === undefined) return search.potentials;
    pairing.exchange(circle);
  }
}

class CircleSearch {
  readonly potentials: Potentials;
  private readonly pairing: Pairing;
  /** The place from which the best chain comes. */
  private readonly from: Int32Array;
  /** The best of the golds left over for each prediction, if there are any. */
  private readonly spareGold: Int32Array;

  constructor(pairing: Pairing) {
    const places = pairing.predictions + 1;
    this.pairing = pairing;
    this.potentials = { similarity: new Float64Array(places), names: new Float64Array(places) };
    this.from = new Int32Array(places).fill(none);
    this.spareGold = new Int32Array(pairing.predictions).fill(none);
    for (const [gold, taker] of pairing.predictionOf.entries()) {
      if (taker === none) this.offer(gold);
    }
  }

  /** New golds for the predictions of a circle that gains; undefined where there is none. */
  gainingCircle(): [prediction: number, gold: number][] | undefined {
    while (this.extend()) {
      const circle = this.circle();
      if (circle) return circle;
    }
    return undefined;
  }

  private offer(gold: number): void {
    const { pairing, spareGold } = this;
    for (const [prediction, known] of spareGold.entries()) {
      const similarity = pairing.similarity(gold, prediction);
      const more = similarity - pairing.similarity(known, prediction);
      const names = pairing.namesOf(gold, prediction) - pairing.namesOf(known, prediction);
      if (known === none || isMore(more, names)) spareGold[prediction] = gold;
    }
  }

  /** Makes every chain longer by one exchange, where that gains; says whether one does. */
  private extend(): boolean {
    const { golds, predictions, spare, goldOf } = this.pairing;
    let isLonger = false;
    for (let giver = 0; giver < predictions; giver++) {
      const gold = goldOf[giver] as number;
      for (let taker = 0; taker < predictions; taker++) {
        if (this.extendBy(taker, giver, gold)) isLonger = true;
      }
      const isSpared = golds > predictions || gold === none;
      if (golds !== predictions && isSpared && this.extendBy(spare, giver, gold)) isLonger = true;
      if (golds === predictions) continue;
      if (this.extendBy(giver, spare, this.spareGold[giver] as number)) isLonger = true;
    }
    return isLonger;
  }

  /** Has the taker take the giver's gold, if that makes a better chain. */
  private extendBy(taker: number, giver: number, gold: number): boolean {
    if (taker === giver) return false;
    const { similarity, names } = this.potentials;
    const { pairing } = this;
    const gain = pairing.similarity(gold, taker) - pairing.similarity(gold, giver);
    const gainedNames = pairing.namesOf(gold, taker) - pairing.namesOf(gold, giver);
    const reached = (similarity[taker] as number) + gain;
    const reachedNames = (names[taker] as number) + gainedNames;
    const more = reached - (similarity[giver] as number);
    if (!isMore(more, reachedNames - (names[giver] as number))) return false;
    similarity[giver] = reached;
    names[giver] = reachedNames;
    this.from[giver] = taker;
    return true;
  }

  /** The exchanges of a circle of chains; no circle gains nothing. */
  private circle(): [prediction: number, gold: number][] | undefined {
    const { spare, goldOf } = this.pairing;
    const seenFrom = new Int32Array(this.from.length).fill(none);
    for (const start of this.from.keys()) {
      let at = start;
      while (at !== none && seenFrom[at] === none) {
        seenFrom[at] = start;
        at = this.from[at] as number;
      }
      if (at === none || seenFrom[at] !== start) continue;
      const exchanges: [prediction: number, gold: number][] = [];
      for (let giver = at; ; ) {
        const taker = this.from[giver] as number;
        const gold = giver === spare ? this.spareGold[taker] : goldOf[giver];
        if (taker !== spare) exchanges.push([taker, gold as number]);
        giver = taker;
        if (giver === at) return exchanges;
      }
    }
    return undefined;
  }
}
