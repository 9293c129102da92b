import type { Json } from '../../base/json.ts';
import { Faults } from './faults.ts';
import type { Piece } from './piece-reader.ts';
import { readPieces } from './pieces.ts';

/** Reads JSON text, numbers kept exact; undefined if it is none. */
export type ReadText = (text: string) => Json | undefined;

/** The value of a piece as it was written anew; undefined if it means nothing. */
export function mendPiece({ isUseless, text }: Piece, readText: ReadText): Json | undefined {
  return isUseless ? undefined : readText(text);
}

/** Reads one JSON value that a model wrote (a call's arguments), mended if necessary. */
export function readOrMend(text: string, readText: ReadText, faults: Faults): Json | undefined {
  const value = readText(text);
  if (value !== undefined) return value;
  const met = new Faults();
  const [piece] = readPieces(text, () => false, met);
  const isAll = piece && text.trim() === text.slice(piece.start, piece.end).trim();
  const mended = isAll ? mendPiece(piece, readText) : undefined;
  if (piece && mended !== undefined) {
    faults.merge(met);
    faults.merge(piece.faults);
  }
  return mended;
}
