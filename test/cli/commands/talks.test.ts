import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { budget } from '../../budget.ts';
import {
  type Handler,
  type Request,
  type RequestMessage,
  send,
  sendReply,
  serve,
} from './model-server.ts';
import { type Faults, type PlayedGraph, playing, type Reply } from './played-agents.ts';
import { profile, project, said, textOf, traxgen } from './support.ts';

const loan: PlayedGraph & object = JSON.parse(
  readFileSync('workflows/loan_application.json', 'utf8'),
);
/** Some of the cases, with all that can go wrong in them. */
const profiles = JSON.parse(readFileSync('profiles/loan_application.json', 'utf8')).profiles.slice(
  0,
  20,
);

const home = process.cwd();

interface State {
  readonly message: number;
  readonly node?: string;
  readonly agent?: string;
  readonly tools: readonly string[];
  readonly halted?: string;
}

interface Talk {
  readonly id: string;
  readonly scenario?: string;
  readonly user: string;
  readonly trial: number;
  readonly ended: string;
  readonly messages: readonly RequestMessage[];
  readonly states?: readonly State[];
}

const loans = (some: readonly object[] = profiles) =>
  project({ 'workflows/refund.json': loan, 'profiles/all.json': JSON.stringify(some) });

const one = (id: string) =>
  profiles.filter((each: { customer_id: string }) => each.customer_id === id);

async function talk(folder: string, url: string, more: readonly string[]) {
  const out = more.includes('--out') ? [] : ['--out', 'talks.jsonl'];
  const args = ['run', '--base-url', url, '--model', 'm', ...out, ...more];
  const run = await traxgen(folder, args);
  const text = (await textOf(folder, 'talks.jsonl')) ?? '';
  const talks: Talk[] = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return { run, text, talks };
}

const serving = (faults?: Faults) => {
  const reply = playing(loan, faults);
  return serve((response, _nth, request) => sendReply(response, reply(request)));
};

/** What is said to the agent's model in a conversation, answered by a function. */
const answering = (reply: (request: Request, nth: number) => Reply) =>
  serve((response, nth, request) => sendReply(response, reply(request, nth)));

interface ScoredProfile {
  readonly id: string;
  readonly state: string;
  readonly figures: { readonly valid: number };
  readonly tags: readonly string[];
}

/** What scores say of each conversation. */
async function scored(folder: string) {
  const args = ['score', '--predictions', 'talks.jsonl', '--task', 'run', '--group-by', 'agent'];
  const { stdout } = await traxgen(folder, [...args, '--json']);
  const all: readonly ScoredProfile[] = JSON.parse(stdout).profiles;
  return all.map(({ id, state, figures, tags }) => {
    return { id, state, isValid: figures.valid === 1, tags };
  });
}

/** The functions that were called, in order. */
const callsIn = ({ messages }: Talk) =>
  messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.name));

const kinds = ['static', 'dynamic'];

