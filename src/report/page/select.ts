import type { Tag } from '../../model/score.ts';
import { complexities } from '../../model/step.ts';
import type { ReportRow } from '../page-data.ts';
import type { View } from './view.ts';

/** The name of a row's agents: one workflow, or several joined as in the tables. */
export function rowWorkflow({ agents }: Pick<ReportRow, 'agents'>): string {
  return agents.join('+');
}

/** The value of a field that rows can be filtered by; undefined where a row has none. */
export function fieldOf(row: ReportRow, field: string): string | undefined {
  if (field === 'workflow') return row.agents.length > 0 ? rowWorkflow(row) : undefined;
  if (field === 'complexity') return row.complexity;
  const groups = groupsOf(row);
  return Object.hasOwn(groups, field) ? groups[field] : undefined;
}

/** What tells a prediction of a profile from the others: its groups, and its trial. */
export function groupsOf({
  groups,
  trial,
}: Pick<ReportRow, 'groups' | 'trial'>): ReportRow['groups'] {
  return trial === undefined ? groups : { trial, ...groups };
}

/** The rows that a view asks for, in its order; `textOf` gives what is searched, in small letters. */
export function selectRows(
  rows: readonly ReportRow[],
  view: View,
  textOf: (row: ReportRow) => string,
): ReportRow[] {
  const fields = Object.entries(view.where);
  const hasAll = (row: ReportRow) => fields.every(([field, value]) => hasValue(row, field, value));
  const words = view.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter(
    (row) =>
      hasAll(row) &&
      hasTag(row, view.tag) &&
      hasState(row, view.state) &&
      (words.length === 0 || containsAll(textOf(row), words)),
  );
}

function hasValue(row: ReportRow, field: string, value: string): boolean {
  const own = fieldOf(row, field);
  if (own === value) return true;
  // An address has no halves of characters.
  const groups = groupsOf(row);
  const fields = Object.keys(groups).filter((name) => wellFormed(name) === field);
  const values = own === undefined ? fields.map((name) => groups[name] ?? '') : [own];
  return value.includes(replacement) || field.includes(replacement)
    ? values.some((one) => wellFormed(one) === value)
    : false;
}

const replacement = '\ufffd';

/** A text as an address can say it. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, replacement);
}

/** The row with an id and values of fields; the first with the id, where no values are said. */
export function findRow(rows: readonly ReportRow[], { id, groups }: NonNullable<View['open']>) {
  const wanted = Object.entries(groups);
  return rows.find(
    (row) =>
      (row.id === id || (id.includes(replacement) && wellFormed(row.id) === id)) &&
      wanted.every(([field, value]) => hasValue(row, field, value)),
  );
}

function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

function hasTag({ tags }: ReportRow, tag: string): boolean {
  if (tag === '') return true;
  return tag === 'none' ? tags.length === 0 : tags.includes(tag as Tag);
}

function hasState({ state, isRight }: ReportRow, wanted: string): boolean {
  if (wanted === '') return true;
  if (wanted === 'right') return isRight === true;
  if (wanted === 'mistakes') return isRight === false;
  return state === wanted;
}

/** Rows by a column, `-` in front for the greatest first; equal ones stay in their order. */
export function sortRows(rows: readonly ReportRow[], sort: string): readonly ReportRow[] {
  if (sort === '') return rows;
  const [name, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const keys = new Map(rows.map((row) => [row, keyOf(row, name)]));
  return [...rows].sort((a, b) => sign * compare(keys.get(a), keys.get(b)) || a.at - b.at);
}

function keyOf(row: ReportRow, name: string): string | number | undefined {
  if (name === 'id') return row.id;
  if (name === 'tags') return row.tags.length;
  if (name === 'complexity') return rank(row.complexity);
  const figures: Readonly<Record<string, number | null>> = row.figures;
  if (Object.hasOwn(figures, name)) return figures[name] ?? undefined;
  return fieldOf(row, name);
}

/** Where a complexity stands: simple before intermediate before complex. */
export function rank(complexity: string | undefined): number {
  const at = (complexities as readonly (string | undefined)[]).indexOf(complexity);
  return at === -1 ? complexities.length : at;
}

const collator = new Intl.Collator('en', { numeric: true });

/** Numbers by value, texts as people sort them; what is not there comes first. */
export function compare(a: string | number | undefined, b: string | number | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}
