import { functionNameOf } from '../../../../base/function-name.ts';
import type { JsonObject } from '../../../../base/json.ts';
import type { FunctionTool, Halt } from '../../../../model/conversing.ts';
import type { Environment, Given } from './environment.ts';

/** Where an agent stands: what it is told, and what it may call. */
export interface Standing {
  readonly prompt: string;
  readonly tools: readonly FunctionTool[];
  /** Where that is in its policies; undefined for an agent that is told of all of them at once. */
  readonly place?: Place;
}

/** A place in a policy graph, or in the policy of an agent. */
export interface Place {
  readonly node?: string;
  readonly task?: string;
  readonly agent?: string;
  readonly halted?: Halt;
}

/** What came of a call: what it gave, or why it was not made. */
export type Made = Given | { readonly kind: 'refused'; readonly why: string };

/** An agent's head: what it may do at each point of one conversation. */
export interface AgentHead {
  readonly standing: Standing;
  call(name: string, args: JsonObject): Made;
  /** After an answer of the model with all its calls. */
  answered(): void;
}

/** An agent that is told of everything at once, and may call everything at any time. */
export class StaticHead implements AgentHead {
  readonly standing: Standing;
  private readonly environment: Environment;

  constructor(standing: Standing, environment: Environment) {
    this.standing = standing;
    this.environment = environment;
  }

  call(name: string, args: JsonObject): Made {
    const tool = toolNamed(name, this.standing.tools);
    if (tool === undefined) return { kind: 'failed', error: `there is no function ${name}` };
    return this.environment.call(tool, args);
  }

  answered(): void {}
}

/** The tool that a model calls by the name of its function. */
export function toolNamed(name: string, tools: readonly FunctionTool[]): FunctionTool | undefined {
  const called = functionNameOf(name);
  return tools.find(({ tool }) => functionNameOf(tool) === called);
}

/** Says what can be called instead. */
export function refusalOf(name: string, tools: readonly FunctionTool[]): string {
  const names = tools.map(({ tool }) => functionNameOf(tool));
  const instead =
    names.length === 0 ? 'Nothing can be called now.' : `Call now: ${names.join(', ')}.`;
  return `${name} cannot be called now. ${instead}`;
}
