import { isJsonObject } from '../../../base/json.ts';
import type { Task } from '../../../model/prediction.ts';
import { readJsonText } from '../../../model/read-json.ts';
import type { ProfileScore } from '../../../model/score.ts';
import { profileOf } from '../../../scoring/stored/read.ts';
import { CommonParts } from '../../../scoring/verdict/common-parts.ts';
import type { Scratch } from '../../machine/scratch.ts';

const lineFeed = 0x0a;

/** So many bytes are read at a time. */
const pieceBytes = 1 << 20;

/** In place of what may be long. */
const nothingLong = { reasons: [], pairs: [], alignments: [], matches: [] };

/**
 * The scores that are lines of JSON in a file. What of a score may be long is read again when it is asked for, best
 * of one score after the other.
 */
export function storedScores(file: Pick<Scratch, 'read' | 'size'>, task: Task): ProfileScore[] {
  const common = new CommonParts();
  let last: { readonly from: number; readonly score: ProfileScore } | undefined;
  const again = (from: number, to: number) => {
    if (last?.from !== from) last = { from, score: scoreIn(file.read(from, to), task) };
    return last.score;
  };
  return [...linesIn(file)].map(({ from, line }) => {
    const to = from + line.length;
    const { id, goldHash, trial, unread, conversation, ...rest } = scoreIn(line, task);
    return {
      ...common.of({ ...rest, ...nothingLong }),
      ...{ id, unread, conversation },
      ...(goldHash !== undefined && { goldHash }),
      ...(trial !== undefined && { trial }),
      get reasons() {
        return again(from, to).reasons;
      },
      get pairs() {
        return again(from, to).pairs;
      },
      get alignments() {
        return again(from, to).alignments;
      },
      get matches() {
        return again(from, to).matches;
      },
    };
  });
}

function scoreIn(line: Buffer, task: Task): ProfileScore {
  const value = readJsonText(line.toString('utf8'));
  if (value === undefined || !isJsonObject(value)) throw new Error('a score was not written whole');
  return profileOf(value, task);
}

function* linesIn(
  file: Pick<Scratch, 'read' | 'size'>,
): Generator<{ readonly from: number; readonly line: Buffer }> {
  let from = 0;
  let rest = Buffer.alloc(0);
  for (let at = 0; at < file.size; ) {
    const piece = file.read(at, at + pieceBytes);
    at += piece.length;
    rest = Buffer.concat([rest, piece]);
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      yield { from, line: rest.subarray(0, end) };
      rest = rest.subarray(end + 1);
      from += end + 1;
    }
  }
  if (rest.length > 0) yield { from, line: rest };
}
