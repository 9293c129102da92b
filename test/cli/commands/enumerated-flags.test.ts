import { describe, expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands/commands.ts';
import { pickFlags } from '../../../src/cli/flags/flags.ts';
import { project, traxgen } from './support.ts';

/** What else must be right before the words are looked at. */
const needed: Record<string, readonly string[]> = {
  diff: ['old', 'new'],
  'dialogue draw': ['flow.txt'],
  'dialogue paths': ['flow.txt'],
  'dialogue write': ['flow.txt'],
  prompts: ['--model', 'm'],
  run: ['--model', 'm', '--base-url', 'http://localhost:1/v1', '--out', 'a.jsonl'],
  score: ['--predictions', 'p'],
  'dialogue score': ['--tests', 't', '--answers', 'a'],
};
const found = Object.entries(commands).map(async ([name, { load }]) => {
  const { flags, own } = await load();
  return Object.entries(pickFlags(flags, own)).flatMap(([flag, { values = [] }]) =>
    values.slice(0, 1).map((value) => [name, flag, value] as const),
  );
});
const cases = (await Promise.all(found)).flat();

describe('every flag that takes one of some words', () => {
  test('is known', () => {
    const all = cases.map(([name, flag]) => `${name} ${flag}`);
    const some = [
      'compile format',
      'compile missing',
      'score as',
      'score min',
      'render policy-format',
    ];
    expect(all).toEqual(expect.arrayContaining([...some, 'profiles cover', 'completion shell']));
  });

  test.each(cases)('%s --%s suggests %s', async (name, flag, value) => {
    // A letter too many, before the `=` of a threshold.
    const typed = value.replace(/^[^=]+/, '$&x').replace(/=$/, '=1');
    const args = [...name.split(' '), ...(needed[name] ?? []), `--${flag}`, typed];
    const run = await traxgen(await project(), args);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toMatch(new RegExp(`did you mean '?${value.replace(/=$/, '')}'?\\?`));
  });
});
