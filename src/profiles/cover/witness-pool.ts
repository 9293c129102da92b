import { type Case, caseKey, casesIn, takes } from '../../model/outcome.ts';
import { setCover } from '../draw/set-cover.ts';
import type { MadeWitness } from './witnesses.ts';

/** Witnesses, indexed by the branches that they take. */
export class WitnessPool {
  readonly witnesses: MadeWitness[] = [];
  /** For each branch, a bit mask of the witnesses that take it. */
  private readonly takers = new Map<string, bigint>();

  add(witness: MadeWitness): void {
    const bit = 1n << BigInt(this.witnesses.length);
    this.witnesses.push(witness);
    for (const branch of casesIn(witness.outcome)) {
      const key = caseKey(branch);
      this.takers.set(key, (this.takers.get(key) ?? 0n) | bit);
    }
  }

  /** Whether a single witness takes all these branches. */
  has(branches: readonly Case[]): boolean {
    return this.takersOf(branches) !== 0n;
  }

  /** The witnesses that take all these branches. */
  having(branches: readonly Case[]): MadeWitness[] {
    return this.witnesses.filter(({ outcome }) => takes(outcome, branches));
  }

  /**
   * A small selection of the witnesses that reaches every goal which any of them reaches. Those
   * with odd values are for goals that no other reaches; of the others, `marks` are reached too.
   */
  covering(
    goals: readonly (readonly Case[])[],
    marks: (witness: MadeWitness) => readonly string[],
  ): MadeWitness[] {
    const sets = this.setsOf(goals);
    const isOdd = this.witnesses.map(({ values }) => [...values.values()].some((one) => one.isOdd));
    const plain = new Set(sets.flatMap((set, at) => (isOdd[at] ? [] : set)));
    const numbers = new Map<string, number>();
    const numberOf = (mark: string): number => {
      const number = numbers.get(mark) ?? goals.length + numbers.size;
      numbers.set(mark, number);
      return number;
    };
    const first = sets.map((set, at) => {
      if (isOdd[at]) return [];
      return [...set, ...marks(this.witnesses[at] as MadeWitness).map(numberOf)];
    });
    const then = sets.map((set, at) => (isOdd[at] ? set.filter((goal) => !plain.has(goal)) : []));
    const chosen = [...setCover(first), ...setCover(then)].sort((a, b) => a - b);
    return chosen.map((at) => this.witnesses[at] as MadeWitness);
  }

  /** For each witness, the goals that it reaches. */
  private setsOf(goals: readonly (readonly Case[])[]): number[][] {
    const sets = this.witnesses.map((): number[] => []);
    for (const [goal, branches] of goals.entries()) {
      const bits = this.takersOf(branches).toString(2);
      for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) {
        sets[bits.length - 1 - at]?.push(goal);
      }
    }
    return sets;
  }

  private takersOf(branches: readonly Case[]): bigint {
    let all = (1n << BigInt(this.witnesses.length)) - 1n;
    for (const branch of branches) all &= this.takers.get(caseKey(branch)) ?? 0n;
    return all;
  }
}
