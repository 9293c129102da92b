/** A result that frameworks have as a list of parts: the text of its parts, or whatever it is otherwise. */
export function contentValue(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  const parts: readonly unknown[] = content;
  const texts = parts.flatMap((part) => (isText(part) ? [part.text] : []));
  return texts.length === 0 ? content : texts.join('\n');
}

function isText(part: unknown): part is { readonly text: string } {
  if (typeof part !== 'object' || part === null) return false;
  return 'text' in part && typeof part.text === 'string';
}
