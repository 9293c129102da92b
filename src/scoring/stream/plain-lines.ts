// Reads a record as `compile` writes it, each of its calls once however many trajectories have it. Scoring
// 20,000 predictions takes 2.9 seconds of CPU with this, and 5.0 where gold and predictions are read like any
// others. test/scoring/stream/plain-lines.test.ts compares the two.

import type { Json } from '../../base/json.ts';
import type { ReadCall } from '../../model/format.ts';
import { callEnd, callIn } from './plain-call.ts';

/** A record with calls of the `google` format, and little else; calls with the same text are the same. */
export interface PlainLine {
  readonly id: string;
  readonly agents: readonly string[] | undefined;
  readonly lists: readonly (readonly ReadCall[])[];
  /** Whether a text in a call may hold a bracket. */
  readonly hasBrackets: boolean;
  /** The other members that are known: texts, and whole numbers. */
  readonly others: ReadonlyMap<string, string | number>;
}

const noOthers: PlainLine['others'] = new Map();

interface Members {
  id: string | undefined;
  agents: readonly string[] | undefined;
  trajectories: PlainLine['lists'] | undefined;
  others?: Map<string, string | number>;
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
  readonly #others: ReadonlySet<string>;
  readonly #readText: (text: string) => Json | undefined;
  #own = new Map<string, ReadCall>();
  readonly #kept = new Map<string, ReadCall>();
  readonly #agents = new Map<string, readonly string[]>();
  /** Calls that may have brackets in their texts. */
  #bracketed = new Set<ReadCall>();
  #hasBrackets = false;
  #text = '';
  #at = 0;

  /** `others`: the names of further members that records may have. */
  constructor(readText: (text: string) => Json | undefined, others: readonly string[] = []) {
    this.#readText = readText;
    this.#others = new Set(others);
  }

  /**
   * Forgets the calls of the profile before. What a map held before `clear` may live on, until all of the heap
   * is collected.
   */
  begin(): void {
    this.#own = new Map();
    if (this.#bracketed.size > 0) this.#bracketed = new Set();
  }

  /** Reads a record that has an id, perhaps agents, and trajectories in one format; undefined for any other. */
  read(text: string): PlainLine | undefined {
    if (text.length > longestLine) return undefined;
    this.#text = text;
    this.#at = 0;
    this.#hasBrackets = false;
    if (!this.#takes(openBrace)) return undefined;
    const members: Members = { id: undefined, agents: undefined, trajectories: undefined };
    do {
      if (!this.#member(members)) return undefined;
    } while (this.#takes(comma));
    const isWhole = this.#takes(closeBrace) && this.#next() === undefined;
    const { id, agents, trajectories: lists, others = noOthers } = members;
    return isWhole && id && lists
      ? { id, agents, lists, hasBrackets: this.#hasBrackets, others }
      : undefined;
  }

  /** Reads a member; false if that is not possible, or it is there twice. */
  #member(members: Members): boolean {
    const key = this.#name();
    if (!this.#takes(colon)) return false;
    if (key !== 'id' && key !== 'agents' && key !== 'trajectories')
      return this.#other(key, members);
    if (members[key] !== undefined) return false;
    if (key === 'id') members.id = this.#name();
    else if (key === 'agents') members.agents = this.#names();
    else members.trajectories = this.#trajectories();
    return members[key] !== undefined;
  }

  #other(key: string | undefined, members: Members): boolean {
    if (key === undefined || !this.#others.has(key) || members.others?.has(key)) return false;
    const value = this.#next() === quote ? this.#name() : this.#number();
    if (value === undefined) return false;
    members.others ??= new Map();
    members.others.set(key, value);
    return true;
  }

  /** A whole number, after which its member ends. */
  #number(): number | undefined {
    wholeNumber.lastIndex = this.#at;
    const [text] = wholeNumber.exec(this.#text) ?? [];
    if (text === undefined) return undefined;
    this.#at += text.length;
    return Number(text);
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
    const call = this.#own.get(text) ?? this.#kept.get(text) ?? this.#newCall(text);
    if (this.#bracketed.size > 0 && call && this.#bracketed.has(call)) this.#hasBrackets = true;
    return call;
  }

  #newCall(text: string): ReadCall | undefined {
    const call = callIn(text, this.#readText);
    if (call === undefined) return undefined;
    // Escapes may stand for brackets.
    const isBare = !text.includes('[') && !text.includes('\\');
    if (!isBare) this.#bracketed.add(call);
    const isCommon = isBare && call.params?.length === 0 && this.#kept.size < mostKept;
    (isCommon ? this.#kept : this.#own).set(text, call);
    return call;
  }
}

const wholeNumber = /(?:0|[1-9]\d{0,14})(?=[\s,}])/y;
