import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands/commands.ts';
import { lines, listed, project, traxgen } from './support.ts';

/** Colours, clearing, a title, a bell, line breaks, the writing direction: what a name may try. */
const evil = '\u001b[31mR\u001b[2J\u001b]0;t\u0007\r\nFORGED\u2028\u202e\u2066\u009b1m\u0085\u0000';
/** The same without what no file name may have. */
const path = evil.replace('\u0000', '').replaceAll('/', '');

const raw = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Cf}]|(?<!\\u000a)\nFORGED/u;
/** What traxgen itself sends to a terminal: its colours, and the erasing of a line. */
const esc = '\u001b';
const own = new RegExp(`${esc}\\[(?:1|2|22|31|33|36|39)m|\r${esc}\\[K`, 'g');

const workflow = {
  agent: `w${evil}`,
  domain: evil,
  description: evil,
  complexity: 'simple',
  steps: [
    `find(id = order['${evil}'], "b${evil}" = 'c${evil}')`,
    `check(day = day) -> [o${evil}]`,
    `pay(amount = order['amount'], to = '${evil}')`,
  ],
  soft_ordering: [['find', 'check']],
  conditionals: [
    {
      if: [{ field: `order['${evil}']`, operator: '==', value: evil }],
      then: [{ action: 'skip', target: 'pay' }],
      else: [],
    },
  ],
};

const sound = {
  ...workflow,
  steps: [`find(id = order['${evil}'])`, 'check(day = day)', 'pay(to = day)'],
};

const graph = {
  agent: `g${evil}`,
  title: evil,
  description: evil,
  nodes: [
    {
      id: `1${evil}`,
      task_name: evil,
      task_description: evil,
      steps: [evil],
      tools: [
        {
          name: `Look${evil}`,
          tool_description: evil,
          extractVars: [{ variableName: `v${evil}`, type: 'string', description: evil }],
          responseData: [{ name: `r${evil}`, context: evil }],
        },
      ],
      responsePathways: [
        {
          conditions: [{ algebraicExpression: `{r${evil}} == '${evil}'` }],
          nextNodeId: `2${evil}`,
        },
        { conditions: [], nextNodeId: `3${evil}` },
      ],
    },
    { id: `2${evil}`, tools: [{ name: `Two${evil}`, extractVars: [] }] },
    { id: `3${evil}`, tools: [] },
  ],
};

const profiles = [
  {
    customer_id: `C${evil}`,
    agent_sequence: [`w${evil}`],
    order: { [evil]: evil, amount: 3 },
    day: evil,
  },
  {
    customer_id: `G${evil}`,
    agent_sequence: [`g${evil}`],
    user_provided_info: { [`v${evil}`]: evil },
    tool_responses: { [`Look${evil}`]: { [`r${evil}`]: evil } },
  },
  { customer_id: `X${evil}`, agent_sequence: [`nobody${evil}`], [evil]: 1 },
];

const call = (tool_name: string, tool_input: object) => ({ tool_name, tool_input });
const plans = [
  {
    id: `C${evil}`,
    [`m${evil}`]: evil,
    trajectories: [[call('find', { id: evil }), call(evil, {})]],
  },
  {
    id: `G${evil}`,
    [`m${evil}`]: evil,
    trajectories: [[call(`Look${evil}`, { [`v${evil}`]: 1 })]],
  },
  { id: `Z${evil}`, [`m${evil}`]: 'b', output: evil },
  { id: `C${evil}`, [`m${evil}`]: evil, output: `[["${evil}(a=1"]]` },
  { [evil]: 1 },
];

const flow = `[N0](start_message){${evil}}\n[N1](${evil}){b}\n[N0] --> [N1${evil}]\n`;
const conversation = { id: `K${evil}`, [evil]: 1, messages: [{ role: evil, content: evil }] };

async function folderOfEvil() {
  const folder = await project({
    'workflows/refund.json': sound,
    'workflows/graph.json': graph,
    'profiles/all.json': listed(...profiles),
    'other/broken.json': workflow,
    [`other/${path}.json`]: sound,
    'plans.jsonl': lines(...plans),
    [`p${path}.jsonl`]: lines(...plans),
    'rules.json': { tools: { [evil]: { ignored: [evil] }, find: { [evil]: 1 } } },
    'template.json': { fields: { [evil]: evil, day: { helper: evil } } },
    'flow.txt': flow,
    'conversations.jsonl': lines(conversation),
  });
  await traxgen(folder, ['compile', '-q', '--out', 'gold.json']);
  await traxgen(folder, ['score', '-q', '--predictions', 'plans.jsonl', '--out', 'scores.json']);
  return folder;
}

const score = ['score', '--predictions', 'plans.jsonl'];
const policies = ['json', 'text', 'policy', 'code', 'mermaid', 'prose', 'flowchart'];
const calls = lines(
  { facts: { [evil]: evil } },
  { call: { tool_name: evil, tool_input: { [evil]: evil } } },
  evil,
);

