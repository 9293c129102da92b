import { innerClauses, innermostClause } from '../model/clause.ts';
import { listSizes } from '../model/coverage.ts';
import type { Clause } from '../model/expression.ts';
import { type Case, caseKey } from '../model/outcome.ts';
import { computedClauses } from '../model/parts.ts';
import type { Policy } from '../model/policy.ts';
import { callsOfStep, type Step, type StepCall } from '../model/step.ts';

/** What is counted of a clause, in this order. */
const ofClause = { held: 0, failed: 1, decided: 2 } as const;

/**
 * Numbers what profiles can reach in a policy. The numbers depend on its text alone, so that counts of
 * parts of the profiles can be added, wherever they were made.
 */
export class Reachable {
  /** How many numbers there are. */
  readonly size: number;
  private readonly cases = new Map<string, number>();
  private readonly clauses = new Map<Clause, number>();
  private readonly blocks = new Map<string | undefined, number>();
  private readonly firstStep: number;
  private readonly choices = new Map<number, number>();
  private readonly lists = new Map<number, number>();

  constructor({ decisions, steps, blocks }: Policy) {
    let next = 0;
    const take = (count: number) => {
      next += count;
      return next - count;
    };
    for (const [decision, { cases }] of decisions.entries()) {
      for (const { letter, condition } of cases) {
        this.cases.set(caseKey({ decision, letter }), take(1));
        for (const clause of clausesIn(condition)) {
          this.clauses.set(clause, take(3));
          for (const inside of clausesInside(clause)) this.clauses.set(inside, take(3));
        }
      }
    }
    for (const { pointer } of blocks) this.blocks.set(pointer, take(1));
    this.firstStep = take(steps.length);
    for (const [at, step] of steps.entries()) {
      const options = optionsOf(step);
      if (options.length > 0) this.choices.set(at, take(options.length));
    }
    for (const [at, { forEach }] of steps.entries()) {
      if (forEach !== undefined) this.lists.set(at, take(listSizes.length));
    }
    this.size = next;
  }

  /** A case that is taken. */
  caseAt(taken: Case): number | undefined {
    return this.cases.get(caseKey(taken));
  }

  clauseAt(clause: Clause, what: keyof typeof ofClause): number | undefined {
    const first = this.clauses.get(clause);
    return first === undefined ? undefined : first + ofClause[what];
  }

  /** A block that permutes. */
  blockAt(pointer: string | undefined): number | undefined {
    return this.blocks.get(pointer);
  }

  /** A step that is called; a call of an override may be that of no step, and then has no position. */
  stepAt(position: number): number | undefined {
    return position < 0 ? undefined : this.firstStep + position;
  }

  /** An option of a step that leaves a choice to the agent. */
  optionAt(position: number, option: number): number | undefined {
    const first = this.choices.get(position);
    return first === undefined ? undefined : first + option;
  }

  /** A list of so many elements. */
  listAt(position: number, elements: number): number | undefined {
    const first = this.lists.get(position);
    return first === undefined ? undefined : first + Math.min(elements, listSizes.length - 1);
  }
}

/** The steps that are made for each element of a list, by position. */
export function listSteps({ steps }: Pick<Policy, 'steps'>): number[] {
  return [...steps.keys()].filter((at) => steps[at]?.forEach !== undefined);
}

/** What the agent may do with a step, if it has a choice: make one of its calls, or leave it out. */
export function optionsOf(step: StepCall & Pick<Step, 'others' | 'times'>): string[] {
  const tools = callsOfStep(step).map(({ tool }) => tool);
  const made = tools.length > 1 ? tools : ['made'];
  if (step.times?.least === 0) return [...made, 'left out'];
  return tools.length > 1 ? made : [];
}

/** The clauses of the conditions that stand inside of the values that a clause compares, outer ones first. */
export function* clausesInside(clause: Clause): Generator<Clause> {
  for (const condition of computedClauses(clause)) {
    const own = innermostClause(condition);
    for (const each of [own, ...clausesIn(own)]) {
      yield each;
      yield* clausesInside(each);
    }
  }
}

/** The comparisons of a condition, and the groups with more than one clause, outer ones first. */
export function* clausesIn(condition: Clause | undefined): Generator<Clause> {
  if (condition === undefined) return;
  for (const inner of innerClauses(condition)) {
    const clause = innermostClause(inner);
    yield clause;
    yield* clausesIn(clause);
  }
}
