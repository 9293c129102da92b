import { loadOptional } from '../base/optional-package.ts';
import { printable } from '../base/text/printable.ts';
import type { Drawing } from '../model/drawing.ts';
import { dotOf } from './dot.ts';
import { inkNames } from './palette.ts';
import { pictureStyle } from './style.ts';

/** What of a picture depends on where it will be. */
export interface SvgOptions {
  /**
   * For a page of one's own: without a stylesheet (the page has `pictureStyle`) and without a ground.
   * There are no ids, so any number of pictures can be on one page.
   */
  readonly inline?: boolean;
}

/**
 * A drawing as SVG: self-contained, with light colours as attributes, and classes by which a stylesheet
 * makes them dark. Loads Graphviz (WebAssembly); throws MissingPackages where it is not installed.
 */
export async function svgOf(
  drawing: Drawing,
  { inline = false }: SvgOptions = {},
): Promise<string> {
  const { Graphviz } = await loadOptional(
    'pictures',
    ['@hpcc-js/wasm-graphviz'],
    () => import('@hpcc-js/wasm-graphviz'),
  );
  const graphviz = await Graphviz.load();
  return tidied(graphviz.layout(dotOf(drawing), 'svg', 'dot'), drawing.title, inline);
}

/** What Graphviz wrote, with classes for colours and without what nobody needs. */
function tidied(svg: string, title: string, inline: boolean): string {
  const [, width = '0', height = '0', box = '0 0 0 0'] =
    /<svg width="(\S+)pt" height="(\S+)pt"\s+viewBox="([^"]*)"/.exec(svg) ?? [];
  const body = svg
    .slice(svg.indexOf('<g '), svg.lastIndexOf('</svg>'))
    .replace(/<!--.*?-->\n?/gs, '')
    .replace(/<title>.*?<\/title>\n?/gs, '')
    .replace(/<g id="[^"]*" class="[^"]*"/g, '<g')
    .replace(/<(path|polygon|polyline|ellipse|text)([^>]*?)(\/?)>/g, classed)
    .replaceAll(' font-family="Arial"', '');
  const ground = /^(<g[^>]*>\n)<polygon [^>]*>\n/;
  const head = [
    'xmlns="http://www.w3.org/2000/svg"',
    `width="${pixels(width)}"`,
    `height="${pixels(height)}"`,
    `viewBox="${box}"`,
    'role="img"',
    `aria-label="${escaped(title)}"`,
    'font-family="Arial, Arimo, \'Liberation Sans\', Helvetica, sans-serif"',
  ];
  const style = inline ? '' : `<style>\n${pictureStyle}</style>\n`;
  return `<svg ${head.join(' ')}>\n${style}${inline ? body.replace(ground, '$1') : body}</svg>\n`;
}

const nameOfInk = new Map([...inkNames].map(([name, { light }]) => [light, name]));

/** An element with the classes of its colours. */
function classed(_: string, element: string, attributes: string, end: string): string {
  const classes = ['fill', 'stroke'].flatMap((part) => {
    const [, color = ''] = new RegExp(` ${part}="(#[0-9a-f]{6})"`).exec(attributes) ?? [];
    const name = nameOfInk.get(color);
    return name === undefined ? [] : [`traxgen-${part}-${name}`];
  });
  const given = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`;
  return `<${element}${given}${attributes}${end}>`;
}

/** Points as the pixels of a screen. */
function pixels(points: string): string {
  return `${Math.ceil((Number(points) * 4) / 3)}`;
}

function escaped(text: string): string {
  return printable(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
