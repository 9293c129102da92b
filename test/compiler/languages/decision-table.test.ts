import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { jsonTextOf } from '../../../src/base/json/stringify.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { sha256 } from '../../../src/cli/machine/digest.ts';
import { explain } from '../../../src/compiler/explain/explain.ts';
import { languages } from '../../../src/compiler/languages/languages.ts';
import { groundPlan, readSoundWorkflow, readWorkflow } from '../../../src/compiler/pipeline.ts';
import { PlanCache } from '../../../src/compiler/plan/plan-cache.ts';
import { Compiler } from '../../../src/compiler/run/compiler.ts';
import { Locator } from '../../../src/compiler/run/report.ts';
import { CoverageMeter } from '../../../src/coverage/count.ts';
import { coverageJson } from '../../../src/coverage/text/json.ts';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import type { Language } from '../../../src/model/language.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { lint } from '../../../src/profiles/cover/lint.ts';
import { coverText } from '../../../src/profiles/cover/text.ts';
import { CaseDemands } from '../../../src/profiles/solve/case-demands.ts';
import { SolvingEffort } from '../../../src/profiles/solve/effort.ts';
import { likenessOf } from '../../../src/scoring/figures/likeness.ts';
import { createFlipFinder } from '../../../src/scoring/verdict/wrong-condition.ts';
import { conditionText } from '../../../src/words/condition.ts';
import { reportOf } from '../../coverage/support.ts';
import { decisionTable } from './decision-table.ts';

/*
 * Another language, in a file of its own and with a row in the table of languages: what stands behind Policy is
 * compiled, covered, flipped, solved and explained for it as for workflows. A decision has three cases and one for when none of them holds.
 */

const tables: Language = {
  recognizes: (value) => typeof value === 'string',
  read: (value, file) => ({ policy: tables.readSound(value, file), diagnostics: [] }),
  readSound: (value, file) => decisionTable('shipping', file, String(value)),
};
const known = [tables, ...languages];

const rows = `speed | express | plan == "gold"   | fly order_id
speed | parcel  | weight < 5       | drive order_id weight
speed | freight | weight < 1000    | ship order_id
speed | none    |                  | refuse
gift  | wrapped | is_gift == true  | wrap order_id
gift  | none    |                  |`;
const source = { file: 'shipping.table', text: JSON.stringify(rows) };
const table = readSoundWorkflow(source, known);

const origin = { file: 'p.json', line: 1, column: 1 };
const compiler = new Compiler([table]);
const locator = new Locator([{ file: 'shipping.table', text: JSON.stringify(Array(6).fill('')) }]);

/** How a value breaks a published schema; null where it does not. */
function faults(name: string, text: string) {
  const schema = JSON.parse(readFileSync(`formats/${name}.schema.json`, 'utf8'));
  const validate = new Ajv({ strict: false }).compile(schema);
  validate(JSON.parse(text));
  return validate.errors;
}

function profileOf(plan: string, weight: number, isGift = false) {
  const data: JsonObject = { customer_id: 'C1', order_id: 7, plan, weight, is_gift: isGift };
  return { id: 'C1', agents: ['shipping'], data, origin };
}

