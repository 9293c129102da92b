import { printable } from '../../model/printable.ts';

/**
 * A value as JSON that may stand inside of a script of HTML: nothing in it ends the script, begins a
 * comment, or turns the direction of writing for whoever reads the file.
 */
export function scriptJson(value: unknown): string {
  return printable(JSON.stringify(value)).replaceAll('<', '\\u003c');
}
