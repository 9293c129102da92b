import type { Demand } from '../model/cover.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type Outcome, outcomeOf } from '../model/outcome.ts';
import type { Decision, Policy } from '../model/policy.ts';
import type { MissingMode } from '../model/profile.ts';
import { conditionText } from '../render/condition.ts';
import { negatedClause } from '../render/negated.ts';
import { possibleOutcomes } from '../synthesize/outcomes.ts';
import { mostWork } from '../synthesize/solve/effort.ts';
import { Solver } from '../synthesize/solve/solver.ts';
import { unfitConstants } from './unfit-constants.ts';

/** With more outcomes than this, nothing is said of what only all of them together show. */
export const mostOutcomes = 1_024;

/** What lint found, and what it could not judge. */
export interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  /** The decisions, numbered from 1, of which it is not known whether some profile comes to a case. */
  readonly undecided: readonly number[];
  /** Why not all steps, fields and actions were judged; undefined where they were. */
  readonly unjudged: string | undefined;
}

/**
 * Warnings of what no profile can do in a policy, each of them proved: conditions that always or never hold,
 * constants that no operator can work on, and what the language itself finds: steps and fields that are not
 * reached, actions without effect, and soft blocks that stop permuting. Cases that cannot be decided count as
 * taken by some profile, so that nothing is said of what rests on them.
 */
export function lint(policy: Policy, missing: MissingMode): Linted {
  const solver = new Solver(policy, missing, { external: undefined, idField: undefined });
  const constants = policy.decisions.map((decision, at) => constantOf(decision, at, solver));
  const undecided = constants.flatMap(({ isDecided }, index) => (isDecided ? [] : [index + 1]));
  const { outcomes, certain, unjudged } = outcomesOf(solver);
  // What one outcome does needs no others.
  const own = policy.lint(certain, unjudged === undefined ? outcomes : undefined);
  const diagnostics = [
    ...unfitConstants(policy),
    ...constants.flatMap(({ warnings }) => warnings),
    ...own.diagnostics,
  ];
  return { diagnostics, undecided, unjudged: unjudged ?? own.unjudged };
}

/** Says which cases a decision never comes to, unless the case that encloses it is never taken. */
function constantOf(
  { cases, condition }: Decision,
  decision: number,
  solver: Solver,
): { readonly warnings: readonly Diagnostic[]; readonly isDecided: boolean } {
  solver.begin(mostWork.ofGoal);
  const solutions = cases.map(({ letter }) => solver.solve([{ decision, letter }]));
  const isDecided = solutions.every(({ kind }) => kind !== 'undecided');
  if (solutions.every(({ kind }) => kind !== 'found')) return { warnings: [], isDecided };
  const warnings = solutions.flatMap((solution, at): Diagnostic[] => {
    if (solution.kind !== 'contradiction') return [];
    const own = cases[at]?.condition;
    const code = own === undefined ? 'condition-always-true' : 'condition-never-true';
    const place = { file: solver.policy.file, pointer: (own ?? condition).pointer };
    const because = solution.proof().map(demandText);
    return [{ code, place, data: { conditional: decision + 1, because } }];
  });
  return { warnings, isDecided };
}

function demandText(demand: Demand): string {
  if (demand.kind === 'readable') return `${demand.decision.name} can be read`;
  return conditionText(demand.holds ? demand.clause : negatedClause(demand.clause));
}

interface Outcomes {
  /** Every outcome that is not proved infeasible, unless they are too many. */
  readonly outcomes: readonly Outcome[];
  /** Those that some profile takes for sure. */
  readonly certain: readonly Outcome[];
  /** Why not all are known; undefined where they are. */
  readonly unjudged: string | undefined;
}

function outcomesOf(solver: Solver): Outcomes {
  const outcomes: Outcome[] = [];
  const certain: Outcome[] = [];
  solver.begin(mostWork.ofOutcomes);
  for (const { branches, isOpen } of possibleOutcomes(solver)) {
    if (outcomes.length >= mostOutcomes) {
      return { outcomes, certain, unjudged: `more than ${mostOutcomes} outcomes` };
    }
    const outcome = outcomeOf(branches, solver.policy.decisions.length);
    outcomes.push(outcome);
    if (!isOpen) certain.push(outcome);
  }
  return { outcomes, certain, unjudged: undefined };
}
