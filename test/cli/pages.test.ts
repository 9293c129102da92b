import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { operatorNames } from '../../src/model/operators.ts';
import { folderWith } from './machine/support.ts';
import { typeLine } from './support.ts';

/**
 * Pages that one types along with. The word behind the language says what a block is:
 *
 *   json file PATH   a file, which is written; or a program, js
 *   sh               lines that are typed one by one, and succeed; what they score has gold
 *   sh status N      the same, but they end with this status
 *   sh with PACKAGE  lines that need a package; they are typed in test/consumers
 *   text said        a part of what the lines before it say
 *   text said each   a part of what each of them says
 */
const blocks = /^```(\w+)(?: ([^\n]*))?\n(.*?)^```$/gms;

/** Types what a part of a page shows in a folder, and says what went otherwise than it says. */
async function typeAlong(part: string, folder: string): Promise<string[]> {
  const wrong: string[] = [];
  let said: string[] = [];
  for (const [, language, word = '', text = ''] of part.matchAll(blocks)) {
    if (word.startsWith('file ')) {
      const path = join(folder, word.replace('file ', ''));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    } else if (language === 'sh' && !word.startsWith('with ')) {
      said = [];
      for (const line of text.trimEnd().split('\n')) {
        const run = await typeLine(line, folder);
        said.push(run.stdout + run.stderr);
        const expected = Number(/^status (\d)$/.exec(word)?.[1] ?? 0);
        if (run.status !== expected || run.stderr.includes(' unknown-predictions: ')) {
          wrong.push(`${line} ends with ${run.status}: ${run.stderr}`);
        }
      }
    } else if (/^said( each)?$/.test(word)) {
      const all = word === 'said' ? [said.join('')] : said;
      const other = all.filter((one) => !one.includes(text.trimEnd()));
      wrong.push(...other.map((one) => `not said:\n${text}but:\n${one}`));
    }
  }
  return wrong;
}

test('what the skill for coding agents says is so, from its beginning to its end', async () => {
  const page = readFileSync('skills/traxgen/SKILL.md', 'utf8');
  expect(await typeAlong(page, await folderWith())).toEqual([]);
}, 120_000);

describe('the page that starts from what one has', () => {
  const [, ...sections] = readFileSync('docs/start.md', 'utf8').split(/^## /m);
  const named = sections.map((section) => [section.split('\n')[0] ?? '', section] as const);

  test.each(named)(
    '%s',
    async (_, section) => {
      const clone = await folderWith();
      for (const name of ['docs', 'formats', 'profiles', 'skills', 'workflows']) {
        symlinkSync(resolve(name), join(clone, name));
      }
      // Where a program of the page finds traxgen, as one in a clone does by its name.
      mkdirSync(join(clone, 'node_modules'));
      symlinkSync(resolve('.'), join(clone, 'node_modules/traxgen'), 'junction');
      expect(await typeAlong(section, clone)).toEqual([]);
    },
    120_000,
  );

  test('leads to each of them', () => {
    const page = readFileSync('docs/start.md', 'utf8');
    const [table = ''] = page.split(/^## /m);
    expect([...table.matchAll(/\| \[(.*?)\]/g)].map(([, title]) => title)).toEqual(
      named.map(([title]) => title),
    );
  });

  test('has every format for evaluators', async () => {
    const { datasetNames } = await import('../../src/compiler/formats/datasets/datasets.ts');
    const page = readFileSync('docs/start.md', 'utf8');
    expect(datasetNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the front matter of the skill', () => {
  const page = readFileSync('skills/traxgen/SKILL.md', 'utf8');
  const [, head = ''] = /^---\n(.*?)^---\n/ms.exec(page) ?? [];

  test('has the name of its folder, a description that fits, and no field that Agent Skills lack', () => {
    expect(parse(head)).toEqual({
      name: 'traxgen',
      description: expect.stringMatching(/^.{1,1024}$/),
      license: 'MIT',
    });
  });

  test('and its body has every operator and action, and codes that there are', () => {
    const { definitions } = JSON.parse(readFileSync('formats/workflow.schema.json', 'utf8'));
    const words = [...operatorNames, ...definitions.action.properties.action.enum];
    expect(words.filter((word) => word !== 'not' && !page.includes(`\`${word}\``))).toEqual([]);
    const codes = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code);
    const headings = readFileSync('docs/diagnostics.md', 'utf8').split('\n');
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !headings.includes(`## ${code}`))).toEqual([]);
  });

  test('is no longer than an agent should read', () => {
    expect(page.split('\n').length).toBeLessThan(500);
  });
});
