import { isNumber } from '../base/equality.ts';
import { isJsonObject, type Json } from '../base/json.ts';

const ofType = {
  text: (value: Json) => typeof value === 'string',
  number: (value: Json) => isNumber(value),
  integer: (value: Json) => isNumber(value) && Number.isInteger(value),
  boolean: (value: Json) => typeof value === 'boolean',
  list: (value: Json) => Array.isArray(value),
  object: (value: Json) => isJsonObject(value),
};

/** The types that a policy can declare for a value. */
export type DeclaredType = keyof typeof ofType;

/** What a policy says of a value in words, for those who make profiles; no profile is refused for it. */
export interface Declared {
  readonly type: DeclaredType | undefined;
  /** All values that it may have; empty if they are not listed. */
  readonly values: readonly Json[];
  readonly examples: readonly Json[];
  /** The words. */
  readonly text: string;
  readonly pointer: string;
}

/** Whether a value is of a type. */
export function isOfType(value: Json, type: DeclaredType): boolean {
  return ofType[type](value);
}
