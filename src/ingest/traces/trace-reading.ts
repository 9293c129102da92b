import type { CallProblem } from '../../model/diagnostic-data.ts';
import { isJsonObject, type Json, type JsonObject, jsonTypeName } from '../../model/json.ts';
import { type AnswerEnd, brokenCall } from '../answer-end.ts';
import type { ParametersOf } from '../call-text.ts';
import type { CallEntry } from '../entry.ts';
import { Faults } from '../repair/faults.ts';
import { type ReadText, readOrMend } from '../repair/mend.ts';
import { writesCalls, writtenCall } from '../written-calls.ts';
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

/** Why it is not sure that a trace is whole: tools that were asked for, or none where nobody answered. */
export interface TraceDoubt {
  readonly record: PlacedRecord;
  readonly tools: readonly string[];
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
  /** Whether the record says that it ended in an error. */
  readonly failed?: boolean;
  readonly id?: string | undefined;
}

/** What a model said in a record. */
interface SaidText {
  readonly record: PlacedRecord;
  readonly pointer: string;
  readonly text: string;
}

/** A record, and the calls that were read in it. */
interface ReadRecord {
  readonly record: PlacedRecord;
  readonly entries: readonly CallEntry[];
}

/** A record with a model's answer, and how that ended. */
interface EndedRecord {
  readonly record: PlacedRecord;
  readonly end: AnswerEnd | undefined;
}

/** What a text that was cut off needs to be read; Python's way of showing an object needs none of it. */
const breaks = ['bracket_mismatch', 'mismatched_quotes', 'ellipses', 'truncated'] as const;

/** Reads calls out of the records of traces, and collects what cannot be read: nothing is guessed. */
export class TraceReading {
  readonly faults: (TraceFault | UnknownPart)[] = [];
  readonly doubts: TraceDoubt[] = [];
  /** The model's last answer, where it was cut off. */
  cutAt: PlacedRecord | undefined;
  readonly readText: ReadText;
  readonly parametersOf: ParametersOf;
  /** What models said, in the order in which it was read. */
  private readonly texts: SaidText[];

  constructor(readText: ReadText, parametersOf: ParametersOf, texts: SaidText[] = []) {
    this.readText = readText;
    this.parametersOf = parametersOf;
    this.texts = texts;
  }

  /** For reading what may not be needed: its faults are its own. */
  apart(): TraceReading {
    return new TraceReading(this.readText, this.parametersOf, this.texts);
  }

  /** Takes note of what a model said, which may be a call where no other is found. */
  say(record: PlacedRecord, pointer: string, text: string): void {
    this.texts.push({ record, pointer, text });
  }

  /** Refuses a trace without calls in which a model wrote some as text: its server read none. */
  refuseWritten(): void {
    if (this.faults.length > 0) return;
    const written = this.texts.find(({ text }) => writesCalls(text, this));
    if (written !== undefined) this.refuse(written.record, written.pointer, writtenCall);
  }

  /** The entry of a call; none, and a fault, where it has no name or its parameters are no object. */
  call(record: PlacedRecord, found: FoundCall): CallEntry[] {
    const { tool, params, agent, pointer, paramsPointer, failed, id } = found;
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
    return [{ kind: 'call', call, isText: false, id, ...(agent !== undefined && { agent }) }];
  }

  /** Among calls with arguments, one without is not whole, if the gold has parameters for its tool. */
  requireArguments(records: readonly ReadRecord[]): void {
    const calls = records.flatMap(({ record, entries }) =>
      entries.map(({ call }) => ({ record, ...call })),
    );
    if (!calls.some(({ params }) => params !== undefined)) return;
    for (const { record, tool, params } of calls) {
      const isLess = params === undefined && (this.parametersOf(tool) ?? []).length > 0;
      if (isLess) this.fault(record, '', 'arguments', undefined, tool);
    }
  }

  /** Notes why it is not sure that the trace is whole. */
  doubt(record: PlacedRecord, tools: readonly string[]): void {
    this.doubts.push({ record, tools });
  }

  /**
   * Notes how models' answers ended, the last of which is the end of the trace. A broken call before it
   * was none, where tools show what was called: it goes to `asking`.
   */
  end(answers: readonly EndedRecord[], asking: TraceReading): void {
    for (const [at, { record, end }] of answers.entries()) {
      const isLast = at === answers.length - 1;
      if (end?.kind === 'broken') (isLast ? this : asking).refuse(record, '', brokenCall(end));
      else if (end !== undefined && isLast) this.cutAt = record;
    }
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
    const faults = new Faults();
    const value = text.trim().startsWith('{') ? readOrMend(text, this.readText, faults) : undefined;
    const isWhole = breaks.every((column) => faults.count(column) === 0);
    return isJsonObject(value) && isWhole ? value : undefined;
  }

  /** Whether the gold has a parameter of this name for the tool. */
  hasParameter(tool: string, name: string): boolean {
    return this.parametersOf(tool)?.includes(name) === true;
  }

  /** An object, or its JSON text; empty text and the text `null` are none. */
  private objectIn(value: Json | undefined): JsonObject | undefined {
    if (typeof value === 'string' && /^\s*(?:null)?\s*$/.test(value)) return {};
    const read = typeof value === 'string' ? this.readText(value) : value;
    return isJsonObject(read) ? read : undefined;
  }
}
