import {
  type PictureName,
  pictureEndings,
  pictureNamed,
  pictureNames,
  pictures,
} from '../../render/pictures/pictures.ts';
import { demandEnding } from './demand-ending.ts';
import type { Settings } from './settings.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/**
 * The form of the picture: `--picture-format`, otherwise by the file's ending; Mermaid for stdout.
 * Throws UsageError.
 */
export function pictureForm({
  draw: { form },
  out = '-',
}: Pick<Settings, 'draw' | 'out'>): PictureName {
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
