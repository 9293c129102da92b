import type { JsonObject } from '../../src/base/json.ts';
import { sha256 } from '../../src/cli/machine/digest.ts';
import { parseAgents } from '../../src/compiler/parse/profile.ts';
import type { SourceFile } from '../../src/compiler/pipeline.ts';
import { Compiler } from '../../src/compiler/run/compiler.ts';
import { Locator } from '../../src/compiler/run/report.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import { CoverageMeter, CoverageTotals, type ProfileCounts } from '../../src/coverage/count.ts';
import type { CoverageReport, WorkflowCoverage } from '../../src/model/coverage.ts';
import type { Policy } from '../../src/model/policy.ts';

/** The profiles' data, and the agents that they pass through: the first workflow's unless they say. */
type Customer = JsonObject & { readonly agent_sequence?: readonly string[] | undefined };

/** What profiles reach of workflows that are sound. */
export function measured(
  sources: readonly SourceFile[],
  customers: readonly Customer[],
): CoverageReport {
  const { workflows, diagnostics } = compileWorkflows(sources);
  if (workflows === undefined) throw new Error(JSON.stringify(diagnostics));
  const meter = new CoverageMeter(new Compiler(workflows), workflows, sha256);
  const origin = { file: 'p.json', line: 1, column: 1 };
  const results = customers.map((data, at) => {
    const { agent_sequence: sequence = [workflows[0]?.agent ?? ''] } = data;
    const { value } = parseAgents([...sequence], origin);
    if (value === undefined) throw new Error('the agents cannot be read');
    return meter.add({ id: `C${at}`, ...value, data, origin });
  });
  const failed = results.filter(({ isGold }) => !isGold).length;
  const counts = { profiles: customers.length, failed };
  return reportOf(meter, workflows, new Locator(sources), counts);
}

/** What was measured of some policies. */
export function reportOf(
  meter: CoverageMeter,
  policies: readonly Policy[],
  locator: Locator,
  counts: ProfileCounts,
): CoverageReport {
  const totals = new CoverageTotals(policies, sha256);
  totals.add(meter.take());
  return totals.report(locator, counts);
}

/** The same for workflows without a file. */
export function coverageOf(
  workflows: readonly object[],
  customers: readonly Customer[],
): [WorkflowCoverage, ...WorkflowCoverage[]] {
  const sources = workflows.map((workflow, at) => ({
    file: `w${at + 1}.json`,
    text: JSON.stringify({ agent: `w${at + 1}`, ...workflow }),
  }));
  return [...measured(sources, customers).workflows] as ReturnType<typeof coverageOf>;
}

/** `then` and `else` of each conditional. */
export function taken({ conditionals }: WorkflowCoverage): number[][] {
  return conditionals.map(({ branches }) => branches.map((branch) => branch.taken));
}

/** Held, failed and decided of each clause of a conditional. */
export function clauses({ conditionals }: WorkflowCoverage, conditional = 0): number[][] {
  return (conditionals[conditional]?.clauses ?? []).map((clause) => {
    const { held, failed, decided } = clause;
    return [held, failed, decided];
  });
}

/** How often each step was called. */
export function called({ steps }: WorkflowCoverage): Record<string, number> {
  return Object.fromEntries(steps.map(({ step, called }) => [step, called]));
}
