import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../../base/json.ts';
import { grouped } from '../../../../base/lists-by-key.ts';
import type { Path } from '../../../../model/expression.ts';
import type { Completing as CompletingCase } from '../../../../model/journeys.ts';
import { pathText } from '../../../../model/node-text.ts';
import { responsePath, userPath } from '../case-data.ts';
import type { Tool } from '../graph.ts';
import { askedCase } from '../questions.ts';
import { type Walking, walk } from '../walk.ts';
import type { Walked } from '../walked.ts';
import type { Descriptions } from './descriptions.ts';

/** A graph without a profile, and what it says of values. */
export interface Completing extends Omit<Walking, 'missing'>, CompletingCase {
  readonly descriptions: Descriptions;
}

/**
 * A case with all that its walk reads and that tools return on it, and nothing else: it is walked as far as it
 * goes, what is lacking there is drawn, and so on to its end. Undefined if that takes more work than is left.
 */
export function completed(data: JsonObject, completing: Completing): JsonObject | undefined {
  return new CaseInTheMaking(data, completing).completed();
}

class CaseInTheMaking {
  private readonly data: JsonObject;
  private readonly completing: Completing;
  private user: JsonObject;
  private responses: JsonObject;
  /** The tools that stand in several places: each of their calls has an answer of its own. */
  private readonly listed = new Set<string>();

  constructor(data: JsonObject, completing: Completing) {
    this.data = data;
    this.completing = completing;
    const seen = new Set<string>();
    for (const { tool } of completing.layout.tools) {
      if (seen.has(tool.name)) this.listed.add(tool.name);
      seen.add(tool.name);
    }
    this.user = { ...objectAt(data, 'user_provided_info') };
    this.responses = { ...objectAt(data, 'tool_responses') };
  }

  completed(): JsonObject | undefined {
    const { effort } = this.completing;
    let walked = this.walkedWithAnswers();
    while (!effort.isSpent && this.giveWhatLacks(walked)) walked = this.walkedWithAnswers();
    if (effort.isSpent) return undefined;
    this.tidy(walked);
    this.offerOptional(this.walked());
    return effort.isSpent ? undefined : this.whole();
  }

  private whole(): JsonObject {
    const { user_provided_info, tool_responses, ...others } = this.data;
    return {
      ...others,
      ...(!this.isOutside('user_provided_info') && { user_provided_info: this.user }),
      ...(!this.isOutside('tool_responses') && { tool_responses: this.responses }),
    };
  }

  /** Whether the external data have it, under every case. */
  private isOutside(name: string): boolean {
    const { external = {} } = this.completing;
    return Object.hasOwn(external, name) && !Object.hasOwn(this.data, name);
  }

  /** The walk as far as it goes, on which each call returns all that it can. */
  private walkedWithAnswers(): Walked {
    return this.walked((tool, call) => this.answer(tool, call));
  }

  private walked(onCall?: (tool: Tool, call: number) => void): Walked {
    const { external, effort } = this.completing;
    const asked = askedCase({ profile: this.whole(), external });
    const walked = walk(
      { ...this.completing, missing: 'error' },
      onCall ? { ...asked, onCall } : asked,
    );
    effort.spend(walked.questions.length + walked.calls.length);
    return walked;
  }

  private answer(tool: Tool, call: number): void {
    if (tool.responses.length === 0 || this.isOutside('tool_responses')) return;
    const at = this.listed.has(tool.name) ? call : undefined;
    const entry = this.entryOf(tool.name, at);
    for (const { name } of tool.responses) {
      if (Object.hasOwn(entry, name)) continue;
      define(entry, name, this.drawn(responsePath(tool.name, at, name)));
    }
  }

