const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that make GitHub create links and emoji: `://`, `:name:`, `www.` and `@`. */
const linking = /:(?=[^\s\d]|\d+:)|@|(?<=www)\./gi;

/** The same, and those that create references to issues. */
const linkingInProse = new RegExp(`${linking.source}|#(?=\\d)`, 'gi');

/** Characters with a meaning in Markdown and HTML. */
const marking = /[\\`*[\]|~#!$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * Escapes a text so that Markdown, tables and HTML show it literally, and GitHub makes no link, emoji,
 * mention or issue reference of it. GitHub searches the rendered HTML for these, where entities are
 * characters again; so an empty comment is inserted, which is not shown.
 */
export function escaped(text: string): string {
  return inHtml(marked(text)).replace(linkingInProse, '$&<!-- -->');
}

/** A text as inline code. */
export function codeSpan(text: string): string {
  return htmlCode(marked(text));
}

/** A text as code within HTML in which Markdown is not interpreted, such as a `<summary>`. */
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

/** Lines as a code block, with a fence longer than any in them. */
export function fenced(language: string, lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []);
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${language}\n${lines.map((line) => `${line}\n`).join('')}${fence}\n`;
}
