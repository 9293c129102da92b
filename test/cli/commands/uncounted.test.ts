import { describe, expect, test } from 'vitest';
import { folderWith } from '../machine/support.ts';
import { jsonOf, traxgen } from './support.ts';

const at = Array.from({ length: 10 }, (_, number) => number);
const questions = {
  agent: 'w',
  steps: [...at.map((n) => `q${n}: ask(x = v${n})`), ...at.map((n) => `a${n}: tell(x = v${n})`)],
  soft_ordering: [[...at.map((n) => `q${n}`), ...at.map((n) => `a${n}`)]],
  // Chains of one, three and six questions: none can change places with another.
  hard_ordering: [
    ...at.map((n) => [`q${n}`, `a${n}`]),
    ...[1, 2, 4, 5, 6, 7, 8].map((n) => [`q${n}`, `a${n + 1}`]),
  ],
};
const same = Object.fromEntries(at.map((n) => [`v${n}`, 'yes']));

const folder = () =>
  folderWith({
    'w.json': JSON.stringify(questions),
    'p.json': JSON.stringify([{ customer_id: 'C1', agent_sequence: ['w'], ...same }]),
  });
const inputs = ['--workflows', 'w.json', '--profiles', 'p.json'];

describe('a gold set that nobody can count', () => {
  test('is written unlisted, and the last line says that it is not counted', async () => {
    const place = await folder();
    const run = await traxgen(place, ['compile', ...inputs, '--format', 'lattice', '-o', 'g.json']);
    expect(run.status).toBe(0);
    expect(run.stderr).toContain(
      '1 profile, 0 trajectories, those of 1 profile uncounted, 0 failures',
    );
    expect(await jsonOf(place, 'g.json')).toMatchObject({ C1: { lattice: { count: null } } });
    const listed = await traxgen(place, ['convert', 'g.json', '--to', 'google', '-o', 'c.json']);
    expect(listed.status).toBe(1);
    expect(listed.stderr).toContain(`'ask(x = "yes")' 10 times and 'tell(x = "yes")' 10 times`);
  });

  test.each([[], ['--sample', '3']])('is neither listed nor sampled: %#', async (...more) => {
    const run = await traxgen(await folder(), ['compile', ...inputs, ...more]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('error block-too-large: the soft block of 20 steps');
    expect(run.stderr).toContain(`'ask(x = "yes")' 10 times`);
  });

  test('is compared, and its trajectories called uncounted', async () => {
    const run = await traxgen(await folder(), ['diff', 'w.json', 'w.json', '--profiles', 'p.json']);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('uncounted -> uncounted trajectories');
  });
});
