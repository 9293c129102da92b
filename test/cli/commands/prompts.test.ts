import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { profile, project, refund, said, textOf, traxgen } from './support.ts';

interface Line {
  readonly custom_id: string;
  readonly method: string;
  readonly url: string;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

function linesIn(text = ''): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const strange = 'C|2 "x" {"id": 3}\u2028é';

/** Three profiles of two workflows of one complexity, one of them with an id that needs care. */
const experiment = () =>
  project({
    'workflows/refund.json': { ...refund, complexity: 'simple' },
    'workflows/again.json': { ...refund, agent: 'again', complexity: 'simple' },
    'profiles/all.json': JSON.stringify([
      profile('C1', { ground_truth_trajectories: ['secret'] }),
      profile(strange, { order: { id: 8, amount: 900 } }),
      profile('C3', { agent_sequence: ['again'], day: 'Friday' }),
    ]),
  });

test('prompts end early where nobody reads on', async () => {
  const profiles = Array.from({ length: 500 }, (_, id) => profile(id));
  const folder = await project({ 'profiles/all.json': JSON.stringify(profiles) });
  const run = await traxgen(folder, ['prompts', '--model', 'm'], { stdoutFails: 'EPIPE' });
  expect([run.status, run.stderr]).toEqual([0, expect.stringMatching(/^[1-4]\d\d? profiles, /)]);
});

const everything = ['--style', 'vanilla,react,react-few-shot', '--policy-format', 'policy,json'];

describe('traxgen prompts', () => {
  test('asks a model for every profile, as lines of the Batch API', async () => {
    const options = ['--temperature', '0.5', '--max-tokens', '100'];
    const run = await traxgen(await experiment(), ['prompts', '--model', 'm1', ...options]);
    expect([run.status, run.stderr]).toEqual([0, '3 profiles, 3 prompts\n']);
    const [first, ...more] = linesIn(run.stdout);
    expect(more).toHaveLength(2);
    expect(first).toMatchObject({
      custom_id: '{"id":"C1","model":"m1","format":"policy","prompt":"vanilla"}',
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'm1', temperature: 0.5, max_tokens: 100 },
    });
    const roles = first?.body.messages.map(({ role }) => role);
    expect(roles).toEqual(['system', 'user']);
    const task = first?.body.messages[1]?.content;
    expect(task).toContain('2. Call `check_day(day = day)`.');
    expect(task).toContain('"day": "Monday"');
    expect(run.stdout).not.toContain('secret');
  });

  test('says which agent has data of its own, and gives its policy once', async () => {
    const agent_sequence = [0, 1].map((at) => ({ agent: 'refund', with: `wants[${at}]` }));
    const wants = [{ day: 'Friday' }, {}];
    const folder = await project({
      'profiles/all.json': JSON.stringify([profile('C1', { agent_sequence, wants })]),
    });
    const run = await traxgen(folder, ['prompts', '--model', 'm1']);
    const text = linesIn(run.stdout)[0]?.body.messages[1]?.content ?? '';
    expect(text).toContain(
      'Agents in their order: refund (with wants[0]), refund (with wants[1])\n\nFor an agent with a path',
    );
    expect(text.split('Policy of refund:')).toHaveLength(2);
  });

  test('gives every way of asking the same profiles, and the policy in its form', async () => {
    const run = await traxgen(await experiment(), ['prompts', '--model', 'm1', ...everything]);
    const asked = linesIn(run.stdout).map(({ custom_id }) => JSON.parse(custom_id));
    expect(asked).toHaveLength(18);
    expect(new Set(asked.map(({ format, prompt }) => `${format} ${prompt}`)).size).toBe(6);
    expect(new Set(asked.map(({ id }) => id))).toEqual(new Set(['C1', strange, 'C3']));
    expect(run.stdout).toContain('\\"soft_ordering\\"');
  });

  test('has examples of other profiles only, with other agents if there are any', async () => {
    const args = ['prompts', '--model', 'm1', '--style', 'react-few-shot'];
    const { stdout } = await traxgen(await experiment(), args);
    const examples = linesIn(stdout).map(({ custom_id, body: { messages } }) => {
      const [, example, answer, task] = messages;
      expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
      expect(example?.content).not.toBe(task?.content);
      expect(answer?.content).toMatch(/^<think>\nThought: (.|\n)*\n<\/think>\n\[\[\{"tool_name"/);
      const [, of] = /Agents in their order: (\w+)/.exec(example?.content ?? '') ?? [];
      return [JSON.parse(custom_id).id, of];
    });
    expect(examples).toEqual([
      ['C1', 'again'],
      [strange, 'again'],
      ['C3', 'refund'],
    ]);
  });

  test('takes examples from profiles that --filter leaves out', async () => {
    const args = ['prompts', '--model', 'm1', '--style', 'react-few-shot', '--filter', 'C3'];
    const { status, stdout } = await traxgen(await experiment(), args);
    expect([status, linesIn(stdout).length]).toEqual([0, 1]);
    const alone = await traxgen(
      await project({ 'profiles/all.json': JSON.stringify([profile('C1')]) }),
      [...args.slice(0, 5), '--json'],
    );
    expect([alone.status, alone.stdout]).toEqual([1, '']);
    expect(said(alone)).toEqual(['profiles/all.json:1:2 no-example']);
  });

  test('shows the external data that a policy reads, and no other', async () => {
    const { day: _day, ...without } = profile('C1');
    const folder = await project({
      'profiles/all.json': JSON.stringify([without]),
      'data.json': { day: 'Sunday', unread: 'xyz' },
    });
    const { stdout } = await traxgen(folder, ['prompts', '--model', 'm', '--data', 'data.json']);
    expect(stdout).toContain('\\"day\\": \\"Sunday\\"');
    expect(stdout).not.toContain('unread');
  });

  test('says what a path that is not there means, where that is allowed', async () => {
    const { day: _day, ...without } = profile('C1');
    const folder = await project({ 'profiles/all.json': JSON.stringify([without]) });
    const args = ['prompts', '--model', 'm'];
    const allowed = await traxgen(folder, [...args, '--missing', 'null']);
    expect(allowed.stdout).toContain('A path that is not in the data is null.');
    const refused = await traxgen(folder, args);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
  });

  test('needs a model, and styles that there are', async () => {
    const folder = await experiment();
    const nobody = await traxgen(folder, ['prompts']);
    expect([nobody.status, nobody.stderr]).toEqual([
      2,
      'traxgen: --model is needed: who is asked\nSee traxgen prompts --help.\n',
    ]);
    const odd = await traxgen(folder, ['prompts', '--model', 'm', '--style', 'reakt']);
    expect([odd.status, odd.stderr]).toEqual([2, expect.stringContaining("mean 'react'?")]);
  });
});

describe('answers to prompts', () => {
  test('go straight into scores by model, format and prompt', async () => {
    const folder = await experiment();
    await traxgen(folder, ['compile', '-o', 'gold.json', '-q']);
    const gold = JSON.parse((await textOf(folder, 'gold.json')) ?? '');
    const { stdout } = await traxgen(folder, ['prompts', '--model', 'm1', ...everything]);
    const answers = linesIn(stdout).map(({ custom_id, body }) => {
      const { id, prompt, format } = JSON.parse(custom_id);
      const answer = JSON.stringify(gold[id].google);
      const thought = 'Thought: first f.\nAction: find_order {"id": 7}\nAction: pay(amount=1)';
      const content = prompt === 'vanilla' ? answer : `<think>\n${thought}\n</think>\n${answer}`;
      const broken = format === 'json' && prompt === 'react' ? content.slice(0, -1) : content;
      const message = { role: 'assistant', content: broken };
      const response = {
        status_code: 200,
        body: { model: `${body.model}-2026`, choices: [{ message }] },
      };
      return JSON.stringify({ id: 'batch_req_1', custom_id, response, error: null });
    });
    const kept = answers.filter((_answer, at) => at !== 0);
    await writeFile(join(folder, 'answers.jsonl'), `${kept.join('\n')}\n`);
    const grouping = ['--group-by', 'model,format,prompt'];
    const args = ['score', '-g', 'gold.json', '--predictions', 'answers.jsonl', ...grouping];
    const { status, stdout: json } = await traxgen(folder, [...args, '--json']);
    expect(status).toBe(0);
    const report = JSON.parse(json);
    const absent = report.profiles.filter(({ state }: { state: string }) => state === 'absent');
    expect(absent.map(({ id, groups }: { id: string; groups: object }) => [id, groups])).toEqual([
      ['C1', { model: 'm1', format: 'policy', prompt: 'vanilla' }],
    ]);
    const others = report.profiles.filter((one: unknown) => !absent.includes(one));
    expect(others).toHaveLength(17);
    for (const { figures } of others) expect(figures).toMatchObject({ exact_match: 1 });
    const table = await traxgen(folder, args);
    expect(table.stdout).toMatch(/m1.*json.*react-few-shot/s);
    const broken = { model: 'm1', format: 'json', prompt: 'react' };
    const repairs = { recovered: 3, bracket_mismatch: 3 };
    expect(report.groups).toContainEqual(
      expect.objectContaining({ key: broken, repairs: expect.objectContaining(repairs) }),
    );
    await traxgen(folder, [...args, '-o', 'scores.md']);
    expect(await textOf(folder, 'scores.md')).toMatch(/## Repairs by model, format, prompt/);
  });
});
