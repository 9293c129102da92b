import type { Json } from '../base/json.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Policy } from './policy.ts';

/** A policy as it was read, and all that is wrong with it; with an error it must not be compiled. */
export interface ReadPolicy {
  readonly policy: Policy;
  readonly diagnostics: readonly Diagnostic[];
}

/** A policy with the policies that it calls. */
export interface LinkedPolicy {
  readonly policy: Policy;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether what variables it reads can be told only together with the policies around it. */
  readonly isPart: boolean;
}

/** A language of policies, written as JSON: a row of the table in compiler/languages/languages.ts. */
export interface Language {
  /** Whether a value is meant to be in this language, sound or not. */
  readonly recognizes: (value: Json) => boolean;
  /** Reads and checks a value; one of any shape yields a policy, and a diagnostic of each fault. */
  readonly read: (value: Json, file: string) => ReadPolicy;
  /** Reads a value in which `read` found no error, without checking it again. */
  readonly readSound: (value: Json, file: string) => Policy;
  /** Joins policies that call each other; undefined for a language in which none does. */
  readonly link?: (policies: readonly Policy[]) => readonly LinkedPolicy[];
}
