import { expect, test } from 'vitest';
import { drawnWorkflow } from '../../src/compiler/languages/traxgen/pictures/workflow.ts';
import { pngOf } from '../../src/pictures/png.ts';
import { svgOf } from '../../src/pictures/svg.ts';
import { benchmark, fonts } from './support.ts';

const drawing = drawnWorkflow(benchmark('handle_flight_disruption'));

test('an SVG has no ids, scripts, references or styles of single elements', async () => {
  const svg = await svgOf(drawing);
  expect(svg).not.toMatch(/ id=| style=|<script|href|url\(|<!|<title/);
  expect(svg).toContain('<style>');
  expect(svg).toContain('prefers-color-scheme: dark');
});

test('an inline SVG has no stylesheet and no ground', async () => {
  const svg = await svgOf(drawing, { inline: true });
  expect(svg).not.toContain('<style>');
  expect(svg).not.toContain('<polygon class="traxgen-fill-paper"');
  expect(svg).toContain('traxgen-fill-text');
});

test('every colour has a class, by which it turns dark', async () => {
  const svg = await svgOf(drawing, { inline: true });
  for (const [element] of svg.matchAll(/<(?:path|polygon|text|polyline|ellipse)[^>]*>/g)) {
    for (const [, part, color] of element.matchAll(/ (fill|stroke)="([^"]*)"/g)) {
      if (color !== 'none') expect(element).toContain(`traxgen-${part}-`);
    }
  }
});

test('the same drawing gives the same bytes', async () => {
  expect(await svgOf(drawing)).toBe(await svgOf(drawing));
  const [first, second] = [await pngOf(drawing, fonts), await pngOf(drawing, fonts)];
  expect(Buffer.compare(first.content, second.content)).toBe(0);
});

test('entries of a legend stand in columns, and none is wider than its column', async () => {
  const legend = Array.from({ length: 5 }, (_, agent) => ({
    sample: { agent },
    text: `agent ${agent}`,
  }));
  const nodes = [{ id: 'start', look: 'terminal' as const, lines: ['Start'], marks: [] }];
  const svg = await svgOf({ title: 'T', about: [], nodes, groups: [], edges: [], legend });
  const boxes = [...svg.matchAll(/<path class="traxgen-fill-\w+-ground[^>]* d="([^"]*)"/g)].map(
    ([, path = '']) => [...path.matchAll(/(-?[\d.]+),/g)].map(([, x]) => Number(x)),
  );
  const spans = boxes.map((xs) => [Math.min(...xs), Math.max(...xs)]);
  expect(spans).toHaveLength(5);
  expect(spans[4]).toEqual(spans[0]);
});
