import type { Json } from '../../model/json.ts';
import type { FlagName } from './flags.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** Flags as typed: by name, undefined where they were not. */
export type Typed = Readonly<Partial<Record<FlagName, unknown>>>;

/** Flags as given, by whichever way; each is read as what it must be. Throws UsageError. */
export class GivenFlags {
  private readonly flags: Typed;

  constructor(flags: Typed) {
    this.flags = flags;
  }

  texts(flag: FlagName): string[] | undefined {
    const value = this.flags[flag] as Json | undefined;
    if (value === undefined) return undefined;
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    if (texts.some((text) => text === '')) throw new UsageError(`--${flag} is empty`);
    return texts;
  }

  /** The one text that was given. */
  text(flag: FlagName): string | undefined {
    const texts = this.texts(flag);
    if (texts !== undefined && texts.length > 1) {
      throw new UsageError(`--${flag} is given more than once, and it takes one value`);
    }
    return texts?.[0];
  }

  /** Words with commas or flags between them. */
  words(flag: FlagName): string[] {
    const texts = this.texts(flag) ?? [];
    return texts.flatMap((text) => text.split(',')).map((word) => word.trim());
  }

  toggle(flag: FlagName): boolean {
    return this.flags[flag] === true;
  }

  /** A whole number, `least` or more and `most` or less. */
  count(flag: FlagName, least: number, most = Number.MAX_SAFE_INTEGER): number | undefined {
    const value = this.numeral(flag);
    if (value === undefined) return undefined;
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `from ${least} on`;
    throw new UsageError(`--${flag} must be a whole number ${range}`);
  }

  /** A number, not a whole one only. */
  number(flag: FlagName, least: number): number | undefined {
    const value = this.numeral(flag);
    if (value === undefined || (Number.isFinite(value) && value >= least)) return value;
    throw new UsageError(`--${flag} must be a number from ${least} on`);
  }

  /** The number that a text is, typed or in the configuration; NaN for one that is none. */
  private numeral(flag: FlagName): number | undefined {
    const text = this.text(flag);
    if (text === undefined) return undefined;
    return text.trim() === '' ? Number.NaN : Number(text);
  }

  choice<T extends string>(flag: FlagName, known: readonly T[], otherwise: T): T {
    return this.optional(flag, known) ?? otherwise;
  }

  /** One of some words, if any is given. */
  optional<T extends string>(flag: FlagName, known: readonly T[]): T | undefined {
    const value = this.text(flag);
    if (value === undefined) return undefined;
    const found = known.find((word) => word === value);
    if (found !== undefined) return found;
    const hint = suggestion(value, known);
    throw new UsageError(`--${flag} ${value}: there are ${known.join(', ')}${hint}`);
  }
}