/** At least one command line of each command, with what stdin holds. */
const commandLines: readonly (readonly [args: readonly string[], stdin?: string])[] = [
  [['compile', '--out', 'a.json']],
  [['compile', '--out', '-']],
  [['compile', '--profiles', evil, '--out', evil.replace('\u0000', '')]],
  [['compile', `--${evil}`]],
  [[evil]],
  [['completion', evil]],
  [['completion', 'bash']],
  [['convert', 'plans.jsonl', '--to', 'openai', '--out', 'b.jsonl']],
  [['convert', 'plans.jsonl', '--to', 'openai']],
  [['convert', `p${path}.jsonl`, '--to', evil]],
  [['coverage']],
  [['coverage', '--json']],
  [['coverage', '--out', 'coverage.md']],
  [['diff', 'workflows', 'other']],
  [['diff', 'workflows', 'other', '--json']],
  [['draw']],
  [['draw', '--workflows', 'workflows/graph.json']],
  [['draw', '--profile', `C${evil}`, '--picture-format', 'dot']],
  [['draw', '--profile', evil]],
  [['explain', `C${evil}`]],
  [['explain', `G${evil}`]],
  [['explain', `X${evil}`]],
  [['explain', evil]],
  [['faults']],
  [['faults', '--json']],
  [['fields']],
  [['fields', '--json']],
  [['guard', '--agents', `w${evil}`], calls],
  [['guard', '--agents', evil], calls],
  [['init', `new${path}`]],
  [['merge', 'a.json', evil, '--out', 'c.json']],
  [['next', '--agents', `g${evil}`], calls],
  [['profiles', '--count', '2', '--out', 'd.json']],
  [['profiles', '--template', 'template.json', '--out', 'e.json']],
  [['profiles', '--cover', 'branches', '--out', 'f.json']],
  [['prompts']],
  [['prompts', '--out', 'g.jsonl']],
  [['render', '--policy-format', evil]],
  ...policies.map((one) => [['render', '--policy-format', one]] as const),
  [['report', 'scores.json', '--out', 'h.html']],
  [['report', evil]],
  [
    [
      'run',
      '--base-url',
      'http://127.0.0.1:9/v1',
      '--model',
      evil,
      '--retries',
      '0',
      '--out',
      'i.jsonl',
    ],
  ],
  [['scenarios', '--workflows', 'workflows/graph.json']],
  [score],
  [[...score, '--group-by', `m${evil}`, '--compare', 'rules.json']],
  [[...score, '--group-by', evil, '--versus', evil]],
  [[...score, '--gold', 'gold.json', '--task', 'run', '--ignore-tools', evil]],
  [['score', '--predictions', `p${path}.jsonl`, '--json']],
  [['validate', '--lint']],
  [['validate', 'other', '--lint']],
  [['validate', 'template.json', 'rules.json', 'plans.jsonl']],
  [['dialogue', 'check', 'flow.txt']],
  [['dialogue', 'draw', 'flow.txt']],
  [['dialogue', 'graph', 'flow.txt']],
  [['dialogue', 'paths', 'flow.txt']],
  [['dialogue', 'write', 'flow.txt', '--out', 'j.jsonl']],
  [['dialogue', 'tests', 'conversations.jsonl']],
  [
    [
      'dialogue',
      'ask',
      '--tests',
      'conversations.jsonl',
      '--model',
      evil,
      '--base-url',
      evil,
      '--out',
      'k',
    ],
  ],
  [['dialogue', 'score', '--tests', 'conversations.jsonl', '--answers', 'plans.jsonl']],
];

/** Whether a text is records, in which JSON itself escapes what programs must not see; people see them escaped. */
function areRecords(text: string): boolean {
  const all = text.split('\n').filter((line) => line !== '');
  return all.every((line) => /^\{.*\}$/s.test(line) && JSON.parse(line) !== undefined);
}

test('every command is among those that are tried', () => {
  const tried = commandLines.map(([args]) =>
    args[0] === 'dialogue' ? args.slice(0, 2).join(' ') : args[0],
  );
  expect(Object.keys(commands).filter((name) => !tried.includes(name))).toEqual([]);
});

test.each([false, true])(
  'no name reaches a stream with its control characters (%s)',
  async (isTTY) => {
    const folder = await folderOfEvil();
    const leaks: unknown[] = [];
    for (const [args, stdin = ''] of commandLines) {
      const run = await traxgen(folder, args, { stdin, isTTY, stdoutIsTTY: isTTY });
      const isPiped = !isTTY && areRecords(run.stdout);
      for (const text of [isPiped ? '' : run.stdout, run.stderr]) {
        const shown = isTTY ? text.replace(own, '') : text;
        const found = raw.exec(shown);
        if (found) leaks.push([args, shown.slice(Math.max(0, found.index - 60), found.index + 20)]);
      }
      if (run.stderr.includes('internal error')) leaks.push([args, run.stderr]);
    }
    expect(leaks).toEqual([]);
  },
  300_000,
);

test('what commands say goes through one place', async () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const writing = files.filter((file) =>
    /\bstd(?:out|err)\.write\(/.test(readFileSync(join('src', file), 'utf8')),
  );
  // A version has no names in it, and is said before anything else is loaded.
  expect(writing).toEqual(['main.ts']);
  const main = await readFile('src/main.ts', 'utf8');
  expect(main.match(/std(?:out|err)\.write\(.*/g)).toEqual([
    expect.stringContaining('packageVersion()'),
  ]);
});
