import { type JsonObject, ownValue } from '../../../../base/json.ts';
import {
  type AskedAnswer,
  type CaseUser,
  type Conversing,
  distinctTools,
  type FunctionTool,
  type Halt,
  type Task,
  type TaskCall,
  type VisitedTask,
} from '../../../../model/conversing.ts';
import type { PlannedCall } from '../../../../model/plan.ts';
import type { MissingMode, Scope } from '../../../../model/profile.ts';
import { CaseData, responsePath, userPath } from '../case-data.ts';
import type { PlacedNode } from '../decisions.ts';
import type { Tool } from '../graph.ts';
import { Descriptions, declaredIn } from '../journeys/descriptions.ts';
import { askedCase } from '../questions.ts';
import { turnsOf } from '../turns.ts';
import { type Walking, walk } from '../walk.ts';
import { nodePrompt, staticPrompt } from './sections.ts';

/** What agents and users are told of a graph, and what they come to in it. */
export class GraphConversing implements Conversing {
  readonly prompt: string;
  readonly tools: readonly FunctionTool[];
  readonly tasks: readonly Task[];
  private readonly walkable: Omit<Walking, 'missing'>;
  private readonly descriptions: Descriptions;
  private readonly byNode: ReadonlyMap<PlacedNode, Task>;

  constructor(walkable: Omit<Walking, 'missing'>) {
    const { graph, layout } = walkable;
    this.walkable = walkable;
    this.descriptions = new Descriptions(graph);
    this.prompt = staticPrompt(walkable);
    this.tools = distinctTools(layout.tools.map(({ tool }) => functionOf(tool)));
    const tasks = layout.nodes.map((placed) => {
      const { id, name, tools } = placed.node;
      const prompt = nodePrompt(placed.node, graph);
      return [
        placed,
        { node: id, name, prompt, tools: distinctTools(tools.map(functionOf)) },
      ] as const;
    });
    this.tasks = tasks.map(([, task]) => task);
    this.byNode = new Map(tasks);
  }

  taskOf(step: string): Task | undefined {
    const at = this.walkable.layout.nodes.find(({ tools }) => tools.some(({ id }) => id === step));
    return at && this.byNode.get(at);
  }

  visited(scope: Scope, missing: MissingMode): readonly VisitedTask[] {
    const walked = walk({ ...this.walkable, missing }, askedCase(scope));
    const visits = new Map<PlacedNode, { calls: TaskCall[]; halt: Halt | undefined }>();
    for (const turn of turnsOf(this.walkable.layout, walked)) {
      const visit = visits.get(turn.node) ?? { calls: [], halt: undefined };
      visits.set(turn.node, visit);
      if (turn.kind === 'withheld') visit.halt = 'withheld';
      if (turn.kind !== 'call') continue;
      visit.calls.push({ tool: turn.call.tool, asks: asksOf(turn.call) });
      if (walked.endsAt === turn.placed.step) visit.halt = 'failing';
    }
    return [...visits].flatMap(([placed, visit]) => {
      const task = this.byNode.get(placed);
      return task === undefined ? [] : [{ task, ...visit }];
    });
  }

  journey(scope: Scope, missing: MissingMode): readonly VisitedTask[] {
    const visited = this.visited(scope, missing);
    const profile = { ...scope.profile, failing: [], withheld: [] };
    const whole = this.visited({ ...scope, profile }, missing);
    // What is withheld may also lead the walk another way: then the user wants to go there.
    return visited.every(({ task }, at) => task === whole[at]?.task) ? whole : visited;
  }

  user(scope: Scope): CaseUser {
    const { info, withheld } = new CaseData(scope);
    return { info, withheld: [...withheld] };
  }

  answer({ tool, call, scope, missing, draw }: AskedAnswer): JsonObject | undefined {
    const data = new CaseData(scope);
    if (data.failing.has(tool)) return undefined;
    const { values = {}, isListed } = data.answer(tool, call);
    const drawn = this.returnedBy(tool, call, scope, missing).map((name) => {
      const path = responsePath(tool, isListed ? call : undefined, name);
      const given = ownValue(values, name);
      const wanted = { path, declared: this.descriptions.at(path) };
      return [name, given === undefined ? draw(wanted) : given] as const;
    });
    return Object.fromEntries([...drawn, ...Object.entries(values)]);
  }

  /** What a call returns: where the tool stands in several places, what it does at its place in the walk. */
  private returnedBy(tool: string, call: number, scope: Scope, missing: MissingMode): string[] {
    const { layout } = this.walkable;
    const places = layout.tools.filter((placed) => placed.tool.name === tool);
    const { calls } = walk({ ...this.walkable, missing }, askedCase(scope));
    const walked = calls.filter(({ step }) => places.some((placed) => placed.step === step));
    const at = places.length < 2 ? undefined : walked[call]?.step;
    const own = places.filter(({ step }) => at === undefined || step === at);
    return [...new Set(own.flatMap((placed) => namesOf(placed.tool)))];
  }
}

/** A tool of a node as a function. */
function functionOf({ name: tool, description, variables }: Tool): FunctionTool {
  const parameters = variables.map((variable) => {
    const { name, description: said, isRequired } = variable;
    return { name, type: declaredIn(variable)?.type, description: said, isRequired };
  });
  return { tool, description, parameters };
}

function namesOf({ responses }: Tool): string[] {
  return responses.map(({ name }) => name);
}

/** The parameters of a call whose values the user gives. */
function asksOf({ parameters }: PlannedCall): string[] {
  const asked = parameters.filter(({ name, expression: { node } }) => {
    const { root } = userPath(name);
    return node.kind === 'path' && node.root === root;
  });
  return asked.map(({ name }) => name);
}
