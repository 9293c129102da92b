import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type AgentCall,
  compile,
  type GoldSet,
  guardCalls,
  openCursor,
  type PolicyCursor,
  score,
  type Verdict,
} from '../../src/index.ts';
import { refund } from '../commands/support.ts';
import { approved, loan, tool, way } from '../languages/graph/loan.ts';
import { randomFrom } from '../languages/graph/random-graphs.ts';

const workflow = readFileSync('workflows/cancel_flight.json', 'utf8');
const { profiles }: { profiles: object[] } = JSON.parse(
  readFileSync('profiles/cancel_flight.json', 'utf8'),
);

function opened(input: Parameters<typeof openCursor>[0]): PolicyCursor {
  const { cursor, diagnostics } = openCursor(input);
  if (cursor === undefined) throw new Error(diagnostics[0]?.message);
  return cursor;
}

const callsIn = (gold: GoldSet): AgentCall[][] =>
  [...gold].map((trajectory) =>
    trajectory.flatMap(({ calls }) =>
      calls.map(({ tool, params }) => ({ tool, params: Object.fromEntries(params) })),
    ),
  );

const same = (one: AgentCall | undefined, other: AgentCall | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

describe('an agent that is played, and errs in 30 % of its steps', () => {
  const { golds } = compile({ workflows: [workflow], profiles: profiles.slice(0, 100) });
  const draw = randomFrom(23);
  const oneOf = <T>(all: readonly T[]): T => all[draw(all.length)] as T;

  /** A call that is wrong in most places: another tool, another value, one too many. */
  const slip = (trajectories: readonly AgentCall[][]): AgentCall => {
    const call = oneOf(oneOf(trajectories));
    const kind = draw(3);
    if (kind === 0) return call;
    if (kind === 1) return { ...call, params: { ...call.params, surplus: 1 } };
    return { tool: 'issue_travel_credit', params: {} };
  };

  test('ends all of 1,000 runs valid, and the record shows each refusal', async () => {
    const predictions: object[] = [];
    const starts = profiles
      .slice(0, golds.length)
      .map((facts) => opened({ workflows: [workflow], facts, complete: true }));
    let refused = 0;
    for (let run = 0; run < 1_000; run++) {
      const gold = golds[run % golds.length] as GoldSet;
      const guard = guardCalls(starts[run % golds.length] as PolicyCursor);
      const all = callsIn(gold);
      const made: AgentCall[] = [];
      let left = all;
      while (left.some((one) => one.length > made.length)) {
        const right = (oneOf(left) as AgentCall[])[made.length] as AgentCall;
        const call = draw(100) < 30 ? slip(all) : right;
        const { verdict, refusal, result } = await guard.run(call, () => 'done');
        if (verdict.verdict === 'deny') {
          refused += 1;
          expect([refusal?.startsWith('Refused: step'), result]).toEqual([true, undefined]);
          continue;
        }
        left = left.filter((one) => same(one[made.length], call));
        made.push(call);
      }
      expect(guard.cursor.next().mayEnd).toBe(true);
      const shown = guard.messages.filter((one) => 'status' in one);
      expect([shown.length, guard.denied.length]).toEqual([guard.denied.length, shown.length]);
      predictions.push({ customer_id: gold.id, messages: guard.messages });
    }
    expect(refused).toBeGreaterThan(1_000);
    const input = { workflows: [workflow], profiles: profiles.slice(0, 100), predictions };
    const { report, diagnostics } = score({ ...input, failedCalls: 'drop' });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.task).toBe('run');
    expect(report.profiles).toHaveLength(1_000);
    expect(report.profiles.every(({ figures }) => figures.valid === 1)).toBe(true);
    const kept = score({ ...input, predictions: predictions.slice(0, 20) }).report.profiles;
    expect(kept.every(({ figures }) => figures.valid === 1)).toBe(false);
  }, 90_000);
});