describe('traxgen run --agent', () => {
  test.each(kinds)('a %s agent that follows the graph is right', async (agent) => {
    const { url } = await serving();
    const folder = await loans();
    const { run, talks } = await talk(folder, url, ['--agent', agent]);
    expect(run.stderr).toMatch(/^20 conversations, \d+ \+ \d+ tokens, [\d.]+ s -> talks.jsonl\n$/);
    expect(run.status).toBe(0);
    expect(talks.map(({ ended }) => ended)).toEqual(profiles.map(() => 'user'));
    expect(talks.map(({ scenario }) => scenario)).toEqual(
      profiles.map(({ scenario }: { scenario: string }) => scenario),
    );
    const scores = await scored(folder);
    expect(scores.map(({ id }) => id)).toEqual(talks.map(({ id }) => id));
    expect(scores.filter(({ isValid }) => !isValid)).toEqual([]);
  });

  test('shows where the agent stood that was led', async () => {
    const { url, asked } = await serving();
    const folder = await loans(one('loan_application-1/failing/Document Request'));
    const { talks } = await talk(folder, url, ['--agent', 'dynamic']);
    const [{ states = [], messages }] = talks as [Talk];
    const first = { node: '1', task: 'Application intake' };
    const second = { node: '2', task: 'Document request' };
    expect(states).toEqual([
      { message: 1, ...first, tools: ['Identity Verification', 'Document Check'] },
      { message: 5, ...second, tools: ['Document Request'] },
      { message: expect.any(Number), ...second, halted: 'failing', tools: [] },
    ]);
    const failed = messages.find(({ content }) => content?.includes('error'));
    expect(failed).toMatchObject({
      ...{ role: 'tool', tool_call_id: 'call_3', is_error: true },
      content: '{"error":"Document Request failed: internal server error"}',
    });
    const told = asked.map(({ messages: [system], tools }) => [system?.content, tools?.length]);
    expect(told[0]).toEqual([expect.stringContaining('Task: Application intake'), 2]);
    expect(told.at(-1)).toEqual([expect.stringContaining('the process halts here'), undefined]);
    expect(asked.flatMap(({ messages: all }) => all)).not.toContainEqual(
      expect.objectContaining({ is_error: true }),
    );
  });

  /** What a fault leads to, in each agent: the tags, and what was called. */
  const [iv, dc, dr, cc] = [
    ...['Identity_Verification', 'Document_Check', 'Document_Request', 'Case_Closing'],
  ] as const;
  const [income, bureau, review] = [
    ...['Income_Details_Collection', 'Credit_Bureau_Report', 'Credit_History_Review'],
  ] as const;
  test.each<[what: string, id: string, Faults, Record<string, readonly [string[], string[]]>]>([
    [
      'skips a step',
      'loan_application-3',
      { skips: 'Income Validation' },
      {
        static: [
          ['missing_tool', 'extra_tool', 'dependency_violation'],
          [iv, dc, income, bureau, review],
        ],
        dynamic: [['missing_tool'], [iv, dc, income]],
      },
    ],
    [
      'copies an example',
      'copied',
      { copies: 'applicantId' },
      {
        static: [
          ['bad_param', 'hallucinated_value'],
          [iv, dc, dr, cc],
        ],
        dynamic: [
          ['bad_param', 'hallucinated_value'],
          [iv, dc, dr, cc],
        ],
      },
    ],
    [
      'goes on after a failure',
      'loan_application-1/failing/Identity Verification',
      { goesOn: true },
      {
        static: [
          ['extra_tool', 'dependency_violation'],
          [iv, dc, dr, cc],
        ],
        dynamic: [[], [iv]],
      },
    ],
    [
      'makes up what is withheld',
      'loan_application-1/missing/documentType',
      { goesOn: true },
      {
        static: [
          ['extra_tool', 'dependency_violation', 'hallucinated_value'],
          [iv, dc, dr, cc],
        ],
        dynamic: [
          ['extra_tool', 'dependency_violation', 'hallucinated_value'],
          [iv, dc],
        ],
      },
    ],
    [
      'stops early',
      'loan_application-1',
      { stopsAfter: 2 },
      { static: [['missing_tool'], [iv, dc]], dynamic: [['missing_tool'], [iv, dc]] },
    ],
    [
      "calls another node's tool",
      'loan_application-1',
      { calls: 'Case Closing' },
      {
        static: [
          ['bad_param', 'dependency_violation'],
          [cc, iv, dc, dr],
        ],
        dynamic: [[], [iv, dc, dr, cc]],
      },
    ],
  ])('an agent that %s', async (_what, id, faults, expected) => {
    const copied = { ...one('loan_application-1')[0], customer_id: 'copied' };
    const own = { ...copied.user_provided_info, applicantId: 'APP7' };
    const { url } = await serving(faults);
    for (const agent of kinds) {
      const cases = id === 'copied' ? [{ ...copied, user_provided_info: own }] : one(id);
      const folder = await loans(cases);
      const { talks } = await talk(folder, url, ['--agent', agent]);
      const [score] = await scored(folder);
      const [tags = [], calls = []] = expected[agent] ?? [];
      expect.soft([agent, score?.tags, callsIn(talks[0] as Talk)]).toEqual([agent, tags, calls]);
      expect.soft(score).toMatchObject({ state: 'scored', isValid: tags.length === 0 });
    }
  });

  test('what was refused stands in the record as what was not done', async () => {
    const { url } = await serving({ calls: 'Case Closing' });
    const folder = await loans(one('loan_application-1'));
    const { talks } = await talk(folder, url, ['--agent', 'dynamic']);
    const [user, refused] = talks[0]?.messages ?? [];
    expect(user?.role).toBe('user');
    expect(refused).toEqual({
      ...{ role: 'system', name: 'guard' },
      content:
        'Case_Closing({"applicantId":"APP1"}) refused: Case_Closing cannot be called now. Call now: Identity_Verification, Document_Check.',
    });
  });

  test('many conversations end, and twice in the same bytes, however they were held', async () => {
    const count = 2 * budget(50);
    const many = Array.from({ length: count }, (_, at) => {
      const from = profiles[at % 7];
      return { ...from, customer_id: `${at} ${from.customer_id}` };
    });
    const { url } = await serving();
    const [first, second] = [await loans(many), await loans(many)];
    const whole = await talk(first, url, ['--agent', 'dynamic', '--concurrency', '8']);
    expect(whole.talks).toHaveLength(count);
    expect(whole.talks.filter(({ ended }) => ended !== 'user')).toEqual([]);
    // In two runs, the later profiles first.
    const later = whole.talks.slice(count / 2).map(({ id }) => id);
    await talk(second, url, ['--agent', 'dynamic', ...later.flatMap((id) => ['--filter', id])]);
    const again = await talk(second, url, ['--agent', 'dynamic', '--concurrency', '1']);
    expect(again.run.stderr).toContain(`${count / 2} conversations, ${count / 2} before, `);
    expect(again.text === whole.text).toBe(true);
  }, 120_000);

  const ajv = new Ajv({ allowUnionTypes: true, strict: true, strictRequired: false });
  const isTalk = ajv.compile(JSON.parse(readFileSync('formats/agent-runs.schema.json', 'utf8')));

  test('writes what the schema and its sample have', async () => {
    const { url } = await serving({ calls: 'Case Closing' });
    const sample = readFileSync(join(home, 'formats/agent-runs.sample.jsonl'), 'utf8');
    const calm = await serving();
    const only = await loans(one(JSON.parse(sample).id));
    expect((await talk(only, calm.url, ['--agent', 'dynamic'])).text).toBe(sample);
    for (const agent of kinds) {
      const { talks } = await talk(await loans(), url, ['--agent', agent]);
      for (const held of talks) expect([isTalk(held), isTalk.errors]).toEqual([true, null]);
    }
  });

  test('Ctrl+C leaves out what is not at its end', async () => {
    const reply = playing(loan);
    const { url } = await serve((response, nth, request) => {
      if (nth === 7) setImmediate(() => process.emit('SIGINT'));
      else sendReply(response, reply(request));
    });
    const folder = await loans(profiles.slice(0, 3));
    const stopped = await talk(folder, url, ['--agent', 'dynamic', '--concurrency', '1']);
    expect([stopped.run.status, stopped.talks.length]).toEqual([1, 1]);
    expect(stopped.run.stderr).toContain('stopped with 1 in flight: the same command goes on');
    const rest = await talk(folder, url, ['--agent', 'dynamic']);
    expect(rest.run.stderr).toMatch(/^2 conversations, 1 before, /);
    expect(rest.text.startsWith(stopped.text)).toBe(true);
  });

  test('never holds a conversation twice, and knows them by agent, models and trial', async () => {
    const { url, asked } = await serving();
    const folder = await loans(one('loan_application-1'));
    const { text } = await talk(folder, url, ['--agent', 'static', '--trials', '2']);
    const before = asked.length;
    const again = await talk(folder, url, ['--agent', 'static', '--trials', '2']);
    expect([again.text === text, asked.length, again.run.status]).toEqual([true, before, 0]);
    expect(again.run.stderr).toMatch(/^0 conversations, 2 before, /);
    const more = await talk(folder, url, ['--agent', 'dynamic']);
    expect(more.talks.map(({ trial }) => trial)).toEqual([1, 2, 1]);
    expect(more.text.startsWith(text)).toBe(true);
    const prompts = await traxgen(folder, [
      ...['run', '--base-url', url, '--model', 'm', '--out', 'talks.jsonl'],
    ]);
    expect([prompts.status, prompts.stderr]).toEqual([
      1,
      expect.stringContaining('line 1 is no answer'),
    ]);
  });

  const slow = (reply: (request: Request) => Reply): Handler => {
    return (response, nth, request) => {
      if (nth % 3 === 1) setTimeout(() => sendReply(response, reply(request)), 30);
      else if (nth % 3 === 2) response.writeHead(200, { 'content-length': 99 }).destroy();
      else sendReply(response, reply(request));
    };
  };

  test('a server that is slow and cuts off leads to the same conversation', async () => {
    const { url } = await serving();
    const id = 'loan_application-1';
    const calm = await talk(await loans(one(id)), url, ['--agent', 'dynamic']);
    const { url: other } = await serve(slow(playing(loan)));
    const cut = await talk(await loans(one(id)), other, ['--agent', 'dynamic']);
    expect([cut.run.status, cut.text]).toEqual([0, calm.text]);
  });

  test('what the server fails at in the middle is held again, from the beginning', async () => {
    const reply = playing(loan);
    const { url } = await serve((response, nth, request) => {
      if (nth === 3) send(response, 400, { error: { message: 'odd' } });
      else sendReply(response, reply(request));
    });
    const folder = await loans(one('loan_application-1'));
    const failed = await talk(folder, url, ['--agent', 'dynamic', '--json']);
    expect([failed.run.status, failed.text]).toEqual([1, '']);
    expect(said(failed.run)).toEqual(['profiles/all.json:1:2 unanswered-prompt']);
    expect(failed.run.stderr).toContain('(dynamic, trial 1): 400 odd');
    const { run, talks } = await talk(folder, url, ['--agent', 'dynamic']);
    expect([run.status, talks[0]?.ended]).toEqual([0, 'user']);
  });

  const oddCall = (call: unknown) => ({ choices: [{ message: { tool_calls: [call] } }] });
  test.each<[string, unknown]>([
    ['a call without a name', oddCall({ function: { arguments: '{}' } })],
    ['a call that is none', oddCall(7)],
    ['no list of calls', { choices: [{ message: { tool_calls: 'f()' } }] }],
    ['no message', { choices: [] }],
  ])('says where the server sends %s', async (_what, body) => {
    const { url } = await serve((response) => send(response, 200, body));
    const { run, text } = await talk(await loans(one('loan_application-1')), url, [
      ...['--agent', 'static', '--retries', '0', '--json'],
    ]);
    expect([run.status, text]).toEqual([1, '']);
    expect(said(run)).toEqual(['profiles/all.json:1:2 unanswered-prompt']);
  });

  test('ends where the agent says nothing, and where it calls for ever', async () => {
    const silent = await answering(() => ({ text: ' ' }));
    const folder = await loans(one('loan_application-1'));
    const nothing = await talk(folder, silent.url, ['--agent', 'static']);
    expect(nothing.talks[0]).toMatchObject({ ended: 'agent', messages: [{}, { content: ' ' }] });
    const busy = await answering(() => ({ call: 'Rejection_Letter', args: { applicantId: 'A' } }));
    const args = ['--agent', 'static', '--max-turns', '5', '--out', 'busy.jsonl'];
    await talk(folder, busy.url, args);
    const [line = ''] = ((await textOf(folder, 'busy.jsonl')) ?? '').split('\n');
    const held: Talk = JSON.parse(line);
    expect([held.ended, callsIn(held).length]).toEqual(['max-turns', 5]);
    expect(busy.asked).toHaveLength(5);
  });

  test('answers calls that cannot be made, and those whose answer no case has', async () => {
    const wrong = [
      { call: 'Risk_Evaluation', args: {} },
      { call: 'No_Such_Tool', args: {} },
      { call: 'Rejection Letter', args: { applicantId: 'A' } },
    ];
    const replies: Reply[] = [...wrong, { text: 'Goodbye.' }];
    const { url } = await answering((_request, nth) => replies[nth - 1] ?? { text: 'Goodbye.' });
    const folder = await loans(one('loan_application-1'));
    const { text, talks } = await talk(folder, url, ['--agent', 'static']);
    const results = talks[0]?.messages.filter(({ role }) => role === 'tool');
    expect(results?.map(({ content }) => JSON.parse(content))).toEqual([
      { error: 'Risk Evaluation needs applicantId, loanAmount, creditScore' },
      { error: 'there is no function No_Such_Tool' },
      { letterId: expect.any(String) },
    ]);
    const again = await talk(await loans(one('loan_application-1')), url, ['--agent', 'static']);
    expect(again.talks).toHaveLength(1);
    expect(text).toContain('letterId');
  });

  test('arguments that are no object were no call', async () => {
    const { url } = await serve((response, nth) => {
      const called = { name: 'Identity_Verification', arguments: '{"applicantId": "AP' };
      const calls = [{ id: 'x', type: 'function', function: called }];
      if (nth === 1) send(response, 200, { choices: [{ message: { tool_calls: calls } }] });
      else sendReply(response, { text: 'Goodbye.' });
    });
    const folder = await loans(one('loan_application-1'));
    const { talks } = await talk(folder, url, ['--agent', 'static']);
    expect(callsIn(talks[0] as Talk)).toEqual([]);
    expect(talks[0]?.messages[1]?.content).toContain('are no JSON object');
    expect((await scored(folder))[0]?.state).toBe('scored');
  });

  test('several calls at once are made one after the other, at the node where they were asked', async () => {
    const { url } = await serve((response, nth) => {
      const called = ['Identity_Verification', 'Document_Check', 'Document_Request'];
      const args = { applicantId: 'APP48213', documentType: 'pay slip', contactChannel: 'e-mail' };
      const calls = called.map((name) => {
        return { id: 'x', type: 'function', function: { name, arguments: JSON.stringify(args) } };
      });
      if (nth === 1) send(response, 200, { choices: [{ message: { tool_calls: calls } }] });
      else sendReply(response, { text: 'Goodbye.' });
    });
    const { talks } = await talk(await loans(one('loan_application-1')), url, [
      ...['--agent', 'dynamic'],
    ]);
    const [, , first, second, third] = talks[0]?.messages ?? [];
    expect([first?.content, second?.content, third?.role]).toEqual([
      ...['{"identityStatus":"verified"}', '{"documentStatus":"incomplete"}', 'system'],
    ]);
    expect(talks[0]?.states?.map(({ node }) => node)).toEqual(['1', '2']);
  });

  test('a model speaks as the user, and the agent is its user', async () => {
    const reply = playing(loan);
    const words = ['Hi. My applicantId is APP48213.', 'My documentType is pay slip.', '<quit>'];
    const { url, asked } = await answering((request) => {
      if (request.model !== 'u') return reply(request);
      return { text: words[(request.messages.length - 2) / 2] ?? '' };
    });
    const { talks, run } = await talk(await loans(one('loan_application-1')), url, [
      ...['--agent', 'dynamic', '--user', 'model', '--user-model', 'u'],
    ]);
    expect([run.status, talks[0]?.user, talks[0]?.ended]).toEqual([0, 'u', 'user']);
    expect(talks[0]?.messages.filter(({ role }) => role === 'user')).toHaveLength(3);
    const last = asked.findLast(({ model }) => model === 'u')?.messages ?? [];
    const [system, first, ...rest] = last;
    expect(system?.content).toContain('1. Application intake');
    expect(first).toEqual({ role: 'user', content: 'Hello! How can I help you today?' });
    expect(rest.map(({ role }) => role)).toEqual(['assistant', 'user', 'assistant', 'user']);
    expect(rest.every(({ content }) => !content.includes('identityStatus'))).toBe(true);
  });

  test.each(kinds)('Traxgen workflows take part: a %s agent', async (agent) => {
    const right = ['find_order', 'check_day', 'pay', 'complete_case'];
    const { url, asked } = await answering(({ messages, tools = [] }) => {
      const made = messages.filter(({ role }) => role === 'tool').length;
      const next = right[made] ?? '';
      if (!tools.some((tool) => tool.function.name === next)) return { text: 'Done.' };
      const args = { find_order: { id: 7 }, check_day: { day: 'Monday' }, pay: { amount: 20 } };
      return { call: next, args: { ...args }[next as 'pay'] ?? {} };
    });
    const folder = await project({ 'profiles/all.json': JSON.stringify([profile('C1')]) });
    const { talks, run } = await talk(folder, url, ['--agent', agent]);
    expect([run.status, callsIn(talks[0] as Talk)]).toEqual([0, right]);
    expect((await scored(folder))[0]).toMatchObject({ isValid: true });
    const [request] = asked;
    const offered = request?.tools?.map((tool) => tool.function.name);
    expect(offered).toEqual(agent === 'static' ? right : ['find_order', 'check_day']);
    expect(request?.messages[0]?.content).toContain(
      agent === 'static' ? '"day": "Monday"' : 'id=7',
    );
  });

  test('a graph and a workflow in one sequence', async () => {
    const [graphCase] = one('loan_application-1');
    const both = { ...graphCase, ...profile('C1'), agent_sequence: ['loan_application', 'refund'] };
    const reply = playing(loan);
    const { url } = await answering((request) => {
      const { messages, tools = [] } = request;
      const own = reply(request);
      const found = tools.some((tool) => tool.function.name === 'find_order');
      const isFound = messages.some(({ content }) => content?.includes('"success":true'));
      if ('call' in own || own.text !== 'All is done.' || !found || isFound) return own;
      return { call: 'find_order', args: { id: 7 } };
    });
    const folder = await project({
      'workflows/loan.json': loan,
      'profiles/all.json': JSON.stringify([both]),
    });
    for (const agent of kinds) {
      const out = `${agent}.jsonl`;
      const { run } = await talk(folder, url, ['--agent', agent, '--out', out]);
      expect(run.status).toBe(0);
      const [held]: Talk[] = [JSON.parse((await textOf(folder, out)) ?? '')];
      expect(callsIn(held as Talk)).toEqual([iv, dc, dr, cc, 'find_order']);
      const places = held?.states?.map(({ node, agent: who }) => node ?? who);
      expect(places).toEqual(
        agent === 'dynamic' ? ['1', '2', '10', 'refund', 'refund'] : undefined,
      );
    }
  });

  test.each([
    [['--user', 'model'], '--user is for conversations'],
    [['--agent', 'static', '--style', 'react'], '--style is for prompts'],
    [['--agent', 'static', '--user-model', 'u'], '--user-model is for --user model'],
    [['--agent', 'static', '--trials', 'seed'], '--trials must be a whole number'],
    [['--agent', 'static', '--policy-format', 'json,code'], 'a conversation has one of them'],
    [['--agent', 'statik'], 'did you mean'],
  ])('%s is wrong usage', async (more, reason) => {
    const { run } = await talk(await loans(), 'http://127.0.0.1:1/v1', more);
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining(reason)]);
  });
});
