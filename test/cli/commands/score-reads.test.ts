import { expect, test } from 'vitest';
import { jsonOf, project, traxgen } from './support.ts';

const files = {
  'workflows/refund.json': {
    agent: 'refund',
    steps: [{ tool: 'get_order', params: { id: 'order' }, read: true }, 'pay(id = order)'],
  },
  'profiles/all.json': [{ customer_id: 1, agent_sequence: ['refund'], order: 'A' }],
  'runs.json': [
    {
      id: 1,
      predictions: [
        [
          { tool_name: 'pay', tool_input: { id: 'A' } },
          { tool_name: 'get_order', tool_input: { id: 'B' } },
        ],
      ],
    },
  ],
};

test('--reads ignore leaves out the tools that a step says change nothing', async () => {
  const folder = await project(files);
  const scored = async (...more: string[]) => {
    const args = ['score', '--predictions', 'runs.json', '-o', 'scores.json', ...more];
    const run = await traxgen(folder, args);
    const scores = (await jsonOf(folder, 'scores.json').catch(() => undefined)) as
      | { ignored_tools?: string[]; profiles: { figures: { exact_match: number } }[] }
      | undefined;
    return [
      run.status,
      scores?.profiles[0]?.figures.exact_match,
      scores?.ignored_tools,
      run.stderr,
    ];
  };
  expect((await scored()).slice(0, 3)).toEqual([0, 0, undefined]);
  const [status, exact, ignored, said] = await scored('--reads', 'ignore');
  expect([status, exact, ignored]).toEqual([0, 1, ['get_order']]);
  expect(said).not.toContain('unknown-ignored-tool');
  await traxgen(folder, ['compile', '-o', 'gold.json']);
  expect((await scored('--gold', 'gold.json', '--reads', 'ignore')).slice(0, 3)).toEqual([
    ...[0, 1, ['get_order']],
  ]);
  const elsewhere = ['--gold', 'gold.json', '--workflows', 'workflows/refund.json'];
  expect((await scored(...elsewhere, '--reads', 'ignore'))[0]).toBe(0);
  expect((await scored(...elsewhere))[3]).toContain('--workflows is for gold that is compiled');
});

test('--reads ignore asks for a step that says so', async () => {
  const folder = await project({
    ...files,
    'workflows/refund.json': { agent: 'refund', steps: ['pay(id = order)'] },
  });
  const run = await traxgen(folder, ['score', '--predictions', 'runs.json', '--reads', 'ignore']);
  expect([run.status, run.stderr]).toEqual([
    2,
    expect.stringContaining('--reads ignore: no step of the workflows has "read": true'),
  ]);
});
