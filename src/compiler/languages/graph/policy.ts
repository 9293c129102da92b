import type { JsonObject } from '../../../base/json.ts';
import type { Account } from '../../../model/account.ts';
import type { Conversing } from '../../../model/conversing.ts';
import type { Result } from '../../../model/diagnostics/diagnostic.ts';
import type { Change } from '../../../model/difference.ts';
import type { PolicyPicture } from '../../../model/drawing.ts';
import type { Clause } from '../../../model/expression.ts';
import type { Field } from '../../../model/fields.ts';
import type { Case, Outcome } from '../../../model/outcome.ts';
import type { Plan } from '../../../model/plan.ts';
import type {
  DecideOptions,
  DecideResult,
  Decision,
  MergedPolicy,
  OwnLint,
  Policy,
  PolicyBlock,
  PolicyStep,
  Premise,
} from '../../../model/policy.ts';
import type { PolicyName } from '../../../model/policy-names.ts';
import type { MissingMode, Scope } from '../../../model/profile.ts';
import type { Complexity } from '../../../model/step.ts';
import { accountOf } from './account.ts';
import { expressionAt, rootsOfCases, userPath } from './case-data.ts';
import { GraphConversing } from './conversing/conversing.ts';
import { type Layout, layoutOf } from './decisions.ts';
import { Demands } from './demands.ts';
import { fieldsOf, giversIn } from './fields.ts';
import type { Graph } from './graph.ts';
import { GraphJourneys } from './journeys/journeys.ts';
import { KnownWalks } from './known-walks.ts';
import { LeadingCases } from './leading-cases.ts';
import { mergeGraphs } from './merge.ts';
import { partingOf } from './parting.ts';
import { outcomeOfWalk, planOf } from './plan-walk.ts';
import { proseOf } from './prose/prose.ts';
import { askedCase } from './questions.ts';
import { ResolvedConditions } from './resolved.ts';
import { toldBy } from './told.ts';
import { type Walking, walk } from './walk.ts';

/** A policy graph as a policy: its conditions of tools and its choices of pathways are the decisions. */
export class GraphPolicy implements Policy {
  readonly isPathDependent = true;
  readonly language = 'policy graph';
  readonly rootsRead = rootsOfCases;
  readonly file: string;
  readonly agent: string;
  readonly complexity: Complexity | undefined;
  readonly blocks: readonly PolicyBlock[] = [];
  readonly steps: readonly PolicyStep[];
  readonly anytime: Graph['anytime'];
  readonly examples: Graph['examples'];
  readonly graph: Graph;
  readonly layout: Layout;
  readonly returned: ReadonlySet<string>;
  private readonly known = {
    error: new KnownWalks(),
    null: new KnownWalks(),
    expression: new KnownWalks(),
  };
  private knownFields: readonly Field[] | undefined;
  private knownDecisions: readonly Decision[] | undefined;
  private knownGivers: ReturnType<typeof giversIn> | undefined;
  private knownDemands: Demands | undefined;
  private knownJourneys: GraphJourneys | undefined;
  private knownConversing: Conversing | undefined;
  private knownLeading: LeadingCases | undefined;

  constructor(graph: Graph) {
    this.graph = graph;
    this.file = graph.file;
    this.agent = graph.agent;
    this.complexity = graph.complexity;
    this.layout = layoutOf(graph);
    const { tools } = this.layout;
    const responses = graph.nodes.flatMap((node) => node.tools.flatMap((tool) => tool.responses));
    this.returned = new Set(responses.map(({ name }) => name));
    this.anytime = graph.anytime;
    this.examples = graph.examples;
    this.steps = tools.map(({ tool, id }) => ({
      ...(tool.times && { times: tool.times }),
      ...(tool.retries !== undefined && { retries: tool.retries }),
      ...(tool.read && { read: tool.read }),
      ...{ id, tool: tool.name, pointer: tool.pointer },
      returns: tool.responses.map(({ name }) => name),
      parameters: tool.variables.map(({ name, pointer }) => {
        return { name, expression: expressionAt(userPath(name)), pointer, offset: 0 };
      }),
    }));
  }

