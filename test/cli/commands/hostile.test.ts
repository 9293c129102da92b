import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { idsOf, listed, profile, project, refund, said, traxgen } from './support.ts';

const json = ['compile', '-o', '-', '--json'];
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const place = (line: string) => line.replace(/^.*?:(?=\d)/, '');

describe('a workflow file that is', () => {
  test.each([
    ['empty', '', '1:1 json-syntax'],
    ['blank', ' \n\t', '1:1 json-syntax'],
    ['a list', '[]', '1:1 wrong-type'],
    ['text', '"x"', '1:1 wrong-type'],
    ['a number', '1', '1:1 wrong-type'],
    ['null', 'null', '1:1 wrong-type'],
    ['UTF-16', utf16('{}'), '1:1 not-utf8'],
    ['not UTF-8', Buffer.from('{"agent": "\xff"}', 'latin1'), '1:12 not-utf8'],
    ['half a gzip', gzipSync('{"agent": "x"}').subarray(0, 20), 'workflows/bad.json gzip-broken'],
    ['too deep', `{"steps": ${deep(501)}}`, '1:510 json-depth'],
    ['endless', '['.repeat(1_000_000), '1:501 json-depth'],
  ])('%s stops the run', async (_, content, expected) => {
    const folder = await project({ 'workflows/bad.json': content as string });
    const run = await traxgen(folder, json);
    expect([run.status, run.stdout, ...said(run).map(place)]).toEqual([1, '', expected]);
  });

  test.each([
    ['gzipped', gzipSync(JSON.stringify(refund))],
    ['marked, with CRLF', `\ufeff${JSON.stringify(refund, null, 1).replaceAll('\n', '\r\n')}`],
  ])('%s is fine', async (_, content) => {
    const folder = await project({ 'workflows/refund.json': content as string });
    expect(idsOf(await traxgen(folder, json))).toEqual(['C1', 'C2']);
  });

  test('of a thousand steps compiles, with two blocks of 500 as a lattice', async () => {
    const steps = Array.from({ length: 1000 }, (_, at) => `s${at}(day = day)`);
    const names = steps.map((_, at) => `s${at}`);
    const soft_ordering = [names.slice(0, 500), names.slice(500)];
    const plain = await project({ 'workflows/refund.json': { agent: 'refund', steps } });
    expect(idsOf(await traxgen(plain, json))).toEqual(['C1', 'C2']);
    const soft = await project({
      'workflows/refund.json': { agent: 'refund', steps, soft_ordering },
    });
    const refused = await traxgen(soft, [...json, '--filter', 'C1']);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('too-many-trajectories');
    expect((await traxgen(soft, [...json, '-f', 'lattice'])).status).toBe(0);
    expect((await traxgen(soft, [...json, '--sample', '2'])).status).toBe(0);
  });
});

test('a contradiction among a thousand steps and ten conditionals is found without a search', async () => {
  const steps = Array.from({ length: 1000 }, (_, at) => `s${at}()`);
  const conditionals = Array.from({ length: 10 }, (_, at) => ({
    if: [{ field: 'day', operator: '==', value: at }],
    then: [{ action: 'skip', target: `s${at + 10}` }],
    else: [],
  }));
  const workflow = { agent: 'refund', steps, conditionals, hard_ordering: [['s5', 's4']] };
  const folder = await project({ 'workflows/refund.json': workflow });
  const run = await traxgen(folder, json);
  expect([run.status, run.stdout]).toEqual([1, '']);
  expect(said(run).map((line) => line.split(' ')[1])).toEqual(['ordering-contradiction']);
}, 10_000);

