import { addUnder } from '../../../base/lists-by-key.ts';
import type { CallEntry } from '../../entry.ts';
import { callKey } from '../call-key.ts';
import type { Span } from './span.ts';
import { spansAbove, walk } from './span-tree.ts';

/** A span and the calls that it stands for. */
export interface CallingSpan {
  readonly span: Span;
  entries: CallEntry[];
}

/** Operations of spans around an agent's whole work, which may repeat the last request. */
const summarySpans = new Set([
  'invoke_agent',
  'invoke_workflow',
  'ai.generatetext',
  'ai.streamtext',
]);

/** Drops the answers in an agent's span where model spans inside it have them. */
export function withoutSums(
  spans: readonly Span[],
  steps: readonly CallingSpan[],
  operationOf: (span: Span) => string | undefined,
): CallingSpan[] {
  const isSum = (span: Span) => summarySpans.has(operationOf(span) ?? '');
  const within = steps.filter(({ entries, span }) => entries.length > 0 && !isSum(span));
  const around = spansAbove(
    spans,
    within.map(({ span }) => span),
  );
  return steps.filter(({ span }) => !isSum(span) || !around.has(span));
}

/**
 * Gives each call the agent of the nearest span upwards that names one, and drops calls that an
 * enclosing span already shows: for example, a protocol's span inside a framework's, or a server's
 * inside its client's. Two such calls have the same tool, and the same arguments unless one has none
 * recorded.
 */
export function settleSteps(
  spans: readonly Span[],
  steps: readonly CallingSpan[],
  agentIn: (span: Span) => string | undefined,
  tools: ReadonlySet<Span>,
): void {
  const stepOf = new Map(steps.map((step) => [step.span, step]));
  const above = new EnclosingCalls();
  const none: Carried = { agent: undefined, isInner: false };
  walk<Span, Carried>(spans, none, (span, { agent, isInner }) => {
    const own = agentIn(span) ?? agent;
    const step = stepOf.get(span);
    const kept = step?.entries.filter((entry) => !above.holds(entry)) ?? [];
    const placed = isInner ? kept.map((entry) => ({ ...entry, isInner })) : kept;
    if (step !== undefined) step.entries = placed.map((entry) => withAgent(entry, own));
    const leave = above.enter(step?.entries ?? []);
    return { carried: { agent: own, isInner: isInner || tools.has(span) }, leave };
  });
}

/** What a span has of those around it. */
interface Carried {
  readonly agent: string | undefined;
  /** Whether one of them is a call. */
  readonly isInner: boolean;
}

function withAgent(entry: CallEntry, agent: string | undefined): CallEntry {
  return agent === undefined ? entry : { ...entry, agent };
}

/** The calls of the enclosing spans during the walk. */
class EnclosingCalls {
  private readonly counts = new Map<string, number>();
  /** Calls without arguments by tool, the innermost last. */
  private readonly bare = new Map<string, CallEntry[]>();

  /**
   * Whether an enclosing span shows this call; if its arguments were not recorded there, it takes them
   * from this one.
   */
  holds(entry: CallEntry): boolean {
    const { call } = entry;
    if ((this.counts.get(callKey(entry)) ?? 0) > 0) return true;
    const open = this.bare.get(call.tool)?.at(-1);
    if (open === undefined) return call.params === undefined && this.hasTool(call.tool);
    if (open.call.params !== undefined) return false;
    Object.assign(open.call, { params: call.params });
    return true;
  }

  /** Adds calls until the returned function is called. */
  enter(entries: readonly CallEntry[]): () => void {
    const bare = entries.filter(({ call }) => call.params === undefined);
    const keys = entries.flatMap((entry) => [callKey(entry), entry.call.tool]);
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    for (const entry of bare) addUnder(this.bare, entry.call.tool, entry);
    return () => {
      for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) - 1);
      for (const { call } of bare) this.bare.get(call.tool)?.pop();
    };
  }

  private hasTool(tool: string): boolean {
    return (this.counts.get(tool) ?? 0) > 0;
  }
}
