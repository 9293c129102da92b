import type { JsonObject } from '../../../model/json.ts';

/** What a span says, however it is wrapped. */
export interface SpanData {
  /** The trace that it is of, its own id, and that of the span above; empty where there is none. */
  readonly trace: string;
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  /** In nanoseconds. */
  readonly start: bigint | undefined;
  readonly attributes: JsonObject;
  /** The pointer of an attribute below the record's. */
  readonly pointerOf: (key: string) => string;
  readonly events: readonly SpanEvent[];
  readonly hasFailed: boolean;
  /** The instrumentation that wrote it. */
  readonly scope?: string | undefined;
  /** Whether it is a record of a log, which belongs to the span above. */
  readonly isLog?: boolean;
}

/** Something that happened in a span, or a record of a log about it. */
export interface SpanEvent {
  readonly name: string;
  readonly attributes: JsonObject;
  readonly pointer: string;
}
