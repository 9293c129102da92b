import type { NextCall, PolicyCursor } from '../../cursor/cursor.ts';
import { distinctTools, type FunctionTool } from '../../model/conversing.ts';
import { sameJson } from '../../model/equality.ts';
import type { JsonObject } from '../../model/json.ts';
import { callText } from '../../score/call-text.ts';
import type { Leading, Standing } from './agent.ts';
import type { Given } from './environment.ts';

/** Leads an agent through policies without tasks of their own: the cursor says what may be called next. */
export class CursorLeading implements Leading {
  private cursor: PolicyCursor;
  /** The agents that are led; calls of others belong to the next part. */
  private readonly agents: ReadonlySet<string>;
  private readonly tools: readonly FunctionTool[];

  constructor(cursor: PolicyCursor, agents: readonly string[], tools: readonly FunctionTool[]) {
    this.cursor = cursor;
    this.agents = new Set(agents);
    this.tools = tools;
  }

  get standing(): Standing {
    const next = this.next;
    const [first] = next;
    const tools = distinctTools(next.map((call) => this.functionOf(call)));
    return { prompt: promptOf(next), tools, place: first ? { agent: first.agent } : {} };
  }

  get isOver(): boolean {
    return this.next.length === 0;
  }

  /** Wrong arguments do not stop it: it goes on behind the call that was meant. */
  made(tool: string, args: JsonObject, given: Given): void {
    const meant = this.next.filter((call) => call.tool === tool);
    const call = meant.find(({ params }) => sameJson({ ...params }, args)) ?? meant[0];
    if (given.kind === 'gave' && call !== undefined) this.cursor = this.cursor.after(call);
  }

  answered(): void {}

  /** The parameters are those of the call: what a policy decides may replace those of its step. */
  private functionOf({ tool, params, unknown }: NextCall): FunctionTool {
    const known = this.tools.find((one) => one.tool === tool)?.parameters ?? [];
    const parameters = [...Object.keys(params), ...unknown].map((name) => {
      const description = known.find((one) => one.name === name)?.description;
      return { name, description, isRequired: true };
    });
    return { tool, parameters };
  }

  private get next(): readonly NextCall[] {
    return this.cursor.next().calls.filter(({ agent }) => this.agents.has(agent));
  }
}

const about = `You serve a customer. You are told, at each point, which calls of functions may come next; those are your only functions. Make one of them when the customer wants to go on, with these arguments. After every call, communicate the result to the customer.`;

function promptOf(next: readonly NextCall[]): string {
  if (next.length === 0) return `${about}\n\nAll is done: nothing is left to be called.\n`;
  const lines = next.map(({ tool, params }) => {
    return `- ${callText({ tool, params: Object.entries(params) }, false)}`;
  });
  return `${about}\n\nWhat may be called now:\n\n${lines.join('\n')}\n`;
}
