import { jsonTypeName } from '../../../base/json.ts';
import { pointerTo } from '../../../base/text/pointer.ts';
import type { DiagnosticCode } from '../../../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../../model/diagnostics/diagnostic-data.ts';
import type { SchemaFault } from './validators.generated.js';

/** A diagnostic without its file. */
export type ShapeFinding = {
  [Code in DiagnosticCode]: {
    readonly code: Code;
    readonly pointer: string;
    readonly data: DiagnosticData[Code];
  };
}[DiagnosticCode];

/** The parts of a schema that the functions below use. */
interface FaultySchema {
  readonly title?: string;
  /** In our schemas, this is the diagnostic's code where the keyword does not determine it. */
  readonly $comment?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: { readonly [key: string]: unknown };
  readonly maxItems?: number;
}

type FaultReader = (fault: SchemaFault, schema: FaultySchema) => ShapeFinding | undefined;

/** By ajv's keyword. Other keywords (`if`, `anyOf`) only repeat what these report. */
const readers: { readonly [keyword: string]: FaultReader } = {
  type: wrongType,
  minimum: outOfRange,
  maximum: outOfRange,
  required: missingKey,
  additionalProperties: unknownKey,
  enum: unknownValue,
  pattern: emptyText,
  minItems: wrongCount,
  maxItems: wrongCount,
  oneOf: byComment,
  not: byComment,
};

/** Converts an error of ajv to a diagnostic; undefined where it only repeats others. */
export function findingOf(fault: SchemaFault): ShapeFinding | undefined {
  return readers[fault.keyword]?.(fault, (fault.parentSchema ?? {}) as FaultySchema);
}

const typeNames: { readonly [type: string]: string } = { string: 'text', array: 'list' };

function wrongType({ instancePath, data }: SchemaFault, { type = [] }: FaultySchema): ShapeFinding {
  const expected = [type].flat().map((name) => typeNames[name] ?? name);
  const found = typeof data === 'number' ? numberFound(data, expected) : jsonTypeName(data);
  return {
    code: 'wrong-type',
    pointer: instancePath,
    data: { expected: expected.join(' or '), found },
  };
}

/**
 * The number itself, where the wrong kind of number was found, because "a number" would not explain the
 * error.
 */
function numberFound(data: number, expected: readonly string[]): string {
  if (expected.includes('integer')) return String(data);
  return Number.isFinite(data) ? 'number' : 'number too large';
}

function outOfRange(
  { instancePath, params, data }: SchemaFault,
  { type }: FaultySchema,
): ShapeFinding {
  const bound = params.comparison === '<=' ? 'at most' : 'at least';
  const expected = `${type === 'number' ? type : 'integer'} of ${bound} ${params.limit}`;
  return { code: 'wrong-type', pointer: instancePath, data: { expected, found: String(data) } };
}

function missingKey(
  { instancePath, params }: SchemaFault,
  schema: FaultySchema,
): ShapeFinding | undefined {
  // A `required` without a title only distinguishes variants.
  if (schema.title === undefined) return undefined;
  const data = { key: String(params.missingProperty), of: schema.title };
  return { code: 'missing-key', pointer: instancePath, data };
}

function unknownKey({ instancePath, params }: SchemaFault, schema: FaultySchema): ShapeFinding {
  const known = Object.keys(schema.properties ?? {}).filter((key) => key !== '$schema');
  const key = String(params.additionalProperty);
  return { code: 'unknown-key', pointer: pointerTo(instancePath, key), data: { key, known } };
}

function unknownValue(fault: SchemaFault, schema: FaultySchema): ShapeFinding | undefined {
  if (typeof fault.data !== 'string') return undefined;
  const pointer = fault.instancePath;
  const known = schema.enum ?? [];
  const value = fault.data;
  if (schema.$comment === 'unknown-operator') {
    return { code: 'unknown-operator', pointer, data: { operator: value, known } };
  }
  if (schema.$comment === 'unknown-action') {
    return { code: 'unknown-action', pointer, data: { action: value, known } };
  }
  return { code: 'unknown-value', pointer, data: { value, known } };
}

function emptyText({ instancePath }: SchemaFault, schema: FaultySchema): ShapeFinding {
  return { code: 'empty-text', pointer: instancePath, data: { what: schema.title ?? 'text' } };
}

function wrongCount(fault: SchemaFault, schema: FaultySchema): ShapeFinding {
  const pointer = fault.instancePath;
  if (schema.maxItems === undefined) {
    return { code: 'empty-list', pointer, data: { what: schema.title ?? 'list' } };
  }
  const found = Array.isArray(fault.data) ? fault.data.length : 0;
  return { code: 'wrong-length', pointer, data: { expected: schema.maxItems, found } };
}

function byComment(fault: SchemaFault, schema: FaultySchema): ShapeFinding | undefined {
  const pointer = fault.instancePath;
  if (schema.$comment === 'only-with-override_params') {
    return { code: 'unknown-key', pointer, data: { key: 'params', known: ['action', 'target'] } };
  }
  const keys = Object.keys(Object(fault.data));
  if (schema.$comment === 'clause-form') return { code: 'clause-form', pointer, data: { keys } };
  if (schema.$comment !== 'operand-count') return undefined;
  const operator = String((fault.data as { operator?: unknown }).operator);
  const given = keys.filter((key) => key === 'value' || key === 'compare_to');
  return { code: 'operand-count', pointer, data: { operator, given } };
}
