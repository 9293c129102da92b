import { kValue } from 'tinypool';
import { expect, test, vi } from 'vitest';
import { scoreBatch } from '../../src/commands/scoring/score-worker.ts';
import { customer, suspend } from './score-support.ts';
import { lines, project, textOf, traxgen } from './support.ts';

/** What threads fail with, one task after the other. */
const failures: Error[] = [];

vi.mock('../../src/fast/node/threads.ts', () => ({
  Threads: class {
    async run(task: Parameters<typeof scoreBatch>[0]) {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      const { [kValue]: scored } = (await scoreBatch(structuredClone(task))) as never;
      return structuredClone(scored);
    }
    async close() {}
  },
}));

const many = Array.from({ length: 1500 }, (_, at) =>
  customer(`C${at}`, { order: { id: at, amount: at % 200 }, day: ['Monday', 'Friday'][at % 2] }),
);

async function predicted() {
  const folder = await project({
    'workflows/refund.json': suspend,
    'profiles/all.json': '[]',
    'p.jsonl': lines(...many),
    'a.jsonl': lines(
      ...many.map(({ customer_id: id }, at) => ({
        id,
        output: at % 7 ? `[[{"tool_name":"find","tool_input":{"id":${at}}}]]` : 'no',
      })),
    ),
  });
  await traxgen(folder, ['compile', '-q', '--profiles', 'p.jsonl', '--out', 'g.jsonl']);
  return folder;
}

test('scores and what is said are the same in any number of threads', async () => {
  const folder = await predicted();
  const runs = [];
  for (const jobs of ['1', '2', '3']) {
    const args = ['--gold', 'g.jsonl', '--predictions', 'a.jsonl', '--out', 's.json'];
    const run = await traxgen(folder, ['score', ...args, '--jobs', jobs]);
    const stderr = run.stderr.replace(/\d+\.\d\d s/, 's');
    runs.push({ ...run, stderr, written: await textOf(folder, 's.json') });
  }
  expect(runs[0]?.written).toContain('"C1499"');
  expect(runs[1]).toEqual(runs[0]);
  expect(runs[2]).toEqual(runs[0]);
});

test('a thread that dies is a diagnostic, and nothing is written', async () => {
  const folder = await predicted();
  failures.push(new Error('out of memory'));
  const args = ['--gold', 'g.jsonl', '--predictions', 'a.jsonl', '--out', 's.json', '--jobs', '2'];
  const run = await traxgen(folder, ['score', ...args]);
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('a worker ended before its work was done: out of memory');
  expect(run.stderr).toMatch(/\nnothing was scored\n$/);
  expect(await textOf(folder, 's.json')).toBeUndefined();
});
