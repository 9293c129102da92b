import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Reader } from './diagnostics/graph-data.ts';
import type { ReadClause } from './evaluation-log.ts';
import type { Clause, Expression } from './expression.ts';
import type { MissingMode, Scope } from './profile.ts';

/** Everything that reading a condition needs, and where it puts what is wrong. */
export interface Reading {
  readonly workflow: string;
  readonly file: string;
  readonly scope: Scope;
  readonly missing: MissingMode;
  /** The decision that is being made, numbered from 1. */
  readonly conditional: number;
  /** What reads, where it is no decision. */
  readonly reader?: Reader;
  readonly diagnostics: Diagnostic[];
  /**
   * What it means that an expression has no value, where that is not always a missing field: that a comparison
   * with it is false (`unknown`), or what is to be reported instead. `pointer` is the place of the comparison.
   */
  readonly absent?: (expression: Expression, pointer: string) => 'unknown' | Diagnostic | undefined;
  /** Takes every clause that is read, inner ones first; for those who ask why. */
  readonly note?: (read: ReadClause) => void;
  /** Takes every clause inside of a computed value that is read: once for each element of the lists around it. */
  readonly noteInside?: (clause: Clause, holds: boolean) => void;
}

/** Whether a condition holds; what cannot be read is reported, and counts as false. */
export type ReadCondition = (condition: Clause, reading: Reading) => boolean;
