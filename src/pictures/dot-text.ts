import stringWidth from 'string-width';
import { printable } from '../base/text/printable.ts';

/** How Graphviz writes a list of attributes; values are quoted unless they are HTML-like labels. */
export function attributes(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value.startsWith('<<') ? value : quoted(value)}`],
  );
  return `[${given.join(' ')}]`;
}

/** A text in quotes, where nothing but text is read. */
export function quoted(text: string): string {
  return `"${printable(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** How lines of an HTML-like label look. */
export interface Font {
  readonly size: number;
  readonly color: string;
}

/** Lines as the cell of a table; nothing in them is markup. */
export function cell(
  lines: readonly string[],
  font: Font,
  options: Readonly<Record<string, string>> = {},
): string {
  const width = leastWidth(lines, font.size);
  const all = {
    ALIGN: 'LEFT',
    BALIGN: 'LEFT',
    ...options,
    ...(width > 0 && { WIDTH: `${width}` }),
  };
  return `<TD${written(all)}>${texts(lines, font)}</TD>`;
}

/** A table, from rows of cells. */
export function table(rows: readonly string[], options: Readonly<Record<string, string>>): string {
  return `<TABLE${written(options)}>${rows.map((row) => `<TR>${row}</TR>`).join('')}</TABLE>`;
}

function texts(lines: readonly string[], { size, color }: Font): string {
  const inside = lines.map(escaped).join('<BR ALIGN="LEFT"/>');
  return `<FONT POINT-SIZE="${size}" COLOR="${color}">${inside}</FONT>`;
}

function written(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

/**
 * Graphviz puts the node's name for `\N` here too, and one backslash for two. An empty line would end the
 * label's text.
 */
function escaped(text: string): string {
  const safe = printable(text)
    .replaceAll('\\', '\\\\')
    .replace(/[&<>"'[\]\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return safe === '' ? ' ' : safe;
}

/**
 * Graphviz knows how wide the letters of Arial are in Latin, Greek and Cyrillic; others it takes for
 * narrow ones. Columns of a terminal are near enough for those. 0 where it knows.
 */
function leastWidth(lines: readonly string[], size: number): number {
  const foreign = lines.filter((line) => /[^\u0020-\u052f\u2000-\u22ff]/.test(line));
  return Math.ceil(Math.max(0, ...foreign.map((line) => stringWidth(line) * size * 0.56)));
}
