import type { Json } from '../../../base/json.ts';
import type { Conversation } from '../../../model/conversation.ts';
import type { ReadCall } from '../../../model/format.ts';
import type { JourneyCase, JourneyTool, ToolPlace } from '../../../model/journeys.ts';
import { callsOfFirst, type GoldEntry } from '../../gold/gold-entry.ts';
import { toolsByFunction } from '../tool-names.ts';

/** A conversation, and what the policy and the case of its gold say. */
export interface Talk extends Conversation {
  readonly tools: ReadonlyMap<string, JourneyTool>;
  readonly journey: JourneyCase;
  /** The tools of the only gold trajectory; undefined where there may be others. */
  readonly gold: readonly ReadCall[] | undefined;
  /** Whether the journey ends because a tool fails or the user lacks a parameter. */
  readonly halts: boolean;
}

/** Undefined where no policy of the gold says of tools what comes before them. */
export function talkOf(entry: GoldEntry, conversation: Conversation): Talk | undefined {
  const { origin, agents } = entry;
  if (origin === undefined) return undefined;
  const { compiler, profile, gold } = origin;
  const journeys = agents.flatMap((agent) => compiler.policy(agent)?.journeys ?? []);
  const [first] = journeys;
  if (first === undefined) return undefined;
  const renamed = toolsByFunction(entry);
  return {
    ...conversation,
    calls: conversation.calls.map((call) => ({
      ...call,
      tool: renamed.get(call.tool) ?? call.tool,
    })),
    tools: new Map(journeys.flatMap(({ tools }) => [...tools])),
    journey: first.caseOf({ profile: profile.data, external: compiler.external }),
    gold: journeys.length === agents.length ? callsOfFirst(entry) : undefined,
    halts: gold.parts.some(({ plan }) => plan.halts === true),
  };
}

/** Whether the first calls were of the tools of the gold, as many as both have. */
export function beginsRight({ calls, gold = [] }: Talk): boolean {
  return gold.every(({ tool }, at) => calls[at] === undefined || calls[at].tool === tool);
}

/** What all places of a tool say of it, or of one of its parameters. */
export function descriptionOf({ places }: JourneyTool, parameter?: string): string {
  const texts = places.map(({ description, parameters }: ToolPlace) => {
    if (parameter === undefined) return description;
    return parameters.find(({ name }) => name === parameter)?.description;
  });
  return texts.filter((text) => text !== undefined).join('\n');
}

/** An argument of a call for a parameter of its tool. */
export interface Argument {
  /** The position of the call, from 0. */
  readonly call: number;
  readonly tool: JourneyTool;
  readonly name: string;
  readonly value: Json;
}

/** All arguments of calls that the policy knows. */
export function* argumentsIn({ calls, tools }: Talk): Generator<Argument> {
  for (const [call, made] of calls.entries()) {
    const tool = tools.get(made.tool);
    if (tool === undefined) continue;
    const names = new Set(tool.places.flatMap((place) => place.parameters.map(({ name }) => name)));
    for (const [name, value] of made.params ?? []) {
      if (names.has(name)) yield { call, tool, name, value };
    }
  }
}
