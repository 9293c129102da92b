import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AgentCall, type Json, openCursor, type PolicyCursor } from '../../src/index.ts';
import { budget } from '../budget.ts';
import { randomFrom } from '../compiler/languages/graph/random-graphs.ts';
import { type MarkedCase, markedCase } from '../oracle/arbitrary-marks.ts';
import { type OraclePart, oracleParts, trajectoriesOf } from '../oracle/marks.ts';
import type { OracleCall } from '../oracle/oracle.ts';
import {
  type Attempt,
  assigned,
  isRightRun,
  mayBegin,
  mayCome,
  textOfCall,
} from '../oracle/runs-with-attempts.ts';
import { profileOf } from '../oracle/sequence.ts';

const most = { trajectories: 24, calls: 6 };

function opened({ workflows, profile }: MarkedCase, complete = true): PolicyCursor | undefined {
  const facts = complete ? profile : { agent_sequence: profile.agent_sequence };
  return openCursor({ workflows: [...workflows], facts, complete, others: 'deny' }).cursor;
}

function asked({ agent, call: [tool, params] }: Attempt, agents: readonly string[]): AgentCall {
  const own = Object.fromEntries(params as readonly (readonly [string, Json])[]);
  return { agent: agents[agent] ?? '', tool, params: own };
}

/** Calls that an agent may try: right ones, and those of no trajectory. */
function callsOf(parts: readonly OraclePart[]): Attempt[] {
  const strange: OracleCall[] = [
    ...['f', 'g', 'think', 'note', 'unheard'].map((tool): OracleCall => [tool, []]),
    ['f', [['p', 1]]],
    ['h', [['p', 'x']]],
  ];
  return parts.flatMap(({ trajectories }, agent) => {
    const all = [...trajectories.flat(), ...strange];
    const distinct = new Map(all.map((call) => [textOfCall(call), call]));
    return [...distinct.values()].map((call) => ({ agent, call, hasFailed: false }));
  });
}

/** Whether `next` tells a call, as one of a step or as one besides. */
function isTold(cursor: PolicyCursor, { agent, tool, params }: AgentCall): boolean {
  const { calls, besides = [] } = cursor.next();
  const texts = calls.map((one) => [one.agent, textOf(one.tool, one.params)]);
  const hasCall = texts.some((one) => one[0] === agent && one[1] === textOf(tool, params));
  return (
    hasCall ||
    besides.some((one) => {
      const isMeant = one.tool === '*' ? !one.except?.includes(tool) : one.tool === tool;
      const hasParams = one.params === undefined || textOf('', one.params) === textOf('', params);
      return one.agent === agent && isMeant && hasParams;
    })
  );
}

function textOf(tool: string, params: AgentCall['params']): string {
  return JSON.stringify([tool, Object.entries(params ?? {}).sort()]);
}

const seen = { allowed: 0, denied: 0, failed: 0, tooMany: 0, right: 0 };

/** Compares all that a cursor says behind some attempts with what right runs there are. */
function compare(cursor: PolicyCursor, run: readonly Attempt[], given: Given): Attempt[] {
  const { parts, agents, calls } = given;
  const about = JSON.stringify([given.about, run]);
  const isRight = isRightRun(parts, run);
  expect([about, cursor.next().mayEnd]).toEqual([about, isRight]);
  if (isRight) seen.right += 1;
  return calls.filter((attempt) => {
    const call = asked(attempt, agents);
    const wanted = mayCome(parts, run, attempt);
    const { verdict, tag, kind } = cursor.check(call);
    const text = `${about} ${JSON.stringify(call)} ${kind}`;
    expect([text, verdict]).toEqual([text, wanted ? 'allow' : 'deny']);
    // A tool that may be called at any time is told, though one of its calls has failed too often.
    if (tag === 'too_many_retries') seen.tooMany += 1;
    else expect([text, isTold(cursor, call)]).toEqual([text, wanted]);
    seen[wanted ? 'allowed' : 'denied'] += 1;
    return wanted;
  });
}

