import type { JsonObject } from './json.ts';

/** The kinds of scenarios that are made of a case, and what a profile calls each. */
export const scenarioNames = {
  correct: 'correct_context',
  missing: 'missing_parameter',
  failing: 'failing_function',
} as const;

export type ScenarioKind = keyof typeof scenarioNames;

export const scenarioKinds = Object.keys(scenarioNames) as readonly ScenarioKind[];

/** A case as a test of an agent: as it is, without something that the user has, or with a tool that fails. */
export interface PolicyScenario {
  readonly kind: ScenarioKind;
  /** What is missing or fails. */
  readonly name: string;
  /** The fields of the profile that it sets. */
  readonly changes: JsonObject;
  /** A text that is the same for the same calls with the same responses. */
  readonly calls: string;
}
