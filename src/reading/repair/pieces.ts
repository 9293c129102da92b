import { isWord } from './characters.ts';
import type { Faults } from './faults.ts';
import { type Piece, PieceReader } from './piece-reader.ts';

/** A text in more pieces than this is no prediction. */
const mostPieces = 50_000;

/**
 * The bracketed pieces at the top of a text, in order; quotes and round brackets between them are
 * prose. An opening bracket after a word (`user['x']`) is prose too. `strays` takes the closing ones
 * between pieces. None if there are far too many. Linear in the text's length.
 */
export function readPieces(
  text: string,
  isTool: (name: string) => boolean,
  strays: Faults,
  from = 0,
): Piece[] {
  const pieces: Piece[] = [];
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    if ((character === '[' || character === '{') && !isWord(text[at - 1])) {
      const piece = new PieceReader(text, at, isTool).read();
      if (pieces.push(piece) > mostPieces) return [];
      at = piece.end - 1;
    } else if (pieces.length > 0 && (character === ']' || character === '}')) {
      strays.add('bracket_mismatch');
    }
  }
  return pieces;
}
