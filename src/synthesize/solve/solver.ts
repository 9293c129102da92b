import type { Branch } from '../../model/branch.ts';
import type { Demand } from '../../model/cover.ts';
import { pathText } from '../../model/fields.ts';
import type { MissingMode } from '../../model/profile.ts';
import type { Clause, Comparison, Conditional, Workflow } from '../../model/workflow.ts';
import { branchKey, type Placed, placedConditionals } from '../branches.ts';
import { buildProfile } from '../build-profile.ts';
import type { Candidate } from './candidate.ts';
import { type Problem, problemOf } from './problem.ts';
import { search } from './search.ts';
import { Union } from './union.ts';
import { type Assignment, demandsOf, type Unit } from './units.ts';

/** Values by the position of their field among the workflow's. */
export type Values = ReadonlyMap<number, Candidate>;

/** What solving came to: values that take the branches, a proof that there are none, or neither. */
export type Solution =
  | { readonly kind: 'found'; readonly values: Values }
  /** `proof` looks for demands that no values meet, none of which can be left out. */
  | { readonly kind: 'contradiction'; readonly proof: () => readonly Demand[] }
  /** The comparisons that could not be decided; none where the search was given up. */
  | { readonly kind: 'undecided'; readonly comparisons: readonly Comparison[] };

/** Conditionals that share fields, however indirectly: what is chosen for them says nothing of others. */
interface Component {
  readonly roots: readonly Conditional[];
  /** The indices of its conditionals, nested ones too. */
  readonly conditionals: ReadonlySet<number>;
  readonly fields: ReadonlySet<number>;
  readonly solutions: Map<string, Solution>;
}

/** Finds values of a workflow's fields with which its conditionals take given branches. */
export class Solver {
  readonly workflow: Workflow;
  readonly problem: Problem;
  private readonly placed: readonly Placed[];
  private readonly components: readonly Component[];

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
    const known = component.solutions.get(key);
    if (known !== undefined) return known;
    const solution = this.find(component, branches);
    component.solutions.set(key, solution);
    return solution;
  }

  private find(component: Component, branches: readonly Branch[]): Solution {
    const demands: Demand[] = [
      ...branches.flatMap(({ conditional, branch }) => {
        const { condition } = (this.placed[conditional] as Placed).conditional;
        return demandsOf(condition, branch === 'then') as Demand[];
      }),
      ...component.roots.map((conditional) => ({ kind: 'readable' as const, conditional })),
    ];
    const nestings = this.nestingsIn(component);
    const accepts = (known: Assignment) =>
      buildProfile(this.problem, this.valuesIn(known)) !== undefined;
    const found = search(this.problem, [...demands, ...nestings], { isProof: false, accepts });
    if (found.kind === 'found') return { kind: 'found', values: this.valuesIn(found.known) };
    return this.explain(demands, nestings);
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
  private explain(demands: readonly Demand[], nestings: readonly Unit[]): Solution {
    const relaxed = (some: readonly Demand[]) =>
      search(this.problem, [...some, ...nestings], { isProof: true });
    const found = relaxed(demands);
    if (found.kind === 'found') {
      return { kind: 'undecided', comparisons: this.openIn(found.known) };
    }
    if (found.kind === 'gave-up') return { kind: 'undecided', comparisons: [] };
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

function componentsOf({ conditionals }: Workflow, problem: Problem): Component[] {
  const reads = conditionals.map((root) => fieldsIn(root, problem));
  const union = new Union();
  const link = (fields: Iterable<number>): void => {
    const [first, ...rest] = fields;
    for (const other of rest) union.join(first as number, other);
  };
  for (const fields of reads) link(fields);
  for (const fields of linked(problem)) link(fields);
  const groups = new Map<number, { roots: Conditional[]; fields: Set<number> }>();
  conditionals.forEach((root, at) => {
    const [first] = reads[at] ?? [];
    const key = first === undefined ? -1 - at : union.find(first);
    const group = groups.get(key) ?? { roots: [], fields: new Set() };
    group.roots.push(root);
    for (const field of reads[at] ?? []) group.fields.add(field);
    groups.set(key, group);
  });
  return [...groups.values()].map(({ roots, fields }) => ({
    roots,
    fields,
    conditionals: new Set(roots.flatMap(indicesIn)),
    solutions: new Map(),
  }));
}

/** Fields that share places of a profile, or may, because one's value is a key of another. */
function* linked({ fields, nestings }: Problem): Generator<number[]> {
  for (const { outer, inner } of nestings) yield [outer, inner];
  const dynamic = new Set(
    fields
      .filter(({ node }) => node.keys.some(({ kind }) => kind === 'path'))
      .map(({ node }) => node.root),
  );
  const indices = new Map(fields.map(({ path }, index) => [path, index]));
  for (const root of dynamic) {
    yield fields.flatMap(({ node }, index) => {
      if (node.root !== root) return [];
      const keys = node.keys.flatMap((key) =>
        key.kind === 'path' ? [indices.get(pathText(key)) as number] : [],
      );
      return [index, ...keys];
    });
  }
}

function fieldsIn(root: Conditional, { atoms, fields }: Problem): Set<number> {
  const within = new Set<Comparison>();
  const ofClause = (clause: Clause): void => {
    if (clause.kind === 'comparison') within.add(clause);
    else if (clause.kind === 'not') ofClause(clause.clause);
    else clause.clauses.forEach(ofClause);
  };
  const ofConditional = ({ condition, then, else: otherwise }: Conditional): void => {
    ofClause(condition);
    for (const entry of [...then, ...otherwise])
      if (entry.kind === 'conditional') ofConditional(entry);
  };
  ofConditional(root);
  const terms = [...within].flatMap((one) => [atoms.get(one)?.left, atoms.get(one)?.right]);
  return new Set(
    terms.filter((term): term is number => typeof term === 'number' && term < fields.length),
  );
}

function indicesIn({ index, then, else: otherwise }: Conditional): number[] {
  return [
    index,
    ...[...then, ...otherwise].flatMap((entry) =>
      entry.kind === 'conditional' ? indicesIn(entry) : [],
    ),
  ];
}
