import { type Diagnostic, severityOf } from '../../../model/diagnostics/diagnostic.ts';
import type { Path } from '../../../model/expression.ts';
import { type Case, unreached } from '../../../model/outcome.ts';
import type { MissingMode } from '../../../model/profile.ts';
import { responsePath, userPath } from './case-data.ts';
import {
  type Layout,
  letterOfPathway,
  letters,
  openPathways,
  type PlacedNode,
  type PlacedTool,
} from './decisions.ts';
import type { Graph, Pathway, Tool, Variable } from './graph.ts';
import {
  type AskedCase,
  calling,
  givenByUser,
  holding,
  type KnownVariables,
  type Lack,
  type Question,
  saying,
  variablesAt,
  wellFormed,
} from './questions.ts';
import type { AskedQuestion, Source, WalkEnd, Walked, WalkedCall } from './walked.ts';

/** What a walk is through. */
export interface Walking {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly missing: MissingMode;
  /** The names that some tool returns. */
  readonly returned: ReadonlySet<string>;
}

/** Walks a graph with the data of one profile; `forced` is a case to take regardless of its condition. */
export function walk(walking: Walking, asked: AskedCase, forced?: Case): Walked {
  return new Walker(walking, asked, forced).walk();
}

class Walker {
  private readonly diagnostics: Diagnostic[] = [];
  private readonly questions: AskedQuestion[] = [];
  private readonly letters: string[];
  private readonly calls: WalkedCall[] = [];
  /** Where the variables' values are; the source is for calls. */
  private readonly variables = new Map<string, { path: Path; source: Source; isOpen: boolean }>();
  /** What was said of the user's variables. */
  private readonly users = new Map<string, string>();
  /** The tools that should have returned a name and did not. */
  private readonly owed = new Map<string, string>();
  private readonly timesCalled = new Map<string, number>();
  private readonly walking: Walking;
  private readonly asked: AskedCase;
  private readonly forced: Case | undefined;
  private end: WalkEnd | undefined;
  private endsAt: number | undefined;
  private lacking: string | undefined;
  private isForced = false;
  private hasFailed = false;

  constructor(walking: Walking, asked: AskedCase, forced: Case | undefined) {
    this.walking = walking;
    this.asked = asked;
    this.forced = forced;
    this.letters = walking.layout.decisions.map(() => unreached);
  }

  walk(): Walked {
    this.ask(wellFormed(this.walking.graph));
    let at = this.walking.layout.start;
    while (at !== undefined && this.goesOn()) at = this.next(at);
    const { letters, calls, end, endsAt, lacking, isForced, hasFailed } = this;
    const { diagnostics, questions } = this;
    return { letters, calls, end, endsAt, lacking, isForced, hasFailed, diagnostics, questions };
  }

  private goesOn(): boolean {
    return this.end === undefined && !this.hasFailed;
  }

  /** All that a walk knows of its case comes from here. An optional answer may remain unknown. */
  private ask(question: Question, isOptional = false): string {
    const answer = question(this.asked);
    if (typeof answer === 'string') {
      this.questions.push({ question, answer });
      return answer;
    }
    const { diagnostics } = answer;
    const isFault = diagnostics.some(({ code }) => severityOf(code) === 'error');
    if (isFault && isOptional) this.end = 'unknown';
    else {
      this.diagnostics.push(...diagnostics);
      this.hasFailed ||= isFault;
    }
    return answer.answer;
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
    const isCalled = forced === undefined ? this.reads(tool, decision) : forced === letters.called;
    if (this.goesOn()) this.letters[decision] = isCalled ? letters.called : letters.passedOver;
    return isCalled;
  }

  private pathwayOf({ node, decision }: PlacedNode): Pathway | undefined {
    const open = openPathways(node);
    if (decision === undefined) return open[0];
    const forced = this.forcedAt(decision);
    const taken = open.findIndex((pathway, position) => {
      if (forced !== undefined) return forced === letterOfPathway(position);
      return !this.goesOn() || pathway.isAlways || this.reads(pathway, decision);
    });
    if (!this.goesOn()) return undefined;
    this.letters[decision] = taken < 0 ? letters.noPathway : letterOfPathway(taken);
    return open[taken];
  }

  /** The letter that a decision is told to have. */
  private forcedAt(decision: number): string | undefined {
    if (this.forced?.decision !== decision) return undefined;
    this.isForced = true;
    return this.forced.letter;
  }

