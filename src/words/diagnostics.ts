import { printable, printableInPlace } from '../base/text/printable.ts';
import type { LocatedDiagnostic } from '../model/diagnostics/diagnostic.ts';
import { placeText } from '../model/place-text.ts';
import { columnsIn, hangingSentence, sentenceLines } from './sentence.ts';

/** Functions that colour text, or leave it plain where there is no terminal. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly dim: (text: string) => string;
}

const plain = (text: string): string => text;

/** Leaves all text plain. */
export const noPaint: Paint = { bold: plain, red: plain, yellow: plain, cyan: plain, dim: plain };

/**
 * A diagnostic for people: `file:line:col error CODE: sentence` (without a position where there is
 * none), the source line with a caret under the place, and the hint. Control characters of the input
 * are escaped. The source line is cut to the width of the `screen`, because the caret would be wrong
 * below a wrapped line.
 */
export function diagnosticText(
  diagnostic: LocatedDiagnostic,
  paint: Paint,
  screen = Number.POSITIVE_INFINITY,
): string {
  const { severity, message, source, hint } = diagnostic;
  const colour = severity === 'error' ? paint.red : paint.yellow;
  const sentence = `${message}${profilesText(diagnostic)}`;
  const lines = [headed(printable(placeText(diagnostic)), diagnostic, sentence, paint, screen)];
  if (source !== undefined && source.text !== '') {
    const shown = fitted({ ...source, text: printableInPlace(source.text) }, screen - 2);
    lines.push(`  ${paint.dim(shown.text)}`, `  ${caretUnder(shown, colour)}`);
  }
  if (hint !== undefined) {
    lines.push(hangingSentence(`  hint: ${hint}`, screen).replace('hint:', paint.cyan('hint:')));
  }
  return `${lines.join('\n')}\n`;
}

/** How many further diagnostics of this code are not listed, in its file or in several files. */
export function unlistedText(
  count: number,
  diagnostic: LocatedDiagnostic,
  paint: Paint,
  isOneFile = true,
  screen = Number.POSITIVE_INFINITY,
): string {
  const place = isOneFile ? printable(diagnostic.file) : '';
  const sentence = `${count} more of them (--json lists all)`;
  return `${headed(place, diagnostic, sentence, paint, screen)}\n`;
}

/** A sentence after its place and code, wrapped to the screen. */
function headed(
  place: string,
  { severity, code }: LocatedDiagnostic,
  sentence: string,
  paint: Paint,
  screen: number,
): string {
  const colour = severity === 'error' ? paint.red : paint.yellow;
  const label = `${severity} ${code}:`;
  const start = place === '' ? label : `${place} ${label}`;
  const painted = `${place === '' ? '' : `${paint.bold(place)} `}${colour(`${severity} ${code}`)}:`;
  const isBeside = screen === Number.POSITIVE_INFINITY || columnsIn(start) <= screen - 2;
  if (isBeside)
    return painted + hangingSentence(`${start} ${sentence}`, screen).slice(start.length);
  const below = hangingSentence(`  ${label} ${sentence}`, screen).slice(label.length + 2);
  const lines = sentenceLines(place, screen).map(paint.bold);
  return `${lines.join('\n')}\n  ${colour(`${severity} ${code}`)}:${below}`;
}

function profilesText({ profiles }: LocatedDiagnostic): string {
  if (profiles === undefined) return '';
  const { count, first, at } = profiles;
  const id = cut(printable(first));
  const what = profiles.areOther ? 'id' : 'profile';
  const who = count === 1 ? `${what} ${id}` : `${count} ${what}s, first ${id}`;
  return ` (${who} at ${printable(at)})`;
}

const longestId = 100;

function cut(id: string): string {
  return id.length > longestId ? `${id.slice(0, longestId)}...` : id;
}

type Source = NonNullable<LocatedDiagnostic['source']>;

/** A source line cut to some columns around the place. */
function fitted({ text, column }: Source, room: number): Source {
  const characters = Array.from(text);
  if (columnsIn(characters) <= room) return { text, column };
  let from = Math.min(column - 1, characters.length);
  while (from > 0 && columnsIn(characters.slice(from - 1, column - 1)) <= room / 2) from -= 1;
  let to = from;
  while (to < characters.length && columnsIn(characters.slice(from, to + 1)) <= room) to += 1;
  return { text: characters.slice(from, to).join('').trimEnd(), column: column - from };
}

/** The line with the caret; wide characters take two columns of a terminal. */
function caretUnder({ text, column }: Source, colour: Paint['red']): string {
  const before = Array.from(text).slice(0, column - 1);
  return `${' '.repeat(columnsIn(before))}${colour('^')}`;
}

/** Leaves out what only chooses the words of a text. */
function inJson(key: string, value: unknown): unknown {
  return key === 'areOther' ? undefined : value;
}

/** Diagnostics as a JSON list, in pieces, with one object per line. */
export function* diagnosticsJson(diagnostics: Iterable<LocatedDiagnostic>): Generator<string> {
  let started = false;
  for (const diagnostic of diagnostics) {
    yield `${started ? ',' : '['}\n${printable(JSON.stringify(diagnostic, inJson))}`;
    started = true;
  }
  yield started ? '\n]\n' : '[]\n';
}