  private entryOf(tool: string, call: number | undefined): JsonObject {
    const known = ownValue(this.responses, tool);
    if (call === undefined) {
      const own = isJsonObject(known) ? known : {};
      define(this.responses, tool, own);
      return own;
    }
    const list = Array.isArray(known) ? known : [];
    while (list.length <= call) list.push({});
    define(this.responses, tool, list);
    const entry = list[call];
    const own = isJsonObject(entry) ? entry : {};
    list[call] = own;
    return own;
  }

  /** Lets the user give the variables that the walk asked for. Yields whether there were any. */
  private giveWhatLacks({ diagnostics }: Walked): boolean {
    if (this.isOutside('user_provided_info')) return false;
    const asked = diagnostics.flatMap((one) => (one.code === 'missing-field' ? one.data.path : []));
    const names = this.userNames().filter((name) => {
      return asked.includes(name) || asked.includes(pathText(userPath(name)));
    });
    for (const name of names) define(this.user, name, this.drawn(userPath(name)));
    return names.length > 0;
  }

  private userNames(): string[] {
    const { nodes } = this.completing.graph;
    const tools = nodes.flatMap((node) => node.tools);
    const read = [...tools, ...nodes.flatMap(({ pathways }) => pathways)];
    const names = [
      ...tools.flatMap(({ variables }) => variables.map(({ name }) => name)),
      ...read.flatMap(({ reads }) => reads.map(({ text }) => text)),
    ];
    return [...new Set(names)].filter((name) => !Object.hasOwn(this.user, name));
  }

  /** Leaves out what the walk does not need, and puts the rest into its order. */
  private tidy(walked: Walked): void {
    const { tools } = this.completing.layout;
    const called = walked.calls.map(({ step }) => tools[step]?.tool.name ?? '');
    this.responses = picked(this.responses, called);
    const calls = grouped(called, (tool) => tool);
    for (const [tool, entry] of Object.entries(this.responses)) {
      if (!Array.isArray(entry)) continue;
      define(this.responses, tool, entry.slice(0, calls.get(tool)?.length ?? 0));
    }
    const read = walked.calls.flatMap(({ step, sources }) => {
      const { variables = [] } = tools[step]?.tool ?? {};
      return variables.flatMap(({ name }, at) => (sources[at] === 'user' ? [name] : []));
    });
    const all = this.user;
    this.user = picked(all, read);
    if (!sameWay(this.walked(), walked)) this.user = picked(all, [...read, ...Object.keys(all)]);
  }

  /** Lets the user give what calls take if they can have it and no tool returns it, where that changes nothing else. */
  private offerOptional(walked: Walked): void {
    const { layout, returned, effort } = this.completing;
    const { tools } = layout;
    if (this.isOutside('user_provided_info')) return;
    for (const { step, sources } of walked.calls) {
      for (const [at, { name }] of (tools[step]?.tool.variables ?? []).entries()) {
        const isKnown = sources[at] !== undefined || Object.hasOwn(this.user, name);
        if (isKnown || returned.has(name) || effort.isSpent) continue;
        const before = this.user;
        this.user = { ...before };
        define(this.user, name, this.drawn(userPath(name)));
        if (!sameWay(this.walked(), walked)) this.user = before;
      }
    }
  }

  private drawn(path: Path): Json {
    const { draw, descriptions } = this.completing;
    return draw({ path, declared: descriptions.at(path) });
  }
}

function sameWay(one: Walked, other: Walked): boolean {
  return (
    one.diagnostics.length === other.diagnostics.length &&
    one.letters.join('') === other.letters.join('') &&
    one.calls.length === other.calls.length
  );
}

function picked(values: JsonObject, names: readonly string[]): JsonObject {
  const own: JsonObject = {};
  for (const name of names) {
    const value = ownValue(values, name);
    if (value !== undefined) define(own, name, value);
  }
  return own;
}

function objectAt(data: JsonObject, name: string): JsonObject {
  const value = ownValue(data, name);
  return isJsonObject(value) ? value : {};
}

/** A name may be `__proto__`. */
function define(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, {
    ...{ value, writable: true, enumerable: true, configurable: true },
  });
}
