import { byTime } from '../start-time.ts';
import type { PlacedRecord } from '../trace-record.ts';
import { first } from './span.ts';
import type { SpanData } from './span-data.ts';

/**
 * Leaves out the traces that servers of MCP keep of their clients' requests, if the clients' own traces are
 * there as well: each span of such a trace is a request that a trace before it has. The trace of an agent
 * also has other spans.
 */
export function withoutServed(
  traces: readonly PlacedRecord[][],
  isOfModels: (record: PlacedRecord) => boolean,
): PlacedRecord[][] {
  const found = traces.map((trace) => ({
    trace,
    requests: trace.filter(isOfModels).map(({ span }) => span && requestOf(span)),
  }));
  const isAgents = ({ requests }: (typeof found)[number]) => requests.includes(undefined);
  const known = new Set<string | undefined>();
  const served = new Set<PlacedRecord[]>();
  const inOrder = found.toSorted(
    (one, other) =>
      Number(isAgents(other)) - Number(isAgents(one)) ||
      byTime(one.trace[0]?.span?.start, other.trace[0]?.span?.start),
  );
  for (const one of inOrder) {
    if (!isAgents(one) && one.requests.every((key) => known.has(key))) served.add(one.trace);
    for (const key of one.requests) known.add(key);
  }
  return traces.filter((trace) => !served.has(trace));
}

/** What a client and a server both call a request; undefined for any other span. */
export function requestOf(span: SpanData): string | undefined {
  const ids = ['mcp.session.id', 'jsonrpc.request.id'].map((key) => first(span, [key])?.value);
  return ids.includes(undefined) ? undefined : JSON.stringify([...ids, first(span, toolKeys)]);
}

const toolKeys = ['gen_ai.tool.name'];
