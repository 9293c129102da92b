import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Audit } from '../../../src/model/audit.ts';
import { widthOf } from '../../../src/words/lines.ts';
import {
  jsonOf,
  lines,
  listed,
  profile,
  project,
  refund,
  said,
  textOf,
  traxgen,
} from './support.ts';

/** Tests go to folders of their own. */
const repository = process.cwd();

const indented = { 'workflows/refund.json': JSON.stringify(refund, null, 1) };

describe('what it prints', () => {
  test('values, branches, steps, sources, orders and their number', async () => {
    const folder = await project(indented);
    const run = await traxgen(folder, ['explain', '--profile', 'C2']);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toBe(`Profile C2
  profiles/all.json:1:95

Agent refund
  workflows/refund.json

Conditionals, and the branches taken
  1. if order['amount'] > 100                                        workflow:17
     yes: order['amount'] is 900                                   profile:1:168
     takes then:
       skip pay: removed                                             workflow:25

Steps: 3 of 4 remain
   1  find_order                                                      workflow:4
   2  check_day                                                       workflow:5
   -  pay                                                             workflow:6
       removed by the skip in then of conditional 1 (workflow:25)
   3  complete_case                                                   workflow:7

Calls, and where each value comes from
   1  find_order                                                      workflow:4
      id = 8, from order['id']                                     profile:1:157
   2  check_day                                                       workflow:5
      day = "Monday", from day                                     profile:1:179
   3  complete_case, no parameters                                    workflow:7

Orders: 2
  calls 1, 2 (find_order, check_day): 2 orders                       workflow:10

Trajectories: 2
`);
  });

  test('calls as the first trajectory has them, where a hard pair goes against listed order', async () => {
    const workflow = {
      agent: 'refund',
      steps: ['find() -> [day]', 'check()', "tell(on = order['day'])"],
      soft_ordering: [['find', 'check', 'tell']],
      hard_ordering: [['check', 'find']],
    };
    const order = { day: 'Monday' };
    const folder = await project({
      'workflows/refund.json': workflow,
      'profiles/all.json': listed(profile('C1', { order })),
    });
    const { stdout } = await traxgen(folder, ['explain']);
    expect(stdout).toContain('   2  find ');
    expect(stdout).toContain('   1  check ');
    expect(stdout).toContain('(call 2 may return it)');
    expect(stdout).toContain('calls 1, 2, 3 (check, find, tell): 3 of 6 orders');
    expect(stdout).toContain('call 1 comes before call 2');
  });

  test('tools that no step declares, in the sequence or left out of it', async () => {
    const target = ['find', 'tell', 'complete_case', 'tell'];
    const workflow = {
      agent: 'refund',
      steps: ['find'],
      conditionals: [
        {
          if: [{ field: 'day', operator: 'exists' }],
          then: [
            { action: 'override_trajectory', target },
            { action: 'override_params', target: 'complete_case', params: { day: 'day' } },
          ],
          else: [],
        },
      ],
    };
    const folder = await project({
      'workflows/refund.json': workflow,
      'workflows/other.json': { agent: 'other', steps: ['complete_case'] },
      'profiles/all.json': listed(profile('C1', { agent_sequence: ['refund', 'other'] })),
    });
    const { stdout } = await traxgen(folder, ['explain']);
    expect(stdout).toMatch(
      /override_params complete_case: without effect, it is removed\s+workflow:1\n +by final_only/,
    );
    expect(stdout).toMatch(/^ {2}2, 3 {2}tell \(no step declares it\)/m);
    expect(stdout).toMatch(
      /^ {3}- {2}complete_case \(no step declares it\) .*\n {7}removed by final_only \(the default\), for other follows$/m,
    );
  });

  test('why a block keeps listed order, by whatever name its members go', async () => {
    const workflow = {
      agent: 'refund',
      steps: ['first: find', 'b', 'c', 'd', 'find: e', 'f'],
      soft_ordering: [['first', 'b'], ['c', 'e'], ['f']],
      conditionals: [
        {
          if: [{ field: 'day', operator: '==', value: 1 }],
          then: [{ action: 'override_trajectory', target: ['c', 'e', 'c', 'f'] }],
          else: [{ action: 'skip', target: ['find'] }],
        },
      ],
    };
    const folder = await project({
      'workflows/refund.json': workflow,
      'profiles/all.json': listed(profile('C1', { day: 1 }), profile('C2')),
    });
    const blocksOf = async (id: string) => {
      const { stdout } = await traxgen(folder, ['explain', id]);
      return [...stdout.matchAll(/^ {2}(\S.*): in listed order, for (.*?)(?: {2,}.*)?$/gm)].map(
        ([, members, why]) => `${members}: ${why}`,
      );
    };
    expect(await blocksOf('C1')).toEqual([
      'first, b: first, b are removed',
      'c, find: one of them is called twice',
      'f: it has one member',
    ]);
    expect(await blocksOf('C2')).toEqual(['c, find: find is removed', 'f: it has one member']);
  });

  test('what becomes of a block that lost a member', async () => {
    const days = [1, 2, 3].map((day) => ({ field: 'day', operator: '==', value: day }));
    const skips = ['b', ['a', 'b'], 'd'].map((target, at) => {
      return { if: [days[at]], then: [{ action: 'skip', target }] };
    });
    const workflow = (block: unknown) => ({
      agent: 'refund',
      steps: ['a', 'b', 'c', 'd'],
      soft_ordering: [block],
      conditionals: skips,
    });
    const said = async (block: unknown, day: number) => {
      const folder = await project({
        'workflows/refund.json': workflow(block),
        'profiles/all.json': listed(profile('C1', { day })),
      });
      const { stdout } = await traxgen(folder, ['explain', 'C1']);
      return stdout.slice(stdout.indexOf('\nOrders')).replaceAll(/\n +| {2,}workflow.*/g, ' ');
    };
    const rest = { steps: ['a', 'b', 'c'], when_pruned: 'permute' };
    expect(await said(['a', 'b', 'c'], 1)).toContain(
      'a, b, c: in listed order, for b is removed (when_pruned is listed)',
    );
    expect(await said(['a', 'b', 'c'], 2)).toMatch(/in listed order, for a, b are removed $/m);
    expect(await said(rest, 1)).toContain('calls 1, 2 (a, c): 2 orders; b is removed');
    expect(await said(rest, 2)).toMatch(/a, b, c: in listed order, for a, b are removed $/m);
    expect(await said(rest, 3)).toMatch(/calls 1, 2, 3 \(a, b, c\): 6 orders $/m);
  });

  test('the same as JSON, with --json and by the ending of --out', async () => {
    const folder = await project(indented);
    const run = await traxgen(folder, ['explain', 'C2', '--json']);
    expect(run).toMatchObject({ status: 0, stderr: '[]\n' });
    const audit = JSON.parse(run.stdout) as Audit;
    expect(audit).toMatchObject({ id: 'C2', agents: ['refund'], compiles: true, count: '2' });
    expect(audit.turns[0]?.conditionals[0]).toMatchObject({
      number: 1,
      branch: 'then',
      at: { file: 'workflows/refund.json', line: 17, pointer: '/conditionals/0/if' },
      effects: [{ result: 'done', removes: ['pay'], rule: { kind: 'skip', branch: 'then' } }],
    });
    const written = await traxgen(folder, ['explain', 'C2', '--out', 'new/a.json']);
    expect(written).toEqual({ status: 0, stdout: '', stderr: 'explained -> new/a.json\n' });
    expect(await textOf(folder, 'new/a.json')).toBe(run.stdout);
    await traxgen(folder, ['explain', 'C2', '--out', 'a.txt', '-q']);
    expect(await textOf(folder, 'a.txt')).toMatch(/^Profile C2\n/);
  });

  test('colours on terminals only, and never with NO_COLOR', async () => {
    const folder = await project();
    const args = ['explain', 'C1'];
    const plain = await traxgen(folder, args);
    const coloured = await traxgen(folder, args, { stdoutIsTTY: true });
    const asked = { stdoutIsTTY: true, env: { NO_COLOR: '1' } };
    expect(coloured.stdout).toContain('\u001b[1mProfile C1\u001b[22m');
    expect(coloured.stdout).toContain('\u001b[2mworkflow:1\u001b[22m');
    expect(await traxgen(folder, args, asked)).toEqual(plain);
    expect(plain.stdout).not.toContain('\u001b');
  });

  test('external data, and a path that is not there as --missing has it', async () => {
    const steps = ["look(rate = rates[order['id']], gone = gone)"];
    const folder = await project({
      'workflows/refund.json': { agent: 'refund', steps },
      'data/rates.json': '{\n "rates": { "7": 0.5 } }',
    });
    const args = ['explain', 'C1', '--data', 'data/rates.json', '--missing'];
    const { stdout } = await traxgen(folder, [...args, 'expression']);
    expect(stdout).toContain(`
      rate = 0.5, from the data: rates[order['id']]         data/rates.json:2:18
        where order['id'] is 7                                      profile:1:64
      gone = "gone", gone is not there, and its text is taken         workflow:1
`);
    const run = await traxgen(folder, [...args, 'null']);
    expect(run.stdout).toContain('gone = null, gone is not there, and is read as null');
  });

  test('fits 80 columns and moves no terminal, whatever the names', async () => {
    const long = 'a_very_long_name_of_something'.repeat(4);
    const odd = '\u001b[31m\u202e漢字';
    const folder = await project({
      [`workflows/${long}.json`]: {
        agent: long,
        steps: [{ tool: long, params: { [long]: `'${odd}'`, b: `${long}['${long}']` } }, 'x()'],
        conditionals: [
          {
            if: [{ field: `${long}['${long}']`, operator: '==', value: odd.repeat(30) }],
            then: [],
            else: [{ action: 'override_params', target: long, params: { [long]: 'customer_id' } }],
          },
        ],
      },
      'profiles/all.json': listed({
        customer_id: odd,
        agent_sequence: [long],
        [long]: { [long]: odd.repeat(50) },
      }),
    });
    const { status, stdout } = await traxgen(folder, ['explain', '-w', `workflows/${long}.json`]);
    expect(status).toBe(0);
    expect(stdout.length).toBeGreaterThan(2000);
    for (const sign of ['\u001b', '\u202e']) expect(stdout).not.toContain(sign);
    for (const line of stdout.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80);
  });

  test.each([
    ['account_suspension_request', '5000638'],
    ['multi_agent', '6033059'],
    ['handle_flight_disruption', '4247119'],
  ])('fits 80 columns for a profile of %s', async (_name, id) => {
    const folder = await project();
    const args = ['-w', resolve(repository, 'workflows'), '-p', resolve(repository, 'profiles')];
    const { status, stdout } = await traxgen(folder, ['explain', id, ...args]);
    expect(status).toBe(0);
    for (const line of stdout.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80);
  });
});

