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

/** A call as a record has it: of any type, and from anywhere in it. */
export interface FoundCall {
  readonly tool: Json | undefined;
  /** Undefined where none were recorded. */
  readonly params: Json | undefined;
  readonly agent?: string | undefined;
  /** Below the record's own: the call's, and its parameters'. */
  readonly pointer: string;
  readonly paramsPointer: string;
}

/** Reads calls out of the records of traces, and collects what cannot be read: nothing is guessed. */
export class TraceReading {
  readonly faults: TraceFault[] = [];
  private readonly readText: ReadText;
  private readonly parametersOf: ParametersOf;

  constructor(readText: ReadText, parametersOf: ParametersOf) {
    this.readText = readText;
    this.parametersOf = parametersOf;
  }

  /** The entry of a call; none, and a fault, where it has no name or its parameters are no object. */
  call(record: PlacedRecord, { tool, params, agent, pointer, paramsPointer }: FoundCall): Entry[] {
    if (typeof tool !== 'string' || tool === '') {
      this.fault(record, pointer, 'name', tool);
      return [];
    }
    const object = this.objectIn(params);
    if (params !== undefined && object === undefined) {
      this.fault(record, paramsPointer, 'arguments', params, tool);
      return [];
    }
    const call = { tool, params: object && Object.entries(object) };
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
