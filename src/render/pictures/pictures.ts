import type { Drawing } from '../../model/drawing.ts';
import { dotOf } from './dot.ts';
import { htmlOf } from './html.ts';
import { mermaidOf } from './mermaid.ts';
import { pngOf } from './png.ts';
import { svgOf } from './svg.ts';

/** What the machine gives to writers of pictures. */
export interface PictureTools {
  /** The path of the font that a PNG has. */
  readonly font: string;
  /** The SHA-256 of a text in base64. */
  readonly digest: (text: string) => string;
}

/** A form of pictures: the endings of its files, and what writes it. */
export type PictureForm = {
  readonly endings: readonly string[];
} & (
  | { readonly one: (drawing: Drawing, tools: PictureTools) => Promise<string | Uint8Array> }
  | { readonly many: (drawings: readonly Drawing[], tools: PictureTools) => Promise<string> }
);

/** Every form of pictures by name: the one place where another is added. */
export const pictures = {
  mermaid: { endings: ['.mmd', '.mermaid'], one: async (drawing) => mermaidOf(drawing) },
  dot: { endings: ['.dot', '.gv'], one: async (drawing) => dotOf(drawing) },
  svg: { endings: ['.svg'], one: (drawing) => svgOf(drawing) },
  png: { endings: ['.png'], one: (drawing, { font }) => pngOf(drawing, font) },
  html: { endings: ['.html', '.htm'], many: (drawings, { digest }) => htmlOf(drawings, digest) },
} satisfies Record<string, PictureForm>;

export type PictureName = keyof typeof pictures;

/** The names of all forms. */
export const pictureNames = Object.keys(pictures) as PictureName[];

/** The endings of all forms. */
export const pictureEndings: readonly string[] = pictureNames.flatMap(
  (name) => pictures[name].endings,
);

/** The form that a file's name asks for; undefined where it asks for none. */
export function pictureNamed(path: string): PictureName | undefined {
  const low = path.toLowerCase();
  return pictureNames.find((name) => pictures[name].endings.some((ending) => low.endsWith(ending)));
}