describe('guardCalls', () => {
  const facts = { order: { id: 7, amount: 20 } };
  const cursor = () => opened({ workflows: [refund], agents: ['refund'], facts });
  const pay = { tool: 'pay', params: { amount: 20 } };

  test('refuses with a sentence that says what was wrong and what is expected', async () => {
    const guard = guardCalls(cursor());
    const { refusal, result } = await guard.run(pay, () => 'paid');
    expect(result).toBeUndefined();
    expect(refusal).toBe(
      'Refused: step 1: the order allows find_order or check_day here, not pay. ' +
        'Expected now: find_order(id=7), or check_day(day=…); fill in what stands as … with what you know.',
    );
    expect(guard.messages.at(-1)).toMatchObject({
      role: 'tool',
      status: 'error',
      content: refusal,
    });
  });

  test.each(['warn', 'record'] as const)('makes any call in the mode %s', async (mode) => {
    const told: Verdict[] = [];
    const guard = guardCalls(cursor(), { mode, warn: (verdict) => told.push(verdict) });
    const { refusal, result } = await guard.run(pay, () => 'paid');
    expect([refusal, result, guard.denied.length]).toEqual([undefined, 'paid', 1]);
    expect(told).toHaveLength(mode === 'warn' ? 1 : 0);
  });

  test('checks calls that are asked for at once one after the other', async () => {
    const guard = guardCalls(cursor());
    const find = { tool: 'find_order', params: { id: 7 } };
    const later = new Promise((resolve) => setTimeout(resolve, 5));
    const both = [find, find].map((call) => guard.run(call, () => later));
    const verdicts = (await Promise.all(both)).map(({ verdict }) => verdict.verdict);
    expect(verdicts).toEqual(['allow', 'deny']);
  });

  test('learns what results say, and records what fails', async () => {
    const guard = guardCalls(cursor(), { facts: (_, result) => ({ order: result }) });
    await guard.run({ tool: 'find_order', params: { id: 7 } }, () => ({ amount: 500 }));
    const check = guard.run({ tool: 'check_day', params: { day: 'Monday' } }, () => {
      throw new Error('no calendar');
    });
    await expect(check).rejects.toThrow('no calendar');
    expect(guard.messages.at(-1)).toMatchObject({ content: 'no calendar', status: 'error' });
    expect(guard.cursor.next().calls.map(({ tool }) => tool)).toEqual(['complete_case']);
  });

  test('of a policy graph takes what its calls return by itself', async () => {
    const guard = guardCalls(
      opened({
        workflows: [loan],
        agents: ['loan'],
        facts: { user_provided_info: approved.user_provided_info },
      }),
    );
    const answers: Readonly<Record<string, object>> = approved.tool_responses;
    const made: string[] = [];
    for (let next = guard.cursor.next(); next.calls.length > 0; next = guard.cursor.next()) {
      const known = next.calls.filter(({ unknown }) => unknown.length === 0);
      const [call] = known.length > 0 ? known : next.calls;
      if (call === undefined) break;
      made.push(call.tool);
      const { refusal } = await guard.run(call, () => answers[call.tool]);
      expect(refusal).toBeUndefined();
    }
    expect(made).toContain('Approve');
    expect(guard.cursor.contradicted).toEqual([]);
  });

  test('keeps what calls of one tool return apart, in whatever order they end', async () => {
    const nodes = ['1', '2', '3'].map((id, at) => ({
      id,
      tools: at < 2 ? [tool('ask', '', 'answer')] : [tool('end', 'answer', '')],
      responsePathways: at < 2 ? [way(String(at + 2))] : [],
    }));
    const guard = guardCalls(opened({ workflows: [{ title: 'g', nodes }], agents: ['g'] }));
    const [one, other] = [guard.ask({ tool: 'ask' }), guard.ask({ tool: 'ask' })];
    other.returned({ answer: 'second' });
    one.returned({ answer: 'first' });
    expect(guard.cursor.next().calls).toMatchObject([
      { params: { answer: 'second' }, unknown: [] },
    ]);
  });

  test('throws a RangeError for a mode that there is not', () => {
    expect(() => guardCalls(cursor(), { mode: 'ask' as 'warn' })).toThrow(RangeError);
  });
});
