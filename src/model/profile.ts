import type { JsonObject } from './json.ts';

/** Where a profile was read: the file and the 1-based line and column of its first character. */
export interface ProfileOrigin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Its JSON pointer from the root of the file, where that is one JSON value and not a line for each. */
  readonly root?: string | undefined;
}

/** The text of one profile, cut out of its file, not yet parsed. */
export interface ProfileRecord extends ProfileOrigin {
  readonly text: string;
}

/** One customer: an id (as text; 1 and "1" are one id), the agents to pass through, and all the data. */
export interface Profile {
  readonly id: string;
  readonly agents: readonly string[];
  readonly data: JsonObject;
  /** The data with exact numbers for those that Python tells apart (54.0 from 54), where it may have any. */
  readonly spelled?: (() => JsonObject) | undefined;
  readonly origin: ProfileOrigin;
}

/** What an expression may read: the profile first, then the external data, name by name. */
export interface Scope {
  readonly profile: JsonObject;
  readonly external: JsonObject | undefined;
  /** The same with numbers as they were spelled; undefined where that is no other. */
  readonly spelled?: (() => Scope) | undefined;
}

/** What a path that does not exist means: an error, null, or (Traxgen 0.1.4) the expression's text. */
export const missingModes = ['error', 'null', 'expression'] as const;

export type MissingMode = (typeof missingModes)[number];
