import type { ResvgRenderOptions } from '@resvg/resvg-js';
import { loadOptional } from '../base/optional-package.ts';
import type { Drawing } from '../model/drawing.ts';
import { charactersIn, lacking, withBoxes } from './lacking.ts';
import { inks } from './palette.ts';
import { svgOf } from './svg.ts';

/** Where letters come from. */
export interface Fonts {
  /** The path of the font that pictures have. */
  readonly own: string;
  /** The paths of others, for characters that it lacks. */
  readonly others: () => Promise<readonly string[]>;
}

/** A picture, and the characters in it that no font has. */
export interface Png {
  readonly content: Uint8Array;
  readonly missing: readonly string[];
}

const zoom = 2;

/** The most pixels of a picture: four bytes each, in memory. */
const mostPixels = 64e6;

/** The name of the font that pictures have. */
const family = 'Arimo';

/**
 * A drawing as a PNG on light ground, with two pixels for one, fewer where it is very large. Where its own
 * font has all characters, no other is looked at, and every machine draws the same. Throws
 * MissingPackages where what draws it is not installed.
 */
export async function pngOf(drawing: Drawing, { own, others }: Fonts): Promise<Png> {
  const { Resvg } = await loadOptional(
    'PNGs',
    ['@resvg/resvg-js', '@hpcc-js/wasm-graphviz'],
    () => import('@resvg/resvg-js'),
  );
  const svg = plain(await svgOf(drawing));
  const without = (characters: readonly string[], font: FontOptions) =>
    lacking(characters, (texts) => new Resvg(texts, { font }).toString());
  const foreign = without(charactersIn(svg), fontsOf([own]));
  const font = fontsOf([own, ...(foreign.length > 0 ? await others() : [])]);
  const missing = without(foreign, font);
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
  const most = Math.sqrt(mostPixels / (width * height));
  const picture = new Resvg(withBoxes(svg, missing), {
    font,
    background: inks.paper.light,
    fitTo: { mode: 'zoom', value: Math.min(zoom, most) },
  });
  return { content: picture.render().asPng(), missing };
}

type FontOptions = NonNullable<ResvgRenderOptions['font']>;

/** The first font that has a character draws it. */
function fontsOf(fontFiles: string[]): FontOptions {
  return {
    loadSystemFonts: false,
    fontFiles,
    defaultFontFamily: family,
    sansSerifFamily: family,
  };
}

/** A picture has one ground and one font: what is for dark grounds is left out, and for other readers. */
function plain(svg: string): string {
  return svg
    .replace(/<style>.*?<\/style>\n/s, '')
    .replace(/ font-family="[^"]*"/, ` font-family="${family}"`);
}
