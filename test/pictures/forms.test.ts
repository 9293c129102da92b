import { existsSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawnWorkflow } from '../../src/compiler/languages/traxgen/pictures/workflow.ts';
import type { Drawing } from '../../src/model/drawing.ts';
import { mermaidOf } from '../../src/pictures/mermaid.ts';
import {
  type PictureForm,
  pictureNamed,
  pictureNames,
  pictures,
} from '../../src/pictures/pictures.ts';
import { pngOf } from '../../src/pictures/png.ts';
import { svgOf } from '../../src/pictures/svg.ts';
import { benchmark, fonts, hostileDrawing, hostileTexts } from './support.ts';

const tools = { fonts, digest: () => 'digest' };

async function written(name: (typeof pictureNames)[number], drawing: Drawing): Promise<Buffer> {
  const form: PictureForm = pictures[name];
  const { content } = await ('many' in form
    ? form.many([drawing], tools)
    : form.one(drawing, tools));
  return Buffer.from(content);
}

const beginnings: Record<(typeof pictureNames)[number], string> = {
  mermaid: '---\nconfig:',
  dot: 'digraph picture {',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"',
  png: '\x89PNG',
  html: '<!doctype html>',
};

describe.each(pictureNames)('%s', (name) => {
  test('begins as what it is, and is the same every time', async () => {
    const drawing = drawnWorkflow(benchmark('cancel_flight'));
    const first = await written(name, drawing);
    expect(first.toString('latin1').startsWith(beginnings[name])).toBe(true);
    expect(first.equals(await written(name, drawing))).toBe(true);
  });

  test('takes any text for text', async () => {
    const output = (await written(name, hostileDrawing)).toString('utf8');
    expect(output.length).toBeGreaterThan(1000);
    for (const text of ['<script', '<img', '<b>', '\u202e', '\u0000', '"]; x']) {
      // PNG is bytes; in it nothing could be read as anything.
      if (name !== 'png') expect(output).not.toContain(text);
    }
  });

  test('is found by its endings', () => {
    for (const ending of pictures[name].endings) {
      expect(pictureNamed(`out/A${ending.toUpperCase()}`)).toBe(name);
    }
  });
});

test('Mermaid leaves room for a title of several lines, and none where there is no such', () => {
  const drawing = drawnWorkflow(benchmark('cancel_flight'));
  const titled = (...lines: string[]) =>
    mermaidOf({ ...drawing, groups: [{ id: 'detour1', look: 'detour', lines }] });
  expect(titled('short')).not.toContain('subGraphTitleMargin');
  expect(titled('one', 'two', 'three')).toContain('      bottom: 48\n');
  expect(titled('a title that is broken once more by Mermaid 11')).toContain('      bottom: 24\n');
});

test('the texts of an SVG are all there, as they are', async () => {
  const svg = await svgOf(hostileDrawing);
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) =>
    text
      .replace(/&#(x?)([0-9a-f]+);/g, (_, hex, digits) =>
        String.fromCodePoint(Number.parseInt(digits, hex === 'x' ? 16 : 10)),
      )
      .replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? ''),
  );
  for (const text of hostileTexts) {
    expect(texts.filter((each) => each === text).length, text).toBeGreaterThanOrEqual(6);
  }
});

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

test('a page has as many pictures as it is given, and links to them', async () => {
  const drawings = [drawnWorkflow(benchmark('cancel_flight')), hostileDrawing];
  const { content: page } = await pictures.html.many(drawings, tools);
  expect(page.match(/<figure id="picture\d"/g)).toHaveLength(2);
  expect(page).toContain('<a href="#picture1">cancel_flight</a>');
  expect(page).toContain("style-src 'sha256-digest'");
});

describe('a PNG', () => {
  const drawing: Drawing = {
    title: 'Title',
    about: [],
    nodes: [{ id: 'start', look: 'terminal', lines: [' '], marks: [] }],
    groups: [],
    edges: [],
    legend: [],
  };

  test('has ink where the text is, from its own font', async () => {
    expect(inkOf((await pngOf(drawing, fonts)).content)).toBeGreaterThan(200);
  });

  test('would have none without it: this test can tell', async () => {
    expect(inkOf((await pngOf(drawing, { ...fonts, own: 'no-font.ttf' })).content)).toBe(0);
  });
});

/** A font of Debian's package `fonts-dejavu-core`, with letters that ours lacks. */
const dejavu = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

describe('a PNG with letters that its font lacks', () => {
  const titled = (title: string): Drawing => ({
    ...{ title, about: [], groups: [], edges: [], legend: [] },
    nodes: [{ id: 'start', look: 'terminal', lines: ['Start'], marks: [] }],
  });

  test('says which, each once, if no font has them', async () => {
    const { missing } = await pngOf(titled('aж 漢字漢 😀 \u0301\ufe0f €'), fonts);
    expect(missing).toEqual(['漢', '字', '😀']);
  });

  test('asks for no other font where it has all', async () => {
    const others = () => Promise.reject(new Error('asked'));
    expect((await pngOf(titled('Größe Ψηφίο שלום'), { ...fonts, others })).missing).toEqual([]);
  });

  test.skipIf(!existsSync(dejavu))('has them from another, in one line with others', async () => {
    const all = { ...fonts, others: async () => [dejavu] };
    const drawing = titled('漢字 مرحبا');
    const { content, missing } = await pngOf(drawing, all);
    expect(missing).toEqual(['漢', '字']);
    expect(inkOf(content)).not.toBe(inkOf((await pngOf(drawing, fonts)).content));
  });
});

/** How many pixels have the colour of letters, or nearly so. */
function inkOf(png: Uint8Array): number {
  const { width, rows } = decoded(Buffer.from(png));
  let count = 0;
  for (const row of rows) {
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0] = row.subarray(x * 4, x * 4 + 3);
      if (red < 0x40 && green < 0x40 && blue < 0x40) count += 1;
    }
  }
  return count;
}

/** The pixels of a PNG of eight bits a channel with alpha, row by row. */
function decoded(png: Buffer): { width: number; rows: Uint8Array[] } {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([png[24], png[25], png[28]]).toEqual([8, 6, 0]);
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * 4;
  const rows: Uint8Array[] = [];
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] as number;
    const row = Uint8Array.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    const above = rows[y - 1] ?? new Uint8Array(stride);
    for (let x = 0; x < stride; x++) {
      const left = x < 4 ? 0 : (row[x - 4] as number);
      const corner = x < 4 ? 0 : (above[x - 4] as number);
      row[x] = (row[x] as number) + predicted(filter, left, above[x] as number, corner);
    }
    rows.push(row);
  }
  return { width, rows };
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const distances = [left, above, corner].map((each) => Math.abs(left + above - corner - each));
  const [toLeft = 0, toAbove = 0, toCorner = 0] = distances;
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
