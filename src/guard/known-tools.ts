import { functionNameOf } from '../base/function-name.ts';
import { readProgramValue } from '../base/json/program-value.ts';
import { jsonTextOf } from '../base/json/stringify.ts';
import { depthLimit, ExactNumber, isJsonObject } from '../base/json.ts';
import type { Policy } from '../model/policy.ts';
import { readJsonText } from '../model/read-json.ts';
import { callsOfStep } from '../model/step.ts';
import { type AgentNames, agentNamerBy, namerBy } from '../model/tool-names.ts';
import type { AgentCall } from './cursor.ts';

/** The tools that policies name, and the names of their functions. */
export class KnownTools {
  private readonly byName: ReadonlyMap<string, string>;
  private readonly nameOf: (tool: string) => string;
  private readonly agentNameOf: (tool: string) => string;

  /** `names` are what the agent calls the tools. */
  constructor(policies: readonly Policy[], names: AgentNames) {
    this.nameOf = namerBy(names);
    this.agentNameOf = agentNamerBy(names);
    const calls = policies.flatMap((policy) => policy.steps.flatMap((step) => callsOfStep(step)));
    const steps = calls.map(({ tool }) => tool);
    const besides = policies.flatMap(({ anytime = [], undeclaredTools = [] }) => {
      return [...undeclaredTools, ...anytime.flatMap(({ tool }) => tool ?? [])];
    });
    const tools = new Set([...steps, ...besides]);
    const functions = [...tools].map((tool) => [functionNameOf(tool), tool] as const);
    this.byName = new Map([...functions, ...[...tools].map((tool) => [tool, tool] as const)]);
  }

  /** The name that policies have for a tool that the agent calls; its own where they have none. */
  toolOf(name: string): string {
    const tool = this.nameOf(name);
    return this.byName.get(tool) ?? tool;
  }

  /** What the agent calls a tool of the policies, if that is another name. */
  agentName(tool: string): string | undefined {
    const name = this.agentNameOf(tool);
    return name === tool ? undefined : name;
  }

  /**
   * A call under the name that policies have for its tool, with parameters that are JSON; undefined where they have
   * none.
   */
  named(call: AgentCall): AgentCall | undefined {
    const tool = this.byName.get(this.nameOf(call.tool));
    if (tool === undefined) return undefined;
    const read = asJson(call);
    return tool === read.tool ? read : { ...read, tool };
  }
}

/** A call with parameters that are JSON. */
export function asJson(call: AgentCall): AgentCall {
  const { params } = call;
  if (params === undefined || (isJsonObject(params) && isJson(params))) return call;
  const read = readJsonText(jsonTextOf(readProgramValue(params).value) ?? '{}');
  return { ...call, params: isJsonObject(read) ? read : {} };
}

/** Whether a value is JSON as it was parsed; what a program made may be anything, and throw when it is read. */
function isJson(value: unknown): boolean {
  try {
    return isJsonFrom(value, 0);
  } catch {
    return false;
  }
}

function isJsonFrom(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null || value instanceof ExactNumber) return true;
  if (depth >= depthLimit) return false;
  const inner = (one: unknown) => isJsonFrom(one, depth + 1);
  if (Array.isArray(value)) return value.every(inner);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(inner);
}
