import { join } from 'node:path';
import { profileLines, writeTexts } from './batch.ts';
import { cli, mediansOf, runProgram } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';

/** Cold starts against a bare Node. They are short, so each is run more often. */
export function startItem(folder: string, { repetitions }: Scale): Row[] {
  const profiles = join(folder, 'one-profile.jsonl');
  const gold = join(folder, 'one-gold.jsonl');
  writeTexts(profiles, profileLines(1));
  const compile = ['compile', '--quiet', '--profiles', profiles, '--out'];
  runProgram({ args: [cli, ...compile, gold] });
  const score = ['score', '--quiet', '--gold', gold, '--predictions', gold];
  const times = mediansOf(
    {
      'node -e 0': { args: ['-e', '0'] },
      'traxgen --version': { args: [cli, '--version'] },
      'compile one profile': { args: [cli, ...compile, join(folder, 'out.jsonl')] },
      'score one prediction': { args: [cli, ...score, '--out', join(folder, 'out.json')] },
    },
    7 * repetitions,
  );
  return rowsOf('start', 'node -e 0', times);
}
