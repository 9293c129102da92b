import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputNames } from '../../../src/cli/flags/format-names.ts';
import { node, tool, way } from '../../compiler/languages/graph/loan.ts';
import { sendReply, serve } from './model-server.ts';
import { project, type Run, traxgen } from './support.ts';

/** Yields names: those of agents, steps, tools, parameters, fields, ids, nodes and of members of values. */
export type Names = (at: number) => string;

const chat = (
  id: unknown,
  group: readonly [string, unknown],
  calls: readonly [string, object][],
) => ({
  ...{ id, [group[0]]: group[1] },
  messages: [
    ...calls.flatMap(([name, input], at) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: `${at}`, type: 'function', function: { name, arguments: JSON.stringify(input) } },
        ],
      },
      { role: 'tool', tool_call_id: `${at}`, content: '{}' },
    ]),
    { role: 'assistant', content: 'Done.' },
  ],
});

/** A command line, and what came of it. */
export interface NamedRun {
  readonly line: string;
  readonly run: Run;
}

/** An object with members under names that may be those of `Object.prototype`. */
const having = (...pairs: readonly (readonly [string, unknown])[]): { [name: string]: unknown } =>
  Object.fromEntries(pairs);

/** The files of a project in which everything that has a name has one of some. */
function filesOf(n: Names): Record<string, string | object> {
  const workflow = {
    agent: n(0),
    steps: [
      `${n(1)}: ${n(1)}(${n(2)} = ${n(3)}, ${n(4)} = ${n(3)}['${n(0)}'])`,
      `${n(2)}: ${n(2)}(${n(0)} = ${n(4)}[${n(1)}]) -> [${n(3)}]`,
      `${n(3)}: ${n(3)}()`,
    ],
    soft_ordering: [[n(2), n(3)]],
    conditionals: [
      {
        if: [
          { field: `${n(3)}['${n(0)}']`, operator: '!=', value: having([n(1), 1]) },
          {
            any_of: [
              { field: n(1), operator: '==', value: n(2) },
              { field: n(4), operator: 'exists' },
            ],
          },
        ],
        then: [{ action: 'override_params', target: n(1), params: having([n(2), n(1)]) }],
        else: [{ action: 'skip', target: n(3) }],
      },
    ],
  };
  const graph = {
    ...{ title: n(1), agent: n(1) },
    nodes: [
      node(n(2), [tool(n(3), n(0), n(4))], [way(n(4), `${n(4)} == '${n(0)}'`), way(n(3))]),
      node(n(4), [tool(n(1), `${n(4)} ${n(2)}?`, '')], []),
      node(n(3), [tool(n(0), n(0), '', `${n(4)} != 'x'`)], []),
    ],
  };
  const data = having(
    [n(3), having([n(0), having([n(2), 1])], ['other', 1])],
    [n(4), having([n(2), 5])],
    [n(1), n(2)],
  );
  const profile = (id: string, agents: readonly string[], more: object = {}) => ({
    ...{ ...data, customer_id: id, agent_sequence: agents },
    user_provided_info: having([n(0), 'x'], [n(2), 'y']),
    tool_responses: having([n(3), having([n(4), n(0)])]),
    ...more,
  });
  const input = having([n(2), having([n(0), 1])], [n(4), having([n(2), 2])]);
  const runs = [n(0), n(1), n(2)].map((id, at) =>
    chat(
      id,
      [n(4), at === 0 ? n(3) : n(1)],
      [
        [n(1), input],
        [n(2), having([n(0), 5])],
      ],
    ),
  );
  const plans = [n(0), n(1)].map((id) => ({
    ...having(['id', id], [n(4), n(1)], [n(3), n(2)]),
    output: JSON.stringify([
      [
        { tool_name: n(1), tool_input: input },
        { tool_name: n(3), tool_input: {} },
      ],
    ]),
  }));
  const lines = (all: readonly object[]) => all.map((one) => `${JSON.stringify(one)}\n`).join('');
  return {
    ...{ 'workflows/refund.json': workflow, 'graph.json': graph },
    'profiles/all.json': [profile(n(0), [n(0)]), profile(n(2), [n(0)], having([n(4), {}]))],
    'cases.json': [
      profile(n(0), [n(1)]),
      profile(n(3), [n(1)], { failing: [n(3)], withheld: [n(2)] }),
    ],
    ...{ 'runs.jsonl': lines(runs), 'plans.jsonl': lines(plans) },
    'raw.jsonl': lines([{ id: n(0), output: `${n(1)}(${n(2)}=1)\n${n(3)}()` }]),
    'rules.json': { tools: having([n(1), { parameters: having([n(2), { ignore: true }]) }]) },
    'facts.json': data,
    'calls.json': [
      { tool_name: n(1), tool_input: having([n(2), n(2)], [n(4), having([n(2), 1])]) },
    ],
    'data.json': having([n(2), having([n(1), 1])]),
    'flow.txt': `<flow>
[N0](start_message){Hello}
[E0](N0, N1){Yes}
[N1](api){${n(2)}}
[N2](end_message){Bye}
[E1](N1, N2){${n(4)}}
</flow>
`,
    'talk.txt': `<flow>
[N0](assistant){Hello}
[N1](user){${n(0)}}
[E0](N0, N1){}
[N2](api){${n(2)}}
[E1](N1, N2){}
[N3](assistant){Bye}
[E2](N2, N3){${n(1)}}
</flow>
`,
    'odd.txt': `<flow>\n[${n(0)}](${n(1)}){Hi}\n[${n(2)}](${n(3)}, ${n(4)}){x}\n</flow>\n`,
    'apis.json': [{ name: n(2), parameters: [{ name: n(1), type: n(3) }], input_parameters: [] }],
    'tests.jsonl': lines(
      [having([n(4), n(1)]), {}].map((more, at) => ({
        ...{ ...more, id: `${n(0)}/${at}`, conversation: n(0), turn: at + 1 },
        context: [{ role: 'user', content: n(2) }],
        expected: { call: { tool_name: n(2), tool_input: having([n(1), having([n(0), 1])]) } },
      })),
    ),
    'answers.jsonl': lines(
      [having([n(3), n(2)]), {}].map((more, at) => ({
        ...{ ...more, id: `${n(0)}/${at}` },
        call: { tool_name: n(2), tool_input: having([n(1), 2], [n(3), {}]) },
      })),
    ),
  };
}

