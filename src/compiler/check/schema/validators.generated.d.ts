/** A fault as ajv tells it (`verbose`, without messages). */
export interface SchemaFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  /** The schema that holds the keyword. */
  readonly parentSchema?: unknown;
  /** The value that is at fault. */
  readonly data?: unknown;
}

/** Checks a value; the faults of the last call are kept beside the function. */
export interface SchemaValidator {
  (value: unknown): boolean;
  errors?: readonly SchemaFault[] | null;
}

/** Checks a workflow against formats/workflow.schema.json. */
export const validateWorkflow: SchemaValidator;

/** Checks a policy graph against formats/graph.schema.json. */
export const validateGraph: SchemaValidator;

/** Checks a configuration against formats/config.schema.json. */
export const validateConfig: SchemaValidator;

/** Checks argument rules against formats/argument-rules.schema.json. */
export const validateArgumentRules: SchemaValidator;

/** Checks names of tools against formats/tool-names.schema.json. */
export const validateToolNames: SchemaValidator;
