import type { ReadCall, ReadTrajectory } from '../model/format.ts';
import type { Json } from '../model/json.ts';
import { pythonText } from '../model/python-text.ts';
import type { RuleBook } from './rule-book.ts';
import { ascending, type Sequence, sequenceOf } from './sequence.ts';
import { createValueIds } from './value-ids.ts';

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
  readonly sequence: (trajectory: ReadTrajectory) => Sequence;
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
  const [, toolIds] = numbered<string>();
  const [triplets, tripletIds] = numbered<Triplet>();
  const [calls, callIds] = numbered<KnownCall>();
  const valueId = createValueIds();
  const seen = new Map<ReadCall, number>();
  const tripletOf = (tool: string, key: string, given: Json) => {
    const value = wording.valuesAreText ? pythonText(given) : given;
    return tripletIds(JSON.stringify([tool, key, valueId(value)]), { tool, key, value });
  };
  const learn = ({ tool, params }: ReadCall) => {
    const counted = wording.namesOnly ? [] : (params ?? []);
    const own = counted
      .filter(([key]) => !wording.book.parameter(tool, key)?.ignore)
      .map(([key, value]) => tripletOf(tool, key, value));
    const sorted = ascending(own);
    return callIds(JSON.stringify([tool, ...sorted]), { tool, triplets: sorted });
  };
  const callId = (call: ReadCall) => {
    const id = seen.get(call) ?? learn(call);
    seen.set(call, id);
    return id;
  };
  const sequence = (trajectory: ReadTrajectory) => {
    const read = trajectory.flatMap((segment) => segment.calls);
    return sequenceOf({
      calls: read.map(callId),
      tools: read.map(({ tool }) => toolIds(tool, tool)),
      read,
      agents: trajectory.flatMap(({ agent, calls }) => calls.map(() => agent)),
      positions: read.map((_, at) => at),
    });
  };
  return { calls, triplets, sequence };
}

/** A list that grows, and the position in it of what has a given key. */
function numbered<T>(): [list: T[], idOf: (key: string, item: T) => number] {
  const list: T[] = [];
  const ids = new Map<string, number>();
  const idOf = (key: string, item: T) => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, list.length);
    return list.push(item) - 1;
  };
  return [list, idOf];
}
