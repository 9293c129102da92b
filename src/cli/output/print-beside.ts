import type { OutSettings, ReportingSettings } from '../flags/settings.ts';
import { say } from '../machine/say.ts';
import { columnsOf, paintFor, type Terminal } from '../machine/terminal.ts';

/** Makes a text for people in pieces, with colours, for a screen of this many columns. */
type Text = (paint: ReturnType<typeof paintFor>, screen: number) => Iterable<string>;

/**
 * Prints a report's text: to stdout if there is no other result there, otherwise to stderr. With
 * `--json` it prints nothing, because the JSON has everything.
 */
export function printBeside(
  text: Text,
  { quiet, json, out }: Pick<ReportingSettings, 'quiet' | 'json'> & OutSettings,
  terminal: Terminal,
): void {
  if (json || (quiet && out !== undefined)) return;
  const stream = out === undefined ? terminal.stdout : terminal.stderr;
  for (const piece of text(paintFor(stream, terminal), columnsOf(stream, terminal))) {
    say(piece, stream, terminal);
  }
}
