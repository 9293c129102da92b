import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/base/json.ts';
import { readSoundWorkflow, readWorkflow } from '../../../../src/compiler/pipeline.ts';
import { Compiler } from '../../../../src/compiler/run/compiler.ts';
import { policyNames } from '../../../../src/model/policy-names.ts';
import { budget } from '../../../budget.ts';
import { loan } from './loan.ts';
import { caseFrom, graphOf, nodesFrom, profileDataOf, randomFrom } from './random-graphs.ts';

const toJson = (value: object) => JSON.stringify(value);
const policyOf = (text: string) => readSoundWorkflow({ file: 'g.json', text });
const origin = { file: 'p.json', line: 1, column: 1 };

test.each(policyNames)('%s tells every tool, condition and pathway', (form) => {
  const told = policyOf(JSON.stringify(loan)).prose?.(form, toJson) ?? '';
  for (const { tools, responsePathways } of loan.nodes) {
    for (const { name } of tools) {
      expect(told).toContain(form === 'code' ? name.replaceAll(' ', '_') : name);
    }
    for (const { conditions } of responsePathways) {
      for (const { algebraicExpression } of conditions) {
        const [, value = ''] = /'(\w+)'/.exec(algebraicExpression) ?? [];
        expect(told).toContain(`'${value}'`);
      }
    }
  }
  expect(told).toContain('creditScore');
  expect(told.endsWith('\n')).toBe(true);
});

test('the policy', () => {
  const told = policyOf(JSON.stringify(loan)).prose?.('policy', toJson);
  expect(told).toContain(`## Node 2 (Task 2)

- Call Credit Report Fetching with applicantId and capture creditReport.
- If creditReport == 'available': call Credit Score Analysis with creditScore, note (optional) and capture creditScoreStatus.
- If creditScoreStatus != 'poor': go on with node 5.
- Otherwise go on with node 9.
`);
});

test('the JSON is the graph: it has no fault, and every case walks alike', () => {
  const written = policyOf(JSON.stringify(loan)).prose?.('json', toJson) ?? '';
  expect(readWorkflow({ file: 'g.json', text: written }).diagnostics).toEqual([]);
  for (let seed = 0; seed < budget(100); seed++) {
    const draw = randomFrom(seed);
    const policy = policyOf(JSON.stringify(graphOf(nodesFrom(draw))));
    const again = policyOf(policy.prose?.('json', toJson) ?? '');
    for (let at = 0; at < 5; at++) {
      const given = caseFrom(draw);
      const data = profileDataOf(given) as unknown as JsonObject;
      const [one, other] = [policy, again].map((each) => {
        const compiler = new Compiler([each], { missing: given.missing });
        return compiler.compile({ id: '1', agents: ['graph'], data, origin }).value;
      });
      expect([seed, [...(other ?? [])]]).toEqual([seed, [...(one ?? [])]]);
    }
  }
});
