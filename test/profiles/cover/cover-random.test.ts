import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../../src/cli/machine/digest.ts';
import { parseProfile } from '../../../src/compiler/parse/profile.ts';
import { Compiler } from '../../../src/compiler/run/compiler.ts';
import { Locator } from '../../../src/compiler/run/report.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { CoverageMeter } from '../../../src/coverage/count.ts';
import type { Cover } from '../../../src/model/cover.ts';
import type { WorkflowCoverage } from '../../../src/model/coverage.ts';
import { caseKey } from '../../../src/model/outcome.ts';
import type { Policy } from '../../../src/model/policy.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { budget } from '../../budget.ts';
import { reportOf } from '../../coverage/support.ts';
import { type Data, Unanswerable } from '../../oracle/language.ts';
import { type OracleWorkflow, oracle } from '../../oracle/oracle.ts';
import { arbitraryConditions, arbitraryProfile, branchesTaken } from './random-conditions.ts';

/** The same workflows and profiles in every run. */
const workflows = fc.sample(arbitraryConditions, { seed: 4, numRuns: budget(60) });
const profiles = fc.sample(arbitraryProfile, { seed: 5, numRuns: 10_000 });

function parsed(workflow: OracleWorkflow): Policy {
  const compiled = compileWorkflows([{ file: 'w.json', text: JSON.stringify(workflow) }]);
  const [one] = compiled.workflows ?? [];
  if (one === undefined) throw new Error(JSON.stringify(compiled.diagnostics));
  return one;
}

function coverOf(workflow: OracleWorkflow): Cover {
  const options = { missing: 'error', external: undefined, idField: 'customer_id' } as const;
  return cover(parsed(workflow), { criterion: 'branches', max: 100, ...options });
}

/** What `traxgen coverage` measures on the profiles that cover a workflow. */
function measured(workflow: OracleWorkflow, { witnesses }: Cover): WorkflowCoverage {
  const one = parsed(workflow);
  const meter = new CoverageMeter(new Compiler([one]), [one], sha256);
  for (const { data } of witnesses) {
    const origin = { file: 'p.json', line: 1, column: 1 };
    const { value: profile } = parseProfile(data, 'customer_id', origin);
    if (profile !== undefined) meter.add(profile);
  }
  const counts = { profiles: witnesses.length, failed: 0 };
  return reportOf(meter, [one], new Locator([]), counts).workflows[0] as WorkflowCoverage;
}

function branchesBy(covered: Cover, kind: string): string[] {
  return covered.goals
    .filter(({ result }) => result.kind === kind)
    .flatMap(({ branches }) => branches.map(caseKey));
}

const covers = workflows.map((workflow) => ({ workflow, covered: coverOf(workflow) }));

test('every profile compiles, and together they take the branches that were claimed', () => {
  for (const { workflow, covered } of covers) {
    const datas = covered.witnesses.map(({ data }) => data as Data);
    for (const data of datas) expect(oracle([workflow], data)).toBeDefined();
    const taken = new Set(datas.flatMap((data) => [...branchesTaken(workflow, data)]));
    expect([...taken].sort()).toEqual(branchesBy(covered, 'reached').sort());
  }
});

test('coverage measured on the profiles is what was claimed', () => {
  for (const { workflow, covered } of covers) {
    const { conditionals, profiles, failed } = measured(workflow, covered);
    const taken = conditionals.flatMap(({ number, branches }) =>
      branches.flatMap(({ branch, taken }) =>
        taken > 0 ? [caseKey({ decision: number - 1, letter: branch.charAt(0) })] : [],
      ),
    );
    expect(taken.sort()).toEqual(branchesBy(covered, 'reached').sort());
    expect({ profiles, failed }).toEqual({ profiles: covered.witnesses.length, failed: 0 });
  }
});

test('no random profile takes a branch that was called infeasible', () => {
  let infeasible = 0;
  for (const { workflow, covered } of covers) {
    const never = new Set(branchesBy(covered, 'infeasible'));
    infeasible += never.size;
    if (never.size === 0) continue;
    for (const data of profiles) {
      const hits = takenOrNone(workflow, data).filter((branch) => never.has(branch));
      if (hits.length > 0) expect({ workflow, data, hits }).toBeUndefined();
    }
  }
  expect(infeasible).toBeGreaterThan(budget(100));
});

test('less than one branch in twenty stays unknown', () => {
  const goals = covers.flatMap(({ covered }) => covered.goals);
  const unknown = goals.filter(({ result }) => result.kind === 'unknown');
  expect(unknown.length / goals.length).toBeLessThan(0.05);
});

function takenOrNone(workflow: OracleWorkflow, data: Data): string[] {
  try {
    return [...branchesTaken(workflow, data)];
  } catch (error) {
    if (error instanceof Unanswerable) return [];
    throw error;
  }
}
