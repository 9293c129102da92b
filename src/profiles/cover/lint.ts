import { hasTooManyClauses } from '../../model/clause-limit.ts';
import type { Demand } from '../../model/cover.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { type Outcome, outcomeOf } from '../../model/outcome.ts';
import type { Decision, Policy } from '../../model/policy.ts';
import type { MissingMode } from '../../model/profile.ts';
import { conditionText } from '../../words/condition.ts';
import { negatedClause } from '../../words/negated.ts';
import { possibleOutcomes } from '../draw/outcomes.ts';
import { workLimits } from '../solve/effort.ts';
import { Solver } from '../solve/solver.ts';
import { oddNames } from './odd-names.ts';
import { unfitConstants } from './unfit-constants.ts';

/** If there are more outcomes than this, lint does not judge what needs all of them. */
export const mostOutcomes = 1_024;

/** One decision takes at most one in so many parts of the work, so that it leaves some for others. */
const shares = 4;

/** The findings of lint, and what it could not judge. */
export interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The decisions, numbered from 1, that have a case of which lint could not decide whether a
   * profile can take it.
   */
  readonly undecided: readonly number[];
  /** The reason why some steps, fields and actions were not judged; undefined if all were judged. */
  readonly unjudged: string | undefined;
}

/**
 * Warns of what no profile can do in a policy. Each warning is proved. They are about conditions
 * that always or never hold, constants that an operator cannot work on, and findings of the
 * language itself: steps and fields that are never reached, actions without effect, and soft blocks
 * that never permute. Cases that cannot be decided count as possible, so no warning depends on
 * them. Only that a name was hardly meant as one, or as another, is a guess.
 */
export function lint(policy: Policy, missing: MissingMode): Linted {
  if (hasTooManyClauses(policy)) {
    const undecided = policy.decisions.map((_, index) => index + 1);
    return { diagnostics: [], undecided, unjudged: 'conditions read too many calls' };
  }
  const most = workLimits.ofLint;
  const given = { external: undefined, idField: undefined };
  const solver = new Solver(policy, missing, given, { most });
  const constants = policy.decisions.map((decision, at) => constantOf(decision, at, solver));
  const undecided = constants.flatMap(({ isDecided }, index) => (isDecided ? [] : [index + 1]));
  const { outcomes, certain, unjudged } = outcomesOf(solver);
  // Findings about a single outcome do not need the others.
  const own = policy.lint(certain, unjudged === undefined ? outcomes : undefined);
  const known = constants.flatMap(({ warnings }) => warnings);
  const diagnostics = [
    ...unfitConstants(policy),
    ...oddNames(policy),
    ...known,
    ...(unjudged === undefined ? neverTaken(policy, outcomes, known) : []),
    ...own.diagnostics,
  ];
  return { diagnostics, undecided, unjudged: unjudged ?? own.unjudged };
}

/**
 * Warns of the cases that a decision never takes, unless the case that encloses the decision is
 * never taken.
 */
function constantOf(
  { name, cases, condition }: Decision,
  decision: number,
  solver: Solver,
): { readonly warnings: readonly Diagnostic[]; readonly isDecided: boolean } {
  solver.begin(workLimits.ofLint / shares, workLimits.ofGoal);
  const solutions = cases.map(({ letter }) => solver.solve([{ decision, letter }]));
  const isDecided = solutions.every(({ kind }) => kind !== 'undecided');
  if (solutions.every(({ kind }) => kind !== 'found')) return { warnings: [], isDecided };
  const possible = solutions.filter(({ kind }) => kind !== 'contradiction').length;
  const warnings = solutions.flatMap((solution, at): Diagnostic[] => {
    if (solution.kind !== 'contradiction') return [];
    const { condition: own, label = '' } = cases[at] ?? {};
    if (own === undefined && areConditionsApart(possible)) return [];
    const code = own === undefined ? 'condition-always-true' : 'condition-never-true';
    const place = { file: solver.policy.file, pointer: (own ?? condition).pointer };
    const because = solution.proof().map(demandText);
    return [{ code, place, data: { decision: name, label, because } }];
  });
  return { warnings, isDecided };
}

/** Where several cases can be taken no condition always holds, though together they may leave nothing out. */
function areConditionsApart(possible: number): boolean {
  return possible > 1;
}

/**
 * Where what a path means depends on the cases before, a case by itself may not be known to be impossible, but
 * be in none of all outcomes.
 */
function neverTaken(
  { file, decisions, isPathDependent }: Policy,
  outcomes: readonly Outcome[],
  known: readonly Diagnostic[],
): Diagnostic[] {
  if (isPathDependent !== true) return [];
  const places = new Set(known.map(({ place }) => place.pointer));
  return decisions.flatMap(({ name, cases, condition }, decision) => {
    const taken = new Set(outcomes.map((outcome) => outcome[decision]));
    const possible = cases.filter(({ letter }) => taken.has(letter)).length;
    return cases.flatMap(({ letter, label, condition: own }): Diagnostic[] => {
      const pointer = (own ?? condition).pointer;
      if (own === undefined && areConditionsApart(possible)) return [];
      if (possible === 0 || taken.has(letter) || places.has(pointer)) return [];
      const code = own === undefined ? 'condition-always-true' : 'condition-never-true';
      const data = { decision: name, label, because: [] };
      return [{ code, place: { file, pointer }, data }];
    });
  });
}

function demandText(demand: Demand): string {
  if (demand.kind === 'readable') return `${demand.decision.name} can be read`;
  if (demand.kind === 'declared') return demand.declared.text;
  return conditionText(demand.holds ? demand.clause : negatedClause(demand.clause));
}

interface Outcomes {
  /** All outcomes that are not proved infeasible; empty if there are too many. */
  readonly outcomes: readonly Outcome[];
  /** The outcomes that are proved to be reached by some profile. */
  readonly certain: readonly Outcome[];
  /** The reason why not all outcomes are known; undefined if all are. */
  readonly unjudged: string | undefined;
}

function outcomesOf(solver: Solver): Outcomes {
  const outcomes: Outcome[] = [];
  const certain: Outcome[] = [];
  solver.begin(workLimits.ofOutcomes);
  for (const { branches, isOpen } of possibleOutcomes(solver, { untilSpent: true })) {
    if (outcomes.length >= mostOutcomes) {
      return { outcomes, certain, unjudged: `more than ${mostOutcomes} outcomes` };
    }
    const outcome = outcomeOf(branches, solver.policy.decisions.length);
    outcomes.push(outcome);
    if (!isOpen) certain.push(outcome);
  }
  if (solver.isSpent) return { outcomes, certain, unjudged: 'outcomes are too many to list' };
  return { outcomes, certain, unjudged: undefined };
}
