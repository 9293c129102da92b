import { printable } from '../base/text/printable.ts';
import { scoresTable } from '../scoring/text/table.ts';
import type { ScoreOverview } from '../scoring/verdict/overview.ts';
import { noPaint } from '../words/diagnostics.ts';
import type { PageDetails } from './details.ts';
import { indexOf, type PageScores } from './index-of.ts';
import { type PageGold, type PageIndex, type PlanPicture, usualTitle } from './page-data.ts';
import { program, programHash, style, styleHash } from './program.generated.js';
import { scriptJson } from './script-json.ts';

/** The number of predictions whose details are in one script, the unit in which the page reads them. */
const rowsPerScript = 200;

/** What explains the gold of the predictions that have details. */
export interface Explanations {
  /** Pictures of plans, without duplicates. */
  readonly pictures: readonly PlanPicture[];
  /** The package that draws pictures, where it is not installed and there are none. */
  readonly undrawn?: string | undefined;
  readonly golds: readonly PageGold[];
  /** Audit trails, each as the indices of its lines. */
  readonly audits: readonly (readonly number[])[];
  readonly lines: readonly string[];
}

/** What a page has besides scores: what it is called, was made from, and explains. */
export interface PageExtras extends Partial<Pick<PageIndex, 'title' | 'made'>> {
  readonly explanations?: Explanations | undefined;
}

/**
 * The report as a self-contained HTML page, in pieces. Its scripts and styles are inline and allowed by
 * their hashes; everything else is forbidden. Values of the input are data, never markup.
 */
export function* reportHtml(
  scores: PageScores,
  details: PageDetails,
  { explanations, title, made = [] }: PageExtras = {},
): Generator<string> {
  yield headOf(title);
  yield* staticTable(scores.overview, title);
  const { undrawn } = explanations ?? {};
  const index = { title, made, rowsPerScript, detailed: details.size, undrawn };
  yield data('index', scriptJson(indexOf(scores, index)));
  // The program can show the rows while the browser still reads the details.
  yield `<script>${program}</script>\n`;
  const listed = scores.rows.listed();
  for (let from = 0; from < listed.length; from += rowsPerScript) {
    const part = listed.slice(from, from + rowsPerScript).map(({ at }) => details.lineAt(at));
    yield data(`details-${from / rowsPerScript}`, `\n${part.join('\n')}\n`);
  }
  for (const name of ['golds', 'audits', 'lines', 'pictures'] as const) {
    yield* dataLines(name, explanations?.[name] ?? []);
  }
  yield* dataLines('answers', details.answers);
  yield '</body>\n</html>\n';
}

function headOf(title = usualTitle): string {
  const policy = [
    "default-src 'none'",
    `script-src '${programHash}'`,
    `style-src '${styleHash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="traxgen">
<title>${escaped(printable(title))}</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
`;
}

/** The tables of the groups as text, for browsers without scripts. */
function* staticTable(overview: ScoreOverview, title = usualTitle): Generator<string> {
  yield `<noscript>\n<h1>${escaped(printable(title))}</h1>\n`;
  yield '<p>Without JavaScript, only the tables of the groups are shown.</p>\n<pre>';
  for (const piece of scoresTable(overview, noPaint)) yield escaped(piece);
  yield '</pre>\n</noscript>\n';
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

function data(id: string, json: string): string {
  return `${dataStart(id)}${json}${dataEnd}`;
}

/** Values as JSON, one per line; so many of them in a piece. */
function* dataLines(id: string, values: readonly unknown[]): Generator<string> {
  yield dataStart(id);
  for (let from = 0; from < values.length; from += rowsPerScript) {
    const part = values.slice(from, from + rowsPerScript).map(scriptJson);
    yield `\n${part.join('\n')}`;
  }
  yield `${values.length === 0 ? '\n' : ''}\n${dataEnd}`;
}

function dataStart(id: string): string {
  return `<script type="application/json" id="${id}">`;
}

const dataEnd = '</script>\n';
