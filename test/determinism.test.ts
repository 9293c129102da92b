import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonObject } from '../src/base/json.ts';
import { formatNames } from '../src/compiler/formats/formats.ts';
import { formatGold } from '../src/compiler/run/format-gold.ts';
import { compile } from '../src/compiler/run/library.ts';

function sources(folder: string): { file: string; text: string }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => ({
    file: `${folder}/${name}`,
    text: readFileSync(`${folder}/${name}`, 'utf8'),
  }));
}

function profilesIn(text: string): JsonObject[] {
  const value = JSON.parse(text) as JsonObject[] | { profiles: JsonObject[] };
  return Array.isArray(value) ? value : value.profiles;
}

/** A hash of all that is shipped and hand-written, in every format, and of what is said about it. */
function hashOfAll(): { hash: string; count: number } {
  const hash = createHash('sha256');
  let count = 0;
  const workflows = sources('workflows');
  for (const { text } of [...sources('profiles'), ...sources('test/hand-written')]) {
    const { golds, diagnostics } = compile({ workflows, profiles: profilesIn(text) });
    hash.update(JSON.stringify(diagnostics));
    for (const gold of golds) {
      for (const format of formatNames) hash.update(formatGold(gold, format));
      hash.update(formatGold(gold, 'google', { sample: 3, seed: 'x' }));
    }
    count += golds.length;
  }
  return { hash: hash.digest('hex'), count };
}

test('everything shipped gives the same bytes twice', () => {
  const first = hashOfAll();
  expect(first.count).toBe(775 + 694 + 188);
  expect(hashOfAll()).toEqual(first);
});
