import {
  type PictureName,
  pictureEndings,
  pictureNamed,
  pictureNames,
} from '../../render/pictures/pictures.ts';
import { demandEnding } from './demand-ending.ts';
import type { Settings } from './settings.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/**
 * The form of the picture that is asked for: `--as`, or else by the ending of the file; Mermaid for
 * stdout. Throws UsageError.
 */
export function pictureForm({
  draw: { as },
  out = '-',
}: Pick<Settings, 'draw' | 'out'>): PictureName {
  if (as !== undefined) {
    const found = pictureNames.find((name) => name === as);
    if (found !== undefined) {
      demandEnding(out, found, pictureNamed(out));
      return found;
    }
    const meant = pictureNamed(`.${as}`);
    const hint = meant ? `; did you mean '${meant}'?` : suggestion(as, pictureNames);
    throw new UsageError(`--as ${as}: there are ${pictureNames.join(', ')}${hint}`);
  }
  const found = out === '-' ? 'mermaid' : pictureNamed(out);
  if (found !== undefined) return found;
  throw new UsageError(
    `--out ${out}: a picture ends with ${pictureEndings.join(', ')}; or say --as`,
  );
}
