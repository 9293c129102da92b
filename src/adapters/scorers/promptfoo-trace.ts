/** A span as promptfoo keeps it; times are in milliseconds. */
export interface Span {
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly startTime: number;
  readonly endTime?: number | undefined;
  readonly attributes?: object | undefined;
  readonly statusCode?: number | undefined;
}

/** A trace as promptfoo gives it to assertions. */
export interface Trace {
  readonly traceId: string;
  readonly spans: readonly Span[];
}

/** The trace as OpenTelemetry's JSON, in which traces are read. */
export function otelOf({ traceId, spans }: Trace): object {
  const each = spans.map(({ startTime, endTime, attributes = {}, statusCode, ...span }) => ({
    ...span,
    traceId,
    startTimeUnixNano: nanoseconds(startTime),
    ...(endTime !== undefined && { endTimeUnixNano: nanoseconds(endTime) }),
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) })),
    status: { code: statusCode ?? 0 },
  }));
  return { resourceSpans: [{ scopeSpans: [{ spans: each }] }] };
}

function nanoseconds(milliseconds: number): string {
  const whole = Math.trunc(milliseconds);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1e6)));
}

/** A value in OTLP's form, in which its only key is its type. */
function anyValue(value: unknown): object {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  if (typeof value !== 'object' || value === null) return { stringValue: value ?? null };
  const values = Object.entries(value).map(([key, each]) => ({ key, value: anyValue(each) }));
  return { kvlistValue: { values } };
}
