/**
 * The known texts that given ones are but for case, space, invisible characters and Unicode form, by the
 * given text; others are left out.
 */
export function sameButForm(
  given: Iterable<string>,
  known: Iterable<string>,
): ReadonlyMap<string, string> {
  const byForm = new Map<string, string>();
  for (const text of known) byForm.set(formOf(text), text);
  const found = new Map<string, string>();
  for (const text of given) {
    const other = byForm.get(formOf(text));
    if (other !== undefined && other !== text) found.set(text, other);
  }
  return found;
}

function formOf(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, '');
  return plain.toUpperCase().toLowerCase();
}
