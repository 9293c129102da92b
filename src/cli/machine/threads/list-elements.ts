// The elements of a list, as split-list.ts cuts them. test/cli/machine/threads/line-index.test.ts reads them.
import { isUtf8 } from 'node:buffer';
import { readLimits } from '../../../model/limits.ts';
import { type IndexedLine, mark } from './indexed-line.ts';
import { ListSplitter } from './split-list.ts';

/**
 * The elements of the list in a file, whose bytes come in pieces. Ends early, with `onFault`, where it
 * is no list, not UTF-8, or too large.
 */
export function* elementsIn(pieces: Iterable<Buffer>, onFault: () => void): Generator<IndexedLine> {
  const found: IndexedLine[] = [];
  let [count, isSound] = [0, true];
  const lose = () => {
    isSound = false;
    onFault();
  };
  const sink = {
    add: (_line: number, _column: number, bytes: Buffer, offset: number) => {
      count += 1;
      found.push({ bytes, offset, line: count, column: 1 });
    },
    accepts: (bytes: Buffer) => {
      if (!isUtf8(bytes)) lose();
      return isSound;
    },
    sideOf: () => 'wanted' as const,
    skip: lose,
    syntax: lose,
    tooLarge: lose,
    loseLong: lose,
  };
  let splitter: ListSplitter | undefined;
  for (const bytes of pieces) {
    const start = splitter === undefined && bytes.subarray(0, 3).equals(mark) ? 3 : 0;
    splitter ??= new ListSplitter(sink, readLimits, undefined, start);
    splitter.push(bytes.subarray(start));
    if (!isSound) return;
    yield* found.splice(0);
  }
  splitter?.end();
}
