import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { jsonTextOf } from '../../../../src/base/json/stringify.ts';
import type { JsonObject } from '../../../../src/base/json.ts';
import { sha256 } from '../../../../src/cli/machine/digest.ts';
import { callProvenance } from '../../../../src/compiler/explain/call-provenance.ts';
import { explain } from '../../../../src/compiler/explain/explain.ts';
import { readSoundWorkflow } from '../../../../src/compiler/pipeline.ts';
import { Compiler } from '../../../../src/compiler/run/compiler.ts';
import { Locator } from '../../../../src/compiler/run/report.ts';
import { CoverageMeter } from '../../../../src/coverage/count.ts';
import { coverageJson } from '../../../../src/coverage/text/json.ts';
import { reportOf } from '../../../coverage/support.ts';
import { approved, loan } from './loan.ts';

const refund = {
  agent: 'refund',
  steps: ['ask()'],
  conditionals: [{ if: [{ field: 'day', operator: '==', value: 1 }], then: [], else: [] }],
};
const sources = [
  { file: 'loan.json', text: JSON.stringify(loan, undefined, 2) },
  { file: 'refund.json', text: JSON.stringify(refund) },
];
const policies = sources.map((source) => readSoundWorkflow(source));
const compiler = new Compiler(policies);
const locator = new Locator(sources);
const origin = { file: 'p.json', line: 1, column: 1 };

function profileOf(change: object, agents = ['loan']) {
  const data = { ...approved, day: 1, ...change } as unknown as JsonObject;
  return { id: 'A', agents, data, origin };
}

/** How a value breaks a published schema; null where it does not. */
function faults(name: string, text: string) {
  const schema = JSON.parse(readFileSync(`formats/${name}.schema.json`, 'utf8'));
  const validate = new Ajv({ strict: false }).compile(schema);
  validate(JSON.parse(text));
  return validate.errors;
}

function auditOf(change: object, agents = ['loan']) {
  const profile = profileOf(change, agents);
  const text = JSON.stringify(profile.data);
  const { audit } = explain(compiler, profile, { locator, text, dataFiles: new Map() });
  expect(faults('audit', jsonTextOf(audit) ?? '')).toBeNull();
  return audit.turns;
}

test('explained: what each condition read, and where that was', () => {
  const [turn] = auditOf({});
  expect(turn?.conditionals[0]).toMatchObject({
    state: 'read',
    branch: 'pathway 1 to node 2',
    effects: [{ rule: { kind: 'pathway' }, removes: [] }],
  });
  const [valid] = turn?.conditionals[0]?.condition.clauses ?? [];
  expect(valid?.clauses[0]?.left).toMatchObject({
    ...{ text: 'identityStatus', from: 'profile', value: 'valid' },
    at: { pointer: '/tool_responses/Identity Verification/identityStatus' },
  });
  const risk = turn?.calls?.find(({ tool }) => tool === 'Approve')?.parameters[1];
  expect(risk).toMatchObject({ value: 'acceptable', returned: 4 });
  const removed = turn?.steps.filter(({ remains }) => remains === false);
  expect(removed?.map(({ step, by }) => [step, by?.kind, by?.conditional])).toEqual([
    ['Review', 'pathway', 4],
    ['Reject', 'pathway', 3],
  ]);
});

test('explained: a comparison of what is not known', () => {
  const responses = { ...approved.tool_responses, 'Credit Report Fetching': { creditReport: '' } };
  const [turn] = auditOf({ tool_responses: responses });
  const clause = turn?.conditionals[2]?.condition.clauses[0]?.clauses[0];
  expect(clause).toMatchObject({ holds: false, left: { from: 'nowhere', taken: 'unknown' } });
});

test('explained: a halt, and agents that are never asked', () => {
  const turns = auditOf({ failing: ['Risk Evaluation'] }, ['loan', 'refund']);
  const [turn, next] = turns;
  expect(turn?.conditionals.map(({ state }) => state)).toEqual([
    ...['read', 'read', 'read', 'not reached'],
  ]);
  expect(turn?.steps.find(({ step }) => step === 'Notify')?.by?.kind).toBe('halt');
  expect(next).toMatchObject({ conditionals: [{ state: 'not reached' }], calls: [] });
});

test('each call has its provenance', () => {
  const gold = compiler.compile(profileOf({ failing: ['Credit Score Analysis'] })).value;
  const [part] = gold?.parts ?? [];
  const texts = part ? callProvenance(compiler, locator)(part.plan) : [];
  expect(JSON.parse(texts[2] ?? '')).toMatchObject({
    step: 'Credit Score Analysis',
    rules: [{ rule: 'tool_condition', conditional: 2, branch: 'called' }, { rule: 'halt' }],
  });
});

test('covered: tools, conditions and pathways; agents that were never asked are not', () => {
  const meter = new CoverageMeter(compiler, policies, sha256);
  meter.add(profileOf({}));
  meter.add(profileOf({ withheld: ['applicantId'] }, ['loan', 'refund']));
  const report = reportOf(meter, policies, locator, { profiles: 2, failed: 0 });
  expect(faults('coverage', [...coverageJson(report)].join(''))).toBeNull();
  const [first, second] = report.workflows;
  expect(first?.conditionals.map(({ branches }) => branches.map(({ taken }) => taken))).toEqual([
    ...[
      [1, 0, 0],
      [1, 0],
      [1, 0],
      [1, 0, 0],
    ],
  ]);
  expect(first?.steps.filter(({ called }) => called === 0).map(({ step }) => step)).toEqual([
    ...['Review', 'Reject'],
  ]);
  expect([first?.profiles, second?.profiles]).toEqual([2, 0]);
});
