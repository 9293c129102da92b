import type { FunctionTool, Halt } from '../../model/conversing.ts';
import { functionNameOf } from '../../model/function-name.ts';
import type { JsonObject } from '../../model/json.ts';
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

/** A part of the policies of a sequence, through which an agent is led. */
export interface Leading {
  readonly standing: Standing;
  /** Whether the next part may begin. */
  readonly isOver: boolean;
  made(tool: string, args: JsonObject, given: Given): void;
  answered(): void;
}

/** An agent that is led: it is told of one thing at a time, and may call what belongs to that. */
export class DynamicHead implements AgentHead {
  private readonly parts: readonly Leading[];
  private readonly environment: Environment;
  private at = 0;

  constructor(parts: readonly Leading[], environment: Environment) {
    this.parts = parts;
    this.environment = environment;
  }

  get standing(): Standing {
    return this.part?.standing ?? { prompt: '', tools: [] };
  }

  private get part(): Leading | undefined {
    return this.parts[this.at];
  }

  call(name: string, args: JsonObject): Made {
    const { tools } = this.standing;
    const tool = toolNamed(name, tools);
    if (tool === undefined) return { kind: 'refused', why: refusalOf(name, tools) };
    const given = this.environment.call(tool, args);
    this.part?.made(tool.tool, args, given);
    return given;
  }

  answered(): void {
    this.part?.answered();
    if (this.part?.isOver && this.at < this.parts.length - 1) this.at += 1;
  }
}

function toolNamed(name: string, tools: readonly FunctionTool[]): FunctionTool | undefined {
  const called = functionNameOf(name);
  return tools.find(({ tool }) => functionNameOf(tool) === called);
}

function refusalOf(name: string, tools: readonly FunctionTool[]): string {
  const names = tools.map(({ tool }) => functionNameOf(tool));
  const instead =
    names.length === 0 ? 'Nothing can be called now.' : `Call now: ${names.join(', ')}.`;
  return `${name} cannot be called now. ${instead}`;
}
