import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { listed, profile, project, traxgen } from './support.ts';

const schema = JSON.parse(readFileSync('formats/diagnostics.schema.json', 'utf8'));
const isDiagnostics = new Ajv({ strict: false }).compile(schema);

const faulty = {
  'profiles/all.json': listed(
    profile('A', { day: undefined }),
    profile('A'),
    { customer_id: 'B', agent_sequence: ['refnd'] },
    5,
  ),
  'profiles/bad.jsonl': '{"a": 1\n',
};

test('--json fits its schema', async () => {
  const { stderr } = await traxgen(await project(faulty), ['compile', '--json']);
  const said = JSON.parse(stderr);
  expect(said).toHaveLength(5);
  isDiagnostics(said);
  expect(isDiagnostics.errors ?? []).toEqual([]);
});

test('--quiet leaves warnings out of --json too', async () => {
  const folder = await project({ 'profiles/all.json': '[]' });
  const said = async (...flags: string[]) =>
    JSON.parse((await traxgen(folder, ['compile', '--json', ...flags])).stderr);
  expect(await said()).toMatchObject([{ severity: 'warning', code: 'no-profiles' }]);
  expect(await said('-q')).toEqual([]);
});

test('nothing to say is an empty list', async () => {
  const { status, stderr } = await traxgen(await project(), ['compile', '--json']);
  expect([status, stderr]).toEqual([0, '[]\n']);
});

test.each([
  ['a terminal', true, {}, true],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['a dumb terminal', true, { TERM: 'dumb' }, false],
  ['a file', false, {}, false],
  ['a file with FORCE_COLOR', false, { FORCE_COLOR: '1' }, false],
])('on %s colour is %s', async (_, isTTY, env, hasColour) => {
  const { stderr } = await traxgen(await project(faulty), ['compile'], { isTTY, env });
  expect(stderr.includes('\u001b[')).toBe(hasColour);
});