  get decisions(): readonly Decision[] {
    this.knownDecisions ??= this.layout.decisions.map((one, at) => this.decisionAt(one, at));
    return this.knownDecisions;
  }

  /** Its clauses are made when they are asked for: there may be very many. */
  private decisionAt(decision: Decision, at: number): Decision {
    let known: readonly Clause[] | undefined;
    const clauses = () => {
      known ??= this.demanded.clausesOf(at, decision.clauses);
      return known;
    };
    return {
      ...decision,
      get clauses() {
        return clauses();
      },
    };
  }

  get mostClauses(): number {
    return this.demanded.mostClauses;
  }

  /** Made when it is asked for: compiling needs none of it. */
  private get demanded(): Demands {
    const { graph, layout } = this;
    this.knownDemands ??= new Demands(layout, new ResolvedConditions(graph, layout));
    return this.knownDemands;
  }

  get fields(): readonly Field[] {
    this.knownFields ??= fieldsOf(this.graph, this.layout, this.decisions);
    return this.knownFields;
  }

  get journeys(): GraphJourneys {
    const { graph, layout, returned } = this;
    this.knownJourneys ??= new GraphJourneys({ graph, layout, returned });
    return this.knownJourneys;
  }

  get conversing(): Conversing {
    const { graph, layout, returned } = this;
    this.knownConversing ??= new GraphConversing({ graph, layout, returned });
    return this.knownConversing;
  }

  decide(
    scope: Scope,
    missing: MissingMode,
    { forced, read, isPartial = false }: DecideOptions = {},
  ): DecideResult {
    const asked = askedCase(scope, read, isPartial ? this.isUsers : undefined);
    const isUsual = forced === undefined && read === undefined && !isPartial;
    const known = isUsual ? this.known[missing].find(asked) : undefined;
    if (known !== undefined) return known;
    const walked = walk(this.walking(missing), asked, forced);
    const { diagnostics, hasFailed, questions } = walked;
    const partialOutcome = outcomeOfWalk(walked);
    const value = hasFailed ? undefined : partialOutcome;
    const result = { value, diagnostics, partialOutcome };
    if (isUsual && diagnostics.length === 0) this.known[missing].learn(questions, result);
    return result;
  }

  private walking(missing: MissingMode): Walking {
    const { graph, layout, returned } = this;
    return { graph, layout, missing, returned };
  }

  private get isUsers(): (name: string) => boolean {
    this.knownGivers ??= giversIn(this.graph);
    const givers = this.knownGivers;
    return (name) => givers(name).isUsers;
  }

  told(tool: string, result: JsonObject, before: number, data: JsonObject): JsonObject | undefined {
    return toldBy(this.layout, { tool, result, before, data });
  }

  casesLeadingTo(tools: readonly string[], outcome: Outcome): readonly Case[] {
    this.knownLeading ??= new LeadingCases(this.layout);
    return this.knownLeading.to(tools, outcome);
  }

  plan(outcome: Outcome, handsOver: boolean): Result<Plan> {
    return planOf(this.graph, this.steps, this.layout, outcome, handsOver);
  }

  account(outcome: Outcome): Account {
    return accountOf(this.layout, outcome);
  }

  demands(
    cases: readonly Case[],
    before: Iterable<Case>,
    spend?: (steps: number) => void,
  ): readonly Premise[] {
    return this.demanded.of(cases, before, spend);
  }

  async loadPicture(): Promise<PolicyPicture> {
    const { pictureOf } = await import('./pictures.ts');
    return pictureOf(this);
  }

  prose(form: PolicyName, toJson: (value: object) => string): string {
    return proseOf(this, form, toJson);
  }

  mergeWith(after: Policy, _spelled: boolean, changes: Change[]): MergedPolicy | undefined {
    if (!(after instanceof GraphPolicy)) return undefined;
    const merged = mergeGraphs(this.graph, after.graph, changes);
    return {
      ...merged,
      with: (made) => new GraphPolicy(merged.with(made)),
      partingOf: ({ scope, missing }) =>
        partingOf(this.walking(missing), after.walking(missing), scope),
    };
  }

  lint(): OwnLint {
    return { diagnostics: [], unjudged: undefined };
  }
}
