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
import type { Solver, Values } from '../synthesize/solve/solver.ts';

/** What decides, besides the workflow, which profiles compile. */
export interface ExploreOptions {
  readonly missing: MissingMode;
  readonly external: JsonObject | undefined;
  readonly idField: string;
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
  make(values: Values, branches: readonly Branch[]): Witness | Refusal {
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
    return takes(outcome, branches) ? { data, outcome } : { diagnostics: [] };
  }

  /** The witness under another id; as it is where its conditions decide its id. */
  named(witness: Witness, id: string): Witness {
    const { idField } = this.options;
    const isFree = ownValue(witness.data, idField) === this.workflow.agent;
    return isFree ? { ...witness, data: { ...witness.data, [idField]: id } } : witness;
  }
}

/** Whether an outcome has all these branches. */
export function takes(outcome: Outcome, branches: readonly Branch[]): boolean {
  return branches.every(({ conditional, branch }) => outcome[conditional] === branchTaken[branch]);
}
