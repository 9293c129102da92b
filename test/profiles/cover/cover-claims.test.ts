import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseProfile } from '../../../src/compiler/parse/profile.ts';
import { Compiler } from '../../../src/compiler/run/compiler.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import type { Cover } from '../../../src/model/cover.ts';
import { caseKey, casesIn, takes } from '../../../src/model/outcome.ts';
import type { Policy } from '../../../src/model/policy.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { coverJson, coverText } from '../../../src/profiles/cover/text.ts';
import { budget } from '../../budget.ts';
import type { Data } from '../../oracle/language.ts';
import { oracle } from '../../oracle/oracle.ts';
import { branchesTaken } from './random-conditions.ts';
import { arbitraryCustomer, arbitraryWorkflow } from './random-workflows.ts';

const options = { missing: 'error', external: undefined, idField: 'customer_id' } as const;

function parsed(workflow: object): Policy {
  const { workflows, diagnostics } = compileWorkflows([
    { file: 'w.json', text: JSON.stringify(workflow) },
  ]);
  const [one] = workflows ?? [];
  if (one === undefined) throw new Error(JSON.stringify(diagnostics));
  return one;
}

/** The same workflows and profiles in every run; all operators, keys that are fields, and the id. */
const workflows = fc.sample(arbitraryWorkflow, { seed: 11, numRuns: 8 });
const customers = fc.sample(arbitraryCustomer, { seed: 12, numRuns: budget(1_000) });
const covers = workflows.map((source) => {
  const workflow = parsed(source);
  return {
    source,
    workflow,
    covered: cover(workflow, { criterion: 'branches', max: 100, ...options }),
  };
});

function keysOf({ goals }: Cover, kind: string): string[] {
  const some = goals.filter(({ result }) => result.kind === kind);
  return some.flatMap(({ branches }) => branches.map(caseKey));
}

/** The branches that random profiles take which compile. */
function takenAtRandom(workflow: Policy): Set<string> {
  const compiler = new Compiler([workflow], options);
  const taken = new Set<string>();
  for (const data of customers) {
    const origin = { file: 'p.json', line: 1, column: 1 };
    const { value: profile } = parseProfile(data, 'customer_id', origin);
    if (profile === undefined || compiler.compile(profile).value === undefined) continue;
    const outcome = compiler.outcome(0, profile) ?? '';
    for (const branch of casesIn(outcome)) taken.add(caseKey(branch));
  }
  return taken;
}

describe('what is claimed of random workflows with all kinds of keys', () => {
  test('profiles compile, have ids of their own, and take what is called reached', () => {
    for (const { source, covered } of covers) {
      const datas = covered.witnesses.map(({ data }) => data as Data);
      for (const data of datas) expect(oracle([source], data)).toBeDefined();
      const taken = new Set(datas.flatMap((data) => [...branchesTaken(source, data)]));
      expect([...taken].sort()).toEqual(keysOf(covered, 'reached').sort());
      expect(new Set(datas.map((data) => String(data.customer_id))).size).toBe(datas.length);
    }
  });

  test('random profiles take nothing that is infeasible, and nothing that is unknown', () => {
    let infeasible = 0;
    for (const { source, workflow, covered } of covers) {
      const never = [...keysOf(covered, 'infeasible'), ...keysOf(covered, 'unknown')];
      infeasible += keysOf(covered, 'infeasible').length;
      const taken = takenAtRandom(workflow);
      expect({ source, hit: never.filter((key) => taken.has(key)) }).toEqual({ source, hit: [] });
    }
    expect(infeasible).toBeGreaterThan(20);
  });

  test('of outcomes, a profile takes each that is called reached', () => {
    for (const { workflow } of covers.slice(0, 4)) {
      const { goals, witnesses } = cover(workflow, { criterion: 'outcomes', max: 8, ...options });
      const reached = goals.filter(({ result }) => result.kind === 'reached');
      expect(witnesses).toHaveLength(reached.length);
      for (const { branches } of reached) {
        expect(witnesses.some(({ outcome }) => takes(outcome, branches))).toBe(true);
      }
    }
  });

  test('what is unknown has a reason with a place', () => {
    let unknown = 0;
    for (const { covered } of covers) {
      const text = coverText(covered, () => 7);
      expect(text).not.toMatch(/unknown: .*\n(?! {4}w\.json:7 )/);
      const json = coverJson(covered, () => 7) as { unknown: { reasons: object[] }[] };
      unknown += json.unknown.length;
      for (const { reasons } of json.unknown) {
        expect(reasons[0]).toMatchObject({ code: expect.any(String), file: 'w.json', line: 7 });
      }
    }
    expect(unknown).toBeGreaterThan(0);
  });
});
