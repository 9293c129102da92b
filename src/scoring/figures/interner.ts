import type { Json } from '../../base/json.ts';
import { plainLine } from '../../base/text/argument-text.ts';
import { literalOf } from '../../base/text/literal.ts';
import { pythonText } from '../../base/text/python-text.ts';
import type { ReadCall, ReadTrajectory } from '../../model/format.ts';
import { createValueIds } from '../../model/value-ids.ts';
import type { ArgumentMatchers } from './argument-matchers.ts';
import { ascending, Sequence } from './sequence.ts';

/**
 * A (tool, key, value) as in the paper's section 4.5; the value is text where values are compared as
 * text.
 */
export interface Triplet {
  readonly tool: string;
  readonly key: string;
  readonly value: Json;
  /** The value that is compared: a text that is a Python literal is replaced by what it stands for. */
  readonly meant: Json;
}

/** A call that occurs in the gold or in a prediction: its tool and its triplets, ascending. */
export interface KnownCall {
  readonly tool: string;
  readonly triplets: readonly number[];
}

/** Gives a small number to each call, tool and triplet of one profile's gold and predictions. */
export interface Interner {
  readonly calls: readonly KnownCall[];
  readonly triplets: readonly Triplet[];
  /**
   * The sequence of a trajectory without the calls of ignored tools. `agent` makes the calls for which
   * the trajectory names no agent.
   */
  readonly sequence: (trajectory: ReadTrajectory, agent?: string) => Sequence;
  /** The same for a prediction; where that is asked for, calls of one message may be in any order. */
  readonly predicted: (trajectory: ReadTrajectory) => Sequence;
  /** The same for a gold, with the calls of ignored tools. */
  readonly whole: (trajectory: ReadTrajectory, agent?: string) => Sequence;
}

/** How calls are interned. */
export interface InternerOptions {
  readonly matchers: ArgumentMatchers;
  /**
   * One side is text: values are read as literals, and whole lines of the `traxgen` format are
   * compared, too.
   */
  readonly valuesAreText: boolean;
  /** Parameters do not count. */
  readonly namesOnly: boolean;
  /** Calls of one message may be in any order. */
  readonly anyOrder?: boolean | undefined;
  /** Tools whose calls are left out. */
  readonly ignored?: ReadonlySet<string> | undefined;
}

/**
 * Makes an empty interner, which grows as trajectories are read. Parameters that a rule ignores are
 * left out.
 */
export function createInterner(options: InternerOptions): Interner {
  const toolIds = new Map<string, number>();
  const [triplets, tripletIds] = internedList<Triplet>();
  const [calls, callIds] = internedList<KnownCall>();
  const valueId = createValueIds();
  const seen = new Map<ReadCall, number>();
  const toolId = (tool: string) => {
    const known = toolIds.get(tool) ?? toolIds.size;
    if (known === toolIds.size) toolIds.set(tool, known);
    return known;
  };
  const tripletOf = (tool: string, key: string, given: Json) => {
    const meant = options.valuesAreText ? meaningOf(given) : given;
    const value = options.valuesAreText ? pythonText(given) : given;
    const id = `${toolId(tool)} ${valueId(meant)} ${key}`;
    return tripletIds(id, () => ({ tool, key, value, meant }));
  };
  const lines = new Map<string, number>();
  const learn = (call: ReadCall) => {
    const { tool, params } = call;
    const own: number[] = [];
    for (const [key, value] of (!options.namesOnly && params) || []) {
      if (!options.matchers.parameter(tool, key)?.ignore) own.push(tripletOf(tool, key, value));
    }
    const sorted = ascending(own);
    const idOf = () =>
      callIds(`${toolId(tool)} ${sorted.join()}`, () => ({ tool, triplets: sorted }));
    if (!options.valuesAreText || options.namesOnly) return idOf();
    const line = plainLine(call.line ?? traxgenLine(call));
    const id = lines.get(line) ?? idOf();
    lines.set(line, id);
    return id;
  };
  const callId = (call: ReadCall) => {
    const known = seen.get(call);
    if (known !== undefined) return known;
    const id = learn(call);
    seen.set(call, id);
    return id;
  };
  return { calls, triplets, ...sequenceReaders(options, callId, toolId) };
}

/** The functions that make sequences of trajectories. */
function sequenceReaders(
  { ignored, anyOrder }: InternerOptions,
  callId: (call: ReadCall) => number,
  toolId: (tool: string) => number,
): Pick<Interner, 'sequence' | 'predicted' | 'whole'> {
  const whole = (trajectory: ReadTrajectory, agent?: string) =>
    sequenceOf(trajectory, agent, callId, toolId);
  const sequence = (trajectory: ReadTrajectory, agent?: string) => {
    const all = whole(trajectory, agent);
    return ignored === undefined ? all : all.without(placesOf(ignored, all));
  };
  const predicted = (trajectory: ReadTrajectory) => {
    const all = sequence(trajectory);
    return anyOrder === true ? new Sequence({ ...all, turns: turnsOf(all.read) }) : all;
  };
  return { sequence, predicted, whole };
}

/** Numbers of turns: neighbouring calls of one message have the same number. */
function turnsOf(read: readonly ReadCall[]): number[] {
  let turn = 0;
  return read.map(({ parallel }, at) => {
    if (at > 0 && (parallel === undefined || parallel !== read[at - 1]?.parallel)) turn++;
    return turn;
  });
}

function sequenceOf(
  trajectory: ReadTrajectory,
  agent: string | undefined,
  callId: (call: ReadCall) => number,
  toolId: (tool: string) => number,
): Sequence {
  const read: ReadCall[] = [];
  const agents: (string | undefined)[] = [];
  for (const segment of trajectory) {
    for (const call of segment.calls) {
      read.push(call);
      agents.push(segment.agent ?? agent);
    }
  }
  return new Sequence({
    calls: read.map(callId),
    tools: read.map(({ tool }) => toolId(tool)),
    read,
    agents,
    positions: [...read.keys()],
  });
}

/**
 * What a value stands for where text lost its type: the value of a literal, otherwise the text itself.
 */
export function meaningOf(value: Json): Json {
  if (typeof value !== 'string') return value;
  const literal = literalOf(value);
  return literal === undefined ? value.trim() : literal;
}

function placesOf(tools: ReadonlySet<string>, { read }: Sequence): ReadonlySet<number> {
  return new Set([...read.keys()].filter((at) => tools.has(read[at]?.tool ?? '')));
}

/** A call as a line of the `traxgen` format. */
function traxgenLine({ tool, params = [] }: ReadCall): string {
  return `${tool}(${params.map(([name, value]) => `${name}=${pythonText(value)}`).join(', ')})`;
}

/**
 * A list that grows, and a function that yields the position of the item with a key; it adds what is
 * new.
 */
function internedList<T>(): [list: T[], idOf: (key: string, item: () => T) => number] {
  const list: T[] = [];
  const ids = new Map<string, number>();
  const idOf = (key: string, item: () => T) => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, list.length);
    return list.push(item()) - 1;
  };
  return [list, idOf];
}
