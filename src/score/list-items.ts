/**
 * The items of a list that is written as text (`['a', 'b, c', 3]`, as the `traxgen` format writes it),
 * each without its quotes; undefined where the text is no such list.
 */
export function listItems(text: string): string[] | undefined {
  const inner = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1]?.trim();
  if (inner === undefined) return undefined;
  if (inner === '') return [];
  const tokens = inner.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|./gs) ?? [];
  return cutAtCommas(tokens).map(unquoted);
}

function cutAtCommas(tokens: readonly string[]): string[] {
  const items = [''];
  let depth = 0;
  for (const token of tokens) {
    if (/^[[{(]$/.test(token)) depth++;
    if (/^[\]})]$/.test(token)) depth--;
    if (token === ',' && depth === 0) items.push('');
    else items.push((items.pop() ?? '') + token);
  }
  return items;
}

function unquoted(item: string): string {
  const trimmed = item.trim();
  const body = /^(['"])(.*)\1$/s.exec(trimmed)?.[2];
  return body === undefined ? trimmed : body.replace(/\\(['"\\])/g, '$1');
}
