import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AgentCall,
  type Json,
  openCursor,
  PolicyGuard,
  type ScoreInput,
  score,
} from '../../src/index.ts';
import { budget } from '../budget.ts';
import { randomFrom } from '../compiler/languages/graph/random-graphs.ts';
import { type MarkedCase, markedCase } from '../oracle/arbitrary-marks.ts';
import { oracleParts, trajectoriesOf } from '../oracle/marks.ts';
import type { OracleCall } from '../oracle/oracle.ts';

interface Tried {
  readonly call: OracleCall;
  readonly hasFailed: boolean;
}

test('a run is valid exactly if a guard allows all of it, and it may end', () => {
  const seen = { valid: 0, wrong: 0, failed: 0 };
  fc.assert(
    fc.property(markedCase, fc.nat(), (one, seed) => {
      const { workflows, profile } = one;
      const parts = oracleParts(workflows, profile);
      const trajectories = parts === undefined ? [] : trajectoriesOf(parts);
      if (trajectories.length === 0 || trajectories.length > 60) return;
      const draw = randomFrom(seed);
      for (let nth = 0; nth < 6; nth++) {
        const made = one.disturbed(trajectories[draw(trajectories.length)] ?? []);
        const run = made.flat().flatMap((call) => {
          const failed = { call, hasFailed: true };
          const succeeded = { call, hasFailed: false };
          if (draw(4) > 0) return [succeeded];
          return draw(3) > 0 ? [failed, succeeded] : [failed];
        });
        const guard = guarded(one, run);
        const wanted = guard.denied.length === 0 && guard.cursor.next().mayEnd;
        const calls = guard.messages.filter(({ role }) => role !== 'system');
        const messages = [
          { role: 'user', content: 'Please.' },
          ...calls,
          { role: 'assistant', content: 'Done.' },
        ];
        const input: ScoreInput = {
          ...{ workflows: [...workflows], profiles: [profile], task: 'run' },
          predictions: [{ id: 'C1', messages }],
        };
        const [found] = score(input).report?.profiles ?? [];
        const about = JSON.stringify([workflows, run, found?.reasons, guard.denied]);
        expect([about, found?.figures.valid]).toEqual([about, wanted ? 1 : 0]);
        seen[wanted ? 'valid' : 'wrong'] += 1;
        if (run.some(({ hasFailed }) => hasFailed)) seen.failed += 1;
      }
    }),
    { seed: 47, numRuns: budget(400, 10), endOnFailure: true },
  );
  for (const [name, count] of Object.entries(seen)) {
    expect([name, count > budget(300, 10)]).toEqual([name, true]);
  }
}, 300_000);

/** A guard that only records, behind a run. */
function guarded({ workflows, profile }: MarkedCase, run: readonly Tried[]): PolicyGuard {
  const { cursor } = openCursor({ workflows, facts: profile, complete: true, others: 'deny' });
  if (cursor === undefined) throw new Error('there is no cursor');
  const guard = new PolicyGuard({ cursor, mode: 'record' });
  for (const { call, hasFailed } of run) {
    const checked = guard.check(asked(call));
    if (hasFailed) checked.failed('no');
    else checked.gave('ok');
  }
  return guard;
}

function asked([tool, params]: OracleCall): AgentCall {
  return { tool, params: Object.fromEntries(params as readonly (readonly [string, Json])[]) };
}
