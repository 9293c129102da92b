import { describe, expect, test } from 'vitest';
import { matchers } from '../../../src/adapters/testing/matchers.ts';
import { compile, type ScoreInput, score } from '../../../src/index.ts';

const refund = {
  agent: 'refund',
  steps: [
    { tool: 'get_user', params: { id: 'user' }, read: true },
    { id: 'look', one_of: ['get_order(id = order)', 'find_order(user = user)'], read: true },
    'pay(id = order)',
    { tool: 'note', read: false },
  ],
};
const graph = {
  agent: 'status',
  nodes: [
    { id: 'a', tools: [{ name: 'get_state', read: true, extractVars: [], responseData: [] }] },
  ],
};
const profiles = [{ customer_id: 1, agent_sequence: ['refund'], user: 'U', order: 'A' }];
const chat = (...calls: readonly [string, object][]) => [
  { role: 'user', content: 'hello' },
  ...calls.flatMap(([toolName, input], at) => [
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: `${at}`, toolName, input }] },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: `${at}`,
          toolName,
          output: { type: 'text', value: 'ok' },
        },
      ],
    },
  ]),
];
const run = chat(
  ['find_order', { user: 'U' }],
  ['get_order', { id: 'A' }],
  ['get_order', { id: 'B' }],
  ['pay', { id: 'A' }],
  ['get_user', { id: 'nobody' }],
  ['note', {}],
);

function verdict(more: Partial<ScoreInput>) {
  const { report, diagnostics } = score({
    ...{ workflows: [refund], profiles, task: 'run' },
    predictions: [[{ id: 1, messages: run }] as never],
    ...more,
  });
  const [one] = report.profiles;
  const valid = one !== undefined && 'figures' in one ? one.figures.valid : undefined;
  return { valid, ignored: report.ignoredTools, codes: diagnostics.map(({ code }) => code) };
}

describe('calls of tools that a step says change nothing', () => {
  test('count unless they are ignored', () => {
    expect(verdict({})).toMatchObject({ valid: 0, ignored: undefined });
    expect(verdict({ reads: 'keep' })).toMatchObject({ valid: 0, ignored: undefined });
    expect(verdict({ reads: 'ignore' })).toEqual({
      valid: 1,
      ignored: ['get_user', 'get_order', 'find_order'],
      codes: [],
    });
  });

  test('are ignored beside the tools that are named', () => {
    expect(verdict({ reads: 'ignore', ignoreTools: ['note', 'hand_over'] })).toEqual({
      valid: 1,
      ignored: ['note', 'hand_over', 'get_user', 'get_order', 'find_order'],
      codes: ['unknown-ignored-tool'],
    });
  });

  test('are known of tools of policy graphs, too', () => {
    const { golds } = compile({ workflows: [refund, graph], profiles });
    expect(golds).toHaveLength(1);
    const { ignored } = verdict({ workflows: [refund, graph], reads: 'ignore' });
    expect(ignored).toContain('get_state');
  });

  test('are not known where no step says so, nor of gold from files', () => {
    const plain = { agent: 'refund', steps: ['pay(id = order)'] };
    expect(() => verdict({ workflows: [plain], reads: 'ignore' })).toThrow(
      'score: `reads` is ignore, and no step of the workflows has "read": true',
    );
    const gold = [{ id: 1, trajectories: { 'tool-only': [['pay']] } }] as never;
    const { workflows: _, profiles: __, ...none } = { workflows: 0, profiles: 0 };
    expect(() =>
      score({ ...none, gold, predictions: [[{ id: 1, messages: run }] as never], reads: 'ignore' }),
    ).toThrow('only gold that is compiled from workflows says which tools change nothing');
  });

  test('are left out by matchers', () => {
    const [gold] = compile({ workflows: [refund], profiles }).golds;
    expect(matchers.toMatchGold(run, gold).pass).toBe(false);
    expect(matchers.toMatchGold(run, gold, undefined, { reads: 'ignore' }).pass).toBe(true);
    expect(matchers.toStartLikeGold(run, gold, undefined, { reads: 'ignore' }).pass).toBe(true);
    const filed = { id: 1, trajectories: { 'tool-only': [['pay']] } };
    expect(() => matchers.toMatchGold(run, filed, undefined, { reads: 'ignore' })).toThrow(
      '`reads` is ignore, and only gold',
    );
    expect(() => matchers.toMatchGold(run, gold, undefined, { reads: 'drop' })).toThrow(
      "keep or ignore, not 'drop'",
    );
  });
});
