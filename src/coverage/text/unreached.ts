import {
  type ClauseCoverage,
  type ConditionalCoverage,
  type CoverageReport,
  isTried,
  type SourcePlace,
  type WorkflowCoverage,
} from '../../model/coverage.ts';
import { conditionText } from '../../words/condition.ts';

/** A part of a workflow that no profile reached: its place, and a sentence. */
export interface Unreached {
  readonly file: string;
  readonly at: SourcePlace;
  readonly kind: 'workflow' | 'conditional' | 'branch' | 'clause' | 'step' | 'block';
  readonly text: string;
}

/**
 * The parts that no profile reached, by workflow and in the order of the file. Parts inside an
 * unreached part are not listed separately.
 */
export function unreachedIn({ workflows }: CoverageReport): Unreached[] {
  return workflows.flatMap((workflow) => {
    const { file } = workflow;
    return unreachedOf(workflow).map((each) => ({ file, ...each }));
  });
}

type Place = Omit<Unreached, 'file'>;

function unreachedOf(workflow: WorkflowCoverage): Place[] {
  const { profiles, failed, steps, conditionals, blocks } = workflow;
  if (profiles === 0) {
    const at = { pointer: '', line: 1, column: 1 };
    const who = failed > 0 ? 'no profile that compiles' : 'no profile';
    return [{ kind: 'workflow', at, text: `${who} passes through this workflow` }];
  }
  return [
    ...steps.flatMap(({ step, called, at }): Place[] =>
      called > 0 ? [] : [{ kind: 'step', at, text: `step ${step} is never called` }],
    ),
    ...blocks.flatMap(({ members, permuted, at }): Place[] => {
      const text = `soft block [${members.join(', ')}] never permutes`;
      return permuted > 0 ? [] : [{ kind: 'block', at, text }];
    }),
    ...conditionals.flatMap(unreachedInConditional),
  ];
}

function unreachedInConditional(conditional: ConditionalCoverage): Place[] {
  const { name, condition, reached, branches, clauses, at } = conditional;
  if (reached === 0) {
    const text = `${name} is never reached: ${conditionText(condition)}`;
    return [{ kind: 'conditional', at, text }];
  }
  return [
    ...branches.flatMap(({ branch, taken, at }): Place[] => {
      const text = `${name} never takes '${branch}': ${conditionText(condition)}`;
      return taken > 0 ? [] : [{ kind: 'branch', at, text }];
    }),
    ...clauses.flatMap((coverage): Place[] => {
      const { clause, at } = coverage;
      const text = `a clause of ${name} ${lacking(coverage)}: ${conditionText(clause)}`;
      return isTried(coverage) ? [] : [{ kind: 'clause', at, text }];
    }),
  ];
}

/** What no profile does with a clause. */
function lacking({ held, failed, isInside }: ClauseCoverage): string {
  if (held + failed === 0) return 'is never read';
  if (!isInside) return 'never decides';
  return held > 0 ? 'holds for every element' : 'holds for no element';
}
