import type { Demand } from '../../model/cover.ts';
import type { Case } from '../../model/outcome.ts';
import type { Component } from './components.ts';
import type { Constraint } from './constraints.ts';
import type { PrunedDomains } from './cut.ts';

/** Cases that are taken, by component: what is left for each, whatever is chosen for the others. */
export type SolverState = readonly ComponentState[];

/** What is left for one component. */
export interface ComponentState {
  readonly component: Component;
  /** That its decisions can be made, those that may have a fault. */
  readonly readable: readonly (Constraint & Demand)[];
  readonly taken: TakenCase | undefined;
  /** What candidates allow, and what cannot be excluded where they do not tell. */
  readonly real: PrunedDomains;
  readonly proof: PrunedDomains;
}

/** The cases that were taken in a component, the last one first. */
interface TakenCase {
  readonly taken: Case;
  readonly before: TakenCase | undefined;
}

/** The cases that were taken in a component, in the order in which they were. */
export function casesTaken({ taken }: ComponentState): Case[] {
  const cases: Case[] = [];
  for (let at = taken; at !== undefined; at = at.before) cases.unshift(at.taken);
  return cases;
}

/** The cases that are taken, component by component. */
export function* allCasesTaken(state: SolverState): Generator<Case> {
  for (const part of state) yield* casesTaken(part);
}
