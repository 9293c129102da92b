const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text that Markdown, its tables and HTML take for nothing but text. */
export function escaped(text: string): string {
  return text
    .replace(/[\\`*[\]|~#!$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

/** A text of the input within a line: GitHub makes no mention of a person and no link of it. */
export function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** The same within HTML that Markdown does not read, such as a `<summary>`. */
export function htmlCode(text: string): string {
  return `<code>${text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)}</code>`;
}

/** Lines as a block of code that they cannot end. */
export function fenced(language: string, lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []);
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${language}\n${lines.map((line) => `${line}\n`).join('')}${fence}\n`;
}
