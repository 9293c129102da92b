import { numeralOf } from '../base/decimal.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Path } from '../model/expression.ts';
import type { Policy } from '../model/policy.ts';
import type { Overlays } from '../model/profile.ts';

/** What is read of an object. */
interface Reads {
  /** Whether any of it may be read. */
  isWhole: boolean;
  readonly members: Map<string, Reads>;
}

/**
 * Tells which facts some policies may read. A guard gets all that an agent comes to know, and whatever is kept costs
 * time with each further fact.
 */
export class ReadFacts {
  private readonly reads = newReads();

  /** `overlays` are where agents have data of their own, of which any may be read. */
  constructor(policies: readonly Policy[], overlays: Overlays = []) {
    for (const overlay of overlays) if (overlay !== undefined) this.add(overlay.node);
    for (const { fields, rootsRead = [] } of policies) {
      for (const { node } of fields) this.add(node);
      for (const root of rootsRead) this.add({ kind: 'path', root, keys: [] });
    }
  }

  /** Of facts those that may be read. */
  in(facts: JsonObject): JsonObject {
    return readIn(facts, this.reads);
  }

  private add({ root, keys }: Path): void {
    let at = memberOf(this.reads, root);
    for (const key of keys) {
      if (key.kind === 'path') break;
      const { value } = key;
      at = memberOf(at, typeof value === 'string' ? value : numeralText(value));
    }
    at.isWhole = true;
  }
}

function numeralText(value: Exclude<Json, string | Json[] | JsonObject>): string {
  return typeof value === 'boolean' || value === null ? '' : numeralOf(value);
}

function newReads(): Reads {
  return { isWhole: false, members: new Map() };
}

function memberOf({ members }: Reads, name: string): Reads {
  const member = members.get(name) ?? newReads();
  members.set(name, member);
  return member;
}

function readIn(facts: JsonObject, { members }: Reads): JsonObject {
  const read = Object.entries(facts).flatMap(([name, value]): [string, Json][] => {
    const own = members.get(name);
    if (own === undefined) return [];
    return [[name, own.isWhole || !isJsonObject(value) ? value : readIn(value, own)]];
  });
  return Object.fromEntries(read);
}
