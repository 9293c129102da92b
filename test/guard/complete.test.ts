import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile, type Json, openCursor, type PolicyCursor } from '../../src/index.ts';
import { budget } from '../budget.ts';
import { arbitraryCase, type Case, coincidingCase } from '../oracle/arbitrary.ts';
import type { Data } from '../oracle/language.ts';
import { type OracleCall, type OracleTrajectory, oracle } from '../oracle/oracle.ts';
import { profileOf } from '../oracle/sequence.ts';

interface Made {
  readonly agent: string;
  readonly tool: string;
  readonly params: Readonly<Record<string, Json>>;
}

/** With complete facts a cursor says of every prefix what the trajectories say. */
function agrees({ workflows, profile }: Case): boolean {
  const { agents } = profileOf(profile as Data);
  const wanted = oracle(workflows, profile);
  const input = { workflows, facts: profile, complete: true };
  const { cursor, diagnostics } = openCursor(input);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [gold] = compile({ workflows, profiles: [profile] }).golds;
  if (wanted === undefined || gold === undefined) {
    expect([cursor, errors.length > 0]).toEqual([undefined, true]);
    return false;
  }
  expect(errors).toEqual([]);
  const trajectories = wanted.map((one) => madeIn(one, agents));
  const tools = new Set(trajectories.flat().map(({ tool }) => tool));
  const calls = distinct(trajectories.flat());
  const others = [...tools].map((tool) => ({ agent: agents[0] ?? '', tool, params: { zz: 1 } }));
  walk(cursor as PolicyCursor, trajectories, 0, [...calls, ...others]);
  const some = [...gold].slice(0, 5);
  for (const trajectory of some) expect(gold.has(trajectory)).toBe(true);
  return true;
}

function madeIn(trajectory: OracleTrajectory, agents: readonly string[]): Made[] {
  return trajectory.flatMap((calls, at) =>
    calls.map(([tool, params]: OracleCall) => {
      return {
        agent: agents[at] ?? '',
        tool,
        params: Object.fromEntries(params) as Made['params'],
      };
    }),
  );
}

const textOf = ({ agent, tool, params }: Made) =>
  JSON.stringify([agent, tool, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);
const distinct = (calls: readonly Made[]) => [
  ...new Map(calls.map((call) => [textOf(call), call])).values(),
];

let prefixes = 0;

function walk(
  cursor: PolicyCursor,
  trajectories: readonly (readonly Made[])[],
  length: number,
  calls: readonly Made[],
): void {
  prefixes += 1;
  const { calls: next, mayEnd, undecided } = cursor.next();
  const following = distinct(trajectories.flatMap((one) => one[length] ?? []));
  expect(new Set(next.map(textOf))).toEqual(new Set(following.map(textOf)));
  expect(mayEnd).toBe(trajectories.some((one) => one.length === length));
  expect([undecided, next.flatMap(({ unknown }) => unknown)]).toEqual([[], []]);
  const right = new Set(following.map(textOf));
  for (const call of calls) {
    const { verdict, tag, expected } = cursor.check(call);
    expect([verdict, textOf(call)]).toEqual([
      right.has(textOf(call)) ? 'allow' : 'deny',
      textOf(call),
    ]);
    expect(tag === undefined).toBe(verdict === 'allow');
    if (verdict === 'deny') expect(expected).toEqual(next);
  }
  for (const call of following.slice(0, 3)) {
    const left = trajectories.filter((one) => {
      const own = one[length];
      return own !== undefined && textOf(own) === textOf(call);
    });
    walk(cursor.after(call), left, length + 1, calls);
  }
}

describe('a cursor of complete facts', () => {
  test.each([
    ['any calls', arbitraryCase],
    ['calls that are often equal', coincidingCase],
  ])(
    'agrees with every prefix of every trajectory: %s',
    (_, cases) => {
      let gold = 0;
      prefixes = 0;
      fc.assert(
        fc.property(cases, (one) => {
          if (agrees(one)) gold += 1;
        }),
        { numRuns: budget(120), seed: 7, endOnFailure: true },
      );
      expect(gold).toBeGreaterThan(budget(30));
      expect(prefixes).toBeGreaterThan(budget(400));
    },
    90_000,
  );
});
