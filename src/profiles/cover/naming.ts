import { type Case, takes } from '../../model/outcome.ts';
import { workLimits } from '../solve/effort.ts';
import type { Solver } from '../solve/solver.ts';
import { WitnessPool } from './witness-pool.ts';
import type { MadeWitness, Witnesses } from './witnesses.ts';

/**
 * Limits for making other witnesses because of ids: for how many goals, from how many witnesses
 * with a needed id, and how many goals may be checked in all.
 */
export const mostNamed = { tries: 500, holders: 4, goalsRead: 20_000_000 };

/**
 * Gives each witness an id that no other profile of the file has. If conditions decide the id,
 * several goals may need the same id. Then it looks for one witness that reaches all of them.
 */
export class WitnessNaming {
  private readonly agent: string;
  private readonly solver: Solver;
  private readonly witnesses: Witnesses;
  /** The ids of all profiles of the file, including those for other workflows. */
  private readonly taken: Set<string>;
  private named: WitnessPool = new WitnessPool();
  private tries = mostNamed.tries;
  private goalsLeft = mostNamed.goalsRead;

  constructor(solver: Solver, witnesses: Witnesses, taken: Set<string>) {
    this.agent = solver.policy.agent;
    this.solver = solver;
    this.witnesses = witnesses;
    this.taken = taken;
    solver.reserve(workLimits.ofAllIds);
  }

  /** The witnesses that have their own ids. */
  get all(): readonly MadeWitness[] {
    return this.named.witnesses;
  }

  /** Whether a limit was reached, so that some goals without a witness were not tried again. */
  get isSpent(): boolean {
    return this.tries <= 0 || this.goalsLeft <= 0;
  }

  has(goal: readonly Case[]): boolean {
    return this.named.has(goal);
  }

  /** Adds a witness under a free id. Yields false if there is no free id for it. */
  add(witness: MadeWitness): boolean {
    const made = this.free(witness);
    if (made === undefined) return false;
    this.taken.add(this.witnesses.idOf(made));
    this.named.add(made);
    return true;
  }

  /**
   * Makes other witnesses for the goals that no named witness reaches. The witnesses of the pool
   * that reach them would need an id that is taken.
   */
  addFor(goals: readonly (readonly Case[])[], pool: WitnessPool): void {
    for (const goal of goals) {
      if (this.named.has(goal)) continue;
      if (this.isSpent) return;
      this.tries -= 1;
      if (!this.mergeIntoOne(goal, goals, pool)) this.addApart(goal);
    }
  }

  /** Makes a named witness reach a further goal, if that witness has the id that the goal needs. */
  private mergeIntoOne(
    goal: readonly Case[],
    goals: readonly (readonly Case[])[],
    pool: WitnessPool,
  ): boolean {
    const ids = new Set(pool.having(goal).map((one) => this.witnesses.idOf(one)));
    const holders = this.all.filter((one) => ids.has(this.witnesses.idOf(one)));
    return holders.slice(0, mostNamed.holders).some((one) => {
      this.goalsLeft -= goals.length * this.all.length;
      return this.merge(one, goal, goals);
    });
  }

  /** Adds a witness for a goal under another id, if conditions allow one. */
  private addApart(goal: readonly Case[]): void {
    const made = this.made(goal);
    if (made !== undefined) this.add(made);
  }

  /** Replaces a named witness with one that also reaches `goal`. */
  private merge(
    one: MadeWitness,
    goal: readonly Case[],
    goals: readonly (readonly Case[])[],
  ): boolean {
    const others = new WitnessPool();
    for (const other of this.all) if (other !== one) others.add(other);
    const own = goals.filter((branches) => takes(one.outcome, branches) && !others.has(branches));
    const id = this.witnesses.idOf(one);
    this.taken.delete(id);
    const made = this.made([...goal, ...own.flat()]);
    const free = made && this.free(made);
    this.taken.add(free === undefined ? id : this.witnesses.idOf(free));
    if (free === undefined) return false;
    const named = new WitnessPool();
    for (const other of this.all) named.add(other === one ? free : other);
    this.named = named;
    return true;
  }

  /** A witness that takes these branches, under a free id if possible. */
  private made(branches: readonly Case[]): MadeWitness | undefined {
    const ways = this.solver.withEnclosing(branches);
    if (ways === undefined) return undefined;
    this.solver.begin(workLimits.ofIds);
    return this.witnesses.apart(ways, this.taken);
  }

  /** The witness under a free id, if possible. */
  private free(witness: MadeWitness): MadeWitness | undefined {
    this.solver.begin(workLimits.ofIds);
    let number = this.all.length + 1;
    while (this.taken.has(`${this.agent}-${number}`)) number += 1;
    const made = this.witnesses.named(witness, `${this.agent}-${number}`, this.taken);
    return made === undefined || this.taken.has(this.witnesses.idOf(made)) ? undefined : made;
  }
}
