import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workflowFiles } from '../../workflow-files.ts';
import { jsonOf, project, said, textOf, traxgen } from './support.ts';

describe('traxgen profiles', () => {
  test('needs a mode', async () => {
    const { status, stderr } = await traxgen(await project(), ['profiles']);
    expect(status).toBe(2);
    expect(stderr).toBe(
      'traxgen: profiles needs one of --template, --from, --cover\nSee traxgen profiles --help.\n',
    );
  });

  test('takes no two modes', async () => {
    const args = ['profiles', '--template', '--from', 't.json'];
    const { status, stderr } = await traxgen(await project(), args);
    expect(status).toBe(2);
    expect(stderr).toContain('profiles takes one of --template, --from, not several');
  });
});

describe('traxgen profiles --template', () => {
  const guessed = {
    agent_sequence: 'refund',
    customer_id: 'random_int(1000000, 9999999)',
    "order['id']": 'random_int(100000, 999999)',
    day: "random_date('2025-01-01', '2025-12-31')",
    "order['amount']": 'random_int(50, 150)',
  };

  test('prints a template', async () => {
    const { status, stdout, stderr } = await traxgen(await project(), ['profiles', '--template']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '1 workflow, 3 fields\n' });
    expect(JSON.parse(stdout)).toEqual(guessed);
  });

  test('writes it to a file, with another id', async () => {
    const folder = await project();
    const args = ['profiles', '--template', '--id-field', 'who', '--out', 'new/template.json'];
    const { stderr } = await traxgen(folder, args);
    expect(stderr).toBe('1 workflow, 3 fields -> new/template.json\n');
    expect(await jsonOf(folder, 'new/template.json')).toHaveProperty('who');
  });

  test('a workflow is not replaced, and nothing says so', async () => {
    const args = ['profiles', '--template', '--out', 'workflows/refund.json'];
    const { status, stderr } = await traxgen(await project(), args);
    expect(status).toBe(1);
    expect(stderr).toContain('error output-failed');
    expect(stderr).not.toContain('1 workflow, 3 fields');
  });

  test('writes nothing where a workflow is faulty', async () => {
    const folder = await project({ 'workflows/refund.json': { agent: 'refund' } });
    const { status } = await traxgen(folder, ['profiles', '--template', '--out', 't.json']);
    expect(status).toBe(1);
    expect(await textOf(folder, 't.json')).toBeUndefined();
  });
});

const template = {
  agent_sequence: 'refund',
  customer_id: 'random_int(1000, 9999)',
  "order['id']": 'random_int(1, 99)',
  "order['amount']": 'random_float(0, 200)',
  day: { faker: 'date.weekday', null: 0.5 },
};

