import type { CallProblem } from '../../model/diagnostic-data.ts';
import { isJsonObject, type Json, type JsonObject, jsonTypeName } from '../../model/json.ts';
import type { ParametersOf } from '../call-text.ts';
import type { Entry } from '../entry.ts';
import { Faults } from '../repair/faults.ts';
import { type ReadText, readOrMend } from '../repair/mend.ts';
import type { PlacedRecord } from './trace-record.ts';

/** Something in a trace that cannot be mapped, and its pointer. */
export interface TraceFault {
  readonly record: PlacedRecord;
  /** Below the record's own. */
  readonly pointer: string;
  readonly tool: string | undefined;
  readonly problem: CallProblem;
  readonly found: string;
}

/** Something in a trace that may be a call, and is of a kind that nobody knows. */
export interface UnknownPart {
  readonly record: PlacedRecord;
  readonly pointer: string;
  readonly what: string;
}

/** The calls of a message, a list for each turn of the model; undefined where no format finds any. */
export type TurnsIn = (message: JsonObject) => readonly (readonly Json[])[] | undefined;

/** A call as a record has it: of any type, and from anywhere in it. */
export interface FoundCall {
  readonly tool: Json | undefined;
  /** Undefined where none were recorded. */
  readonly params: Json | undefined;
  readonly agent?: string | undefined;
  /** Below the record's own: the call's, and its parameters'. */
  readonly pointer: string;
  readonly paramsPointer: string;
  /** Whether the record says that it ended in an error. */
  readonly failed?: boolean;
}

/** Reads calls out of the records of traces, and collects what cannot be read: nothing is guessed. */
export class TraceReading {
  readonly faults: (TraceFault | UnknownPart)[] = [];
  readonly readText: ReadText;
  readonly turnsIn: TurnsIn;
  readonly parametersOf: ParametersOf;

  constructor(readText: ReadText, turnsIn: TurnsIn, parametersOf: ParametersOf) {
    this.readText = readText;
    this.turnsIn = turnsIn;
    this.parametersOf = parametersOf;
  }

  /** The entry of a call; none, and a fault, where it has no name or its parameters are no object. */
  call(record: PlacedRecord, found: FoundCall): Entry[] {
    const { tool, params, agent, pointer, paramsPointer, failed } = found;
    if (typeof tool !== 'string' || tool === '') {
      this.fault(record, pointer, 'name', tool);
      return [];
    }
    const object = this.objectIn(params);
    if (params !== undefined && object === undefined) {
      this.fault(record, paramsPointer, 'arguments', params, tool);
      return [];
    }
    const entries = object && Object.entries(object);
    const call = { tool, params: entries, ...(failed === true && { failed: true as const }) };
    return [{ kind: 'call', call, isText: false, ...(agent !== undefined && { agent }) }];
  }

  /** Notes what cannot be mapped. */
  fault(
    record: PlacedRecord,
    pointer: string,
    problem: CallProblem,
    value: Json | undefined,
    tool?: string,
  ): void {
    const found =
      value === undefined ? 'nothing' : value === '' ? 'empty text' : jsonTypeName(value);
    this.faults.push({ record, pointer, tool, problem, found });
  }

  /** Notes what may be a call and is of a kind that nobody knows. */
  refuse(record: PlacedRecord, pointer: string, what: string): void {
    this.faults.push({ record, pointer, what });
  }

  /** An object that a tracer wrote as text, be it JSON or as Python shows it; undefined for others. */
  objectInText(text: string): JsonObject | undefined {
    const value = text.trim().startsWith('{')
      ? readOrMend(text, this.readText, new Faults())
      : undefined;
    return isJsonObject(value) ? value : undefined;
  }

  /** Whether the gold has a parameter of this name for the tool. */
  hasParameter(tool: string, name: string): boolean {
    return this.parametersOf(tool)?.includes(name) === true;
  }

  private objectIn(value: Json | undefined): JsonObject | undefined {
    const read = typeof value === 'string' ? this.readText(value) : value;
    return isJsonObject(read) ? read : undefined;
  }
}