describe('which profile', () => {
  test('the only one needs no --profile, from stdin too', async () => {
    const folder = await project();
    const run = await traxgen(folder, ['explain', '-p', '-'], { stdin: lines(profile('C7')) });
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/^Profile C7\n {2}-:1:1\n/);
  });

  test('of several, --profile is needed', async () => {
    const run = await traxgen(await project(), ['explain']);
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toContain(
      "--profile is needed, for there are several profiles, such as 'C1' and 'C2'",
    );
  });

  test.each([
    ['C1', '--profile', 'C2'],
    ['--profile', 'C2', 'C1'],
    ['C1', 'C2'],
    ['--profile', 'C1', '--profile', 'C2'],
  ])('two ids are wrong usage: %s %s %s %s', async (...words) => {
    const run = await traxgen(await project(), ['explain', ...words.filter((each) => each)]);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toMatch(/explain takes one ID, and got 2|--profile is given more than once/);
  });

  test('an id that nobody has comes with the one that is most like it', async () => {
    const many = Array.from({ length: 30 }, (_, at) => profile(`customer-${at}`));
    const folder = await project({ 'profiles/all.json': lines(...many) });
    const near = await traxgen(folder, ['explain', 'custmer-17']);
    expect(near).toMatchObject({ status: 1, stdout: '' });
    expect(near.stderr).toContain("hint: did you mean 'customer-17'?");
    const far = await traxgen(folder, ['explain', 'x', '--json']);
    expect([far.status, ...said(far)]).toEqual([1, '--profile unknown-profile']);
    expect(far.stderr).toContain("'customer-4' and 25 more");
  });

  test('1 and "1" are one id', async () => {
    const folder = await project({ 'profiles/all.json': listed(profile(1), profile('2')) });
    const ids = ['1', '2'].map(async (id) => (await traxgen(folder, ['explain', id])).status);
    expect(await Promise.all(ids.slice(0, 1))).toEqual([0]);
    expect((await traxgen(folder, ['explain', '2'])).status).toBe(0);
  });

  test('nothing is read behind it', async () => {
    const folder = await project({ 'profiles/b.json': '{"broken"' });
    expect((await traxgen(folder, ['explain', 'C2'])).status).toBe(0);
    const run = await traxgen(folder, ['explain', 'C3', '--json']);
    expect(said(run)).toEqual(['profiles/b.json:1:10 json-syntax', '--profile unknown-profile']);
  });

  test('of none whose id can be read, none is said to have another', async () => {
    const folder = await project({ 'profiles/all.json': '{"broken"' });
    const run = await traxgen(folder, ['explain', 'C3', '--json']);
    expect([run.status, ...said(run)]).toEqual([1, 'profiles/all.json:1:10 json-syntax']);
    const nameless = await project({ 'profiles/all.json': '[{"agent_sequence":["refund"]}]' });
    const other = await traxgen(nameless, ['explain', 'C3', '--json']);
    expect([other.status, said(other).length]).toEqual([1, 1]);
    expect(other.stderr).not.toContain('unknown-profile');
  });

  test('the id may be under another key', async () => {
    const other = {
      employee: 'E1',
      agent_sequence: ['refund'],
      order: { id: 1, amount: 2 },
      day: 1,
    };
    const folder = await project({ 'profiles/all.json': listed(other) });
    const run = await traxgen(folder, ['explain', 'E1', '--id-field', 'employee']);
    expect(run.stdout).toMatch(/^Profile E1\n/);
  });

  test('no profile at all', async () => {
    const folder = await project({ 'profiles/all.json': '[]' });
    for (const args of [[], ['C1']]) {
      const run = await traxgen(folder, ['explain', ...args, '--json']);
      expect([run.status, run.stdout, ...said(run)]).toEqual([
        1,
        '',
        'profiles/all.json no-profiles',
      ]);
    }
  });
});

