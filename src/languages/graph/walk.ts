import { holdsFor } from '../../evaluate/conditions.ts';
import type { Clause } from '../../model/clause.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Expression, Path } from '../../model/expression.ts';
import type { Reader } from '../../model/graph-diagnostic-data.ts';
import { unreached } from '../../model/outcome.ts';
import type { DecideOptions } from '../../model/policy.ts';
import type { MissingMode, Scope } from '../../model/profile.ts';
import type { Reading } from '../../model/reading.ts';
import { type Answer, CaseData, type CaseFault, responsePath, userPath } from './case-data.ts';
import {
  type Layout,
  letterOfPathway,
  letters,
  openPathways,
  type PlacedNode,
  type PlacedTool,
} from './decisions.ts';
import type { Graph, Variable } from './graph.ts';
import { expressionAt } from './plan-walk.ts';
import type { Source, WalkEnd, Walked, WalkedCall } from './walked.ts';

/** What a walk is through, and for whom. */
export interface Walking {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly scope: Scope;
  readonly missing: MissingMode;
  /** The names that some tool returns. */
  readonly returned: ReadonlySet<string>;
  /** Where data may lack anything: whether the user may give a variable. */
  readonly mayGive?: ((name: string) => boolean) | undefined;
}

/** Walks a graph with the data of one profile. */
export function walk(walking: Walking, asked: DecideOptions = {}): Walked {
  const walker = new Walker(walking, asked);
  return walker.walk();
}

class Walker {
  private readonly diagnostics: Diagnostic[] = [];
  private readonly letters: string[];
  private readonly calls: WalkedCall[] = [];
  /** Where the variables' values are; the source is for calls. */
  private readonly variables = new Map<string, { path: Path; source: Source }>();
  /** The tools that should have returned a name and did not. */
  private readonly owed = new Map<string, string>();
  private readonly timesCalled = new Map<string, number>();
  private readonly walking: Walking;
  private readonly asked: DecideOptions;
  private readonly data: CaseData;
  /** One for all conditions of a walk: this runs millions of times. */
  private readonly reading: { -readonly [Key in keyof Reading]: Reading[Key] };
  private end: WalkEnd | undefined;
  private endsAt: number | undefined;
  private isForced = false;
  private hasFailed = false;

  constructor(walking: Walking, asked: DecideOptions) {
    this.walking = walking;
    this.asked = asked;
    this.data = new CaseData(walking.scope, (fault) => this.reportShape(fault));
    this.letters = walking.layout.decisions.map(() => unreached);
    const names = (name: string) => {
      const returned = this.variables.get(name)?.path;
      if (returned !== undefined) return returned;
      return this.data.gives(name) || this.mayGive(name) ? userPath(name) : undefined;
    };
    const { graph, missing } = walking;
    this.reading = {
      ...{ workflow: graph.agent, file: graph.file, missing, conditional: 0 },
      ...{ scope: { ...walking.scope, names }, diagnostics: this.diagnostics },
      absent: (expression, pointer) => this.absent(expression, pointer),
    };
  }

  walk(): Walked {
    let at = this.walking.layout.start;
    while (at !== undefined && this.goesOn()) at = this.next(at);
    const { letters, calls, end, endsAt, isForced, hasFailed, diagnostics } = this;
    return { letters, calls, end, endsAt, isForced, hasFailed, diagnostics };
  }

  private goesOn(): boolean {
    return this.end === undefined && !this.hasFailed;
  }

  /** The node after one whose tools are called. */
  private next(at: PlacedNode): PlacedNode | undefined {
    for (const placed of at.tools) {
      const isCalled = placed.decision === undefined || this.holds(placed, placed.decision);
      if (this.goesOn() && isCalled) this.call(placed);
      if (this.end !== undefined) this.endsAt = placed.step;
      if (!this.goesOn()) return undefined;
    }
    const pathway = this.pathwayOf(at);
    return pathway && this.goesOn() ? this.walking.layout.nodeAt(pathway.next.text) : undefined;
  }

  private holds({ tool }: PlacedTool, decision: number): boolean {
    const forced = this.forcedAt(decision);
    const isCalled =
      forced === undefined
        ? this.reads(tool.condition as Clause, decision)
        : forced === letters.called;
    if (this.goesOn()) this.letters[decision] = isCalled ? letters.called : letters.passedOver;
    return isCalled;
  }

  private pathwayOf({ node, decision }: PlacedNode) {
    const open = openPathways(node);
    if (decision === undefined) return open[0];
    const forced = this.forcedAt(decision);
    const taken = open.findIndex(({ condition, isAlways }, position) => {
      if (forced !== undefined) return forced === letterOfPathway(position);
      return !this.goesOn() || isAlways || this.reads(condition, decision);
    });
    if (!this.goesOn()) return undefined;
    this.letters[decision] = taken < 0 ? letters.noPathway : letterOfPathway(taken);
    return open[taken];
  }

  /** The letter that a decision is told to have. */
  private forcedAt(decision: number): string | undefined {
    const { forced } = this.asked;
    if (forced?.decision !== decision) return undefined;
    this.isForced = true;
    return forced.letter;
  }

