import type { TextList } from '../../base/text/text-list.ts';
import { TextNumbers } from '../../base/text/text-numbers.ts';
import { withRoom } from '../../base/with-room.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import type { RecordBlock } from '../../model/records.ts';
import { sha256 } from '../machine/digest.ts';

/**
 * The ids of a run and where each occurs first, so that no profile overwrites another. For each
 * profile it keeps the id (or a digest, if it is long), 20 bytes, and a slot of 4 bytes to find it.
 */
export class Ids {
  private readonly numbers = new TextNumbers(sha256);
  /** The line and the column of each id, by its number. */
  private places = new Uint32Array(2);
  /** The files of the ids, each with the number of its first id. */
  private readonly files: { readonly file: string; readonly first: number }[] = [];

  get size(): number {
    return this.numbers.size;
  }

  numberOf(id: string): number {
    return this.numbers.numberOf(id);
  }

  /** Claims an id. If it has been claimed before, yields the place of the first claim. */
  claim(id: string, { file, line, column }: ProfileOrigin): ProfileOrigin | undefined {
    const known = this.size;
    const number = this.numbers.add(id);
    if (number <= known) return this.originOf(number);
    this.makeRoom(file, number);
    this.put(number, line, column);
    return undefined;
  }

  /**
   * Claims the ids of a block, like {@link claim}. Yields, by position, the places of earlier
   * claims for ids that occur again.
   */
  claimAll(ids: TextList, { file, places }: RecordBlock): ReadonlyMap<number, ProfileOrigin> {
    const late = new Map<number, ProfileOrigin>();
    const numbers = new Uint32Array(ids.ends.length);
    let known = this.size;
    this.numbers.addAll(ids, numbers);
    if (this.size > known) this.makeRoom(file, known + 1);
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] as number;
      if (number > known) {
        this.put(number, places[4 * at + 2] as number, places[4 * at + 3] as number);
        known = number;
      } else if (number > 0) late.set(at, this.originOf(number));
    }
    return late;
  }

  /** Makes room for the places of new ids. Those from number `first` on are from this file. */
  private makeRoom(file: string, first: number): void {
    this.places = withRoom(this.places, 2 * this.size + 2);
    if (this.files.at(-1)?.file !== file) this.files.push({ file, first });
  }

  private put(number: number, line: number, column: number): void {
    this.places[2 * number] = line;
    this.places[2 * number + 1] = column;
  }

  private originOf(number: number): ProfileOrigin {
    const [line = 1, column = 1] = this.places.subarray(2 * number, 2 * number + 2);
    return { file: this.files.findLast(({ first }) => first <= number)?.file ?? '', line, column };
  }
}
