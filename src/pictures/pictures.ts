import type { Drawing } from '../model/drawing.ts';
import { dotOf } from './dot.ts';
import { htmlOf } from './html.ts';
import { mermaidOf } from './mermaid.ts';
import { type Fonts, pngOf } from './png.ts';
import { svgOf } from './svg.ts';

/** What the machine gives to writers of pictures. */
export interface PictureTools {
  /** The fonts that a PNG has. */
  readonly fonts: Fonts;
  /** The SHA-256 of a text in base64. */
  readonly digest: (text: string) => string;
}

/** A picture as it is written. */
export interface Picture {
  readonly content: string | Uint8Array;
  /** Characters in it that no font has. */
  readonly missing?: readonly string[];
}

/** A form of pictures: the endings of its files, and what writes it. */
export type PictureForm = {
  readonly endings: readonly string[];
  /** Whether boxes get their places here, which takes time; other forms leave that to other programs. */
  readonly isLaidOut?: true;
} & (
  | { readonly one: (drawing: Drawing, tools: PictureTools) => Promise<Picture> }
  | { readonly many: (drawings: readonly Drawing[], tools: PictureTools) => Promise<Picture> }
);

/** Every form of pictures by name: the one place where another is added. */
export const pictures = {
  mermaid: {
    endings: ['.mmd', '.mermaid'],
    one: async (drawing) => ({ content: mermaidOf(drawing) }),
  },
  dot: { endings: ['.dot', '.gv'], one: async (drawing) => ({ content: dotOf(drawing) }) },
  svg: {
    endings: ['.svg'],
    isLaidOut: true,
    one: async (drawing) => ({ content: await svgOf(drawing) }),
  },
  png: { endings: ['.png'], isLaidOut: true, one: (drawing, { fonts }) => pngOf(drawing, fonts) },
  html: {
    endings: ['.html', '.htm'],
    isLaidOut: true,
    many: async (drawings, { digest }) => ({ content: await htmlOf(drawings, digest) }),
  },
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
