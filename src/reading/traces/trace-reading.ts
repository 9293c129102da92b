import { isJsonObject, type Json, type JsonObject, jsonTypeName } from '../../base/json.ts';
import type { CallProblem } from '../../model/diagnostics/prediction-data.ts';
import { type AnswerEnd, brokenCall } from '../answer-end.ts';
import type { ParametersOf } from '../call-text.ts';
import type { CallEntry } from '../entry.ts';
import { Faults } from '../repair/faults.ts';
import { type ReadText, readOrMend } from '../repair/mend.ts';
import { textBeyond, writesCalls, writtenCall } from '../written-calls.ts';
import type { PlacedRecord } from './trace-record.ts';

/** A fault in a trace, and its pointer. */
export interface TraceFault {
  readonly record: PlacedRecord;
  /** Relative to the record's pointer. */
  readonly pointer: string;
  readonly tool: string | undefined;
  readonly problem: CallProblem;
  readonly found: string;
}

/** A part of a trace that may be a call and is of an unknown kind. */
export interface UnknownPart {
  readonly record: PlacedRecord;
  readonly pointer: string;
  readonly what: string;
}

/** A call as recorded, before its types are checked. */
export interface FoundCall {
  readonly tool: Json | undefined;
  /** Undefined if no arguments were recorded. */
  readonly params: Json | undefined;
  readonly agent?: string | undefined;
  /** The pointers of the call and of its parameters, relative to the record's. */
  readonly pointer: string;
  readonly paramsPointer: string;
  /** Whether the record says that the call failed. */
  readonly failed?: boolean;
  readonly id?: string | undefined;
}

/** What a model said in a record. */
export interface SaidText {
  readonly record: PlacedRecord;
  readonly pointer: string;
  readonly text: string;
}

/** A record, and the calls read from it. */
interface ReadRecord {
  readonly record: PlacedRecord;
  readonly entries: readonly CallEntry[];
}

/** A record with a model's answer, and how the answer ended. */
interface EndedRecord {
  readonly record: PlacedRecord;
  readonly end: AnswerEnd | undefined;
}

/** Repairs that only truncated text needs; Python's notation for objects needs none of them. */
const breaks = ['bracket_mismatch', 'mismatched_quotes', 'ellipses', 'truncated'] as const;

/** What the reading of traces needs to know. */
export interface KnownOfTraces {
  readonly readText: ReadText;
  readonly parametersOf: ParametersOf;
  /** Whether calls of a tool are left out later, so that one that cannot be read refuses nothing. */
  readonly ignores: (tool: string) => boolean;
}

/** Reads calls from the records of traces, and collects what cannot be read; it never guesses. */
export class TraceReading {
  readonly faults: (TraceFault | UnknownPart)[] = [];
  /** Where traces begin in which no answer is recorded. */
  readonly doubts: PlacedRecord[] = [];
  /** The record of the model's last answer, where that was truncated. */
  cutAt: PlacedRecord | undefined;
  readonly readText: ReadText;
  readonly parametersOf: ParametersOf;
  readonly ignores: (tool: string) => boolean;
  /** What models said, in the order in which it was read. */
  private readonly texts: SaidText[];

  constructor(known: KnownOfTraces, texts: SaidText[] = []) {
    this.readText = known.readText;
    this.parametersOf = known.parametersOf;
    this.ignores = known.ignores;
    this.texts = texts;
  }

  /** A reader of its own, for parts that may not be needed; its faults do not count. */
  apart(): TraceReading {
    return new TraceReading(this, this.texts);
  }

  /** What models said, in the order in which it was read. */
  get said(): readonly SaidText[] {
    return this.texts;
  }

  /** Takes note of what a model said, which may be a call where no other is found. */
  say(record: PlacedRecord, pointer: string, text: string): void {
    this.texts.push({ record, pointer, text });
  }

