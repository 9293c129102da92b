import fc from 'fast-check';

/** Of each range, so that fast-check finds what it made for it without comparing it with all others. */
const integers = new Map<string, () => fc.Arbitrary<number>>();

function integerOf(min: number, max: number): () => fc.Arbitrary<number> {
  const range = `${min} ${max}`;
  const made = integers.get(range) ?? (() => fc.integer({ min, max }));
  integers.set(range, made);
  return made;
}

/** What random workflows and profiles are drawn with. */
export class Draws {
  private readonly random: fc.GeneratorValue;

  constructor(random: fc.GeneratorValue) {
    this.random = random;
  }

  /** A whole number, both ends included. */
  protected int(min: number, max: number): number {
    return this.random(integerOf(min, max));
  }

  protected chance(percent: number): boolean {
    return this.int(1, 100) <= percent;
  }

  protected pick<T>(values: readonly T[]): T {
    return values[this.int(0, values.length - 1)] as T;
  }
}