test('is found by its text, and workflows by theirs', () => {
  const workflow = { file: 'w.json', text: JSON.stringify({ agent: 'w', steps: ['f'] }) };
  const read = [source, workflow].map((one) => readWorkflow(one, known));
  expect(read.map(({ policy }) => policy?.agent)).toEqual(['shipping', 'w']);
  expect(read.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  expect(readWorkflow(source).diagnostics).not.toEqual([]);
});

test.each([
  ['gold', 9_000, false, 'en', 'fly 7'],
  ['free', 4, true, 'pw', 'drive 7 4, wrap 7'],
  ['free', 5, false, 'fn', 'ship 7'],
  ['free', 1_000, false, 'nn', 'refuse'],
])('is compiled: %s, %d, %s', (plan, weight, isGift, outcome, want) => {
  const profile = profileOf(plan, weight, isGift);
  const scope = { profile: profile.data, external: undefined };
  const turn = { scope, missing: 'error', handsOver: false } as const;
  const part = groundPlan(new PlanCache(table), turn).value;
  const calls = part?.calls.map(({ tool, params }) => [tool, ...params.map(([, value]) => value)]);
  expect(calls?.map((words) => words.join(' ')).join(', ')).toBe(want);
  expect(compiler.outcome(0, profile)).toBe(outcome);
  expect(compiler.compile(profile).value?.count).toBe(1n);
});

test('what cannot be read is reported once, and decides nothing', () => {
  const profile = { ...profileOf('free', 1), data: { plan: 'free' } };
  const { value, diagnostics } = compiler.compile(profile);
  expect(value).toBeUndefined();
  expect(diagnostics.map(({ data }) => data)).toMatchObject([
    { path: 'weight' },
    { path: 'is_gift' },
  ]);
});

test('is covered: every case counts', () => {
  const meter = new CoverageMeter(compiler, [table], sha256);
  for (const weight of [1, 2, 7]) meter.add(profileOf('free', weight));
  const report = reportOf(meter, [table], locator, { profiles: 3, failed: 0 });
  const [speed] = report.workflows[0]?.conditionals ?? [];
  expect(speed?.branches.map(({ branch, taken }) => `${branch} ${taken}`)).toEqual([
    'express 0',
    'parcel 2',
    'freight 1',
    'none 0',
  ]);
  expect(
    speed?.clauses.map(({ clause, decided }) => `${conditionText(clause)} ${decided}`),
  ).toEqual(["plan == 'gold' 3", 'weight < 5 3', 'weight < 1000 1']);
  expect(report.shares.branches).toEqual({ reached: 3, total: 6 });
  expect(faults('coverage', [...coverageJson(report)].join(''))).toBeNull();
});

test('is flipped: wrong_condition names the case', () => {
  const profile = profileOf('free', 4);
  const { value: gold } = compiler.compile(profile);
  if (gold === undefined) throw new Error('the profile does not compile');
  const find = createFlipFinder({ compiler, profile, gold });
  const prediction: ReadTrajectory = [
    { agent: 'shipping', calls: [{ tool: 'ship', params: [['order_id', 7]] }] },
  ];
  const side = { given: [prediction], valuesAreText: false };
  expect(find(prediction, likenessOf(side, side, {}))).toBe(
    "would be right if speed (plan == 'gold' or weight < 5 or weight < 1000) " +
      'came to freight, but it comes to parcel',
  );
});

test('is explained: what was read, which case it came to, and the calls', () => {
  const profile = profileOf('free', 4, true);
  const sources = { locator, text: JSON.stringify(profile.data), dataFiles: new Map() };
  const { audit } = explain(compiler, profile, sources);
  expect(faults('audit', jsonTextOf(audit) ?? '')).toBeNull();
  const [turn] = audit.turns;
  const [speed, gift] = turn?.conditionals ?? [];
  expect(speed).toMatchObject({ number: 1, state: 'read', branch: 'parcel' });
  expect(speed?.condition.clauses).toMatchObject([
    { text: "plan == 'gold'", state: 'read', holds: false },
    { text: 'weight < 5', state: 'read', holds: true },
    { text: 'weight < 1000', state: 'not reached', holds: null },
  ]);
  expect(gift).toMatchObject({ number: 2, branch: 'wrapped' });
  expect(turn?.calls?.map(({ tool }) => tool)).toEqual(['drive', 'wrap']);
  const remains = turn?.steps.map((step) => step.remains);
  expect(remains).toEqual([false, true, false, false, true, false]);
});

const options = {
  missing: 'error',
  external: undefined,
  idField: 'customer_id',
  max: 100,
} as const;

test.each([
  ['branches', 6, 4],
  ['pairs', 8, 8],
  ['outcomes', 8, 8],
] as const)('is solved: profiles cover its %s', (criterion, goals, profiles) => {
  const covered = cover(table, { criterion, ...options });
  expect(covered.goals.map(({ result }) => result.kind)).toEqual(Array(goals).fill('reached'));
  expect(covered.witnesses).toHaveLength(profiles);
  for (const { data, outcome } of covered.witnesses) {
    const profile = { ...profileOf('', 0), data };
    expect(compiler.outcome(0, profile)).toBe(outcome);
    expect(compiler.compile(profile).value).toBeDefined();
  }
});

test('a case that the ones before it exclude is proved infeasible', () => {
  const faulty = decisionTable(
    'w',
    'w.table',
    'size | small | n < 5 | a\nsize | tiny | n < 3 | b\nsize | none | | c',
  );
  const text = coverText(cover(faulty, { criterion: 'branches', ...options }), () => 1);
  expect(text).toContain('infeasible: tiny of size');
  expect(text).toContain('must not hold: n < 5');
  expect(lint(faulty, 'error').diagnostics).toMatchObject([
    {
      code: 'condition-never-true',
      data: { decision: 'size', label: 'tiny', because: ['not (n < 5)', 'n < 3'] },
    },
  ]);
});

test('of a decision that hangs under several cases, what leads to all of them is certain', () => {
  const rows = ['a', 'b', 'c', 'd'].map(
    (name) => `${name} | y | ${name} < 5 | f\n${name} | n | | g`,
  );
  const policy = decisionTable('w', 'w.table', rows.join('\n'));
  const yes = (decision: number) => ({ decision, letter: 'y' });
  const enclosing = [[], [yes(0)], [yes(0)], [yes(1), yes(2)]];
  const decisions = policy.decisions.map((one, at) => ({ ...one, enclosing: enclosing[at] ?? [] }));
  const ways = new CaseDemands({ ...policy, decisions }, new SolvingEffort(1_000));
  expect(ways.withEnclosing([yes(3)])).toEqual({ branches: [yes(0), yes(3)] });
  const no = { decision: 0, letter: 'n' };
  expect(ways.withEnclosing([yes(3), no])).toEqual({ both: [yes(0), no] });
});
