import type { ProfileOrigin } from '../../model/profile.ts';
import { hashOf, type TextHash } from '../../model/text-hash.ts';
import { extended, TextNumbers } from '../../model/text-numbers.ts';

/**
 * The ids of a run and where each came first, so that no profile overwrites another. An id is kept as a
 * hash and its place as numbers: 16 bytes a profile and a slot of 4 to find it by, whatever the ids'
 * lengths.
 */
export class Ids {
  private readonly numbers = new TextNumbers();
  /** A line and a column for each id, by its number. */
  private places = new Uint32Array(2 * 1024);
  /** The files of the ids, each with the number of its first. */
  private readonly files: { readonly file: string; readonly first: number }[] = [];

  get size(): number {
    return this.numbers.size;
  }

  has(id: string): boolean {
    return this.numbers.numberOf(id) !== 0;
  }

  /** Claims an id; where it was claimed before, yields by whom. */
  claim(id: string, origin: ProfileOrigin): ProfileOrigin | undefined {
    return this.claimHash(hashOf(id), origin);
  }

  /** As {@link claim}, of an id that has this hash. */
  claimHash(hash: TextHash, { file, line, column }: ProfileOrigin): ProfileOrigin | undefined {
    const known = this.size;
    const number = this.numbers.addHash(hash);
    if (number <= known) return this.originOf(number);
    if (this.files.at(-1)?.file !== file) this.files.push({ file, first: number });
    if (2 * number + 2 > this.places.length) this.places = extended(this.places);
    this.places[2 * number] = line;
    this.places[2 * number + 1] = column;
    return undefined;
  }

  private originOf(number: number): ProfileOrigin {
    const [line = 1, column = 1] = this.places.subarray(2 * number, 2 * number + 2);
    return { file: this.files.findLast(({ first }) => first <= number)?.file ?? '', line, column };
  }
}
