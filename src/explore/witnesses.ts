import { Compiler } from '../compile/compiler.ts';
import type { Branch } from '../model/branch.ts';
import type { Witness } from '../model/cover.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { idText } from '../model/id-text.ts';
import { type JsonObject, ownValue } from '../model/json.ts';
import { branchTaken, type Outcome } from '../model/outcome.ts';
import type { MissingMode } from '../model/profile.ts';
import type { Workflow } from '../model/workflow.ts';
import { buildProfile } from '../synthesize/build-profile.ts';
import { like } from '../synthesize/solve/candidate.ts';
import type { Solver, Values } from '../synthesize/solve/solver.ts';

/** What decides, besides the workflow, which profiles compile. */
export interface ExploreOptions {
  readonly missing: MissingMode;
  readonly external: JsonObject | undefined;
  readonly idField: string;
}

/** A witness, and the values that it was made of. */
export interface Made extends Witness {
  readonly values: Values;
}

/** Why values made no witness: what the compiler says of the profile. */
export interface Refusal {
  readonly diagnostics: readonly Diagnostic[];
}

const origin = { file: '', line: 1, column: 1 };

/** Makes profiles for one workflow, and lets the compiler vouch for them. */
export class Witnesses {
  private readonly workflow: Workflow;
  private readonly solver: Solver;
  private readonly options: ExploreOptions;
  private readonly compiler: Compiler;

  constructor(solver: Solver, options: ExploreOptions) {
    this.workflow = solver.workflow;
    this.solver = solver;
    this.options = options;
    this.compiler = new Compiler([solver.workflow], options);
  }

  /** A profile with these values, if it compiles and takes these branches. */
  make(values: Values, branches: readonly Branch[]): Made | Refusal {
    const { idField } = this.options;
    const { fields } = this.solver.problem;
    const made = buildProfile(this.solver.problem, values);
    if (made === undefined) return { diagnostics: [] };
    const isIdGiven = fields.some(({ path }, field) => path === idField && values.has(field));
    const { agent } = this.workflow;
    const rest = isIdGiven ? made : { ...made, [idField]: agent };
    const data: JsonObject = { agent_sequence: [agent], [idField]: agent, ...rest };
    data.agent_sequence = [agent];
    const id = idText(ownValue(data, idField));
    if (id === undefined) return { diagnostics: [] };
    const profile = { id, agents: [agent], data, origin };
    const { value, diagnostics } = this.compiler.compile(profile);
    const outcome = this.compiler.outcome(agent, profile);
    if (value === undefined || outcome === undefined) return { diagnostics };
    return takes(outcome, branches) ? { data, outcome, values } : { diagnostics: [] };
  }

  /**
   * A witness of the same outcome under another id. Where conditions compare the id, so do the values
   * that are to equal it; where they decide it, the witness stays as it is.
   */
  named(witness: Made, id: string): Made {
    const { idField } = this.options;
    const { fields } = this.solver.problem;
    const own = witness.values.get(fields.findIndex(({ path }) => path === idField));
    if (own === undefined) return { ...witness, data: { ...witness.data, [idField]: id } };
    if (own.isExact) return witness;
    const renamed = [...witness.values].map(([field, one]) => {
      return [field, one.value === own.value ? like(id) : one] as const;
    });
    const made = this.make(new Map(renamed), []);
    return 'outcome' in made && made.outcome === witness.outcome ? made : witness;
  }

  /** A witness's id. */
  idOf({ data }: Witness): string | undefined {
    return idText(ownValue(data, this.options.idField));
  }
}

/** Whether an outcome has all these branches. */
export function takes(outcome: Outcome, branches: readonly Branch[]): boolean {
  return branches.every(({ conditional, branch }) => outcome[conditional] === branchTaken[branch]);
}
