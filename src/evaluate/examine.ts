import { branchTaken, type Outcome } from '../model/outcome.ts';
import type { MissingMode, Scope } from '../model/profile.ts';
import { type Clause, type Conditional, innerClauses, type Workflow } from '../model/workflow.ts';
import { takeBranches } from './branches.ts';
import { holdsFor, wouldHold } from './conditions.ts';

/** What evaluating a workflow for one profile came to, as far as it could be read. */
export interface Examination {
  /** The branches taken; `-` for a conditional that was not reached or could not be read. */
  readonly outcome: Outcome;
  /** The conditionals that could not be read. */
  readonly unreadable: ReadonlySet<Conditional>;
  /** Every clause that was read; undefined where it could not be told whether it holds. */
  readonly read: ReadonlyMap<Clause, boolean | undefined>;
  /** The same of every clause that was passed over, as if it had been read for itself. */
  readonly passedOver: ReadonlyMap<Clause, boolean | undefined>;
}

/** Evaluates a workflow for one profile, faults or not, and keeps what each clause said. */
export function examine(workflow: Workflow, scope: Scope, missing: MissingMode): Examination {
  const outcome = new Array<string>(workflow.conditionalCount).fill(branchTaken.unreached);
  const unreadable = new Set<Conditional>();
  const read = new Map<Clause, boolean | undefined>();
  const passedOver = new Map<Clause, boolean | undefined>();
  takeBranches(workflow, scope, missing, (conditional, reading) => {
    const { condition, index } = conditional;
    const known = reading.diagnostics.length;
    const holds = holdsFor(condition, {
      ...reading,
      note: ({ clause }) => read.set(clause, undefined),
    });
    for (const clause of clausesIn(condition)) {
      (read.has(clause) ? read : passedOver).set(clause, wouldHold(clause, reading));
    }
    if (reading.diagnostics.length > known) unreadable.add(conditional);
    else outcome[index] = branchTaken[holds ? 'then' : 'else'];
    return holds;
  });
  return { outcome: outcome.join(''), unreadable, read, passedOver };
}

function* clausesIn(clause: Clause): Generator<Clause> {
  yield clause;
  for (const inner of innerClauses(clause)) yield* clausesIn(inner);
}
