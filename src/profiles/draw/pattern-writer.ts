import randexp from 'randexp';
import { ArgumentError } from './argument-error.ts';
import type { PlainPattern } from './stand-ins.ts';
import { mostDrawn, tooMuch } from './too-much.ts';

/** The package's types promise a `default` export, but the module is the class itself. */
const RandExp: typeof randexp.default = Object(randexp);

type Token = Parameters<InstanceType<typeof RandExp>['_gen']>[0];
type SetToken = Parameters<InstanceType<typeof RandExp>['_expand']>[0];
type Characters = ReturnType<InstanceType<typeof RandExp>['_expand']>;

/** The largest number of repetitions that `*`, `+` and `{3,}` add to their minimum. */
const mostRepeated = 10;

/** The characters that `.`, `[^a]` and `\W` are drawn from: printable ASCII. */
const plain = [0x20, 0x7e] as const;

/** Further letters and signs. Control characters, spaces (which `\s` has) and surrogates are left out. */
const otherReadable = [
  [0xa1, 0x167f],
  [0x1681, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x2fff],
  [0x3001, 0xd7ff],
  [0xe000, 0xfefe],
  [0xff00, 0x10ffff],
] as const;

/** Writes texts that follow a pattern, as far as randexp supports patterns. */
export class PatternWriter extends RandExp {
  private tokensWritten = 0;
  private isPrepared = false;
  private readonly expanded = new Map<SetToken, Characters>();
  private readonly meant: PlainPattern['meant'];

  /** `randInt` draws a whole number between its arguments, both included. */
  constructor({ source, meant }: PlainPattern, randInt: (min: number, max: number) => number) {
    super(source);
    this.meant = meant;
    this.max = mostRepeated;
    this.randInt = randInt;
  }

  override gen(): string {
    this.tokensWritten = 0;
    return super.gen();
  }

  /** As in the package, but it always ends, and groups are numbered as they are written. */
  override _gen(token: Token, groups: (string | null)[]): string {
    this.tokensWritten += 1;
    if (!this.isPrepared) {
      numberGroups(token, 0);
      putMeant(token, this.meant);
    }
    this.isPrepared = true;
    const text = super._gen(token, groups);
    if (text.length > mostDrawn || this.tokensWritten > 10 * mostDrawn) {
      throw new ArgumentError(tooMuch, 0);
    }
    return text;
  }

  /**
   * The characters of a set. A negated set uses printable characters, and control characters only
   * if it has no others.
   */
  override _expand(token: SetToken): Characters {
    const known = this.expanded.get(token) ?? this.charactersOf(token);
    this.expanded.set(token, known);
    return known;
  }

  private charactersOf(token: SetToken): Characters {
    if ('not' in token && token.not) return this.expandWithin(token, []);
    const readable = this.expandWithin(token, otherReadable);
    return readable.length > 0 ? readable : this.expandWithin(token, [[0, 0x10ffff]]);
  }

  private expandWithin(
    token: SetToken,
    ranges: readonly (readonly [number, number])[],
  ): Characters {
    const before = this.defaultRange;
    const range = before.clone().intersect(...plain);
    for (const [from, to] of ranges) range.add(from, to);
    this.defaultRange = range;
    const drawn = super._expand(token);
    this.defaultRange = before;
    return drawn;
  }
}

/**
 * Numbers the groups from 0, outer ones first. The package numbers them in the order in which it
 * meets them.
 */
function numberGroups(token: Token, first: number): number {
  let next = first;
  if ('remember' in token && token.remember) {
    Object.assign(token, { groupNumber: next });
    next += 1;
  }
  for (const inner of innerTokens(token)) next = numberGroups(inner, next);
  return next;
}

/** Replaces stand-in characters with the characters that they stand for. */
function putMeant(token: Token | SetToken, meant: PlainPattern['meant']): void {
  for (const [key, value] of Object.entries(token)) {
    if (meant.has(value)) Object.assign(token, { [key]: meant.get(value) });
  }
  if ('set' in token) for (const one of token.set) putMeant(one, meant);
  else if (!('from' in token)) for (const one of innerTokens(token)) putMeant(one, meant);
}

function innerTokens(token: Token): readonly Token[] {
  if ('options' in token && token.options) return token.options.flat();
  if ('stack' in token && token.stack) return token.stack;
  return 'value' in token && typeof token.value === 'object' ? [token.value] : [];
}
