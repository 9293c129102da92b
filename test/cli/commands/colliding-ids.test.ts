import { describe, expect, test, vi } from 'vitest';
import { score } from './score-support.ts';
import { idsOf, lines, listed, profile, project, said, traxgen } from './support.ts';

/** All texts have one hash. */
vi.mock('../../../src/base/text/text-hash.ts', async (original) => ({
  ...(await original<object>()),
  hasHash: (hashes: Uint32Array, position: number) => hashes[2 * position] !== 0,
  hashInto: (hashes: Uint32Array, position: number) =>
    hashes.fill(1, 2 * position, 2 * position + 2),
}));

/** Two short ids, two long ones; two of them come once more. */
const ids = ['C1', 'C2', '1'.repeat(72), `${'1'.repeat(71)}2`] as const;
const doubled = [...ids, ids[0], ids[3]];

describe('ids that have one hash', () => {
  test('compile', async () => {
    const folder = await project({ 'p.jsonl': lines(...doubled.map((id) => profile(id))) });
    const args = ['compile', '-p', 'p.jsonl', '-o', '-', '--json'];
    const run = await traxgen(folder, args);
    expect(idsOf(run)).toEqual(ids);
    expect(said(run)).toEqual(['p.jsonl:5:1 doubled-id', 'p.jsonl:6:1 doubled-id']);
    expect(firsts(run.stderr)).toEqual([1, 4]);
  });

  test('numbers and texts are one id still', async () => {
    const folder = await project({ 'p.jsonl': lines(profile(1), profile('01'), profile('1')) });
    const run = await traxgen(folder, ['compile', '-p', 'p.jsonl', '-o', '-', '--json']);
    expect([idsOf(run), said(run)]).toEqual([['1', '01'], ['p.jsonl:3:1 doubled-id']]);
    expect(firsts(run.stderr)).toEqual([1]);
  });

  test('--filter: one is not there because the other is', async () => {
    const folder = await project({ 'p.jsonl': lines(profile(ids[0]), profile(ids[2])) });
    const args = ['compile', '-p', 'p.jsonl', '-o', '-', '--json', '--filter', ids[1], ids[2]];
    const run = await traxgen(folder, args);
    expect([idsOf(run), said(run)]).toEqual([[ids[2]], ['--filter unknown-id']]);
  });

  test('convert, of gold and of predictions', async () => {
    const trajectories = { 'tool-only': [['f']] };
    const gold = doubled.map((id) => ({ id, agents: ['a'], trajectories }));
    const predictions = ids.map((id) => ({ id, trajectories: [['f']] }));
    const folder = await project({
      'gold.jsonl': lines(...gold),
      'predictions.jsonl': lines(...predictions),
    });
    const args = ['--to', 'tool-only', '-o', '-', '--json'];
    const ofGold = await traxgen(folder, ['convert', 'gold.jsonl', ...args]);
    expect(idsOf(ofGold)).toEqual(ids);
    expect(said(ofGold)).toEqual(['gold.jsonl:5:1 doubled-id', 'gold.jsonl:6:1 doubled-id']);
    const ofPredictions = await traxgen(folder, ['convert', 'predictions.jsonl', ...args]);
    expect([idsOf(ofPredictions), said(ofPredictions)]).toEqual([ids, []]);
  });

  test('score, with profiles and with a file of gold', async () => {
    const folder = await project({
      'profiles/all.json': listed(...doubled.map((id) => profile(id))),
    });
    expect((await traxgen(folder, ['compile', '-o', 'gold.jsonl'])).status).toBe(1);
    const predictions = Object.fromEntries(ids.map((id) => [id, [['pay']]]));
    const withProfiles = await score(folder, predictions);
    expect(withProfiles.codes).toEqual(['doubled-id', 'doubled-id']);
    const withGold = await score(folder, predictions, ['--gold', 'gold.jsonl']);
    expect(withGold.codes).toEqual([]);
    for (const { report } of [withProfiles, withGold]) {
      expect(report?.profiles.map(({ id }) => id).sort()).toEqual([...ids].sort());
    }
  });

  test('coverage, and distinct outcomes and gold sets', async () => {
    const profiles = [
      profile(ids[0], { order: { id: 7, amount: 900 } }),
      profile(ids[1], { day: 'Sunday' }),
      profile(ids[2]),
      profile(ids[3]),
      profile(ids[0]),
    ];
    const folder = await project({ 'profiles/all.json': listed(...profiles) });
    const run = await traxgen(folder, ['coverage', '--json']);
    expect(said(run)).toEqual([expect.stringContaining('doubled-id')]);
    const report = JSON.parse(run.stdout);
    expect(report).toMatchObject({ profiles: 5, failed: 1, gold_sets: 3 });
    expect(report.workflows[0]).toMatchObject({ profiles: 4, outcomes: 2, gold_sets: 3 });
  });

  test('drawn profiles: an id is drawn anew only where it is taken', async () => {
    const template = {
      agent_sequence: 'refund',
      customer_id: 'random_int(1, 9)',
      order: { id: 1, amount: 1 },
      day: 'x',
    };
    const folder = await project({ 'template.json': template });
    const run = await traxgen(folder, ['profiles', '--from', 'template.json', '--count', '9']);
    expect(run).toMatchObject({ status: 0 });
    expect(new Set(run.stdout.match(/"customer_id":\d+/g)).size).toBe(9);
  });
});

/** The lines of the profiles that had the ids first, as the diagnostics name them. */
function firsts(stderr: string): number[] {
  const diagnostics = JSON.parse(stderr) as { message: string }[];
  return diagnostics.map(({ message }) => Number(/:(\d+):\d+/.exec(message)?.[1]));
}
