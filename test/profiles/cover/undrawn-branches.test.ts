import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesInTime } from '../../../src/cli/machine/matches-in-time.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { caseKey } from '../../../src/model/outcome.ts';
import { casesOf, type Policy } from '../../../src/model/policy.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { undrawnBranches } from '../../../src/profiles/cover/undrawn-branches.ts';
import { templateFor } from '../../../src/profiles/draw/template-for.ts';
import { readTemplate } from '../../../src/profiles/read-template.ts';
import { budget } from '../../budget.ts';
import type { Data } from '../../oracle/language.ts';
import type { OracleWorkflow } from '../../oracle/oracle.ts';
import { profileOf } from '../draw/support.ts';
import { arbitraryConditions, branchesTaken } from './random-conditions.ts';

function parsed(workflow: OracleWorkflow): Policy {
  const compiled = compileWorkflows([{ file: 'w.json', text: JSON.stringify(workflow) }]);
  const [one] = compiled.workflows ?? [];
  if (one === undefined) throw new Error(JSON.stringify(compiled.diagnostics));
  return one;
}

/** What 500 customers of a policy's unedited template take, and what it is said that they do not. */
async function drawnOf(policy: Policy) {
  const text = JSON.stringify(templateFor([policy], 'customer_id'));
  const source = { file: 't.json', text };
  const { sampler, diagnostics } = await readTemplate(source, [policy.agent], '0', matchesInTime);
  if (sampler === undefined) throw new Error(JSON.stringify(diagnostics));
  const datas = Array.from({ length: 500 }, (_, number) => {
    return profileOf(sampler, number, 'customer_id') as Data;
  });
  const said = undrawnBranches(policy, sampler, 'customer_id').map(({ data }) => data);
  return { datas, said };
}

test('each branch is taken by some of 500 customers of the template, or it is said that it is not', async () => {
  const workflows = fc.sample(arbitraryConditions, { seed: 11, numRuns: budget(24) });
  const counts = { possible: 0, drawn: 0 };
  for (const workflow of workflows) {
    const policy = parsed(workflow);
    const { datas, said } = await drawnOf(policy);
    const taken = new Set(datas.flatMap((data) => [...branchesTaken(workflow, data)]));
    const missed = casesOf(policy).filter((one) => !taken.has(caseKey(one)));
    expect(said).toEqual(
      missed.map(({ decision, letter }) => ({
        branch: letter === 't' ? 'then' : 'else',
        decision: `conditional ${decision + 1}`,
        workflow: policy.agent,
        customers: 500,
      })),
    );
    const given = { missing: 'error', external: undefined, idField: 'customer_id' } as const;
    const { goals } = cover(policy, { criterion: 'branches', max: 100, ...given });
    const possible = goals.flatMap(({ result, branches }) =>
      result.kind === 'reached' ? branches.map(caseKey) : [],
    );
    counts.possible += possible.length;
    counts.drawn += possible.filter((key) => taken.has(key)).length;
  }
  // The share of few workflows lies farther from that of many.
  expect(counts.drawn / counts.possible).toBeGreaterThan(workflows.length < 24 ? 0.7 : 0.8);
});

test('a charge and a refund are both drawn, and nothing too', async () => {
  const clause = (operator: string) => ({ field: "quote['diff']", operator, value: 0 });
  const conditionals = ['<=', '>='].map((operator, at) => ({
    if: [clause(operator)],
    then: [{ action: 'skip', target: at === 0 ? 'charge' : 'refund' }],
  }));
  const steps = ['quote() -> [diff]', "charge(a = quote['diff'])", "refund(a = quote['diff'])"];
  const policy = parsed({ agent: 'pay', steps, conditionals } as OracleWorkflow);
  const { datas, said } = await drawnOf(policy);
  expect(said).toEqual([]);
  const signs = datas.map((data) => Math.sign((data.quote as unknown as { diff: number }).diff));
  expect(new Set(signs)).toEqual(new Set([-1, 0, 1]));
});