const scoring = ['score', '--gold', 'gold.json', '--max-trajectories', '100'];

/** Command lines of all commands; each may read what those before it wrote. */
function linesOf(n: Names, url: string): string[][] {
  const cases = ['-w', 'graph.json', '-p', 'cases.json'];
  return [
    ['compile', '-o', 'gold.json'],
    ['compile', '--with-profiles', '-o', 'gold.jsonl', '--sample', '1', '--data', 'data.json'],
    ['compile', ...cases, '-o', 'walks.json', '--missing', 'null'],
    ['compile', '--id-field', n(1), '-o', '-', '--missing', 'expression'],
    ['compile', '--filter', n(0), n(4), '-o', '-'],
    ...outputNames.map((format) => ['convert', 'gold.json', '--to', format, '-o', `as-${format}`]),
    ...outputNames.map((format) => ['convert', `as-${format}`, '--to', 'google']),
    ...['runs.jsonl', 'plans.jsonl', 'raw.jsonl'].map((file) => [
      'convert',
      file,
      '--to',
      'google',
    ]),
    ['convert', 'runs.jsonl', '--to', 'openai', '--id-from', n(4)],
    ['validate', '--lint', '--profiles', 'profiles/all.json', '--json'],
    ['validate', '--lint', '-w', 'graph.json', '--profiles', 'cases.json'],
    ...[[], ['-w', 'graph.json']].flatMap((which) => [
      ['faults', ...which],
      ['fields', ...which],
      ['fields', ...which, '--json'],
      ['render', '--policy-format', 'policy,json,text,code,mermaid', ...which],
      ...['mermaid', 'dot', 'svg', 'html'].map((form) => [
        'draw',
        '--picture-format',
        form,
        ...which,
      ]),
      ['prompts', '--model', 'm', '-o', '-', ...which],
      ['profiles', '--template', '-o', 'template.json', ...which],
      ['profiles', '--from', 'template.json', '--count', '3', '-o', '-', ...which],
      ...['branches', 'pairs', 'outcomes'].map((all) => [
        'profiles',
        '--cover',
        all,
        '-o',
        '-',
        ...which,
      ]),
      ['profiles', '--cover', 'branches', '--id-field', n(1), '-o', 'c.json', '--json', ...which],
    ]),
    ['draw', '--profile', n(0), '--values', '--picture-format', 'svg'],
    ['draw', '--profile', n(3), '--sequence', '--picture-format', 'mermaid', ...cases],
    ['explain', n(0), '--json'],
    ['explain', n(3), ...cases],
    ['coverage', '-o', 'coverage.json'],
    ['coverage', ...cases],
    ['coverage', '-o', 'c.info'],
    ['diff', 'workflows', 'graph.json'],
    ['diff', 'workflows', 'workflows', '--report-format', 'json'],
    ['scenarios', ...cases, '-o', '-'],
    ['scenarios', '--id-field', n(2), ...cases, '-o', '-'],
    ...['static', 'user'].map((style) => ['prompts', '--style', style, '--model', 'm', ...cases]),
    [
      ...scoring,
      '--predictions',
      'runs.jsonl',
      '--group-by',
      n(4),
      '--versus',
      n(4),
      '-o',
      'scores.json',
    ],
    [...scoring, '--predictions', 'runs.jsonl', '--trials', n(4), '--id-from', n(3)],
    [
      ...scoring,
      '--predictions',
      'plans.jsonl',
      '--group-by',
      `${n(4)},${n(3)}`,
      '-o',
      'plans.csv',
    ],
    [...scoring, '--predictions', 'raw.jsonl', '--group-by', n(2), '-o', 'raw.md'],
    [
      ...scoring,
      '--predictions',
      'runs.jsonl',
      '--compare',
      'rules.json',
      '--ignore-tools',
      n(3),
      n(0),
    ],
    [
      ...scoring,
      '--predictions',
      'runs.jsonl',
      '--baseline',
      'scores.json',
      '--report',
      'page.html',
    ],
    [
      'score',
      '--predictions',
      'runs.jsonl',
      '-w',
      'graph.json',
      '-p',
      'cases.json',
      '--group-by',
      n(0),
    ],
    ['report', 'scores.json', '-o', 'r.html', '-p', 'profiles/all.json'],
    ['next', '--agents', n(0), '--facts', 'facts.json', '--calls', 'calls.json'],
    [
      'next',
      '--agents',
      n(1),
      '-w',
      'graph.json',
      '--facts',
      'facts.json',
      '--calls',
      'calls.json',
    ],
    ['guard', '--agents', n(0), '--facts', 'facts.json', '--compare', 'rules.json'],
    ['guard', '--agents', n(0)],
    ['guard', '--agents', n(1), '-w', 'graph.json', '--others', 'deny'],
    ['compile', '--shard', '1/2', '-o', 'part-1.json'],
    ['compile', '--shard', '2/2', '-o', 'part-2.json'],
    ['merge', 'part-1.json', 'part-2.json', '-o', 'merged.json'],
    ['completion', n(0)],
    ['run', '--base-url', url, '--model', n(0), '-o', 'asked.jsonl'],
    ['score', '--predictions', 'asked.jsonl', '--group-by', `model,${n(0)}`],
    ...['static', 'dynamic'].map((agent) => {
      const talks = ['--agent', agent, '--max-turns', '3', '-o', `${agent}.jsonl`];
      return ['run', '--base-url', url, '--model', 'm', ...talks, ...cases];
    }),
    [
      'score',
      '--predictions',
      'static.jsonl',
      '--task',
      'run',
      '-w',
      'graph.json',
      '-p',
      'cases.json',
    ],
    [
      'dialogue',
      'ask',
      '--base-url',
      url,
      '--model',
      'm',
      '--tests',
      'tests.jsonl',
      '--apis',
      'apis.json',
      '-o',
      'said.jsonl',
    ],
    ['dialogue', 'check', 'odd.txt'],
    ['init', `new-${n(0)}`],
    ...['flow.txt', 'talk.txt'].flatMap((graph) => [
      ['dialogue', 'check', graph, '--apis', 'apis.json'],
      ...['dot', 'svg'].map((form) => ['dialogue', 'draw', graph, '--picture-format', form]),
      ['dialogue', 'graph', graph],
      ['dialogue', 'paths', graph, '--cover', 'edges'],
      ['dialogue', 'write', graph, '--cover', 'edges', '-o', 'talks.jsonl', '--apis', 'apis.json'],
      ['dialogue', 'tests', 'talks.jsonl'],
    ]),
    [
      'dialogue',
      'score',
      '--tests',
      'tests.jsonl',
      '--answers',
      'answers.jsonl',
      '--apis',
      'apis.json',
      '--group-by',
      `${n(3)},${n(4)}`,
      '--versus',
      n(3),
    ],
    [
      'dialogue',
      'score',
      '--tests',
      'tests.jsonl',
      '--answers',
      'answers.jsonl',
      '--compare',
      'rules.json',
      '-o',
      'd.json',
    ],
  ];
}

