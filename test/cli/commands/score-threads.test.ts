import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { some } from '../../budget.ts';
import { customer, suspend } from './score-support.ts';
import { lines, project, textOf, traxgen } from './support.ts';
import { failures, inThreads } from './thread-support.ts';

vi.mock('../../../src/cli/machine/threads/threads.ts', () => import('./thread-support.ts'));
vi.mock('../../../src/cli/machine/batch-records.ts', () => ({ batchRecords: 64 }));

// More than the threads take at once.
const many = Array.from({ length: 138 }, (_, at) =>
  customer(`C${at}`, { order: { id: at, amount: at % 200 }, day: ['Monday', 'Friday'][at % 2] }),
);

/** Only large files are read by records, and by threads. */
const blank = `${' '.repeat(1 << 16)}\n`;

async function predicted() {
  const folder = await project({
    'workflows/refund.json': suspend,
    'profiles/all.json': '[]',
    'p.jsonl': lines(...many),
    'a.jsonl':
      blank +
      lines(
        ...many.map(({ customer_id: id }, at) => ({
          id,
          output: at % 7 ? `[[{"tool_name":"find","tool_input":{"id":${at}}}]]` : 'no',
        })),
      ),
  });
  await traxgen(folder, ['compile', '-q', '--profiles', 'p.jsonl', '--out', 'g.jsonl']);
  return folder;
}

test.each([
  ['of one prediction each', ['--predictions', 'a.jsonl']],
  ['of two models', ['--predictions', 'models.jsonl', '--group-by', 'model']],
  ['of runs in two files', ['--predictions', 'runs-1.jsonl', 'runs-2.jsonl', '--trials', 'seed']],
])('scores %s are the same in any number of threads', async (_, predictions) => {
  const folder = await predicted();
  const ids = many.map(({ customer_id: id }) => id);
  const models = ['large', 'small'].flatMap((model, which) =>
    ids.map((id, at) => ({ id, model, output: at % (5 + which) ? '[[]]' : 'no' })),
  );
  await writeFile(join(folder, 'models.jsonl'), blank + lines(...models));
  for (const number of [1, 2]) {
    const runs = ['b', 'a'].flatMap((seed) =>
      ids.slice(-75).map((id) => runOf(`${id}`, `${seed}${number}`)),
    );
    await writeFile(join(folder, `runs-${number}.jsonl`), blank + lines(...runs));
  }
  const args = ['score', '--gold', 'g.jsonl', ...predictions, '--out', 's.json'];
  const [one, ...more] = await inThreads(folder, args, ['1', ...some(['3', '2'])], 's.json');
  expect(one?.run.written).toContain('"C137"');
  for (const { run, tasks } of more) {
    expect(run).toEqual(one?.run);
    expect(tasks).toBeGreaterThan(1);
  }
});

/** A chat in which some profiles' find is called. */
function runOf(id: string, seed: string) {
  const name = id.endsWith('7') || seed === 'b1' ? 'find' : 'check';
  const call = { id: 'c', type: 'function', function: { name, arguments: '{}' } };
  const answer = { role: 'assistant', content: null, tool_calls: [call] };
  return { id, seed, messages: [{ role: 'user', content: 'please' }, answer] };
}

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
