import { describe, expect, test } from 'vitest';
import { project, textOf, traxgen } from './support.ts';

describe('the last line', () => {
  test.each([
    ['compile', 'a.jsonl'],
    ['completion', 'bash', 'a.sh'],
    ['convert', 'gold.jsonl', '--to', 'openai', 'a.jsonl'],
    ['coverage', 'a.json'],
    ['diff', 'workflows', 'workflows', 'a.md'],
    ['draw', 'a.svg'],
    ['explain', 'C1', 'a.txt'],
    ['fields', 'a.txt'],
    ['profiles', '--template', 'a.json'],
    ['profiles', '--cover', 'branches', 'a.jsonl'],
    ['prompts', '--model', 'm', 'a.jsonl'],
    ['render', 'a.md'],
    ['score', '--predictions', 'gold.jsonl', 'a.csv'],
    ['validate', 'a.txt'],
  ])('of traxgen %s names the file that was written', async (...args) => {
    const folder = await project();
    await traxgen(folder, ['compile', '--out', 'gold.jsonl']);
    const out = args.pop() ?? '';
    const { status, stderr } = await traxgen(folder, [...args, '--out', out]);
    expect([status, stderr]).toEqual([0, expect.stringMatching(`-> ${out}\n$`)]);
    expect(await textOf(folder, out)).toBeTruthy();
  });
});
