import type { Json } from '../../base/json.ts';
import type { SourceFile } from '../pipeline.ts';

/** How the values of a parameter are compared, as argument-rules.schema.json has it. */
interface ParameterRuleDocument {
  readonly ignore?: boolean;
  readonly optional?: boolean;
  readonly tolerance?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly similarity?: number;
  readonly ignore_case?: boolean;
  readonly ignore_space?: boolean;
  readonly date?: boolean;
  readonly as_set?: boolean;
  readonly json?: boolean;
  readonly one_of?: readonly Json[];
  readonly extra?: readonly Json[];
}

interface ToolRuleDocument {
  readonly optional_call?: boolean;
  readonly weight?: number;
  /** By the name of a parameter, or the path of a member of its value, such as `guest.note`. */
  readonly parameters?: Readonly<Record<string, ParameterRuleDocument>>;
}

interface RulesValue {
  readonly $schema?: string;
  readonly tools?: Readonly<Record<string, ToolRuleDocument>>;
  /** What the agent calls tools, or a pattern with one `*`, and what the policy calls them. */
  readonly names?: Readonly<Record<string, string>>;
  /** Results that mean that a call failed. */
  readonly failures?: readonly { readonly tool?: string; readonly result: string }[];
}

/** Argument rules, as in the file of `--compare`: the value, its text, or its text with a name. */
export type RulesDocument = RulesValue | string | SourceFile;

/**
 * What an agent calls tools, or a pattern of that with one `*`, and what the policy calls them, as in the file of
 * `--tool-names`: the value, its text, or its text with a name.
 */
export type ToolNamesDocument = Readonly<Record<string, string>> | string | SourceFile;
