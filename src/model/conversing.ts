import type { Json, JsonObject } from '../base/json.ts';
import { grouped } from '../base/lists-by-key.ts';
import type { DeclaredType } from './declared.ts';
import type { WantedValue } from './journeys.ts';
import type { MissingMode, Scope } from './profile.ts';

/** How agents are told of their policies: of all at once, or of one thing at a time. */
export const agentKinds = ['static', 'dynamic'] as const;

export type AgentKind = (typeof agentKinds)[number];

/** Who speaks as the user. */
export const userKinds = ['script', 'model'] as const;

/** A parameter of a function, as a model is told of it. */
export interface FunctionParameter {
  readonly name: string;
  readonly type?: DeclaredType | undefined;
  readonly description: string | undefined;
  readonly isRequired: boolean;
}

/** A tool that a model may call as a function. */
export interface FunctionTool {
  readonly tool: string;
  readonly description?: string | undefined;
  readonly parameters: readonly FunctionParameter[];
}

/** A task of a policy: what an agent is told while it is at it, and what it may call then. */
export interface Task {
  readonly node: string;
  readonly name: string | undefined;
  readonly prompt: string;
  readonly tools: readonly FunctionTool[];
}

/**
 * Each tool once. One that comes several times has the parameters of all places, of which only those are required
 * that are required in each.
 */
export function distinctTools(tools: readonly FunctionTool[]): FunctionTool[] {
  const places = grouped(tools, ({ tool }) => tool);
  return [...places].map(([tool, all]): FunctionTool => {
    const description = all.find((one) => one.description !== undefined)?.description;
    const named = grouped(
      all.flatMap(({ parameters }) => parameters),
      ({ name }) => name,
    );
    const parameters = [...named].map(([name, [first, ...more]]): FunctionParameter => {
      const required = [first, ...more].filter((one) => one?.isRequired);
      const isRequired = required.length === all.length;
      return { description: undefined, ...first, name, isRequired };
    });
    return { tool, description, parameters };
  });
}

/** A call that a task comes to, and the user's parameters among its own. */
export interface TaskCall {
  readonly tool: string;
  readonly asks: readonly string[];
}

/** Why a walk goes no further than a task: the user lacks a parameter, or a tool fails. */
export type Halt = 'withheld' | 'failing';

/** A task that a walk comes to. */
export interface VisitedTask {
  readonly task: Task;
  readonly calls: readonly TaskCall[];
  readonly halt: Halt | undefined;
}

/** What the user of a case has, and the names of what is withheld from them. */
export interface CaseUser {
  readonly info: JsonObject;
  readonly withheld: readonly string[];
}

/** A policy that says of itself how agents and users talk about it: it consists of tasks. */
export interface Conversing {
  /** All tasks, for an agent that is told of them at once. */
  readonly prompt: string;
  /** The tools of all tasks, each once. */
  readonly tools: readonly FunctionTool[];
  readonly tasks: readonly Task[];
  /** The task of a step. */
  taskOf(step: string): Task | undefined;
  /** The tasks that a case comes to, in order. */
  visited(scope: Scope, missing: MissingMode): readonly VisitedTask[];
  /** The same for a user who knows of nothing that goes wrong. */
  journey(scope: Scope, missing: MissingMode): readonly VisitedTask[];
  user(scope: Scope): CaseUser;
  /** What a tool's call, counted from 0, gives; undefined where it fails. */
  answer(asked: AskedAnswer): JsonObject | undefined;
}

export interface AskedAnswer {
  readonly tool: string;
  readonly call: number;
  readonly scope: Scope;
  readonly missing: MissingMode;
  /** Makes a value that no case gives. */
  readonly draw: (wanted: WantedValue) => Json;
}
