import { TextColumn } from './text-list.ts';
import type { Digest } from './text-numbers.ts';

const column = new TextColumn(1);

/** A text's digest as a short text, in which equal texts are equal. */
export function digestText(text: string, digest: Digest): string {
  column.put(0, text);
  return btoa(String.fromCharCode(...digest(column.bytes.subarray(0, column.ends[0]))));
}
