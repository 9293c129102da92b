import type { AuditRead } from '../../../model/audit.ts';
import { type Page, textShown, valueShown } from './page.ts';

/**
 * What an expression read, in words: `order['id'] is "A7"`; for a clause that was passed over, what it
 * would have read.
 */
export function readWords(read: AuditRead, isPassedOver = false): string {
  const text = textShown(read.text);
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

/** One row for each path that serves as a key in the path that was read. */
export function keyRows(
  { keys }: AuditRead,
  page: Page,
  indent: number,
  isPassedOver = false,
): string[] {
  return keys.flatMap((key) => [
    page.row({ text: `where ${readWords(key, isPassedOver)}`, indent, at: key.at }),
    ...keyRows(key, page, indent + 2, isPassedOver),
  ]);
}
