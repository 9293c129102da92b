import { beforeEach, describe, expect, test, vi } from 'vitest';
import { some } from '../../budget.ts';
import { lines, profile, project, refund, textOf, traxgen } from './support.ts';
import { failures, inThreads } from './thread-support.ts';

vi.mock('../../../src/cli/machine/threads/threads.ts', () => import('./thread-support.ts'));

beforeEach(() => {
  failures.length = 0;
});

/** Profiles in several batches, some of them broken, and some with the id of an earlier one. */
const many = Array.from({ length: 1700 }, (_, at) =>
  profile(at % 97 === 5 ? `C${at - 5}` : `C${at}`, {
    ...(at % 89 === 3 && { order: {} }),
    ...(at % 61 === 2 && { agent_sequence: ['nobody'] }),
    day: ['Monday', 'Friday', 'Sunday'][at % 3],
  }),
);
const broken = [...many.slice(0, 1200).map((one) => JSON.stringify(one)), '{"customer_id":'];
const profiles = [...broken, ...many.slice(1200).map((one) => JSON.stringify(one)), ''].join('\n');

const [condition] = refund.conditionals as [(typeof refund.conditionals)[0]];

/** New versions: one changes what some profiles get in two ways, and what others cannot get. */
const versions = {
  'new/refund.json': {
    ...refund,
    steps: [...refund.steps.slice(0, 3), 'complete_case(order = order.id)'],
    soft_ordering: [],
    conditionals: [
      condition,
      {
        if: [{ field: 'day', operator: '==', value: 'Friday' }],
        then: [{ action: 'skip', target: 'check_day' }],
      },
    ],
  },
  'faulty/refund.json': refund,
  'faulty/other.json': { agent: 'nobody', steps: 7 },
};

/** Gold of which some is broken, doubled or of too few words, and rows of an evaluator. */
const golds = many.map(({ customer_id: id }, at) => ({
  id,
  trajectories: at % 71 === 4 ? { google: 7 } : { google: [[call(at)], [call(at + 1)]] },
}));
const gold = {
  'g.jsonl': `${lines(...golds.slice(0, 900))}{"id":\n${lines(...golds.slice(900))}`,
  'rows.jsonl': lines(
    ...many.slice(0, 1100).map((_, at) => ({
      id: `R${at % 1050}`,
      ground_truth: [{ f: { at } }],
    })),
  ),
};

/**
 * Predictions one a line, some of which are none, doubled, of nobody or repaired, and spans, of which those of a
 * profile lie apart, with one that has a prediction already.
 */
const predicted = many.map(({ customer_id: id }, at) => {
  if (at % 83 === 1) return '{"id":';
  if (at % 79 === 1) return ` ${JSON.stringify({ output: [] })}`;
  if (at % 73 === 1)
    return JSON.stringify({ id, output: `${JSON.stringify([call(at)]).slice(0, -9)}` });
  if (at % 67 === 1) return JSON.stringify({ id, output: [{ tool_name: 7 }] });
  return JSON.stringify({ id, output: at % 3 === 0 ? JSON.stringify([call(at)]) : [call(at)] });
});
const span = (id: string, at: number) => ({
  ...{ traceId: id, spanId: `${id}-${at}`, name: 'execute_tool pay', startTimeUnixNano: `${at}` },
  attributes: {
    'user.id': id,
    'gen_ai.tool.name': 'pay',
    'gen_ai.tool.call.arguments': `{"at":${at}}`,
  },
});
const spans = [0, 1, 2].flatMap((at) => many.slice(0, 400).map((_, of) => span(`S${of}`, at)));
const predictions = {
  'answers.jsonl': [...predicted.slice(0, 700), '', ...predicted.slice(700)].join('\n'),
  'spans.jsonl': lines(...spans, span('C7', 1)),
};

function call(at: number) {
  return { tool_name: 'pay', tool_input: { at } };
}

describe('the number of jobs changes nothing', () => {
  const cases: [string[], string | undefined][] = [
    [['coverage', '--out', 'c.json'], 'c.json'],
    [['coverage', '--json'], undefined],
    [['diff', 'workflows', 'new', '--filter', ...['C7', 'C1005', 'C9999'], '--quiet'], undefined],
    [['convert', 'g.jsonl', '--to', 'openai', '--out', 'o.json'], 'o.json'],
    [['diff', 'workflows', 'new', '--out', 'd.md'], 'd.md'],
    [
      ['convert', 'g.jsonl', '--to', 'openai', '--json', '--filter', ...['C7', 'C1005', 'C9999']],
      undefined,
    ],
    [['convert', 'g.jsonl', 'rows.jsonl', '--to', 'deepeval', '--expand'], undefined],
    [['convert', 'answers.jsonl', '--to', 'openai', '--out', 'o.json'], 'o.json'],
    [['convert', 'answers.jsonl', '--to', 'google', '--json'], undefined],
    [
      ['convert', 'answers.jsonl', '--to', 'google', '--json', '--filter', ...['C0', 'C79', 'C67']],
      undefined,
    ],
    [['convert', 'answers.jsonl', 'g.jsonl', 'spans.jsonl', '--to', 'google'], undefined],
    [['diff', 'workflows', 'faulty', '--json', '--fail-on-change'], undefined],
    [['coverage', '--filter', ...['C7', 'C1005', 'C9999'], '--quiet', '--out', '-'], undefined],
  ];
  test.each(some(cases))('%j', async (args, out) => {
    const folder = await project({
      ...versions,
      ...gold,
      ...predictions,
      'profiles/all.json': '[]',
      'p.jsonl': profiles,
    });
    const given = args[0] === 'convert' ? args : [...args, '-p', 'p.jsonl'];
    const [one, ...others] = await inThreads(folder, given, ['1', ...some(['3', '2'])], out);
    expect(one?.tasks).toBe(0);
    expect(`${one?.run.stdout}${one?.run.written}`.length).toBeGreaterThan(100);
    for (const other of others) {
      expect(other.run).toEqual(one?.run);
      expect(other.tasks).toBeGreaterThan(0);
    }
  });
});

describe('a thread that dies is a diagnostic at its profiles, and nothing is written', () => {
  const cases: [string[], string, string][] = [
    [['coverage', '--out', 'c.json'], 'c.json', 'nothing was measured'],
    [['diff', 'workflows', 'new', '--out', 'd.json'], 'd.json', 'nothing was compared'],
    [
      ['convert', 'p.jsonl', '--to', 'google', '--out', 'c.json'],
      'c.json',
      'nothing was converted',
    ],
  ];
  test.each(cases)('%j', async (args, out, said) => {
    const all = many.map((one) => ({ ...one, output: [] }));
    const folder = await project({ ...versions, 'p.jsonl': lines(...all) });
    failures.push(new Error('out of memory'));
    const given = args[0] === 'convert' ? args : [...args, '-p', 'p.jsonl'];
    const run = await traxgen(folder, [...given, '--jobs', '2']);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('p.jsonl:1:1');
    expect(run.stderr).toContain('a worker ended before its work was done: out of memory');
    expect(run.stderr.endsWith(`\n${said}\n`)).toBe(true);
    expect(await textOf(folder, out)).toBeUndefined();
  });
});
