/** What stands between two calls in one line; the next one must begin right behind it. */
const link =
  /^[\s`*]{0,9}(?:->|=>|→|⇒|>>|&&|;|,|\+|then\b|and\b)(?:and\b|then\b|[\s,`*]){0,9}(?=(?:tool\s*:\s*)?[\p{L}_$][\p{L}\p{N}_.$]*\()/iu;

/** Cuts `f(a=1) -> g(); h()` into its calls. Any other text, and a single call, is returned unchanged. */
export function chainedCalls(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (;;) {
    const end = callEnd(rest);
    const [between] = end === undefined ? [] : (link.exec(rest.slice(end)) ?? []);
    if (end === undefined || between === undefined) return [...parts, rest];
    parts.push(rest.slice(0, end));
    rest = rest.slice(end + between.length);
  }
}

/** The offset behind the bracket that closes the first one, quotes apart; undefined if none does. */
export function callEnd(text: string): number | undefined {
  const open = text.indexOf('(');
  if (open < 0) return undefined;
  let depth = 0;
  let quote = '';
  let before = '';
  for (let at = open; at < text.length; at++) {
    const character = text[at] as string;
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (`'"`.includes(character) && '=,[{(:'.includes(before)) quote = character;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
    if (!/\s/.test(character)) before = character;
  }
  return undefined;
}

/** Whether a call in a text has no closing bracket. */
export function isUnclosed(text: string): boolean {
  const last = chainedCalls(text).at(-1) ?? '';
  return last.includes('(') && callEnd(last) === undefined;
}
