import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byText } from '../../base/text/by-text.ts';

/** The path of the font for pictures, in the sources as in the build. */
export function fontPath(): string {
  return fileURLToPath(new URL('../fonts/Arimo-Regular.ttf', import.meta.url));
}

/**
 * The machine's fonts that match it: upright, of normal weight and width, sans-serif first, always
 * in the same order. Colour fonts are left out, because they have no outlines to draw.
 */
export async function machineFonts(folders: readonly string[] = fontFolders()): Promise<string[]> {
  const { glob } = await import('tinyglobby');
  const found = await Promise.all(
    folders.map((cwd) => glob('**/*.{ttf,otf,ttc,otc}', { ...globbing, cwd })),
  );
  const upright = found.flatMap((files) =>
    files.filter((file) => !otherFace.test(basename(file))).sort(byText),
  );
  const isPlain = (file: string) => plainFace.test(basename(file));
  return [...upright.filter(isPlain), ...upright.filter((file) => !isPlain(file))];
}

const globbing = { absolute: true, caseSensitiveMatch: false, dot: true } as const;

const otherFace =
  /bold|italic|oblique|light|thin|black|heavy|medium|demi|condensed|narrow|expanded|colou?r/i;

const plainFace = /sans(?!.*(?:mono|serif))/i;

/** The folders where systems keep fonts, for all users and for the current one. */
function fontFolders(): string[] {
  const home = homedir();
  if (process.platform === 'win32') return [join(process.env.WINDIR ?? 'C:/Windows', 'Fonts')];
  if (process.platform === 'darwin') {
    return ['/System/Library/Fonts', '/Library/Fonts', join(home, 'Library/Fonts')];
  }
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(home, '.local/share/fonts'),
    join(home, '.fonts'),
  ];
}
