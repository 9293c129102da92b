import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

test('docs/api is what `npm run docs` makes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'traxgen-api-'));
  try {
    execFileSync(
      process.execPath,
      ['node_modules/typedoc/bin/typedoc', '--tsconfig', 'tsconfig.build.json', '--out', folder],
      {
        stdio: 'pipe',
      },
    );
    expect(pagesIn('docs/api')).toEqual(pagesIn(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);

function pagesIn(folder: string): Record<string, string> {
  const names = globSync('**/*.md', { cwd: folder }).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
