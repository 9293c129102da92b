import type { Json, JsonObject } from '../base/json.ts';
import type { Declared } from './declared.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Path } from './expression.ts';
import type { Case } from './outcome.ts';
import type { MissingMode, Scope } from './profile.ts';

/** A value that a case needs and no condition decides: where it goes, and what is said of it. */
export interface WantedValue {
  readonly path: Path;
  readonly declared: Declared | undefined;
}

/** What becomes of a case: it stays, the user lacks a parameter, a tool fails. */
export const scenarioKinds = ['correct', 'missing', 'failing'] as const;

export type ScenarioKind = (typeof scenarioKinds)[number];

/** What goes wrong in a case, or nothing. */
export interface Scenario {
  readonly kind: ScenarioKind;
  /** The parameter that is missing, or the tool that fails. */
  readonly of: string | undefined;
  readonly data: JsonObject;
  /** Equal where the same calls are expected, and all that they return up to there is the same. */
  readonly course: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A tool of a journey: what is said of it, and what comes before it. */
export interface JourneyTool {
  readonly name: string;
  /** The names of the values that it returns. */
  readonly returns: readonly string[];
  /** Where it may be called. */
  readonly places: readonly ToolPlace[];
}

/** A place where a tool may be called. */
export interface ToolPlace {
  /** What the task is called that the tool is for there. */
  readonly task: string | undefined;
  readonly description: string | undefined;
  readonly parameters: readonly {
    readonly name: string;
    readonly description: string | undefined;
    readonly isRequired: boolean;
  }[];
  /** The tools that every way there has called. */
  readonly before: readonly string[];
}

/** What a case says of its user and of the tools. */
export interface JourneyCase {
  /** The user's values by parameter, without those that are withheld. */
  readonly given: ReadonlyMap<string, Json>;
  /** The parameters that the user does not have, with the values that they would have. */
  readonly withheld: ReadonlyMap<string, Json | undefined>;
  /** The tools whose calls fail. */
  readonly failing: ReadonlySet<string>;
  /** The values that tools return under a name. */
  returned(name: string): readonly Json[];
}

/** What a case is completed with. */
export interface Completing {
  /** What lies under the case. */
  readonly external: JsonObject | undefined;
  readonly draw: (wanted: WantedValue) => Json;
  readonly effort: WorkBudget;
}

/** Work that may still be done, in steps. */
export interface WorkBudget {
  readonly isSpent: boolean;
  spend(steps: number): void;
}

/** What a language in which a profile is a case that walks through its policy knows of such walks. */
export interface Journeys {
  /** How many ways lead through the policy to an end, those that contradict themselves included. */
  readonly count: bigint;
  /**
   * The length of the shortest walk to an end that begins with these cases: with more cases it is as long or
   * longer, and infinite where they lead to no end.
   */
  leastLength(cases: Iterable<Case>): number;
  /**
   * The data of a case that walks to its end, and nothing that its walk does not need. Undefined where that takes
   * more work than is left.
   */
  completed(data: JsonObject, completing: Completing): JsonObject | undefined;
  /** What its tools are, by name. */
  readonly tools: ReadonlyMap<string, JourneyTool>;
  /** What a case says. */
  caseOf(scope: Scope): JourneyCase;
  /** A case with what can go wrong in it. No case, and why, where it does not compile. */
  scenarios(scope: Scope, missing: MissingMode, kinds: ReadonlySet<ScenarioKind>): Scenario[];
}
