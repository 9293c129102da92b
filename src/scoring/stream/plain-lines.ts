// Reads gold as `compile` writes it, each of its calls once however many trajectories have it. Scoring 800 predictions
// of profiles with 120 trajectories each takes 3.7 seconds of CPU with this, and 7.7 where gold is read like any other;
// with few trajectories it makes no difference.
// test/scoring/stream/plain-lines.test.ts compares it with how other records are read.

import type { Json } from '../../base/json.ts';
import type { ReadCall } from '../../model/format.ts';
import { callEnd, callIn } from './plain-call.ts';

/** A record with calls of the `google` format, and little else; calls with the same text are the same. */
export interface PlainLine {
  readonly id: string;
  readonly agents: readonly string[] | undefined;
  readonly lists: readonly (readonly ReadCall[])[];
}

interface Members {
  id: string | undefined;
  agents: readonly string[] | undefined;
  trajectories: PlainLine['lists'] | undefined;
}

/** Longer texts may exceed a limit of what is read. */
const longestLine = 1 << 20;
const longestCall = 900;

/** So many calls without parameters, which many profiles have, are kept. */
const mostKept = 1 << 10;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Reads lines of records, and knows the calls of a profile. */
export class PlainLines {
  readonly #readText: (text: string) => Json | undefined;
  #own = new Map<string, ReadCall>();
  readonly #kept = new Map<string, ReadCall>();
  readonly #agents = new Map<string, readonly string[]>();
  #text = '';
  #at = 0;

  constructor(readText: (text: string) => Json | undefined) {
    this.#readText = readText;
  }

  /**
   * Forgets the calls of the profile before. What a map held before `clear` may live on, until all of the heap
   * is collected.
   */
  begin(): void {
    this.#own = new Map();
  }

  /** Reads a record that has an id, perhaps agents, and trajectories in one format; undefined for any other. */
  read(text: string): PlainLine | undefined {
    if (text.length > longestLine) return undefined;
    this.#text = text;
    this.#at = 0;
    if (!this.#takes(openBrace)) return undefined;
    const members: Members = { id: undefined, agents: undefined, trajectories: undefined };
    do {
      if (!this.#member(members)) return undefined;
    } while (this.#takes(comma));
    const isWhole = this.#takes(closeBrace) && this.#next() === undefined;
    const { id, agents, trajectories: lists } = members;
    return isWhole && id && lists ? { id, agents, lists } : undefined;
  }

  /** Reads a member; false if that is not possible, or it is there twice. */
  #member(members: Members): boolean {
    const key = this.#name();
    if (!this.#takes(colon)) return false;
    if (key !== 'id' && key !== 'agents' && key !== 'trajectories') return false;
    if (members[key] !== undefined) return false;
    if (key === 'id') members.id = this.#name();
    else if (key === 'agents') members.agents = this.#names();
    else members.trajectories = this.#trajectories();
    return members[key] !== undefined;
  }

  /** The next character that is no white space, which is passed over. */
  #next(): number | undefined {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) {
        return Number.isNaN(unit) ? undefined : unit;
      }
      this.#at++;
    }
  }

  #takes(unit: number): boolean {
    if (this.#next() !== unit) return false;
    this.#at++;
    return true;
  }

  /** A text without escapes. */
  #name(): string | undefined {
    if (!this.#takes(quote)) return undefined;
    const start = this.#at;
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit === quote) break;
      if (!(unit >= 0x20 && unit <= 0x7e) || unit === backslash) return undefined;
      this.#at++;
    }
    return this.#text.slice(start, this.#at++);
  }

  #names(): readonly string[] | undefined {
    if (this.#next() !== openBracket) return undefined;
    const start = this.#at;
    const end = this.#text.indexOf(']', start) + 1;
    const text = this.#text.slice(start, end);
    this.#at = end;
    const known = this.#agents.get(text);
    if (known !== undefined) return known;
    const value = this.#readText(text);
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return undefined;
    if (this.#agents.size < mostKept) this.#agents.set(text, value as string[]);
    return value as string[];
  }

  #trajectories(): ReadCall[][] | undefined {
    const isGoogle = this.#takes(openBrace) && this.#name() === 'google' && this.#takes(colon);
    const lists = isGoogle ? this.#list(() => this.#list(() => this.#call())) : undefined;
    return this.#takes(closeBrace) ? lists : undefined;
  }

  #list<T>(item: () => T | undefined): T[] | undefined {
    if (!this.#takes(openBracket)) return undefined;
    const items: T[] = [];
    if (this.#takes(closeBracket)) return items;
    do {
      const one = item();
      if (one === undefined) return undefined;
      items.push(one);
    } while (this.#takes(comma));
    return this.#takes(closeBracket) ? items : undefined;
  }

  #call(): ReadCall | undefined {
    if (this.#next() !== openBrace) return undefined;
    const start = this.#at;
    const end = callEnd(this.#text, start);
    if (end - start > longestCall) return undefined;
    this.#at = end;
    const text = this.#text.slice(start, end);
    return this.#own.get(text) ?? this.#kept.get(text) ?? this.#newCall(text);
  }

  #newCall(text: string): ReadCall | undefined {
    const call = callIn(text, this.#readText);
    if (call === undefined) return undefined;
    const isCommon = call.params?.length === 0 && this.#kept.size < mostKept;
    (isCommon ? this.#kept : this.#own).set(text, call);
    return call;
  }
}
