import { expect, test } from 'vitest';
import { listed, profile, project, said, traxgen } from './support.ts';

const files = {
  'list.json': [profile('C1')],
  'all.json': listed(profile('C1')),
  'trace.json': { resourceSpans: [] },
  'flow.json': { agent: 'a', steps: ['f()'] },
};

const of = {
  list: 'this looks like profiles, which are for --profiles',
  trace: 'this looks like a trace, which is for --predictions',
  flow: 'this looks like a workflow, which is for --workflows',
};

test.each([
  ['list.json', of.list, ['compile', '-w', 'list.json']],
  ['all.json', of.list, ['validate', '-w', 'all.json']],
  ['trace.json', of.trace, ['compile', '-w', 'trace.json']],
  ['all.json', of.list, ['profiles', '--from', 'all.json', '--count', '1']],
  ['flow.json', of.flow, ['profiles', '--from', 'flow.json', '--count', '1']],
  ['list.json', of.list, ['score', '--predictions', 'p.json', '--compare', 'list.json']],
  ['flow.json', of.flow, ['score', '--predictions', 'p.json', '--compare', 'flow.json']],
  ['all.json', of.list, ['score', '--predictions', 'p.json', '--baseline', 'all.json']],
])('%s: %s', async (file, words, args) => {
  const folder = await project({ ...files, 'p.json': [] });
  const run = await traxgen(folder, args);
  expect(run.status).toBe(1);
  expect(run.stderr).toContain(`${file}:1:1 error other-file: ${words}\n`);
  expect(said(await traxgen(folder, [...args, '--json']))).toEqual([`${file}:1:1 other-file`]);
});
