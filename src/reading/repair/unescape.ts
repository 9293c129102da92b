const shortEscapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** A backslash with what it escapes, in JSON, Python or Markdown. */
const escapes = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(["'`\\/_*[\]])|([bfnrt]))/g;

/** The text that a quoted text stands for; a backslash that escapes nothing known stays. */
export function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(escapes, (_, four, two, itself, short) => {
    if (itself !== undefined) return itself;
    if (short !== undefined) return shortEscapes[short] as string;
    return String.fromCharCode(Number.parseInt(four ?? two, 16));
  });
}
