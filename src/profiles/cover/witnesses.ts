import { depthLimit, ExactNumber, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { idText } from '../../base/text/id-text.ts';
import { Compiler } from '../../compiler/run/compiler.ts';
import type { Witness } from '../../model/cover.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { type Case, casesIn, type Outcome, takes } from '../../model/outcome.ts';
import type { MissingMode } from '../../model/profile.ts';
import { buildProfile } from '../draw/build-profile.ts';
import { drawerOf } from '../draw/draw-wanted.ts';
import { fieldsOfSide } from '../solve/atom.ts';
import { like, type Values } from '../solve/candidate.ts';
import { SolvingEffort, workLimits } from '../solve/effort.ts';
import type { Wishes } from '../solve/solution.ts';
import type { Solver } from '../solve/solver.ts';
import type { SolverState } from '../solve/state.ts';

/** The options, besides the workflow, that decide which profiles compile. */
export interface ExploreOptions {
  readonly missing: MissingMode;
  readonly external: JsonObject | undefined;
  readonly idField: string;
  /** Of what is drawn; `0` by default. */
  readonly seed?: string;
}

/** A witness, and the values that it was made from. */
export interface MadeWitness extends Witness {
  readonly values: Values;
}

/** Why values gave no witness: the compiler's diagnostics for the profile, and the outcome it takes. */
export interface WitnessRefusal {
  readonly diagnostics: readonly Diagnostic[];
  readonly outcome: Outcome | undefined;
}

const origin = { file: '', line: 1, column: 1 };

/** Makes profiles for one workflow and verifies each with the compiler. */
export class Witnesses {
  private readonly solver: Solver;
  private readonly idField: string;
  /** The index of the id among the fields; undefined if no condition or call reads the id. */
  private readonly id: number | undefined;
  private readonly compiler: Compiler;
  private readonly draw: ReturnType<typeof drawerOf>;
  private readonly completing = new SolvingEffort(workLimits.ofCompleting);

  constructor(solver: Solver, options: ExploreOptions) {
    this.solver = solver;
    this.idField = options.idField;
    const id = solver.problem.fields.findIndex(({ path }) => path === options.idField);
    this.id = id < 0 ? undefined : id;
    this.compiler = new Compiler([solver.policy], options);
    this.draw = drawerOf(`${options.seed ?? '0'}\n${solver.policy.agent}`);
  }

  /**
   * A profile for a solver's state that compiles and takes these branches. If the calls read fields
   * that it lacks, it is made again with these fields.
   */
  of(
    state: SolverState,
    branches: readonly Case[],
    wishes: Wishes = {},
  ): MadeWitness | WitnessRefusal {
    const solution = this.solver.solution(state, wishes);
    if (solution.kind !== 'found') return { diagnostics: [], outcome: undefined };
    const made = this.make(solution.values, branches);
    if ('data' in made || made.outcome === undefined || wishes.present !== undefined) return made;
    // The profile may lack fields that its calls read, so these must be present.
    const present = this.fieldsRead(made.outcome);
    const whole = this.solver.take(this.solver.start, casesIn(made.outcome));
    const again = this.of(whole, branches, { ...wishes, present });
    return 'data' in again ? again : made;
  }

  /** A profile with these values, if it compiles and takes these branches. */
  make(values: Values, branches: readonly Case[]): MadeWitness | WitnessRefusal {
    const { agent, file } = this.solver.policy;
    const { id: field } = this;
    const isNamed = field === undefined || values.has(field);
    const named = isNamed ? values : new Map(values).set(field, like(agent));
    const built = this.built(named);
    const given: JsonObject = { agent_sequence: [agent], [this.idField]: agent, ...built };
    given.agent_sequence = [agent];
    const data = this.whole(given);
    const id = data && idText(ownValue(data, this.idField));
    if (data === undefined || id === undefined) return { diagnostics: [], outcome: undefined };
    if (isDeeperThan(data, depthLimit)) {
      const place = { file, pointer: '' };
      const diagnostic = { code: 'json-depth', place, data: { limit: depthLimit } } as const;
      return { diagnostics: [diagnostic], outcome: undefined };
    }
    const profile = { id, agents: [agent], data, origin };
    const { value, diagnostics } = this.compiler.compile(profile);
    const outcome = this.compiler.outcome(0, profile);
    if (value === undefined || outcome === undefined) return { diagnostics, outcome };
    return takes(outcome, branches) ? { data, outcome, values } : { diagnostics: [], outcome };
  }

  /** In a case, only the fields that decide have their values from the solver: the rest is drawn. */
  private built(values: Values): JsonObject {
    const { problem, policy } = this.solver;
    return buildProfile(problem, values, policy.journeys && values.keys());
  }

  private whole(data: JsonObject): JsonObject | undefined {
    const { journeys } = this.solver.policy;
    const { compiler, draw, completing: effort } = this;
    return journeys
      ? journeys.completed(data, { external: compiler.external, draw, effort })
      : data;
  }

  /**
   * A witness of the same outcome under an id that is not taken. This is the given witness if its
   * id is free.
   */
  named(witness: MadeWitness, id: string, taken: ReadonlySet<string>): MadeWitness | undefined {
    if (this.id === undefined) return { ...witness, data: { ...witness.data, [this.idField]: id } };
    const renamed = this.renamed(witness, id);
    if (renamed !== undefined) return renamed;
    if (!taken.has(this.idOf(witness))) return witness;
    const { outcome } = witness;
    const other = this.apart(casesIn(outcome), taken, this.fieldsRead(outcome));
    if (other === undefined) return undefined;
    return this.renamed(other, id) ?? (taken.has(this.idOf(other)) ? undefined : other);
  }

  /**
   * A witness that takes these branches and whose id is free: not in `taken`, or one that can be
   * replaced by a free one. Undefined if there is none.
   */
  apart(
    branches: readonly Case[],
    taken: ReadonlySet<string>,
    present?: readonly number[],
  ): MadeWitness | undefined {
    const id = this.id === undefined ? undefined : { field: this.id, taken };
    const state = this.solver.take(this.solver.start, branches);
    const made = this.of(state, branches, { present, id });
    return 'data' in made ? made : undefined;
  }

  /**
   * The witness with another id, if conditions do not decide the id. Values that must equal the id
   * change with it.
   */
  private renamed({ outcome, values }: MadeWitness, id: string): MadeWitness | undefined {
    const { comparisonClasses } = this.solver.problem;
    const { id: ownField } = this;
    if (ownField === undefined) return undefined;
    const own = values.get(ownField);
    if (own?.isExact) return undefined;
    const renamed = [...values].map(([field, one]) => {
      const isSame =
        own !== undefined &&
        one.value === own.value &&
        comparisonClasses[field] === comparisonClasses[ownField];
      return [field, isSame ? like(id) : one] as const;
    });
    const made = this.make(new Map(renamed).set(ownField, like(id)), []);
    return 'data' in made && made.outcome === outcome ? made : undefined;
  }

  idOf({ data }: Witness): string {
    return idText(ownValue(data, this.idField)) ?? '';
  }

  /** The fields that the calls of an outcome read and that profiles may lack. */
  private fieldsRead(outcome: Outcome): number[] {
    const { terms, domains } = this.solver.problem;
    const { agent } = this.solver.policy;
    const plans = [false, true].map((handsOver) => this.compiler.plan(agent, outcome, handsOver));
    const read = plans
      .flatMap((plan) => plan?.calls ?? [])
      .flatMap(({ parameters }) => parameters)
      .flatMap(({ expression }) => fieldsOfSide(terms.side(expression.node)));
    return [...new Set(read)].filter((term) => {
      const mayLack = domains[term]?.some(({ value }) => value === undefined) ?? false;
      return mayLack || (terms.keyFields[term]?.length ?? 0) > 0;
    });
  }
}

function isDeeperThan(value: Json, levels: number): boolean {
  if (value instanceof ExactNumber || typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
