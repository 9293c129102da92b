import type { AuditRead } from '../../model/audit.ts';
import { type Page, textShown, valueShown } from './page.ts';

/** What an expression read, in words: `order['id'] is "A7"`. */
export function readWords(read: AuditRead): string {
  const text = textShown(read.text);
  if (read.from !== 'nowhere') return `${text} is ${valueShown(read.value ?? null)}`;
  return `${text} is not there${takenWords(read)}`;
}

/** What a path that does not exist was taken for. */
export function takenWords({ taken }: AuditRead): string {
  if (taken === 'null') return ', and is read as null';
  if (taken === 'text') return ', and its text is taken';
  return taken === 'error' ? ', which is an error' : '';
}

/** The paths in the brackets of one that was read, a row each. */
export function keyRows({ keys }: AuditRead, page: Page, indent: number): string[] {
  return keys.flatMap((key) => [
    page.row({ text: `where ${readWords(key)}`, indent, at: key.at }),
    ...keyRows(key, page, indent + 2),
  ]);
}
