/**
 * The items of a list that is written as text, as in the `traxgen` format (`['a', 'b, c', 3]`), each
 * without its quotes; undefined where the text is not such a list. It uses no regular expression,
 * because these overflow the stack on texts of millions of characters.
 */
export function listItems(text: string): string[] | undefined {
  const list = text.trim();
  if (list.length < 2 || !list.startsWith('[') || !list.endsWith(']')) return undefined;
  const inner = list.slice(1, -1).trim();
  return inner === '' ? [] : cutAtCommas(inner).map(unquoted);
}

function cutAtCommas(inner: string): string[] {
  const items: string[] = [];
  const unclosed = new Set<string>();
  let depth = 0;
  let start = 0;
  for (let at = 0; at < inner.length; at++) {
    const sign = inner.charAt(at);
    if ('[{('.includes(sign)) depth++;
    else if (']})'.includes(sign)) depth--;
    else if (sign === ',' && depth === 0) {
      items.push(inner.slice(start, at));
      start = at + 1;
    } else if ((sign === "'" || sign === '"') && !unclosed.has(sign)) {
      const end = closing(inner, at);
      if (end !== undefined) at = end;
      // If a quote is not closed from here, no later one is: the same backslashes precede them.
      else unclosed.add(sign);
    }
  }
  return [...items, inner.slice(start)];
}

/** The position of the closing quote; undefined where there is none. */
function closing(text: string, start: number): number | undefined {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === quote) return at;
    if (sign === '\\') at++;
  }
  return undefined;
}

function unquoted(item: string): string {
  const trimmed = item.trim();
  const [quote] = trimmed;
  const isQuoted =
    trimmed.length > 1 && (quote === "'" || quote === '"') && trimmed.endsWith(quote);
  return isQuoted ? trimmed.slice(1, -1).replace(/\\(['"\\])/g, '$1') : trimmed;
}
