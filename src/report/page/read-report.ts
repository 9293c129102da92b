import type { PageDetail, PageGold, PageIndex, PlanPicture, ReportRow } from '../page-data.ts';
import { stateText } from './labels.ts';
import { readRows } from './read-rows.ts';
import { fieldOf, rowWorkflow } from './select.ts';
import { visible } from './visible.ts';

/** A gold set, with the texts of its calls. */
export interface ReadGold extends Omit<PageGold, 'calls'> {
  readonly texts: readonly string[];
}

/** What the page knows: the rows at once, the details of a row when it is opened. */
export interface PageReport {
  readonly index: PageIndex;
  readonly rows: readonly ReportRow[];
  /** Null where the report has none; undefined while the browser still reads the file. */
  readonly detailOf: (row: ReportRow) => PageDetail | null | undefined;
  /** What a search looks in, in small letters. */
  readonly textOf: (row: ReportRow) => string;
  /** What a model wrote. */
  readonly answerAt: (position: number) => string | undefined;
  readonly goldAt: (position: number) => ReadGold | undefined;
  readonly pictureAt: (position: number) => PlanPicture | undefined;
  /** The text of an audit trail. */
  readonly auditAt: (position: number) => string | undefined;
}

/** Reads what the file holds beside its program. */
export function readReport(): PageReport {
  const index = JSON.parse(textIn('index') ?? '') as PageIndex;
  const rows = readRows(index);
  const scripts = new Map<string, string[]>();
  const lineIn = (script: string, line: number): string | undefined => {
    const text = scripts.has(script) ? '' : textIn(script);
    if (text === undefined) return undefined;
    const lines = scripts.get(script) ?? text.split('\n');
    scripts.set(script, lines);
    // The first line break is behind the tag.
    return lines[line + 1];
  };
  const detailOf = ({ at }: ReportRow): PageDetail | null | undefined => {
    const script = `details-${Math.floor(at / index.rowsPerScript)}`;
    const line = lineIn(script, at % index.rowsPerScript);
    return line === undefined ? undefined : (JSON.parse(line) as PageDetail | null);
  };
  const valueIn = <T>(script: string, position: number): T | undefined => {
    const line = lineIn(script, position);
    return line ? (JSON.parse(line) as T) : undefined;
  };
  const answerAt = (position: number) => valueIn<string>('answers', position);
  const goldAt = (position: number): ReadGold | undefined => {
    const gold = valueIn<PageGold>('golds', position);
    return (
      gold && { ...gold, texts: gold.calls.map((line) => valueIn<string>('lines', line) ?? '') }
    );
  };
  const pictureAt = (position: number) => valueIn<PlanPicture>('pictures', position);
  const auditAt = (position: number) => {
    const numbers = valueIn<number[]>('audits', position);
    return numbers?.map((number) => valueIn<string>('lines', number)).join('\n');
  };
  return {
    index,
    rows,
    detailOf,
    answerAt,
    goldAt,
    pictureAt,
    auditAt,
    textOf: searchedText(index, detailOf),
  };
}

/** Scripts are whole once there is something behind them. */
function textIn(id: string): string | undefined {
  const script = document.getElementById(id);
  const isWhole = script !== null && (document.readyState !== 'loading' || script.nextSibling);
  return isWhole ? (script.textContent ?? '') : undefined;
}

/** Kept for each row once it was searched; the details are read then. */
function searchedText({ fields }: PageIndex, detailOf: PageReport['detailOf']) {
  const texts = new Map<ReportRow, string>();
  return (row: ReportRow): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const detail = detailOf(row);
    const values = fields.map((field) => fieldOf(row, field) ?? '');
    const parts = [
      row.id,
      rowWorkflow(row),
      row.complexity ?? '',
      ...values,
      ...row.tags,
      row.state,
      stateText(row) ?? '',
    ];
    const raw = [...parts, ...(detail ? textsOf(detail) : [])].join('\n');
    // As it is, and as it is shown: `\\u202e` finds the sign that is not seen.
    const shown = raw.split('\n').map(visible).join('\n');
    const text = (shown === raw ? raw : `${raw}\n${shown}`).toLowerCase();
    if (detail !== undefined) texts.set(row, text);
    return text;
  };
}

function textsOf({ reasons, alignments, matches, userFailures = [] }: PageDetail): string[] {
  return [
    ...userFailures.map(({ text }) => text),
    ...reasons.map(({ text }) => text),
    ...alignments.flatMap(({ calls }) =>
      calls.flatMap(({ gold = '', prediction = '' }) => [gold, prediction]),
    ),
    ...matches.flatMap(({ calls }) => calls),
  ];
}
