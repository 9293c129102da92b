import type { Branch } from '../../model/branch.ts';
import type { Demand } from '../../model/cover.ts';
import type { MissingMode } from '../../model/profile.ts';
import type { Comparison, Conditional, Workflow } from '../../model/workflow.ts';
import { branchKey, type Placed, placedConditionals } from '../branches.ts';
import { buildProfile } from '../build-profile.ts';
import type { Candidate } from './candidate.ts';
import { comparisonsIn } from './comparisons-in.ts';
import { type Component, componentsOf } from './components.ts';
import { type Problem, problemOf } from './problem.ts';
import { search } from './search.ts';
import { type Assignment, demandsOf, type Unit } from './units.ts';

/** Values by the position of their field among the workflow's. */
export type Values = ReadonlyMap<number, Candidate>;

/** What solving came to: values that take the branches, a proof that there are none, or neither. */
export type Solution =
  | { readonly kind: 'found'; readonly values: Values }
  /** `proof` looks for demands that no values meet, none of which can be left out. */
  | { readonly kind: 'contradiction'; readonly proof: () => readonly Demand[] }
  /** The comparisons that could not be decided, or that the search ran out of tries. */
  | {
      readonly kind: 'undecided';
      readonly comparisons: readonly Comparison[];
      readonly isGivenUp: boolean;
    };

/** Finds values of a workflow's fields with which its conditionals take given branches. */
export class Solver {
  readonly workflow: Workflow;
  readonly problem: Problem;
  private readonly placed: readonly Placed[];
  private readonly components: readonly Component[];
  private readonly solutions = new Map<Component, Map<string, Solution>>();

  constructor(workflow: Workflow, missing: MissingMode) {
    this.workflow = workflow;
    this.problem = problemOf(workflow, missing);
    this.placed = placedConditionals(workflow);
    this.components = componentsOf(workflow, this.problem);
  }

  /** Values with which all these branches are taken, and all that is read on the way can be read. */
  solve(branches: readonly Branch[]): Solution {
    const all = new Map(
      branches.flatMap((branch) => this.wayTo(branch)).map((one) => [branchKey(one), one]),
    );
    const found = new Map<number, Candidate>();
    let undecided: Solution | undefined;
    for (const component of this.components) {
      const own = [...all.values()].filter(({ conditional }) =>
        component.conditionals.has(conditional),
      );
      const solution = this.solveIn(component, own);
      if (solution.kind === 'contradiction') return solution;
      if (solution.kind === 'undecided') undecided ??= solution;
      else for (const [field, value] of solution.values) found.set(field, value);
    }
    return undecided ?? { kind: 'found', values: found };
  }

  /** The branch, and those that it stands in. */
  private wayTo(branch: Branch): Branch[] {
    const within = this.placed[branch.conditional]?.within;
    return within === undefined ? [branch] : [...this.wayTo(within), branch];
  }

  private solveIn(component: Component, branches: readonly Branch[]): Solution {
    const key = branches.map(branchKey).sort().join();
    const solutions = this.solutions.get(component) ?? new Map<string, Solution>();
    this.solutions.set(component, solutions);
    const solution = solutions.get(key) ?? this.find(component, branches);
    solutions.set(key, solution);
    return solution;
  }

  private find(component: Component, branches: readonly Branch[]): Solution {
    const demands: (Unit & Demand)[] = [
      ...branches.flatMap(({ conditional, branch }) => {
        const { condition } = (this.placed[conditional] as Placed).conditional;
        return demandsOf(condition, branch === 'then') as (Unit & Demand)[];
      }),
      ...[...component.conditionals].map((conditional) => this.readable(conditional)),
    ];
    const nestings = this.nestingsIn(component);
    const accepts = (known: Assignment) =>
      buildProfile(this.problem, this.valuesIn(known)) !== undefined;
    const found = search(this.problem, [...demands, ...nestings], { isProof: false, accepts });
    if (found.kind === 'found') return { kind: 'found', values: this.valuesIn(found.known) };
    const asked = branches.map(
      ({ conditional }) => (this.placed[conditional] as Placed).conditional,
    );
    return this.explain(demands, nestings, asked);
  }

  private readable(index: number): Unit & Demand {
    const { conditional, within } = this.placed[index] as Placed;
    const ways = (within === undefined ? [] : this.wayTo(within)).map((way) => {
      return { ...way, conditional: (this.placed[way.conditional] as Placed).conditional };
    });
    return { kind: 'readable', conditional, within: ways };
  }

  private nestingsIn({ fields }: Component): Unit[] {
    return this.problem.nestings
      .filter(({ inner }) => fields.has(inner))
      .map((nesting) => ({ kind: 'nesting', nesting }));
  }

  private valuesIn(known: Assignment): Values {
    const values = this.problem.fields.map((_, field) => [field, known[field]] as const);
    return new Map(values.filter((pair): pair is [number, Candidate] => pair[1] !== undefined));
  }

  /** Whether the demands contradict each other, or what could not be decided. */
  private explain(
    demands: readonly (Unit & Demand)[],
    nestings: readonly Unit[],
    asked: readonly Conditional[],
  ): Solution {
    const relaxed = (some: readonly Unit[]) =>
      search(this.problem, [...some, ...nestings], { isProof: true });
    const found = relaxed(demands);
    if (found.kind === 'found') {
      const open = this.openIn(found.known);
      const own = new Set(comparisonsIn(asked.map((one) => ({ ...one, then: [], else: [] }))));
      const ownOpen = open.filter((comparison) => own.has(comparison));
      const comparisons = ownOpen.length > 0 ? ownOpen : open;
      return { kind: 'undecided', comparisons, isGivenUp: false };
    }
    if (found.kind === 'gave-up') return { kind: 'undecided', comparisons: [], isGivenUp: true };
    const proof = () =>
      demands.toReversed().reduce((needed, demand) => {
        const others = needed.filter((other) => other !== demand);
        return relaxed(others).kind === 'nothing' ? others : needed;
      }, demands);
    return { kind: 'contradiction', proof };
  }

  /** The comparisons whose truth was left open, or whose field is found by another's value. */
  private openIn(known: Assignment): Comparison[] {
    const { atoms, fields } = this.problem;
    const isDynamic = (term: unknown) =>
      typeof term === 'number' && fields[term]?.node.keys.some(({ kind }) => kind === 'path');
    return [...atoms.values()]
      .filter(({ proposition, left, right }) => {
        const isRead = [left, right].some((term) => typeof term === 'number' && known[term]);
        return known[proposition] !== undefined || (isRead && [left, right].some(isDynamic));
      })
      .map(({ comparison }) => comparison);
  }
}
