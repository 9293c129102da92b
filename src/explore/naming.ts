import { type Case, takes } from '../model/outcome.ts';
import { mostWork } from '../synthesize/solve/effort.ts';
import type { Solver } from '../synthesize/solve/solver.ts';
import { Pool } from './pool.ts';
import type { MadeWitness, Witnesses } from './witnesses.ts';

/** For so many goals other witnesses are made for the sake of ids, from so many with such ids each. */
export const mostNamed = { tries: 500, holders: 4, goalsRead: 20_000_000 };

/**
 * Gives witnesses ids that no other profile of the file has. Where conditions decide the id, goals may
 * need the same one: then it looks for one witness that has them all.
 */
export class WitnessNaming {
  private readonly agent: string;
  private readonly solver: Solver;
  private readonly witnesses: Witnesses;
  /** The ids of all profiles of the file, those of other workflows as well. */
  private readonly taken: Set<string>;
  private named: Pool = new Pool();
  private tries = mostNamed.tries;
  private goalsLeft = mostNamed.goalsRead;

  constructor(solver: Solver, witnesses: Witnesses, taken: Set<string>) {
    this.agent = solver.policy.agent;
    this.solver = solver;
    this.witnesses = witnesses;
    this.taken = taken;
    solver.reserve(mostWork.ofAllIds);
  }

  /** The witnesses that have ids of their own. */
  get all(): readonly MadeWitness[] {
    return this.named.witnesses;
  }

  /** Whether so many goals were without an id that some were not looked at again. */
  get isSpent(): boolean {
    return this.tries <= 0 || this.goalsLeft <= 0;
  }

  has(goal: readonly Case[]): boolean {
    return this.named.has(goal);
  }

  /** Adds a witness under an id that is free; false where there is none for it. */
  add(witness: MadeWitness): boolean {
    const made = this.free(witness);
    if (made === undefined) return false;
    this.taken.add(this.witnesses.idOf(made));
    this.named.add(made);
    return true;
  }

  /** Makes other witnesses for goals that none with an id has; those of a pool would need an id that is taken. */
  addFor(goals: readonly (readonly Case[])[], pool: Pool): void {
    for (const goal of goals) {
      if (this.named.has(goal)) continue;
      if (this.isSpent) return;
      this.tries -= 1;
      if (!this.mergeIntoOne(goal, goals, pool)) this.addApart(goal);
    }
  }

  /** Puts a goal into a witness that has an id that the goal needs. */
  private mergeIntoOne(
    goal: readonly Case[],
    goals: readonly (readonly Case[])[],
    pool: Pool,
  ): boolean {
    const ids = new Set(pool.having(goal).map((one) => this.witnesses.idOf(one)));
    const holders = this.all.filter((one) => ids.has(this.witnesses.idOf(one)));
    return holders.slice(0, mostNamed.holders).some((one) => {
      this.goalsLeft -= goals.length * this.all.length;
      return this.merge(one, goal, goals);
    });
  }

  /** Adds a witness of a goal whose id is another one, if conditions leave one. */
  private addApart(goal: readonly Case[]): void {
    const made = this.made(goal);
    if (made !== undefined) this.add(made);
  }

  /** Puts a witness that has one more goal in the place of one with the id that the goal needs. */
  private merge(
    one: MadeWitness,
    goal: readonly Case[],
    goals: readonly (readonly Case[])[],
  ): boolean {
    const others = new Pool();
    for (const other of this.all) if (other !== one) others.add(other);
    const own = goals.filter((branches) => takes(one.outcome, branches) && !others.has(branches));
    const id = this.witnesses.idOf(one);
    this.taken.delete(id);
    const made = this.made([...goal, ...own.flat()]);
    const free = made && this.free(made);
    this.taken.add(free === undefined ? id : this.witnesses.idOf(free));
    if (free === undefined) return false;
    const named = new Pool();
    for (const other of this.all) named.add(other === one ? free : other);
    this.named = named;
    return true;
  }

  /** A witness of branches, with an id that is not taken if there is one. */
  private made(branches: readonly Case[]): MadeWitness | undefined {
    const ways = this.solver.waysTo(branches);
    if (ways === undefined) return undefined;
    this.solver.begin(mostWork.ofIds);
    return this.witnesses.apart(ways, this.taken);
  }

  /** A witness under an id that is not taken. */
  private free(witness: MadeWitness): MadeWitness | undefined {
    this.solver.begin(mostWork.ofIds);
    let number = this.all.length + 1;
    while (this.taken.has(`${this.agent}-${number}`)) number += 1;
    const made = this.witnesses.named(witness, `${this.agent}-${number}`, this.taken);
    return made === undefined || this.taken.has(this.witnesses.idOf(made)) ? undefined : made;
  }
}
