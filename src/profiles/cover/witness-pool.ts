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

  /** A small selection of the witnesses that reaches every goal which any of them reaches. */
  covering(goals: readonly (readonly Case[])[]): MadeWitness[] {
    const sets = this.witnesses.map((): number[] => []);
    for (const [goal, branches] of goals.entries()) {
      const bits = this.takersOf(branches).toString(2);
      for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) {
        sets[bits.length - 1 - at]?.push(goal);
      }
    }
    return setCover(sets).map((at) => this.witnesses[at] as MadeWitness);
  }

  private takersOf(branches: readonly Case[]): bigint {
    let all = (1n << BigInt(this.witnesses.length)) - 1n;
    for (const branch of branches) all &= this.takers.get(caseKey(branch)) ?? 0n;
    return all;
  }
}