interface Given {
  readonly parts: readonly OraclePart[];
  readonly agents: readonly string[];
  readonly calls: readonly Attempt[];
  readonly about: string;
}

test('a guard allows calls exactly if some right run begins with them, and an end where it is right', () => {
  fc.assert(
    fc.property(markedCase, fc.nat(), (drawn, seed) => {
      // Of an agent that stands twice the name does not say which turn is meant.
      const agent_sequence = [...new Set(profileOf(drawn.profile).agents)];
      const one = { ...drawn, profile: { ...drawn.profile, agent_sequence } };
      const parts = oracleParts(one.workflows, one.profile);
      if (parts === undefined || trajectoriesOf(parts).length > most.trajectories) return;
      const { agents } = profileOf(one.profile);
      const given = { parts, agents, calls: callsOf(parts), about: JSON.stringify(one.workflows) };
      const draw = randomFrom(seed);
      let cursor = opened(one) as PolicyCursor;
      const run: Attempt[] = [];
      while (run.length < most.calls) {
        const allowed = compare(cursor, run, given);
        const next = allowed[draw(Math.max(1, allowed.length))];
        if (next === undefined) break;
        const attempt = { ...next, hasFailed: draw(3) === 0 };
        const call = asked(attempt, agents);
        run.push(attempt);
        const made = cursor.after(call);
        if (!attempt.hasFailed) cursor = made;
        else {
          seen.failed += 1;
          cursor = cursor.after(call, { failed: true });
          // It is the same whether a call is known to have failed at once, or later.
          expect(made.failed().next()).toEqual(cursor.next());
          expect(made.failed(call).next()).toEqual(cursor.next());
        }
      }
      expect(mayBegin(parts, run)).toBe(true);
    }),
    { seed: 47, numRuns: budget(600, 8), endOnFailure: true },
  );
  for (const [name, count] of Object.entries(seen)) {
    expect([name, count > budget(20, 8)]).toEqual([name, true]);
  }
}, 600_000);

test('calls that do not say whose they are may be those of any agent that is at work', () => {
  const found = { several: 0, allowed: 0, denied: 0, ends: 0 };
  fc.assert(
    fc.property(markedCase, fc.nat(), (one, seed) => {
      const parts = oracleParts(one.workflows, one.profile);
      if (parts === undefined || parts.length < 2) return;
      if (trajectoriesOf(parts).length > most.trajectories) return;
      const calls = callsOf(parts);
      const draw = randomFrom(seed);
      let cursor = opened(one) as PolicyCursor;
      const run: Attempt[] = [];
      const begun = (made: readonly Attempt[]) =>
        assigned(made, parts.length).filter((each) => mayBegin(parts, each));
      while (run.length < 4) {
        const about = JSON.stringify([one.workflows, run]);
        const isRight = assigned(run, parts.length).some((each) => isRightRun(parts, each));
        expect([about, cursor.next().mayEnd]).toEqual([about, isRight]);
        if (isRight) found.ends += 1;
        const allowed = calls.filter((attempt) => {
          const { agent: _, ...call } = asked(attempt, []);
          const ways = begun([...run, attempt]);
          const { verdict } = cursor.check(call);
          expect([about, attempt, verdict]).toEqual([
            ...[about, attempt],
            ways.length > 0 ? 'allow' : 'deny',
          ]);
          if (ways.length > 1) found.several += 1;
          found[ways.length > 0 ? 'allowed' : 'denied'] += 1;
          return ways.length > 0;
        });
        const next = allowed[draw(Math.max(1, allowed.length))];
        if (next === undefined) break;
        run.push(next);
        const { agent: _, ...call } = asked(next, []);
        cursor = cursor.after(call);
      }
    }),
    { seed: 47, numRuns: budget(400, 8), endOnFailure: true },
  );
  for (const [name, count] of Object.entries(found)) {
    expect([name, count > budget(40, 8)]).toEqual([name, true]);
  }
});
