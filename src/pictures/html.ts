import { printable } from '../base/text/printable.ts';
import type { Drawing } from '../model/drawing.ts';
import { inks } from './palette.ts';
import { pictureStyle } from './style.ts';
import { svgOf } from './svg.ts';

/**
 * Drawings as a page that needs nothing else: no script, and no style but its own, by which a policy
 * lets it in. `digest` is the SHA-256 of a text in base64.
 */
export async function htmlOf(
  drawings: readonly Drawing[],
  digest: (text: string) => string,
): Promise<string> {
  const figures: string[] = [];
  for (const [at, drawing] of drawings.entries()) {
    const svg = await svgOf(drawing, { inline: true });
    figures.push(`<figure id="picture${at + 1}" tabindex="0">\n${svg}</figure>`);
  }
  const title = drawings.length === 1 ? (drawings[0]?.title ?? '') : 'Workflows';
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${digest(style)}'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    ...contentsOf(drawings),
    ...figures,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function contentsOf(drawings: readonly Drawing[]): string[] {
  if (drawings.length < 2) return [];
  const entries = drawings.map(
    ({ title }, at) => `<li><a href="#picture${at + 1}">${escaped(title)}</a></li>`,
  );
  return ['<nav aria-label="Pictures">', '<ul>', ...entries, '</ul>', '</nav>'];
}

const style = `
body { margin: 0; background: ${inks.paper.light}; color: ${inks.text.light}; font: 16px Arial, Arimo, 'Liberation Sans', Helvetica, sans-serif; }
nav { padding: 1rem 1.5rem 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0; padding: 0; list-style: none; }
a { color: ${inks.link.light}; }
figure { margin: 0; padding: 1rem; overflow-x: auto; }
@media (prefers-color-scheme: dark) {
  body { background: ${inks.paper.dark}; color: ${inks.text.dark}; }
  a { color: ${inks.link.dark}; }
}
@media print {
  nav { display: none; }
  figure { overflow: visible; break-inside: avoid; }
  svg { max-width: 100%; height: auto; }
}
${pictureStyle}`;

function escaped(text: string): string {
  return printable(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