  /** Refuses a trace in which a model wrote calls as text that are none of those it made: its server read none. */
  refuseWritten(made: readonly CallEntry[]): void {
    if (this.faults.length > 0) return;
    const written = this.texts.find(({ text }) =>
      made.length === 0 ? writesCalls(text, this) : textBeyond([text], made, this) !== undefined,
    );
    if (written !== undefined) this.refuse(written.record, written.pointer, writtenCall);
  }

  /**
   * The entry of a call; empty, with a fault, where it has no name or its arguments are not an object.
   */
  call(record: PlacedRecord, found: FoundCall): CallEntry[] {
    const { tool, params, agent, pointer, paramsPointer, failed, id } = found;
    if (typeof tool !== 'string' || tool === '') {
      this.fault(record, pointer, 'name', tool);
      return [];
    }
    const object = this.objectIn(params) ?? (this.ignores(tool) ? {} : undefined);
    if (params !== undefined && object === undefined && failed === true) {
      const call = { tool, params: [], failed: true, isAttempt: true } as const;
      return [{ kind: 'call', call, isText: false, id, ...(agent !== undefined && { agent }) }];
    }
    if (params !== undefined && object === undefined) {
      this.fault(record, paramsPointer, 'arguments', params, tool);
      return [];
    }
    const entries = object && Object.entries(object);
    const call = { tool, params: entries, ...(failed === true && { failed: true as const }) };
    return [{ kind: 'call', call, isText: false, id, ...(agent !== undefined && { agent }) }];
  }

  /**
   * Reports calls without arguments if others have some and the gold has parameters for the tool: these
   * were not recorded.
   */
  requireArguments(records: readonly ReadRecord[]): void {
    const calls = records
      .flatMap(({ record, entries }) => entries.map(({ call }) => ({ record, ...call })))
      .filter(({ tool }) => !this.ignores(tool));
    if (!calls.some(({ params }) => params !== undefined)) return;
    for (const { record, tool, params } of calls) {
      // Only a vocabulary can say that the tool has no parameters.
      const isLess = params === undefined && this.parametersOf(tool)?.length !== 0;
      if (isLess) this.fault(record, '', 'arguments', undefined, tool);
    }
  }

  /** Notes that the trace may be incomplete. */
  doubt(record: PlacedRecord): void {
    this.doubts.push(record);
  }

  /**
   * Notes how models' answers ended; the last one is the end of the trace. Earlier broken calls were
   * never made if tool records exist, so their faults go to `asking`.
   */
  end(answers: readonly EndedRecord[], asking: TraceReading): void {
    for (const [at, { record, end }] of answers.entries()) {
      const isLast = at === answers.length - 1;
      if (end?.kind === 'broken') (isLast ? this : asking).refuse(record, '', brokenCall(end));
      else if (end !== undefined && isLast) this.cutAt = record;
    }
  }

  /** Notes a fault. */
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

  /** Notes a part of an unknown kind that may be a call. */
  refuse(record: PlacedRecord, pointer: string, what: string): void {
    this.faults.push({ record, pointer, what });
  }

  /**
   * The object that a tracer wrote as text, in JSON or Python's notation; undefined for other texts.
   */
  objectInText(text: string): JsonObject | undefined {
    const faults = new Faults();
    const value = text.trim().startsWith('{') ? readOrMend(text, this.readText, faults) : undefined;
    const isWhole = breaks.every((column) => faults.count(column) === 0);
    return isJsonObject(value) && isWhole ? value : undefined;
  }

  /** Whether the gold has a parameter of this name for the tool. */
  hasParameter(tool: string, name: string): boolean {
    return this.parametersOf(tool)?.includes(name) === true;
  }

  /** An object, or the object in a JSON text; undefined for an empty text and the text `null`. */
  private objectIn(value: Json | undefined): JsonObject | undefined {
    if (typeof value === 'string' && /^\s*(?:null)?\s*$/.test(value)) return {};
    const read = typeof value === 'string' ? this.readText(value) : value;
    return isJsonObject(read) ? read : undefined;
  }
}
