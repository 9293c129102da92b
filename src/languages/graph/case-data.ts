import type { Path } from '../../model/expression.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  jsonTypeName,
  ownValue,
} from '../../model/json.ts';
import { lookup } from '../../model/lookup.ts';
import type { Scope } from '../../model/profile.ts';

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

const none: ReadonlySet<string> = new Set();

/** What is wrong with a profile's data. */
export interface CaseFault {
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

/** A tool's answer to one call. */
export interface Answer {
  /** The values by name; undefined where there is no answer. */
  readonly values: JsonObject | undefined;
  /** Its position, where each call of the tool has an answer of its own. */
  readonly call: number | undefined;
}

/** What a profile says of the user and of the tools. */
export class CaseData {
  readonly failing: ReadonlySet<string>;
  readonly withheld: ReadonlySet<string>;
  private readonly user: JsonObject | undefined;
  private readonly responses: JsonObject | undefined;

  private readonly report: (fault: CaseFault) => void;

  constructor(scope: Scope, report: (fault: CaseFault) => void) {
    this.report = report;
    const at = (root: string) => lookup(pathOf(root), scope);
    this.user = this.objectAt('user_provided_info', at('user_provided_info'));
    this.responses = this.objectAt('tool_responses', at('tool_responses'));
    this.failing = this.namesAt('failing', at('failing'));
    this.withheld = this.namesAt('withheld', at('withheld'));
  }

  /** Whether the user gives a variable. */
  gives(name: string): boolean {
    return this.user !== undefined && Object.hasOwn(this.user, name) && !this.withheld.has(name);
  }

  /** What a tool answers to one of its calls, counted from 0. */
  answer(tool: string, call: number): Answer {
    const entry = this.responses && ownValue(this.responses, tool);
    if (isJsonObject(entry)) return { values: entry, call: undefined };
    const path = `tool_responses['${tool}']`;
    if (!Array.isArray(entry)) return { values: this.objectAt(path, entry), call: undefined };
    return { values: this.objectAt(`${path}[${call}]`, entry[call]), call };
  }

  /** An object; nothing stands for none. */
  private objectAt(path: string, value: Json | undefined): JsonObject | undefined {
    if (isJsonObject(value)) return value;
    if (value !== undefined && value !== null) this.fault(path, 'object', value);
    return undefined;
  }

  private namesAt(path: string, value: Json | undefined): ReadonlySet<string> {
    const list = Array.isArray(value) ? value : [];
    const wrong = list.find((one) => typeof one !== 'string');
    if (wrong !== undefined) this.fault(`each of ${path}`, 'text', wrong);
    const isNone = value === undefined || value === null;
    if (!isNone && !Array.isArray(value)) this.fault(path, 'list', value);
    return list.length === 0 ? none : new Set(list.filter((one) => typeof one === 'string'));
  }

  private fault(path: string, expected: string, found: Json): void {
    this.report({ path, expected, found: jsonTypeName(found) });
  }
}
