import type { PlanCache } from '../compiler/plan/plan-cache.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Path } from '../model/expression.ts';
import type { Case, Outcome } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { MissingMode } from '../model/profile.ts';
import type { Facts } from './facts.ts';

/** Agents in their order, and what is known of a profile. */
export interface Asked {
  /** The policy of each agent. */
  readonly agents: readonly PlanCache[];
  readonly facts: Facts;
  readonly missing: MissingMode;
  /** A case that is taken whatever its condition says; `position` is the agent's. */
  readonly forced?: { readonly position: number; readonly forced: Case } | undefined;
}

/** What the facts leave possible: the outcome of each agent's decisions, and their plans. */
export interface World {
  readonly key: string;
  readonly outcomes: readonly Outcome[];
  readonly plans: readonly Plan[];
}

/** An answer that a way takes where the facts do not say. */
export interface Choice {
  /** The same where it depends on the same. */
  readonly key: string;
  readonly value: boolean;
  /** What has to be told to know it. */
  readonly asks: readonly string[];
}

/** The choices that lead to a world, in their order; undefined for those that nothing comes of. */
export interface Way {
  readonly choices: readonly Choice[];
  readonly world: string | undefined;
}

/** All that the facts leave possible. */
export interface Exploration {
  readonly worlds: ReadonlyMap<string, World>;
  readonly ways: readonly Way[];
  /** The paths that are not known, and that decisions read, by their texts. */
  readonly open: ReadonlyMap<string, Path>;
  /** Why nothing is possible. */
  readonly faults: readonly Diagnostic[];
  /** Undefined unless there are too many outcomes: the paths that would settle most. */
  readonly tooOpen?: readonly string[];
}
