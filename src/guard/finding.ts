import type { Json } from '../base/json.ts';
import type { Expression, Path } from '../model/expression.ts';

/** What facts say of an expression: its value, that there is none, or that it is not known or only in part. */
export type Finding =
  | { readonly is: 'known'; readonly value: Json }
  /** `part` is what of the expression has no value, where that is not all of it. */
  | { readonly is: 'absent'; readonly part?: Expression }
  | PartOfPath
  | OpenPath;

/** A path whose value has objects that may have more members than are known. */
export interface PartOfPath extends Omit<OpenPath, 'is'> {
  readonly is: 'part';
  /** What is known of it. */
  readonly value: Json;
}

/** A path of which it is not known whether it has a value. */
export interface OpenPath {
  readonly is: 'open';
  /** The same for the same place. */
  readonly path: string;
  /** What has to be told first: the path or, where that is not known, one of its keys. */
  readonly asks: string;
  /** The path, with those of its keys that are not known as they are written. */
  readonly node: Path;
}

/** Whether a path is not known, or only in part. */
export function isUnknown(found: Finding): found is OpenPath | PartOfPath {
  return found.is === 'open' || found.is === 'part';
}

/** A value that something else than the facts gives to a path. */
export interface GivenValue {
  readonly node: Path;
  /** Undefined: there is none. */
  readonly value: Json | undefined;
}
