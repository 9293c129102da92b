import { expect, test } from 'vitest';
import { folderWith } from './machine/support.ts';
import { typeLine } from './support.ts';

test.each([
  ['traxgen init', ''],
  ["npm_command=exec traxgen init 'my shop'", "cd 'my shop'"],
])('what %s says to type next works as it is printed', async (line, enter) => {
  const folder = await folderWith();
  const { status, stderr } = await typeLine(line, folder);
  const [, next = ''] = stderr.split('\nnext:\n');
  const typed = [...next.matchAll(/^ {4}(.*)$/gm)].map(([, each = '']) => each);
  // Interactive zsh takes comments for words.
  expect(typed.join('\n')).not.toContain('#');
  expect([status, typed.length]).toEqual([0, enter === '' ? 5 : 6]);
  if (enter !== '') expect(typed.shift()).toBe(enter);
  for (const command of typed) {
    const run = await typeLine(enter === '' ? command : `${enter} && ${command}`, folder);
    expect([command, run.status, run.stderr]).toEqual([
      command,
      0,
      expect.not.stringMatching(/ (error|warning) /),
    ]);
  }
});
