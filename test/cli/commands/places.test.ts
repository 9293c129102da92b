import { describe, expect, test } from 'vitest';
import { pointerKeys } from '../../../src/base/text/pointer.ts';
import { compile } from '../../../src/compiler/run/library.ts';
import type { LocatedDiagnostic } from '../../../src/model/diagnostics/diagnostic.ts';
import { lines, profile, project, refund, said, traxgen } from './support.ts';

const faulty = profile('Z9', { agent_sequence: ['refund', 'nope'] });
const good = [profile('A'), profile('B')];

function valueAt(root: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce((value, key) => Object(value)[key], root);
}

/** What `compile --json` said of a file of profiles. */
async function saidOf(name: string, text: string, more: readonly string[] = []) {
  const folder = await project({ [name]: text });
  const run = await traxgen(folder, ['compile', '-p', name, '-o', '-', '--json', ...more]);
  return JSON.parse(run.stderr) as LocatedDiagnostic[];
}

describe('the pointer of a diagnostic of a profile leads from the root of the file', () => {
  test.each([
    ['a list', 'p.json', JSON.stringify([...good, faulty]), '/2/agent_sequence/1'],
    ['one profile', 'p.json', JSON.stringify(faulty), '/agent_sequence/1'],
    [
      'a wrapper',
      'p.json',
      `{"$schema": "x",\n "profiles": ${JSON.stringify([good[0], 'x', faulty], null, 1)}}`,
      '/profiles/2/agent_sequence/1',
    ],
  ])('%s', async (_, name, text, pointer) => {
    const found = (await saidOf(name, text)).find(({ code }) => code === 'unknown-agent');
    expect(found?.pointer).toBe(pointer);
    expect(valueAt(JSON.parse(text), found?.pointer ?? '')).toBe('nope');
    const line = text.split('\n')[(found?.line ?? 0) - 1] ?? '';
    expect(line.slice((found?.column ?? 0) - 1)).toMatch(/^"nope"/);
  });

  test('in a file of lines, from that of the line', async () => {
    const [found] = await saidOf('p.jsonl', lines(...good, faulty));
    expect(found).toMatchObject({ line: 3, pointer: '/agent_sequence/1' });
  });

  test('in any batch, and where a list holds what is no text', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => profile(`C${at}`));
    const text = `[${many.map((each) => JSON.stringify(each)).join(',\n')},"\xff",5,\n`;
    const bytes = `${text}${JSON.stringify(faulty)}]`;
    const folder = await project({ 'p.json': Buffer.from(bytes, 'latin1') });
    const args = ['compile', '-p', 'p.json', '-o', '-', '--json'];
    const { stderr } = await traxgen(folder, args);
    const all = JSON.parse(stderr) as LocatedDiagnostic[];
    expect(all.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['not-utf8', ''],
      ['wrong-type', '/1501'],
      ['unknown-agent', '/1502/agent_sequence/1'],
    ]);
  });

  test('of the document in the library', () => {
    const { diagnostics } = compile({
      workflows: [JSON.stringify(refund)],
      profiles: [...good, faulty].map((each) => JSON.stringify(each)),
    });
    expect(diagnostics).toMatchObject([{ file: 'profiles[2]', pointer: '/agent_sequence/1' }]);
  });
});

describe('a flag and a file as a whole have no position', () => {
  test.each([
    [['compile', '-p', 'missing.json'], 'missing.json file-not-found'],
    [['compile', '-w', 'missing.json'], 'missing.json file-not-found'],
    [['compile', '--filter', 'X'], '--filter unknown-id'],
    [['explain', '--profile', 'X'], '--profile unknown-profile'],
    [['draw', '--workflow', 'X'], '--workflow unknown-workflow'],
    [['coverage', '--min', 'branches=100'], '--min missed-coverage'],
    [['score', '--predictions', 'x.json', '-g', 'none.json'], 'none.json file-not-found'],
    [['compile', '-o', 'profiles/all.json'], 'profiles/all.json output-failed'],
  ])('%j', async (args, want) => {
    const folder = await project({ 'workflows/other.json': { agent: 'other', steps: ['f'] } });
    const one = { 'profiles/all.json': JSON.stringify([profile('A')]) };
    const project2 = args[0] === 'coverage' ? await project(one) : folder;
    const run = await traxgen(project2, [...args, '--json']);
    expect(said(run)).toContain(want);
    expect(run.stderr).not.toMatch(/"(line|column)":/);
    const shown = await traxgen(project2, args);
    expect(shown.stderr).not.toMatch(/:\d+:\d+ (error|warning)/);
  });
});

test('the caret of a record that does not begin its line stands where the column says', async () => {
  const folder = await project({ 'p.jsonl': `${JSON.stringify(profile('A'))}\n   {"a": oops}\n` });
  const run = await traxgen(folder, ['compile', '-p', 'p.jsonl', '-o', '-']);
  expect(run.stderr).toContain('p.jsonl:2:10 error json-syntax');
  expect(run.stderr).toContain('\n  {"a": oops}\n        ^\n');
});

test('doubled profiles and doubled predictions of one line have one column', async () => {
  const text = `  ${JSON.stringify(profile('A'))}\n  ${JSON.stringify(profile('A'))}\n`;
  const answers = '  {"id":"A","trajectories":[[]]}\n  {"id":"A","trajectories":[[]]}\n';
  const folder = await project({ 'p.jsonl': text, 'a.jsonl': answers });
  const args = ['score', '-p', 'p.jsonl', '--predictions', 'a.jsonl', '--json'];
  const all = (JSON.parse((await traxgen(folder, args)).stderr) as LocatedDiagnostic[]).filter(
    ({ code }) => code.startsWith('doubled'),
  );
  expect(all.map(({ line, column }) => [line, column])).toEqual([
    [2, 3],
    [2, 3],
  ]);
  expect(all[0]?.message).toContain('at p.jsonl:1:3');
  expect(all[1]?.message).toContain('at a.jsonl:1:3');
});
