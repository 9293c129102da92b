import type { JsonObject } from '../../../base/json.ts';

/** The content of a span, independent of the export format. */
export interface SpanData {
  /** The ids of its trace, of itself and of its parent; empty if there is none. */
  readonly trace: string;
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  /** In nanoseconds since 1970. */
  readonly start: bigint | undefined;
  readonly end?: bigint | undefined;
  readonly attributes: JsonObject;
  /** The pointer of an attribute, relative to the record's. */
  readonly pointerOf: (key: string) => string;
  readonly events: readonly SpanEvent[];
  readonly hasFailed: boolean;
  /** The instrumentation scope. */
  readonly scope?: string | undefined;
  /** Whether it is a log record, which belongs to its parent span. */
  readonly isLog?: boolean;
}

/** An event of a span, or a log record about it. */
export interface SpanEvent {
  readonly name: string;
  readonly attributes: JsonObject;
  readonly pointer: string;
}
