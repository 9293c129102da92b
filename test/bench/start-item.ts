import { join } from 'node:path';
import { profileLines, writeTexts } from './batch.ts';
import { cli, mediansOf } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';

/** Cold starts against a bare Node. They are short, so each is run more often. */
export function startItem(folder: string, { repetitions }: Scale): Row[] {
  const profiles = join(folder, 'one-profile.jsonl');
  const gold = join(folder, 'one-gold.jsonl');
  writeTexts(profiles, profileLines(1));
  const times = mediansOf(
    {
      'node -e 0': { args: ['-e', '0'] },
      'traxgen --version': { args: [cli, '--version'] },
      'compile one profile': {
        args: [cli, 'compile', '--quiet', '--profiles', profiles, '--out', gold],
      },
    },
    7 * repetitions,
  );
  return rowsOf('start', 'node -e 0', times);
}
