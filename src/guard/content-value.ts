/** A result that frameworks have as a list of parts: the text of its parts, or whatever it is otherwise. */
export function contentValue(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  const parts: readonly unknown[] = content;
  const texts = parts.flatMap((part) => (isText(part) ? [part.text] : []));
  return texts.length === 0 ? content : texts.join('\n');
}

/** What a result says of a call. */
interface SaidOutcome {
  readonly value: unknown;
  readonly hasFailed: boolean;
}

/** Reads what a result says; one that throws when it is read, which is the agent's to see, says nothing. */
export function saidBy(read: () => SaidOutcome): SaidOutcome {
  try {
    return read();
  } catch {
    return { value: undefined, hasFailed: false };
  }
}

/** The name or the id of a message, which is a text or a number; undefined for anything else that a client sends. */
export function nameText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function isText(part: unknown): part is { readonly text: string } {
  if (typeof part !== 'object' || part === null) return false;
  return 'text' in part && typeof part.text === 'string';
}
