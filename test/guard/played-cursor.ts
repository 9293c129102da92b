import { isDeepStrictEqual } from 'node:util';
import type { AgentCall, NextCall, PolicyCursor, Verdict } from '../../src/guard/cursor.ts';

/** A call of the policy. */
export interface Due {
  readonly tool: string;
  readonly params?: Readonly<Record<string, number | string>>;
  /** A parameter that has no value before the facts have it. */
  readonly unknown?: string;
}

/** A cursor of a policy that is a list of calls in their order, with all that a guard asks of one. */
export function playedCursor(due: readonly Due[], facts: object = {}): PolicyCursor {
  const [first] = due;
  const expected = first === undefined ? [] : [nextCall(first, facts)];
  const isRight = (call: AgentCall) => {
    const [next] = expected;
    if (next?.tool !== call.tool) return false;
    const { [next.unknown[0] ?? '']: _, ...given } = call.params ?? {};
    return isDeepStrictEqual(given, next.params);
  };
  const isOther = ({ tool }: AgentCall) => tool === 'search';
  const check = (call: AgentCall): Verdict => {
    const isAllowed = isRight(call) || isOther(call);
    if (isAllowed) return { verdict: 'allow', message: `${call.tool} may be called`, expected };
    const tag = call.tool === first?.tool ? 'bad_param' : 'extra_tool';
    return { verdict: 'deny', tag, message: `${call.tool} may not be called`, expected };
  };
  const cursor: PolicyCursor = {
    toolOf: (name) => name,
    next: () => ({ calls: expected, mayEnd: due.length === 0, undecided: [] }),
    check,
    after: (call) => (isRight(call) ? playedCursor(due.slice(1), facts) : cursor),
    failed: () => cursor,
    meansFailure: () => false,
    knowing: (more) => playedCursor(due, { ...facts, ...more }),
    told: ({ tool }, result) => (tool === 'get_order' ? Object(result) : undefined),
    contradicted: [],
    others: [],
    diagnostics: [],
  };
  return cursor;
}

function nextCall({ tool, params = {}, unknown }: Due, facts: object): NextCall {
  const value: unknown = Object.entries(facts).find(([name]) => name === unknown)?.[1];
  const isKnown = unknown === undefined || value !== undefined;
  const given = unknown === undefined || value === undefined ? {} : { [unknown]: Number(value) };
  const because = 'the step is due';
  return {
    agent: 'refunds',
    tool,
    step: tool,
    params: { ...params, ...given },
    unknown: isKnown ? [] : [unknown],
    because,
  };
}
