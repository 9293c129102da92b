import {
  type PictureName,
  pictureEndings,
  pictureNamed,
  pictureNames,
  pictures,
} from '../../pictures/pictures.ts';
import { demandEnding } from './demand-ending.ts';
import type { GivenFlags } from './given.ts';
import { outIn } from './settings.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** The file of a picture, and its form as typed; if undefined, by the file's ending. */
export interface PictureSettings {
  readonly form: string | undefined;
  readonly out: string | undefined;
}

/** Reads the file of a picture, and its form. Throws UsageError. */
export function pictureIn(given: GivenFlags<'out' | 'picture-format'>): PictureSettings {
  return { out: outIn(given), form: given.text('picture-format') };
}

/**
 * The form of the picture: `--picture-format`, otherwise by the file's ending; Mermaid for stdout.
 * Throws UsageError.
 */
export function pictureForm({ form, out = '-' }: PictureSettings): PictureName {
  if (form !== undefined) {
    const found = pictureNames.find((name) => name === form);
    if (found !== undefined) {
      demandEnding(out, `a picture in ${found}`, pictures[found].endings);
      return found;
    }
    const meant = pictureNamed(`.${form}`);
    const hint = meant ? `; did you mean '${meant}'?` : suggestion(form, pictureNames);
    throw new UsageError(`--picture-format ${form}: there are ${pictureNames.join(', ')}${hint}`);
  }
  const found = out === '-' ? 'mermaid' : pictureNamed(out);
  if (found !== undefined) return found;
  throw new UsageError(
    `--out ${out}: a picture ends with ${pictureEndings.join(', ')}; or say --picture-format`,
  );
}