  private reads(condition: Clause, decision: number): boolean {
    const { reading, isForced } = this;
    reading.conditional = decision + 1;
    reading.diagnostics = isForced ? [] : this.diagnostics;
    reading.missing = isForced ? 'error' : this.walking.missing;
    const known = reading.diagnostics.length;
    const { read = holdsFor } = this.asked;
    const holds = read(condition, reading);
    if (reading.diagnostics.length === known) return holds;
    if (isForced) this.end = 'unknown';
    else this.hasFailed = true;
    return holds;
  }

  /** What it means that a variable has no value. */
  private absent({ text }: Expression, pointer: string): 'unknown' | Diagnostic {
    const { graph, layout, returned } = this.walking;
    const reader: Reader = { decision: layout.decisions[this.reading.conditional - 1]?.name ?? '' };
    const tool = this.owed.get(text);
    const place = { file: graph.file, pointer };
    if (this.data.withheld.has(text)) return 'unknown';
    if (tool !== undefined) {
      const data = { workflow: graph.agent, tool, name: text, reader };
      return { code: 'missing-response', place, data };
    }
    if (returned.has(text)) return 'unknown';
    const path = `user_provided_info['${text}']`;
    return { code: 'missing-field', place, data: { workflow: graph.agent, path, reader } };
  }

  private call({ tool, step }: PlacedTool): void {
    const sources: Source[] = [];
    for (const variable of tool.variables) {
      const source = this.sourceOf(variable);
      if (source === undefined && variable.isRequired) this.lack(variable, tool.name, sources);
      else sources.push(source);
      if (this.end !== undefined) return;
    }
    if (!this.goesOn()) return;
    const position = this.calls.push({ step, sources }) - 1;
    const times = this.timesCalled.get(tool.name) ?? 0;
    this.timesCalled.set(tool.name, times + 1);
    if (this.data.failing.has(tool.name)) this.end = 'failing';
    else this.take(tool, this.answer(tool.name, times), position);
  }

  /** Where it is not known what a tool answers, each of its calls may have an answer of its own. */
  private answer(tool: string, times: number): Answer {
    const { values, call } = this.data.answer(tool, times);
    return { values, call: values === undefined && this.asked.isPartial ? times : call };
  }

  private sourceOf(variable: Variable): Source {
    const { name, isRequired } = variable;
    if (this.data.gives(name)) return 'user';
    const returned = this.variables.get(name);
    if (returned !== undefined || !this.mayGive(name)) return returned?.source;
    return isRequired || this.isSaid(variable) ? 'user' : undefined;
  }

  /** Whether the user may give a variable of which the data do not say so. */
  private mayGive(name: string): boolean {
    return this.walking.mayGive?.(name) === true && !this.data.withheld.has(name);
  }

  /** Whether the user gives a variable that may be left out. */
  private isSaid({ name, pointer }: Variable): boolean {
    const { read = holdsFor } = this.asked;
    const { names: _, ...scope } = this.reading.scope;
    const field = expressionAt(userPath(name));
    const given = { kind: 'comparison', field, operator: 'exists', operand: undefined } as const;
    return read({ ...given, pointer }, { ...this.reading, scope, absent: () => undefined });
  }

  /** A required parameter has no value. */
  private lack({ name, pointer }: Variable, step: string, sources: Source[]): void {
    const { graph, missing } = this.walking;
    if (this.data.withheld.has(name)) this.end = 'withheld';
    else if (this.isForced) this.end = 'unknown';
    else if (missing !== 'error') sources.push(missing === 'null' ? 'null' : 'text');
    else {
      const data = { workflow: graph.agent, path: name, reader: { step, parameter: name } };
      this.diagnostics.push({ code: 'missing-field', place: { file: graph.file, pointer }, data });
      this.hasFailed = true;
    }
  }

  /** What a call returned becomes variables, and so does what it will return. */
  private take(tool: PlacedTool['tool'], { values = {}, call }: Answer, position: number): void {
    const { agent, file } = this.walking.graph;
    const known = tool.responses.map(({ name }) => name);
    for (const name of known) {
      const isGiven = Object.hasOwn(values, name);
      if (isGiven || this.asked.isPartial) {
        const source = call === undefined ? position : ([position] as const);
        this.variables.set(name, { path: responsePath(tool.name, call, name), source });
      }
      if (isGiven) this.owed.delete(name);
      else this.owed.set(name, tool.name);
    }
    for (const name of Object.keys(values)) {
      if (known.includes(name)) continue;
      const data = { workflow: agent, tool: tool.name, name, known };
      const place = { file, pointer: tool.pointer };
      this.diagnostics.push({ code: 'unknown-response', place, data });
    }
  }

  private reportShape(fault: CaseFault): void {
    const { agent, file } = this.walking.graph;
    const data = { workflow: agent, ...fault };
    this.diagnostics.push({ code: 'case-shape', place: { file, pointer: '' }, data });
    this.hasFailed = true;
  }
}
