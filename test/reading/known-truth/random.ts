/** A source of numbers that depends on its seed alone (sfc32, seeded by a hash of a text and a number). */
export class Rng {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number, salt = '') {
    let h = 1779033703 ^ salt.length;
    for (const char of `${salt}|${seed}`) {
      h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 3432918353);
      h = (h << 13) | (h >>> 19);
    }
    const next = (): number => {
      h = Math.imul(h ^ (h >>> 16), 2246822507);
      h = Math.imul(h ^ (h >>> 13), 3266489909);
      h ^= h >>> 16;
      return h >>> 0;
    };
    this.a = next();
    this.b = next();
    this.c = next();
    this.d = next() | 1;
    for (let i = 0; i < 12; i += 1) this.bits();
  }

  private bits(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + t;
    this.c |= 0;
    return t >>> 0;
  }

  /** A whole number from 0 to n - 1. */
  int(n: number): number {
    return Math.floor((this.bits() / 4294967296) * n);
  }

  /** A whole number from low to high, both included. */
  between(low: number, high: number): number {
    return low + this.int(high - low + 1);
  }

  /** Whether an event of this probability happens. */
  chance(p: number): boolean {
    return this.bits() / 4294967296 < p;
  }

  /** One of the values. */
  pick<T>(values: readonly T[]): T {
    if (values.length === 0) throw new Error('There is nothing to pick from.');
    return values[this.int(values.length)] as T;
  }

  /** The values in another order. */
  shuffle<T>(values: readonly T[]): T[] {
    const left = [...values];
    const out: T[] = [];
    while (left.length > 0) out.push(...left.splice(this.int(left.length), 1));
    return out;
  }

  /** n of the values, in their order. */
  sample<T>(values: readonly T[], n: number): T[] {
    const chosen = new Set(this.shuffle(values.map((_, i) => i)).slice(0, n));
    return values.filter((_, i) => chosen.has(i));
  }

  /** A text of n characters of an alphabet. */
  text(n: number, alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'): string {
    let out = '';
    for (let i = 0; i < n; i += 1) out += alphabet[this.int(alphabet.length)] ?? '';
    return out;
  }

  /** A text of n hexadecimal digits. */
  hex(n: number): string {
    return this.text(n, '0123456789abcdef');
  }

  /** A text in the form of a UUID. */
  uuid(): string {
    return [8, 4, 4, 4, 12].map((n) => this.hex(n)).join('-');
  }
}
