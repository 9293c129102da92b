import type { Json } from '../../base/json.ts';
import type { GoldSet } from '../../compiler/gold/gold-set.ts';
import type { Document } from '../../compiler/run/documents.ts';
import type { RulesDocument } from '../../compiler/run/rules-document.ts';
import type { MatchOptions } from './read-comparing.ts';

/**
 * The matchers of `traxgen/vitest` and `traxgen/jest`. They accept one trajectory or a list of
 * trajectories, in any form that `traxgen score` reads; all must pass.
 */
export interface GoldMatchers<R = unknown> {
  /**
   * Each trajectory is gold: it has the same calls in the same order, under the argument rules, and
   * under the right agents where it names any. `gold` is a compiled gold set, or what a format wrote
   * for one profile; `rules` are argument rules, as in the file of `--compare`. Tool names alone do not
   * match gold with parameters, unless the options are `{ as: 'tool-only' }`.
   */
  toMatchGold(gold: GoldSet | Json | object, rules?: RulesDocument, options?: MatchOptions): R;

  /**
   * Some right run begins with each trajectory, or is it: so far, the agent has made no mistake. It may do what the
   * gold permits besides, and try again what failed. Calls that the rules make optional are ignored.
   */
  toStartLikeGold(gold: GoldSet | Json | object, rules?: RulesDocument, options?: MatchOptions): R;

  /** Every call is of a tool that a step of the workflow (or of one of several) declares. */
  toCallOnlyToolsOf(workflows: Document | readonly Document[]): R;
}
