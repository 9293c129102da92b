import { printable } from '../../base/text/printable.ts';
import {
  type BranchCoverage,
  type ClauseCoverage,
  type ConditionalCoverage,
  type CoverageReport,
  coverageNames,
  percentOf,
  type Shares,
  type WorkflowCoverage,
} from '../../model/coverage.ts';
import { conditionText } from '../../words/condition.ts';
import { unreachedIn } from './unreached.ts';

/**
 * The coverage as JSON (formats/coverage.schema.json), in pieces: fixed key order, one line for each
 * workflow and each unreached place.
 */
export function* coverageJson(report: CoverageReport): Generator<string> {
  const { profiles, failed, goldSets, shares, workflows } = report;
  const head = { profiles, failed, gold_sets: goldSets, coverage: sharesObject(shares) };
  yield `${text(head).slice(0, -1)},\n`;
  yield `"workflows":${list(workflows.map(workflowObject))},\n`;
  const unreached = unreachedIn(report).map(({ file, at, kind, text }) => {
    return { file, ...at, kind, text };
  });
  yield `"unreached":${list(unreached)}}\n`;
}

function list(objects: readonly object[]): string {
  return objects.length === 0 ? '[]' : `[\n${objects.map(text).join(',\n')}\n]`;
}

/** JSON in which control characters are escaped, because it may be shown on a terminal. */
function text(value: unknown): string {
  return printable(JSON.stringify(value));
}

function sharesObject(shares: Shares): object {
  const entries = coverageNames.map((name) => {
    const { reached, total } = shares[name];
    return [name, { reached, total, percent: percentOf(shares[name]) }];
  });
  return Object.fromEntries(entries);
}

function workflowObject(workflow: WorkflowCoverage): object {
  return {
    agent: workflow.agent,
    file: workflow.file,
    profiles: workflow.profiles,
    failed: workflow.failed,
    outcomes: workflow.outcomes,
    gold_sets: workflow.goldSets,
    coverage: sharesObject(workflow.shares),
    steps: workflow.steps.map(({ step, tool, called, at }) => ({ step, tool, called, ...at })),
    ...(workflow.choices.length > 0 && {
      choices: workflow.choices.map(({ step, options, at }) => ({ step, options, ...at })),
    }),
    ...(workflow.lists.length > 0 && {
      lists: workflow.lists.map(({ step, sizes, at }) => ({ step, sizes, ...at })),
    }),
    blocks: workflow.blocks.map(({ members, permuted, at }) => ({ members, permuted, ...at })),
    conditionals: workflow.conditionals.map(conditionalObject),
  };
}

function conditionalObject(conditional: ConditionalCoverage): object {
  const { number, condition, reached, branches, clauses, at } = conditional;
  return {
    conditional: number,
    condition: conditionText(condition),
    reached,
    ...at,
    branches: branches.map(branchObject),
    clauses: clauses.map(clauseObject),
  };
}

function branchObject({ branch, taken, at }: BranchCoverage): object {
  return { branch, taken, ...at };
}

function clauseObject(coverage: ClauseCoverage): object {
  const { clause, held, failed, decided, isInside, at } = coverage;
  if (isInside) return { clause: conditionText(clause), inside: true, held, failed, ...at };
  return { clause: conditionText(clause), held, failed, decided, ...at };
}
