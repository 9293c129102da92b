import { JSONRepairError, jsonrepair } from 'jsonrepair';
import type { Json } from '../../model/json.ts';
import { Faults } from './faults.ts';
import { type Piece, readPieces } from './pieces.ts';

/** Reads JSON text, numbers kept exact; undefined where it is none. */
export type ReadText = (text: string) => Json | undefined;

/** A missing comma costs jsonrepair a copy of all that it wrote: longer pieces are not given to it. */
const longest = 100_000;

/** The value of a piece: what its writing anew did not settle is left to jsonrepair. */
export function mendPiece(piece: Piece, readText: ReadText): Json | undefined {
  if (piece.isUseless) return undefined;
  const value = readText(piece.text);
  if (value !== undefined || piece.text.length > longest) return value;
  try {
    return readText(jsonrepair(piece.text));
  } catch (error) {
    // It may also overflow: what it cannot mend is not data.
    if (error instanceof JSONRepairError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads one JSON value that a model wrote (a call's arguments), mended where it must be. */
export function readOrMend(text: string, readText: ReadText, faults: Faults): Json | undefined {
  const value = readText(text);
  if (value !== undefined) return value;
  const met = new Faults();
  const [piece, ...more] = readPieces(text, () => false, met);
  const mended = piece && more.length === 0 ? mendPiece(piece, readText) : undefined;
  if (piece && mended !== undefined) {
    faults.merge(met);
    faults.merge(piece.faults);
  }
  return mended;
}
