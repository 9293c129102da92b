import { sameJson } from '../../../../base/equality.ts';
import type { JsonObject } from '../../../../base/json.ts';
import type { NextCall, PolicyCursor } from '../../../../guard/cursor.ts';
import {
  distinctTools,
  type FunctionTool,
  type Task,
  type VisitedTask,
} from '../../../../model/conversing.ts';
import type { Policy } from '../../../../model/policy.ts';
import { callText } from '../../../../scoring/figures/call-text.ts';
import { type AgentHead, type Made, refusalOf, type Standing, toolNamed } from './agent.ts';
import type { Environment } from './environment.ts';
import { toolsOf } from './policy-tools.ts';

/** What an agent is led by. */
export interface Led {
  /** At the beginning of a case, with all that is known of it. */
  readonly cursor: PolicyCursor;
  readonly policies: readonly Policy[];
  /** Where the case ends; undefined where that is no task. */
  readonly end: VisitedTask | undefined;
  readonly environment: Environment;
}

/** A call as a model has made it. */
interface MadeCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/**
 * An agent that a cursor leads. Of policies with tasks it is told one task at a time, whose calls it may make in any
 * order: the cursor goes on with each when its turn comes, and where it stands then decides the next task. Of others
 * it is told the calls that may come next.
 */
export class DynamicHead implements AgentHead {
  private readonly led: Led;
  private cursor: PolicyCursor;
  /** The present task; undefined in a policy without tasks. */
  private task: Task | undefined;
  /** The calls of the present task whose turn has not come. */
  private early: MadeCall[] = [];
  private hasFailed = false;

  constructor(led: Led) {
    this.led = led;
    this.cursor = led.cursor;
    this.answered();
  }

  get standing(): Standing {
    if (this.task === undefined) return this.amongCalls();
    const { node, name, prompt, tools } = this.task;
    const isOver = this.cursor.next().calls.length === 0;
    const halted = this.hasFailed ? 'failing' : isOver ? this.led.end?.halt : undefined;
    const place = { node, ...(name !== undefined && { task: name }), ...(halted && { halted }) };
    if (!this.hasFailed) return { prompt, tools, place };
    return { prompt: `${prompt}\n${halting}\n`, tools: [], place };
  }

  call(name: string, args: JsonObject): Made {
    const { tools } = this.standing;
    const tool = toolNamed(name, tools);
    if (tool === undefined) return { kind: 'refused', why: refusalOf(name, tools) };
    const given = this.led.environment.call(tool, args);
    if (given.kind === 'gave') this.goOn({ tool: tool.tool, args });
    else if (given.isOfCase && this.task !== undefined) this.hasFailed = true;
    return given;
  }

  answered(): void {
    if (this.hasFailed) return;
    const [next] = this.cursor.next().calls;
    const task = next === undefined ? this.led.end?.task : this.taskOf(next);
    if (task !== this.task) this.early = [];
    this.task = task;
  }

  /** Wrong arguments do not stop it: it goes on behind the call that was meant. */
  private goOn(made: MadeCall): void {
    this.early.push(made);
    for (;;) {
      const due = this.due;
      const at = this.early.findIndex(({ tool }) => due.some((call) => call.tool === tool));
      const [turn] = at < 0 ? [] : this.early.splice(at, 1);
      if (turn === undefined) return;
      const meant = due.filter(({ tool }) => tool === turn.tool);
      const call = meant.find(({ params }) => sameJson({ ...params }, turn.args)) ?? meant[0];
      if (call !== undefined) this.cursor = this.cursor.after(call);
    }
  }

  /** What may come next as long as the model has not answered. */
  private get due(): readonly NextCall[] {
    return this.cursor.next().calls.filter((call) => this.taskOf(call) === this.task);
  }

  private taskOf({ agent, step }: NextCall): Task | undefined {
    return this.policyOf(agent)?.conversing?.taskOf(step);
  }

  private policyOf(name: string): Policy | undefined {
    return this.led.policies.find(({ agent }) => agent === name);
  }

  private amongCalls(): Standing {
    const { due } = this;
    const [first] = due;
    const policy = first && this.policyOf(first.agent);
    const known = policy ? distinctTools(toolsOf(policy)) : [];
    const tools = distinctTools(due.map((call) => functionOf(call, known)));
    return { prompt: promptOf(due), tools, place: first ? { agent: first.agent } : {} };
  }
}

/** The parameters are those of the call: what a policy decides may replace those of its step. */
function functionOf(
  { tool, params, unknown }: NextCall,
  all: readonly FunctionTool[],
): FunctionTool {
  const known = all.find((one) => one.tool === tool)?.parameters ?? [];
  const parameters = [...Object.keys(params), ...unknown].map((name) => {
    const description = known.find((one) => one.name === name)?.description;
    return { name, description, isRequired: true };
  });
  return { tool, parameters };
}

const halting =
  'A tool failed, so the process halts here: nothing can be called any more. Tell the user so.';

const about = `You serve a customer. You are told, at each point, which calls of functions may come next; those are your only functions. Make one of them when the customer wants to go on, with these arguments. After every call, communicate the result to the customer.`;

function promptOf(next: readonly NextCall[]): string {
  if (next.length === 0) return `${about}\n\nAll is done: nothing is left to be called.\n`;
  const lines = next.map(({ tool, params }) => {
    return `- ${callText({ tool, params: Object.entries(params) }, false)}`;
  });
  return `${about}\n\nWhat may be called now:\n\n${lines.join('\n')}\n`;
}
