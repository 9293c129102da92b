import { fileURLToPath } from 'node:url';

/** The font of pictures: it lies beside the folder of the program, in the sources and in what is built. */
export function fontPath(): string {
  return fileURLToPath(new URL('../fonts/Arimo-Regular.ttf', import.meta.url));
}
