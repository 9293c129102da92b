import {
  isJsonObject,
  type Json,
  type JsonObject,
  jsonTypeName,
  ownValue,
} from '../../../base/json.ts';
import { pointerTo } from '../../../base/text/pointer.ts';
import type { Expression, Path } from '../../../model/expression.ts';
import { lookup } from '../../../model/lookup.ts';
import { pathText } from '../../../model/node-text.ts';
import type { Scope } from '../../../model/profile.ts';

/** The path `root['a'][0]`. */
export function pathOf(root: string, ...keys: readonly (string | number)[]): Path {
  return { kind: 'path', root, keys: keys.map((value) => ({ kind: 'literal', value })) };
}

/** Where the user's value of a variable is. */
export function userPath(name: string): Path {
  return pathOf('user_provided_info', name);
}

/** Where a tool's value is; `call` is the position of its answer where each call has one of its own. */
export function responsePath(tool: string, call: number | undefined, name: string): Path {
  return call === undefined
    ? pathOf('tool_responses', tool, name)
    : pathOf('tool_responses', tool, call, name);
}

/** A path as an expression. */
export function expressionAt(path: Path): Expression {
  return { text: pathText(path), node: path };
}

const none: ReadonlySet<string> = new Set();

/** A value of a profile's data, in words and as a JSON pointer. */
interface FaultPlace {
  readonly path: string;
  readonly pointer: string;
}

/** What is wrong with a profile's data. */
export interface CaseFault extends FaultPlace {
  readonly expected: string;
  readonly found: string;
}

/** A tool's answer to one call. */
export interface ToolAnswer {
  /** The values by name; undefined where there is no answer. */
  readonly values: JsonObject | undefined;
  /** Whether each call of the tool has an answer of its own. */
  readonly isListed: boolean;
  readonly fault: CaseFault | undefined;
}

const roots = {
  user: pathOf('user_provided_info'),
  responses: pathOf('tool_responses'),
  failing: pathOf('failing'),
  withheld: pathOf('withheld'),
};

/** The names at which a profile says all of it. */
export const rootsOfCases: readonly string[] = Object.values(roots).map(({ root }) => root);

/** What a profile says of the user and of the tools. */
export class CaseData {
  readonly failing: ReadonlySet<string>;
  readonly withheld: ReadonlySet<string>;
  /** What is wrong with it, whatever is asked. */
  readonly faults: CaseFault[] = [];
  private readonly user: JsonObject | undefined;
  private readonly responses: JsonObject | undefined;

  constructor(scope: Scope) {
    this.user = this.objectAt('user_provided_info', lookup(roots.user, scope));
    this.responses = this.objectAt('tool_responses', lookup(roots.responses, scope));
    this.failing = this.namesAt('failing', lookup(roots.failing, scope));
    this.withheld = this.namesAt('withheld', lookup(roots.withheld, scope));
  }

  /** Whether the user gives a variable. */
  gives(name: string): boolean {
    return this.user !== undefined && Object.hasOwn(this.user, name) && !this.withheld.has(name);
  }

  /** All that the user has. */
  get info(): JsonObject {
    const given = Object.entries(this.user ?? {});
    return Object.fromEntries(given.filter(([name]) => !this.withheld.has(name)));
  }

  /** What a tool answers to one of its calls, counted from 0. */
  answer(tool: string, call: number): ToolAnswer {
    const entry = this.responses && ownValue(this.responses, tool);
    const isListed = Array.isArray(entry);
    const values = isListed ? entry[call] : entry;
    if (isJsonObject(values)) return { values, isListed, fault: undefined };
    const path = `tool_responses['${tool}']${isListed ? `[${call}]` : ''}`;
    const own = pointerTo('/tool_responses', tool);
    const at = { path, pointer: isListed ? pointerTo(own, call) : own };
    return { values: undefined, isListed, fault: shapeFault(at, 'object', values) };
  }

  /** An object; nothing stands for none. */
  private objectAt(path: string, value: Json | undefined): JsonObject | undefined {
    if (isJsonObject(value)) return value;
    this.note(shapeFault(rootAt(path), 'object', value));
    return undefined;
  }

  private namesAt(path: string, value: Json | undefined): ReadonlySet<string> {
    if (value === undefined || value === null) return none;
    const root = rootAt(path);
    if (!Array.isArray(value)) this.note(shapeFault(root, 'list', value));
    const list = Array.isArray(value) ? value : [];
    const wrong = list.findIndex((one) => typeof one !== 'string');
    const one = { path: `each of ${path}`, pointer: pointerTo(root.pointer, wrong) };
    if (wrong >= 0) this.note(shapeFault(one, 'text', list[wrong], true));
    return list.length === 0 ? none : new Set(list.filter((one) => typeof one === 'string'));
  }

  private note(fault: CaseFault | undefined): void {
    if (fault !== undefined) this.faults.push(fault);
  }
}

function rootAt(path: string): FaultPlace {
  return { path, pointer: pointerTo('', path) };
}

/** A value of another shape; nothing and null stand for none, which is none. */
function shapeFault(
  at: FaultPlace,
  expected: string,
  value: Json | undefined,
  isNullWrong = false,
): CaseFault | undefined {
  if (value === undefined || (value === null && !isNullWrong)) return undefined;
  return { ...at, expected, found: jsonTypeName(value) };
}
