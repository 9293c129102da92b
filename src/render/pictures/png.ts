import type { Drawing } from '../../model/drawing.ts';
import { loadOptional } from '../../model/optional-package.ts';
import { inks } from './palette.ts';
import { svgOf } from './svg.ts';

const zoom = 2;

/** The most pixels of a picture: four bytes each, in memory. */
const mostPixels = 64e6;

/**
 * A drawing as a PNG on light ground, with two pixels for one, fewer where it is very large. `font` is
 * the path of a font file: no other font is used, so every machine draws the same. Throws
 * MissingPackages where what draws it is not installed.
 */
export async function pngOf(drawing: Drawing, font: string): Promise<Uint8Array> {
  const { Resvg } = await loadOptional(
    'PNGs',
    ['@resvg/resvg-js', '@hpcc-js/wasm-graphviz'],
    () => import('@resvg/resvg-js'),
  );
  const svg = plain(await svgOf(drawing));
  const fonts = {
    loadSystemFonts: false,
    fontFiles: [font],
    defaultFontFamily: 'Arimo',
    sansSerifFamily: 'Arimo',
  };
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
  const most = Math.sqrt(mostPixels / (width * height));
  const picture = new Resvg(svg, {
    font: fonts,
    background: inks.paper.light,
    fitTo: { mode: 'zoom', value: Math.min(zoom, most) },
  });
  return picture.render().asPng();
}

/** A picture has one ground: what is for dark ones is left out. */
function plain(svg: string): string {
  return svg.replace(/<style>.*?<\/style>\n/s, '');
}