/** Lines of a guard, in which an agent makes up calls and facts. */
function guardLines(n: Names): string {
  const call = (name: string, input: object) => ({ call: { tool_name: name, tool_input: input } });
  return [
    call(n(1), having([n(2), having([n(0), {}])], [n(4), having([n(1), 1])])),
    call(n(2), having([n(0), having([n(3), 1])])),
    { facts: having([n(1), having([n(2), n(3)])], [n(4), having([n(2), {}])]) },
    call(n(3), having([n(0), 'x'], [n(1), {}])),
    call(n(0), {}),
    { facts: having([n(1), n(2)]), ...call('none', having([n(0), n(0)])) },
    having([n(0), 1]),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/** Runs all command lines in a folder in which everything has one of some names. */
export async function runNamed(n: Names): Promise<NamedRun[]> {
  const files = Object.entries(filesOf(n)).map(([name, content]) => {
    return [name, typeof content === 'string' ? content : JSON.stringify(content)] as const;
  });
  const folder = await project(Object.fromEntries(files));
  await mkdir(join(folder, 'out'));
  await writeFile(join(folder, 'out/.keep'), '');
  const input = having([n(0), having([n(1), 1])], [n(2), {}]);
  const server = await serve((response, nth) => {
    if (nth % 3 > 0) sendReply(response, { call: n(nth % 5), args: input });
    else sendReply(response, { text: JSON.stringify([[{ tool_name: n(1), tool_input: input }]]) });
  });
  const found: NamedRun[] = [];
  for (const args of linesOf(n, server.url)) {
    const stdin = args[0] === 'guard' ? guardLines(n) : '';
    found.push({ line: args.join(' '), run: await traxgen(folder, args, { stdin }) });
  }
  return found;
}
