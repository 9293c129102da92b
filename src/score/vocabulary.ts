import type { ReadCall, ReadTrajectory } from '../model/format.ts';
import type { Json } from '../model/json.ts';
import { pythonText } from '../model/python-text.ts';
import { createValueIds } from '../model/value-ids.ts';
import type { RuleBook } from './rule-book.ts';
import { ascending, Sequence } from './sequence.ts';

/** A (tool, key, value) of the paper's section 4.5; the value is text where values are compared so. */
export interface Triplet {
  readonly tool: string;
  readonly key: string;
  readonly value: Json;
}

/** A call that occurs in the gold or in a prediction: its tool and its triplets, ascending. */
export interface KnownCall {
  readonly tool: string;
  readonly triplets: readonly number[];
}

/** What one profile's gold and prediction say, each call, tool and triplet under a small number. */
export interface Vocabulary {
  readonly calls: readonly KnownCall[];
  readonly triplets: readonly Triplet[];
  /** `agent` is whose calls they are where the trajectory names none. */
  readonly sequence: (trajectory: ReadTrajectory, agent?: string) => Sequence;
}

/** How calls become numbers. */
export interface Wording {
  readonly book: RuleBook;
  /** Values are compared as the `traxgen` format writes them. */
  readonly valuesAreText: boolean;
  /** Parameters do not count. */
  readonly namesOnly: boolean;
}

/** An empty vocabulary, which grows as trajectories are read; ignored parameters are left out. */
export function createVocabulary(wording: Wording): Vocabulary {
  const toolIds = new Map<string, number>();
  const [triplets, tripletIds] = numbered<Triplet>();
  const [calls, callIds] = numbered<KnownCall>();
  const valueId = createValueIds();
  const seen = new Map<ReadCall, number>();
  const toolId = (tool: string) => {
    const known = toolIds.get(tool) ?? toolIds.size;
    if (known === toolIds.size) toolIds.set(tool, known);
    return known;
  };
  const tripletOf = (tool: string, key: string, given: Json) => {
    const value = wording.valuesAreText ? pythonText(given) : given;
    return tripletIds(`${toolId(tool)} ${valueId(value)} ${key}`, () => ({ tool, key, value }));
  };
  const learn = ({ tool, params }: ReadCall) => {
    const own: number[] = [];
    for (const [key, value] of (!wording.namesOnly && params) || []) {
      if (!wording.book.parameter(tool, key)?.ignore) own.push(tripletOf(tool, key, value));
    }
    const sorted = ascending(own);
    return callIds(`${toolId(tool)} ${sorted.join()}`, () => ({ tool, triplets: sorted }));
  };
  const callId = (call: ReadCall) => {
    const known = seen.get(call);
    if (known !== undefined) return known;
    const id = learn(call);
    seen.set(call, id);
    return id;
  };
  const sequence = (trajectory: ReadTrajectory, agent?: string) => {
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
      positions: read.map((_, at) => at),
    });
  };
  return { calls, triplets, sequence };
}

/** A list that grows, and the position in it of what has a given key. */
function numbered<T>(): [list: T[], idOf: (key: string, item: () => T) => number] {
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
