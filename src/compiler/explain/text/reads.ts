import type { AuditElement, AuditList, AuditPlace, AuditRead } from '../../../model/audit.ts';
import { type Page, textShown, valueShown } from './page.ts';

/**
 * What an expression read, in words: `order['id'] is "A7"`; for a clause that was passed over, what it
 * would have read.
 */
export function readWords(read: AuditRead, isPassedOver = false): string {
  const text = textShown(read.text);
  if (read.from === 'computed' && read.value === undefined) return `${text} cannot be computed`;
  if (read.from !== 'nowhere') return `${text} is ${valueShown(read.value ?? null)}`;
  return `${text} is not there${takenWords(read, isPassedOver)}`;
}

/** What a path that does not exist counts as, in words. */
export function takenWords({ taken }: AuditRead, isPassedOver = false): string {
  if (taken === 'null') return ', and is read as null';
  if (taken === 'unknown') return ', so this does not hold';
  if (taken === 'text') return ', and its text is taken';
  if (taken !== 'error') return '';
  return isPassedOver ? ', which would be an error' : ', which is an error';
}

/**
 * One row for each path that serves as a key in the path that was read or that a computation reads, and for each list
 * that it goes through one with the first elements.
 */
export function keyRows(
  { keys, lists = [] }: AuditRead,
  page: Page,
  indent: number,
  isPassedOver = false,
): string[] {
  const through = new Set(lists.map(({ of }) => of));
  const rows = keys.flatMap((key) => [
    ...(through.has(key.text)
      ? []
      : [page.row({ text: `where ${readWords(key, isPassedOver)}`, indent, at: key.at })]),
    ...keyRows(key, page, indent + 2, isPassedOver),
  ]);
  const placeOf = (list: AuditList) => keys.find(({ text }) => text === list.of)?.at;
  return [...rows, ...lists.flatMap((list) => listRows(list, placeOf(list), page, indent))];
}

function listRows(
  list: AuditList,
  at: AuditPlace | undefined,
  page: Page,
  indent: number,
): string[] {
  const rest = list.size - list.elements.length;
  return [
    page.row({ text: `where ${listWords(list)}`, indent, at }),
    ...list.elements.flatMap((element) => elementRows(element, page, indent + 2)),
    ...(rest > 0 ? [page.row({ text: `and ${rest} more`, indent: indent + 2 })] : []),
  ];
}

function listWords({ of, asks, size, holds }: AuditList): string {
  const list = textShown(of);
  if (size === 0) return `${list} has no elements`;
  const elements = `${size} ${size === 1 ? 'element' : 'elements'} of ${list}`;
  if (holds === undefined) return `${textShown(asks)} is computed for ${elements}`;
  return `${textShown(asks)} holds for ${holds} of ${elements}`;
}

/** An element with what was read of it; what went through lists of its own stands below. */
function elementRows(element: AuditElement, page: Page, indent: number): string[] {
  const { text, at, reads } = element;
  const result = 'holds' in element ? `${holdsWord(element.holds)}: ` : '';
  const value = 'value' in element ? ` gives ${valueShown(element.value ?? null)}` : '';
  const plain = reads.filter(({ lists }) => lists === undefined);
  const listed = reads.filter(({ lists }) => lists !== undefined);
  const what =
    plain.length === 0 ? '' : `, where ${plain.map((read) => readWords(read)).join(', ')}`;
  return [
    page.row({ text: `${result}${textShown(text)}${value}${what}`, indent, at }),
    ...plain.flatMap((read) => keyRows(read, page, indent + 2)),
    ...listed.flatMap((read) => keyRows(read, page, indent + 2)),
  ];
}

function holdsWord(holds: boolean | null | undefined): string {
  if (holds === true) return 'yes';
  return holds === false ? 'no' : 'cannot be told';
}
