import type { Demand } from '../../model/cover.ts';
import type { Case } from '../../model/outcome.ts';
import type { Component } from './components.ts';
import type { Constraint } from './constraints.ts';
import type { PrunedDomains } from './domain-filter.ts';

/** The cases taken and the remaining domains, for each component independently. */
export type SolverState = readonly ComponentState[];

/** The state of one component. */
export interface ComponentState {
  readonly component: Component;
  /** For decisions that may be unreadable: the demand that they can be read; for fields: what is declared of them. */
  readonly assumed: readonly (Constraint & Demand)[];
  readonly taken: TakenCase | undefined;
  /**
   * `real`: the domains if comparisons hold as the candidates say. `proof`: the domains if every open
   * comparison may be true or false.
   */
  readonly real: PrunedDomains;
  readonly proof: PrunedDomains;
}

/** The cases taken in a component as a linked list, the last one first. */
interface TakenCase {
  readonly taken: Case;
  readonly before: TakenCase | undefined;
}

/** The cases taken in a component, in order. */
export function casesTaken({ taken }: ComponentState): Case[] {
  const cases: Case[] = [];
  for (let at = taken; at !== undefined; at = at.before) cases.push(at.taken);
  return cases.reverse();
}

/** The cases taken, component by component. */
export function* allCasesTaken(state: SolverState): Generator<Case> {
  for (const part of state) yield* casesTaken(part);
}
