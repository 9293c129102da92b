import type { Json } from '../base/json.ts';

/** How the values of one parameter are compared; without a rule they must be equal as JSON. */
export interface ParameterRule {
  /** The parameter does not count at all. */
  readonly ignore?: boolean;
  /** The parameter may be missing; if it is present, it must be right. */
  readonly optional?: boolean;
  /** The greatest difference allowed between numbers (and numerals as text), both ends included. */
  readonly tolerance?: number;
  readonly ignoreCase?: boolean;
  /** Spaces at the ends do not count, and runs of spaces count as one. */
  readonly ignoreSpace?: boolean;
  /**
   * Texts are equal if they are the same instant or, where neither has a time, the same calendar day.
   */
  readonly date?: boolean;
  /** Lists are compared as sets: order and repetitions do not count. */
  readonly asSet?: boolean;
  /** Further right values, besides the gold's. */
  readonly oneOf?: readonly Json[];
  /**
   * A prediction may have the parameter with one of these values where the gold does not have it; such
   * an argument does not count.
   */
  readonly extra?: readonly Json[];
  /** Texts and numerals that it matches as a whole are right. */
  readonly pattern?: TextPattern;
  /** Texts that are similar enough are right. */
  readonly similarity?: TextSimilarity;
  /** Numbers (and numerals as text) from `minimum` to `maximum` are right, both included. */
  readonly minimum?: number;
  readonly maximum?: number;
  /**
   * Lists of values that are alike: where the gold has the first of a list, the others are right, too.
   * Rules files cannot set this.
   */
  readonly alike?: readonly (readonly Json[])[];
  /**
   * The parameter may be missing where the gold has one of these values. Rules files cannot set this.
   */
  readonly optionalFor?: readonly Json[];
  /** Case, spaces, quotes and `,./-_*^` in texts do not count. Rules files cannot set this. */
  readonly ignoreMarks?: boolean;
}

/** A regular expression that takes linear time. */
export interface TextPattern {
  /** As it was written. */
  readonly source: string;
  /** Whether it matches the whole text. */
  readonly matches: (text: string) => boolean;
}

/** Which texts are similar. */
export interface TextSimilarity {
  /** The least similarity, from 0 to 1. */
  readonly least: number;
  readonly holds: (gold: string, predicted: string) => boolean;
}

/** The rules of one tool. */
export interface ToolRule {
  /** Calls of the tool may be missing, and surplus ones may occur. */
  readonly optionalCall?: boolean;
  /** What a call counts in `weighted_f1`, at least 0; 1 without it. */
  readonly weight?: number;
  /** By parameter name; `*` stands for every parameter without a rule of its own. */
  readonly parameters: ReadonlyMap<string, ParameterRule>;
}

/** Argument rules by tool; `*` stands for every tool without a rule of its own for a parameter. */
export interface ArgumentRules {
  readonly tools: ReadonlyMap<string, ToolRule>;
  /** Results that mean that a call failed. */
  readonly failures?: readonly FailureRule[];
  /** One line per rule, for the report. */
  readonly names: readonly string[];
}

/** A result that means that the call of a tool failed. */
export interface FailureRule {
  /** Undefined for every tool. */
  readonly tool?: string;
  /** A regular expression of RE2 that is found in the text of the result. */
  readonly result: string;
}