describe('a profiles file that is', () => {
  test.each([
    ['empty', '', '1:1 json-syntax'],
    ['text', '"x"', '1:1 wrong-type'],
    ['UTF-16', utf16('[]'), '1:1 not-utf8'],
    ['not UTF-8', Buffer.from('[{"a": "\xff"}]', 'latin1'), '1:9 not-utf8'],
    ['too deep', `[{"a": ${deep(501)}}]`, '1:507 json-depth'],
    ['endless', '{"a":'.repeat(1_000_000), '1:2501 json-depth'],
    ['without an end', '[{"a": "b', '1:10 json-syntax'],
  ])('%s is a diagnostic, and the other files are compiled', async (_, content, expected) => {
    const folder = await project({ 'profiles/bad.json': content as string });
    const run = await traxgen(folder, json);
    expect([run.status, ...said(run).map(place)]).toEqual([1, expected]);
    expect(idsOf(run)).toEqual(['C1', 'C2']);
  });

  test('one line of 20 MB is read', async () => {
    const folder = await project({
      'profiles/all.json': listed(profile('long', { day: 'x'.repeat(20_000_000) })),
    });
    const { status, stdout } = await traxgen(folder, [...json, '-f', 'tool-only']);
    expect([status, stdout.length < 1000]).toEqual([0, true]);
  });

  test('a wrapper with odd keys has them named', async () => {
    const wrapper = `{"__proto__": 1, "id_field": 5, "profiles": ${JSON.stringify([profile('A')])}}`;
    const folder = await project({ 'profiles/all.json': wrapper });
    const run = await traxgen(folder, json);
    expect(said(run).map(place)).toEqual(['1:2 unknown-key', '1:30 wrong-type']);
    expect(idsOf(run)).toEqual(['A']);
  });
});

describe('odd keys are plain data', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s', async (key) => {
    const workflow = {
      agent: key,
      steps: [`${key}(${key} = ${key}, z = ${key}['${key}'])`],
      conditionals: [
        { if: [{ field: `${key}['${key}']`, operator: '!=', value: 1 }], then: [], else: [] },
      ],
    };
    const data = `{"customer_id": "${key}", "agent_sequence": ["${key}"], "${key}": {"${key}": 5}}`;
    const lacking = `{"customer_id": "none", "agent_sequence": ["${key}"]}`;
    const folder = await project({
      'workflows/odd.json': workflow,
      'profiles/all.json': `[${data},${lacking}]`,
    });
    const run = await traxgen(folder, json);
    expect(run.status).toBe(1);
    expect(run.stdout).toBe(
      `{"id":"${key}","agents":["${key}"],"trajectories":{"google":[[{"tool_name":"${key}",` +
        `"tool_input":{"${key}":{"${key}":5},"z":5}}]]}}\n`,
    );
    const codes = said(run).map((line) => line.split(' ')[1]);
    expect(new Set(codes)).toEqual(new Set(['missing-field']));
  });
});

test('numbers that a double cannot hold come out as they went in, and are compared exactly', async () => {
  const workflow = `{"agent": "refund", "steps": [
    "f(x = p, y = q['n'][0], z = ext, l = 12345678901234567891, m = far['k'])", "g()"],
    "conditionals": [{"if": [
      {"field": "p", "operator": "==", "value": 12345678901234567890},
      {"field": "p", "operator": "<", "value": 12345678901234567891},
      {"field": "p", "operator": "!=", "value": 12345678901234567891},
      {"field": "p", "operator": "==", "compare_to": "ext"}],
      "then": [{"action": "skip", "target": "g"}]}]}`;
  const folder = await project({
    'workflows/refund.json': workflow,
    'profiles/all.json':
      '[{"customer_id": 12345678901234567890, "agent_sequence": ["refund"], "p": 12345678901234567890, "q": {"n": [0.12345678901234567890]}}]',
    'data.json': '{"ext": 12345678901234567890, "far": {"k": 1e400}}',
  });
  const run = await traxgen(folder, [...json, '--data', 'data.json']);
  expect([run.status, run.stderr]).toEqual([0, '[]\n']);
  expect(run.stdout).toContain(
    '{"x":12345678901234567890,"y":0.12345678901234567890,"z":12345678901234567890,"l":12345678901234567891,"m":1e400}}]]}}',
  );
  expect(run.stdout).toContain('"id":"12345678901234567890"');
});
