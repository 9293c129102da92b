const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What GitHub makes a link or an emoji of: `://`, `:name:`, `www.` and `@`, wherever they stand. */
const linking = /:(?=[^\s\d]|\d+:)|@|(?<=www)\./gi;

/** What Markdown and HTML read. */
const marking = /[\\`*[\]|~#!$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * A text that Markdown, its tables and HTML take for nothing but text, and that GitHub makes no link to
 * an address of.
 */
export function escaped(text: string): string {
  const marked = text.replace(marking, '\\$&');
  return unlinked(marked.replace(/[&<>]/g, (sign) => entities[sign] ?? sign));
}

/** A text of the input within a line: GitHub makes no mention of a person and no link of it. */
export function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** The same within HTML that Markdown does not read, such as a `<summary>`. */
export function htmlCode(text: string): string {
  return `<code>${unlinked(text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign))}</code>`;
}

function unlinked(text: string): string {
  return text.replace(linking, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Lines as a block of code that they cannot end. */
export function fenced(language: string, lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []);
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${language}\n${lines.map((line) => `${line}\n`).join('')}${fence}\n`;
}
