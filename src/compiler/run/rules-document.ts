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
  readonly one_of?: readonly Json[];
  readonly extra?: readonly Json[];
}

interface ToolRuleDocument {
  readonly optional_call?: boolean;
  readonly weight?: number;
  readonly parameters?: Readonly<Record<string, ParameterRuleDocument>>;
}

interface RulesValue {
  readonly $schema?: string;
  readonly tools: Readonly<Record<string, ToolRuleDocument>>;
}

/** Argument rules, as in the file of `--compare`: the value, its text, or its text with a name. */
export type RulesDocument = RulesValue | string | SourceFile;
