import type { Json } from '../../base/json.ts';
import type { Setting } from '../../model/diagnostics/diagnostic-data.ts';
import type { Environment } from './array-task.ts';
import type { FlagName } from './flags.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** Flags as typed, by name; undefined if a flag was not typed. */
export type Typed<F extends FlagName = FlagName> = Readonly<Partial<Record<F, unknown>>>;

/**
 * Reads flags from the command line or the configuration, each as a value of its type. Throws UsageError.
 * `F` are the flags that may be read: what reads others does not compile.
 */
export class GivenFlags<in F extends FlagName = FlagName> {
  private readonly flags: Typed;
  /** Where paths that no flag gives come from. */
  readonly named: ReadonlyMap<string, Setting>;
  /** Without it, settings that are taken from the environment stay undefined. */
  readonly env: Environment | undefined;

  constructor(flags: Typed, named: ReadonlyMap<string, Setting> = new Map(), env?: Environment) {
    this.flags = flags;
    this.named = named;
    this.env = env;
  }

  texts(flag: F): string[] | undefined {
    const value = this.flags[flag] as Json | undefined;
    if (value === undefined) return undefined;
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    if (texts.some((text) => text === '')) throw new UsageError(`--${flag} is empty`);
    return texts;
  }

  text(flag: F): string | undefined {
    const texts = this.texts(flag);
    if (texts !== undefined && texts.length > 1) {
      throw new UsageError(`--${flag} is given more than once, and it takes one value`);
    }
    return texts?.[0];
  }

  /** Words separated by commas, or given with repeated flags. */
  words(flag: F): string[] {
    const texts = this.texts(flag) ?? [];
    return texts.flatMap((text) => text.split(',')).map((word) => word.trim());
  }

  toggle(flag: F): boolean {
    return this.flags[flag] === true;
  }

  /** A whole number from `least` to `most`. */
  count(flag: F, least: number, most = Number.MAX_SAFE_INTEGER): number | undefined {
    const value = this.numeral(flag);
    if (value === undefined) return undefined;
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `from ${least} on`;
    throw new UsageError(`--${flag} must be a whole number ${range}`);
  }

  /** A number of at least `least`, not necessarily whole. */
  number(flag: F, least: number): number | undefined {
    const value = this.numeral(flag);
    if (value === undefined || (Number.isFinite(value) && value >= least)) return value;
    throw new UsageError(`--${flag} must be a number from ${least} on`);
  }

  /** The number from a typed text or the configuration; NaN if it is not a number. */
  private numeral(flag: F): number | undefined {
    const text = this.text(flag);
    if (text === undefined) return undefined;
    return text.trim() === '' ? Number.NaN : Number(text);
  }

  /** Some of the known words, if any are given. */
  choices<T extends string>(flag: F, known: readonly T[]): T[] | undefined {
    const words = this.words(flag);
    return words.length === 0 ? undefined : words.map((word) => knownWord(flag, word, known));
  }

  choice<T extends string>(flag: F, known: readonly T[], otherwise: T): T {
    return this.optional(flag, known) ?? otherwise;
  }

  /** One of the known words, if given. */
  optional<T extends string>(flag: F, known: readonly T[]): T | undefined {
    const value = this.text(flag);
    return value === undefined ? undefined : knownWord(flag, value, known);
  }
}

/** A word that must be one of some. Throws UsageError. */
export function knownWord<T extends string>(flag: FlagName, value: string, known: readonly T[]): T {
  const found = known.find((word) => word === value);
  if (found !== undefined) return found;
  const hint = suggestion(value, known);
  throw new UsageError(`--${flag} ${value}: there are ${known.join(', ')}${hint}`);
}