  /** Whether the condition of a tool or pathway holds. */
  private reads({ condition, reads }: Tool | Pathway, decision: number): boolean {
    if (condition === undefined) return true;
    const { walking, isForced } = this;
    const missing = isForced ? 'error' : walking.missing;
    const known = this.placesOf(reads, decision);
    return (
      this.ask(holding(condition, walking.graph, decision, missing, known), isForced) === 'yes'
    );
  }

  /** Where variables are now. */
  private placesOf(reads: Tool['reads'], decision: number): KnownVariables {
    const { graph, layout } = this.walking;
    const paths = new Map<string, Path>();
    const lacks = new Map<string, Lack>();
    for (const { text: name } of reads) {
      const own = this.variables.get(name)?.path;
      const users = own === undefined ? this.usersOf(name) : undefined;
      const path = users === 'given' || users === 'open' ? userPath(name) : own;
      if (path !== undefined) paths.set(name, path);
      if (path === undefined || users === 'open') lacks.set(name, this.lackOf(name));
    }
    const decided = layout.decisions[decision]?.name ?? '';
    return variablesAt(graph, decided, paths, lacks);
  }

  private usersOf(name: string): string {
    const known = this.users.get(name) ?? this.ask(givenByUser(name));
    this.users.set(name, known);
    return known;
  }

  /** Why a variable has no value. */
  private lackOf(name: string): Lack {
    if (this.usersOf(name) === 'withheld') return 'unknown';
    const tool = this.owed.get(name);
    if (tool !== undefined) return { tool };
    return this.walking.returned.has(name) ? 'unknown' : undefined;
  }

  private call({ tool, step }: PlacedTool): void {
    const sources: Source[] = [];
    for (const variable of tool.variables) {
      const { isRequired } = variable;
      const source = this.sourceOf(variable);
      if (source === undefined && isRequired) this.lack(variable, tool.name, sources);
      else sources.push(source);
      if (this.end !== undefined) return;
    }
    if (!this.goesOn()) return;
    const position = this.calls.push({ step, sources }) - 1;
    const times = this.timesCalled.get(tool.name) ?? 0;
    this.timesCalled.set(tool.name, times + 1);
    const answer = this.ask(calling(tool, times, this.walking.graph));
    if (answer === 'fails') this.end = 'failing';
    else this.take(tool, answer, times, position);
  }

  private sourceOf(variable: Variable): Source {
    const { name, isRequired } = variable;
    const { graph, missing } = this.walking;
    const users = this.usersOf(name);
    if (users === 'given') return 'user';
    const { path, source, isOpen } = this.variables.get(name) ?? {
      ...{ path: userPath(name), source: users === 'open' ? ('user' as const) : undefined },
      isOpen: users === 'open',
    };
    // A case in which a required parameter has no value is faulty, unless that ends the walk or stands for a value.
    const mayLack = !isRequired || users === 'withheld' || missing !== 'error';
    const isLacking =
      isOpen && mayLack && this.ask(saying(path, variable, graph, missing)) !== 'yes';
    return isLacking ? undefined : source;
  }

  /** A required parameter has no value. */
  private lack({ name, pointer }: Variable, step: string, sources: Source[]): void {
    const { graph, missing } = this.walking;
    if (this.usersOf(name) === 'withheld') {
      this.end = 'withheld';
      this.lacking = name;
    } else if (this.isForced) this.end = 'unknown';
    else if (missing !== 'error') sources.push(missing === 'null' ? 'null' : 'text');
    else {
      const data = { workflow: graph.agent, path: name, reader: { step, parameter: name } };
      this.diagnostics.push({ code: 'missing-field', place: { file: graph.file, pointer }, data });
      this.hasFailed = true;
    }
  }

  /** What a call returned becomes variables, and so does what it may return. */
  private take(
    { name: tool, responses }: Tool,
    answer: string,
    times: number,
    position: number,
  ): void {
    const isListed = answer[0] === 'l';
    for (const [at, { name }] of responses.entries()) {
      const digit = answer[at + 1];
      if (digit !== '0') {
        const source = isListed ? ([position] as const) : position;
        const path = responsePath(tool, isListed ? times : undefined, name);
        this.variables.set(name, { path, source, isOpen: digit !== '1' });
      }
      if (digit === '1') this.owed.delete(name);
      else this.owed.set(name, tool);
    }
  }
}