describe('traxgen profiles --from', () => {
  const from = ['profiles', '--from', 't.json'];
  const draws = [...from, '--count', '3', '--seed', 'fixed'];

  /** As they came out first: who keeps template and seed instead of profiles relies on them. */
  const expected = [
    '{"agent_sequence":["refund"],"customer_id":5232,"order":{"id":9,"amount":162.86},"day":"Tuesday"}',
    '{"agent_sequence":["refund"],"customer_id":2788,"order":{"id":95,"amount":66.02},"day":null}',
    '{"agent_sequence":["refund"],"customer_id":7436,"order":{"id":47,"amount":198.95},"day":"Saturday"}',
  ];

  test('prints the same profiles for a seed, always', async () => {
    const folder = await project({ 't.json': template });
    const { status, stdout, stderr } = await traxgen(folder, draws);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^3 profiles, \d+\.\d\d s\n$/);
    expect(stdout.trimEnd().split('\n')).toEqual(expected);
    expect((await traxgen(folder, draws)).stdout).toBe(stdout);
  });

  test('writes a file of profiles that compile', async () => {
    const folder = await project({ 't.json': template });
    const args = [...draws, '--id-field', 'who', '--out', 'made/profiles.json', '--quiet'];
    expect(await traxgen(folder, args)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(await textOf(folder, 'made/profiles.json')).toMatch(
      /^\{ "id_field": "who", "profiles": \[\n\{.*\},\n\{.*\},\n\{.*\}\n\]\}\n$/,
    );
    const { status } = await traxgen(folder, ['compile', '-p', 'made', '--quiet']);
    expect(status).toBe(0);
  });

  test('a number as a key of weights is a number, and its text is to be had', async () => {
    const weights = { '0': 1, '-2.5': 1, '1e400': 1, '007': 1, true: 1 };
    const folder = await project({
      't.json': { ...template, weights, text: [{ value: '0', weight: 1 }], plain: '0' },
    });
    const { stdout } = await traxgen(folder, [...from, '--count', '60']);
    const found = new Set([...stdout.matchAll(/"weights":([^,]+),/g)].map(([, value]) => value));
    expect(found).toEqual(new Set(['0', '-2.5', '1e400', '"007"', 'true']));
    expect(stdout.match(/"text":"0","plain":"0"/g)).toHaveLength(60);
  });

  test('a misspelt field is said, with the one that is lacking', async () => {
    const { "order['id']": id, ...rest } = template;
    const folder = await project({ 't.json': { ...rest, 'order.id': id, name: 'A' } });
    const run = await traxgen(folder, [...draws, '--json', '-o', 'p.json']);
    expect([run.status, said(run)]).toEqual([0, ['t.json:1:161 unread-field']]);
    const words = await traxgen(folder, draws);
    expect(words.stderr).toContain(
      "nothing reads 'order.id', and nothing draws 'order['id']', which",
    );
    expect(words.stderr).toContain("write a path as a workflow does: order['id']");
  });

  test('ids differ, where there are enough', async () => {
    const tight = { ...template, customer_id: 'random_int(1, 50)' };
    const folder = await project({ 't.json': tight });
    const all = await traxgen(folder, [...from, '--count', '50']);
    const ids = all.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).customer_id);
    expect(new Set(ids).size).toBe(50);
    const more = await traxgen(folder, [...from, '--count', '51', '--json', '-o', 'p.json']);
    expect(more.status).toBe(1);
    expect(said(more)).toEqual(['t.json:1:42 too-few-ids']);
    expect(await textOf(folder, 'p.json')).toBeUndefined();
  });

  test('an id must be one', async () => {
    const folder = await project({ 't.json': { ...template, customer_id: null } });
    const run = await traxgen(folder, [...from, '--count', '1', '--json']);
    expect([run.status, said(run)]).toEqual([1, ['t.json:1:42 invalid-id']]);
  });

  test('counts of the template are the count', async () => {
    const folder = await project({ 't.json': { ...template, agent_sequence: { refund: 4 } } });
    const { stdout } = await traxgen(folder, from);
    expect(stdout.trim().split('\n')).toHaveLength(4);
    const { status, stderr } = await traxgen(folder, draws);
    expect(status).toBe(2);
    expect(stderr).toContain("--count 3: the counts in the template's agent_sequence are 4 in all");
  });

  test('needs a count', async () => {
    const { status, stderr } = await traxgen(await project({ 't.json': template }), from);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--from needs --count')]);
  });

  test('says how many were written where nobody reads on', async () => {
    const folder = await project({ 't.json': template });
    const args = [...from, '--count', '9000', '--seed', '1'];
    const { stderr } = await traxgen(folder, args, { stdoutFails: 'EPIPE' });
    expect(Number(/^(\d+) profiles, /.exec(stderr)?.[1])).toBeLessThan(9000);
  });

  test('nothing is nothing', async () => {
    const folder = await project({ 't.json': template });
    await traxgen(folder, [...from, '--count', '0', '--out', 'p.json']);
    expect(await jsonOf(folder, 'p.json')).toEqual({ id_field: 'customer_id', profiles: [] });
  });

  const faulty: { name: string; text: string; want: string }[] = [
    { name: 'no JSON', text: '{\n  "agent_sequence": ', want: 't.json:2:20 json-syntax' },
    { name: 'no object', text: '\n []', want: 't.json:2:2 wrong-type' },
    {
      name: 'a negative weight',
      text: '{ "agent_sequence": "refund",\n  "x": { "Card": 0.7,\n    "Cash": -1 } }',
      want: 't.json:3:13 wrong-type',
    },
    {
      name: 'an unknown generator',
      text: '{ "agent_sequence": "refund",\n  "x": "random_number(1, 2)" }',
      want: 't.json:2:8 unknown-generator',
    },
    {
      name: 'an unknown agent',
      text: '{ "agent_sequence":\n  "refnud" }',
      want: 't.json:2:3 unknown-agent',
    },
  ];
  test.each(faulty)('$name is found where it stands', async ({ text, want }) => {
    const folder = await project({ 't.json': text });
    const run = await traxgen(folder, [...draws, '--json']);
    expect([run.status, run.stdout, said(run)]).toEqual([1, '', [want]]);
  });

  test('a misspelt generator is guessed', async () => {
    const folder = await project({ 't.json': { ...template, day: 'faker.location.ctiy' } });
    const { stderr } = await traxgen(folder, draws);
    expect(stderr).toContain("hint: did you mean 'faker.location.city'?");
  });

  test('a template that is not there, and one that would be overwritten', async () => {
    const folder = await project({ 't.json': template });
    const absent = await traxgen(folder, ['profiles', '--from', 'u.json', '--json']);
    expect(said(absent)).toEqual(['u.json file-not-found']);
    const same = await traxgen(folder, [...draws, '--out', 't.json', '--json']);
    expect(said(same)).toEqual(['t.json output-failed']);
    expect(await jsonOf(folder, 't.json')).toEqual(template);
  });
});

describe('profiles of the template for shipped workflows all compile', () => {
  const workflows = workflowFiles().map((name) => [name, resolve('workflows', name)]);

  test.each(workflows)('%s', async (_name, workflow = '') => {
    const folder = await project();
    const given = ['--workflows', workflow, '--quiet'];
    await traxgen(folder, ['profiles', '--template', '--out', 't.json', ...given]);
    const drawing = ['profiles', '--from', 't.json', '--count', '200', '--out', 'p.jsonl'];
    expect((await traxgen(folder, [...drawing, ...given])).status).toBe(0);
    const compiling = ['compile', '--profiles', 'p.jsonl', '--missing', 'error', '--out', 'g.json'];
    const { status, stderr } = await traxgen(folder, [...compiling, ...given]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(Object.keys((await jsonOf(folder, 'g.json')) as object)).toHaveLength(200);
  });
});
