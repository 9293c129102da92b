import { printable } from '../../base/text/printable.ts';
import type {
  ConditionalCoverage,
  CoverageReport,
  WorkflowCoverage,
} from '../../model/coverage.ts';

/**
 * The coverage as an lcov tracefile (geninfo(1)), which editors and code hosts show beside the lines of
 * a workflow. Steps are functions, branches of conditionals are branches, and the count of a line is
 * that of the parts on it.
 */
export function* coverageLcov({ workflows }: CoverageReport): Generator<string> {
  for (const workflow of workflows) {
    const records = [
      'TN:',
      `SF:${printable(workflow.file)}`,
      ...functions(workflow),
      ...branches(workflow),
      ...lines(workflow),
      'end_of_record',
    ];
    yield `${records.join('\n')}\n`;
  }
}

function functions({ steps, shares }: WorkflowCoverage): string[] {
  return [
    ...steps.map(({ step, at }) => `FN:${at.line},${step}`),
    ...steps.map(({ step, called }) => `FNDA:${called},${step}`),
    `FNF:${shares.steps.total}`,
    `FNH:${shares.steps.reached}`,
  ];
}

/** One lcov block per conditional; in a conditional that was never reached, branches are `-`. */
function branches({ conditionals, shares }: WorkflowCoverage): string[] {
  const records = conditionals.flatMap(({ number, reached, branches, at }) =>
    branches.map(({ taken }, branch) => {
      return `BRDA:${at.line},${number - 1},${branch},${reached === 0 ? '-' : taken}`;
    }),
  );
  return [...records, `BRF:${shares.branches.total}`, `BRH:${shares.branches.reached}`];
}

function lines({ steps, conditionals }: WorkflowCoverage): string[] {
  const counts = new Map<number, number>();
  const count = (line: number, times: number) => {
    counts.set(line, Math.max(times, counts.get(line) ?? 0));
  };
  for (const { at, called } of steps) count(at.line, called);
  for (const conditional of conditionals) {
    for (const { line, times } of linesOf(conditional)) count(line, times);
  }
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const hit = sorted.filter(([, times]) => times > 0).length;
  return [
    ...sorted.map(([line, times]) => `DA:${line},${times}`),
    `LF:${sorted.length}`,
    `LH:${hit}`,
  ];
}

/** A branch without actions has no executable part, so its line is not counted. */
function linesOf({ at, reached, branches, clauses }: ConditionalCoverage) {
  const acting = branches.filter(({ acts }) => acts);
  return [
    { line: at.line, times: reached },
    ...clauses.map(({ at, held, failed }) => ({ line: at.line, times: held + failed })),
    ...acting.map(({ at, taken }) => ({ line: at.line, times: taken })),
  ];
}