describe('a condition', () => {
  const run = async (clause: object) => {
    const conditionals = [{ if: [clause], then: [{ action: 'skip', target: 'pay' }] }];
    const folder = await project({ 'workflows/refund.json': { ...refund, conditionals } });
    return traxgen(folder, ['explain', 'C1']);
  };
  const is = (field: string, value: unknown) => ({ field, operator: '==', value });

  test('that was passed over raises no error, and says what would be one', async () => {
    const clauses = [is('day', 'Monday'), is('gone', 1), is("orders[gone]['x']", 1)];
    const { status, stdout } = await run({ any_of: clauses });
    expect(status).toBe(0);
    expect(stdout).toContain('       passed over: gone == 1 ');
    expect(stdout).toContain('         gone is not there, which would be an error');
    expect(stdout).not.toContain('which is an error');
  });

  test('of many levels stays in its columns', async () => {
    let clause: object = is('day', 'Monday');
    for (let depth = 0; depth < 60; depth++) clause = { not: clause };
    const { stdout } = await run(clause);
    expect(stdout.match(/: not /g)).toHaveLength(60);
    for (const line of stdout.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80);
  });
});

describe('what does not compile', () => {
  test('is explained as far as one can see', async () => {
    const folder = await project({
      ...indented,
      'profiles/all.json': listed(profile('C1', { order: { id: 7 } })),
    });
    const run = await traxgen(folder, ['explain']);
    expect(run.status).toBe(1);
    expect(run.stdout).toContain("cannot be told: order['amount'] is not there, which is an error");
    expect(run.stdout).toContain('takes no branch, for it cannot be read');
    expect(run.stdout).toContain('Steps: at most 4 of 4 remain');
    expect(run.stdout).toContain('Trajectories: none, for the profile does not compile');
    expect(run.stderr).toMatch(/^workflows\/refund\.json:19:15 error missing-field/);
  });

  test('a parameter without its path', async () => {
    const folder = await project({
      'profiles/all.json': listed({ ...profile('C1'), day: undefined }),
    });
    const run = await traxgen(folder, ['explain']);
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('day = ?, day is not there, which is an error');
  });

  test('an agent without a workflow', async () => {
    const more = { agent_sequence: ['refund', 'nobody'] };
    const folder = await project({ 'profiles/all.json': listed(profile('C1', more)) });
    const run = await traxgen(folder, ['explain']);
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('Agent nobody (2 of 2)\n  no workflow is for this agent\n');
    expect(run.stdout).toContain('removed by final_only (the default), for nobody follows');
  });

  test('a profile that is none', async () => {
    const folder = await project({ 'profiles/all.json': listed({ customer_id: 'C1' }) });
    const run = await traxgen(folder, ['explain', '--json']);
    expect([run.status, run.stdout, ...said(run)]).toEqual([
      1,
      '',
      'profiles/all.json:1:2 missing-agents',
    ]);
  });

  test('a workflow with an error', async () => {
    const folder = await project({ 'workflows/refund.json': { ...refund, steps: ['('] } });
    const run = await traxgen(folder, ['explain', 'C1']);
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toMatch(/nothing was explained\n$/);
  });
});

