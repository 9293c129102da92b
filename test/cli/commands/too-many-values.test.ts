import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { mostValues } from '../../../src/base/json.ts';
import { project, traxgen } from './support.ts';

// The real limit is tested where values are counted; unpacking that many takes a second a file.
vi.mock('../../../src/base/json.ts', async (original) => ({
  ...(await original<object>()),
  mostValues: 2 ** 12,
}));

describe('a text of more values than memory has room for is refused, whoever reads it', () => {
  const zeros = (start: string) => gzipSync(start + '0,'.repeat(mostValues + 1), { level: 1 });
  const rules = ['score', '--gold', 'out/gold.json', '--predictions', 'out/gold.json'];

  test.each([
    ['a profile', 'p/a.json', '{"x":[', ['compile', '-p', 'p'], 'too-large'],
    ['a workflow', 'workflows/a.json', '{"steps":[', ['compile'], 'too-large'],
    ['data', 'd.json', '{"d":[', ['compile', '--data', 'd.json'], 'too-large'],
    [
      'gold',
      'g.json',
      '{"C1":[',
      ['score', '--gold', 'g.json', '--predictions', 'g.json'],
      'too-large',
    ],
    ['a prediction', 'a.json', '[', ['score', '--predictions', 'a.json'], 'too-large'],
    ['a template', 't.json', '[', ['profiles', '--from', 't.json', '--count', '1'], 'too-large'],
    ['rules', 'r.json', '[', [...rules, '--compare', 'r.json'], 'too-large'],
    ['scores', 's.json', '[', ['report', 's.json'], 'too-large'],
    ['a configuration', 'traxgen.config.json', '[', ['validate'], 'too-large'],
  ])('%s', async (_, name, start, args, code) => {
    const folder = await project({ [name]: zeros(start) });
    const run = await traxgen(folder, args);
    expect(run.stderr).toMatch(new RegExp(`${name}(:1:\\d+)? (error|warning) ${code}`));
  });
});
