import { isLosslessNumber } from 'lossless-json';
import { depthLimit, ExactNumber } from '../json.ts';
import { pointerTo } from '../text/pointer.ts';

/** A part of a JavaScript value that JSON cannot express: its pointer, and what it is. */
export interface NotJson {
  readonly pointer: string;
  readonly found: string;
}

/** A JavaScript value converted to JSON, and the parts that JSON cannot express. */
export interface ProgramValue {
  readonly value: unknown;
  readonly notJson: readonly NotJson[];
  /** The pointer at which it exceeds the nesting limit; undefined if it does not. */
  readonly tooDeep: string | undefined;
}

/**
 * Converts any JavaScript value to JSON. Only an object's own members count, `toJSON` is called, and
 * each getter runs once. Parts that JSON cannot express, or that throw when they are read, become null
 * and are listed; undefined stays undefined, because JSON leaves it out. Never throws.
 */
export function readProgramValue(value: unknown): ProgramValue {
  const reader = new ValueReader();
  const read = reader.read(() => value, '');
  return { value: read, notJson: reader.notJson, tooDeep: reader.tooDeep };
}

class ValueReader {
  readonly notJson: NotJson[] = [];
  tooDeep: string | undefined;
  /** The objects that contain the current value, to find cycles. */
  private readonly around = new Set<object>();

  /** Reads a value as plain data, so that its getters do not run again. */
  read(get: () => unknown, pointer: string): unknown {
    try {
      const value = jsonOf(get());
      const strange = nonJsonKind(value);
      if (strange !== undefined) return this.fault(pointer, strange);
      if (typeof value !== 'object' || value === null || isNumeral(value)) return value;
      return this.within(value, pointer);
    } catch (error) {
      return this.fault(pointer, `what throws when it is read (${messageOf(error)})`);
    }
  }

  private within(value: object, pointer: string): unknown {
    if (this.around.has(value)) return this.fault(pointer, 'an object that contains itself');
    if (this.around.size >= depthLimit) {
      this.tooDeep ??= pointer;
      return null;
    }
    this.around.add(value);
    try {
      return Array.isArray(value) ? this.list(value, pointer) : this.members(value, pointer);
    } finally {
      this.around.delete(value);
    }
  }

  /** A loop, because `map` skips the holes of a list. */
  private list(list: readonly unknown[], pointer: string): unknown[] {
    return Array.from(list, (each, at) => this.read(() => each, pointerTo(pointer, at)));
  }

  private members(object: object, pointer: string): object {
    // Without a prototype, `__proto__` is an ordinary key.
    const plain: Record<string, unknown> = Object.create(null);
    const given = object as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(given)) {
      plain[key] = this.read(() => given[key], pointerTo(pointer, key));
    }
    return plain;
  }

  private fault(pointer: string, found: string): null | undefined {
    this.notJson.push({ pointer, found });
    return found === 'undefined' ? undefined : null;
  }
}

/**
 * The result of an object's `toJSON`. Dates are not converted: the user must decide what part of a date
 * counts.
 */
function jsonOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || kindOf(value) === 'Date') return value;
  if (value instanceof Number || value instanceof String || value instanceof Boolean) {
    return value.valueOf();
  }
  const { toJSON } = value as { toJSON?: unknown };
  return typeof toJSON === 'function' ? toJSON.call(value) : value;
}

function isNumeral(value: object): value is ExactNumber {
  return value instanceof ExactNumber || isLosslessNumber(value);
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What a value is, if JSON cannot express it; otherwise undefined. */
function nonJsonKind(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value);
  if (value === undefined) return 'undefined';
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof ExactNumber) {
    return jsonNumber.test(value.text) ? undefined : `an ExactNumber of ${String(value.text)}`;
  }
  const kind = kindOf(value);
  return builtIn.test(kind) ? `${/^[AEIO]/.test(kind) ? 'an' : 'a'} ${kind}` : undefined;
}

/** The kind of an object, as JavaScript names it; this also works for objects of another realm. */
function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** Kinds of objects whose content is not in their members. */
const builtIn =
  /^(?:Date|RegExp|Error|Promise|(?:Weak)?(?:Map|Set)|WeakRef|(?:Map|Set|Array) Iterator|(?:Async)?Generator|DataView|(?:Shared)?ArrayBuffer|(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array)$/;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : typeof error;
}