test('no input is replaced', async () => {
  const folder = await project();
  const before = await jsonOf(folder, 'profiles/all.json');
  const run = await traxgen(folder, ['explain', 'C1', '-o', 'profiles/all.json', '--json']);
  expect([run.status, ...said(run)]).toEqual([1, 'profiles/all.json output-failed']);
  expect(await jsonOf(folder, 'profiles/all.json')).toEqual(before);
});

test('an ending that promises another form is refused, and what is there stays', async () => {
  const folder = await project({ 'e.html': 'mine' });
  const run = await traxgen(folder, ['explain', 'C1', '-o', 'e.html']);
  expect([run.status, await textOf(folder, 'e.html')]).toEqual([2, 'mine']);
  expect(run.stderr).toContain('--out e.html: an audit trail ends with .txt, .json');
  for (const args of [
    ['-o', 'trail'],
    ['-o', 'a.TXT'],
    ['-o', 'e.JSON', '--json'],
  ]) {
    expect((await traxgen(folder, ['explain', 'C1', ...args])).status).toBe(0);
  }
});

test('an id that --profiles took is told of', async () => {
  const folder = await project();
  const run = await traxgen(folder, ['explain', '-p', 'profiles', 'C1']);
  expect(run.status).toBe(2);
  expect(run.stderr).toBe(
    "traxgen: there is no file or folder 'C1'; --profiles takes every word behind it: write ID before it, or behind --\nSee traxgen explain --help.\n",
  );
  const other = await traxgen(folder, ['explain', '-p', 'nowhere', '--profile', 'C1']);
  expect(other.stderr).toContain('hint: look at the spelling');
});
