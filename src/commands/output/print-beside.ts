import { columnsOf, paintFor, type Terminal } from '../../io/terminal.ts';
import type { Settings } from '../line/settings.ts';

/** Makes a text for people, in pieces, with colours and for a screen of so many columns. */
type Text = (paint: ReturnType<typeof paintFor>, screen: number) => Iterable<string>;

/**
 * Prints what a report says: to stdout where there is no other result, else to stderr; nothing with
 * `--json`, where the report has it all.
 */
export function printBeside(text: Text, { quiet, json, out }: Settings, terminal: Terminal): void {
  if (json || (quiet && out !== undefined)) return;
  const stream = out === undefined ? terminal.stdout : terminal.stderr;
  for (const piece of text(paintFor(stream, terminal), columnsOf(stream, terminal))) {
    stream.write(piece);
  }
}
