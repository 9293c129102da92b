const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What GitHub makes a link or an emoji of: `://`, `:name:`, `www.` and `@`. */
const linking = /:(?=[^\s\d]|\d+:)|@|(?<=www)\./gi;

/** The same, and what it makes an issue of. */
const linkingInProse = new RegExp(`${linking.source}|#(?=\\d)`, 'gi');

/** What Markdown and HTML read. */
const marking = /[\\`*[\]|~#!$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * A text that Markdown, its tables and HTML take for nothing but text, and of which GitHub makes no
 * link, emoji, mention of a person or issue. Outside of code it looks for these in the HTML, where
 * entities are signs again: what keeps it off is a comment, which nobody sees.
 */
export function escaped(text: string): string {
  return inHtml(marked(text)).replace(linkingInProse, '$&<!-- -->');
}

/** A text of the input within a line, as code. */
export function code(text: string): string {
  return htmlCode(marked(text));
}

/** The same within HTML that Markdown does not read, such as a `<summary>`. */
export function htmlCode(text: string): string {
  const unlinked = inHtml(text).replace(linking, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<code>${unlinked}</code>`;
}

function marked(text: string): string {
  return text.replace(marking, '\\$&');
}

function inHtml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

/** Lines as a block of code that they cannot end. */
export function fenced(language: string, lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []);
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${language}\n${lines.map((line) => `${line}\n`).join('')}${fence}\n`;
}
