import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { historyHead, withHistory } from './history.ts';
import { readOptions } from './options.ts';
import { median } from './processes.ts';
import { jsonText, tableText } from './report.ts';
import { items, rowsOf } from './rows.ts';

const rows = [
  ...rowsOf('compile', 'floor', { floor: 2000, 'JSONL, 1 job': 2500 }),
  ...rowsOf('blocks', 'of 4', { 'of 4': 0.05, 'of 8': undefined }),
];
const machine = { date: '2026-01-02', cpu: 'Some | CPU', cores: 2, node: 'v20.20.0' };
const scale = { profiles: 100, repetitions: 3 };

test('rows are divided by one of them', () => {
  expect(rows.map(({ ratio }) => ratio)).toEqual([1, 1.25, 1, undefined]);
});

test('the table has times, ratios, and what they are ratios of', () => {
  expect(tableText(rows)).toBe(
    [
      'item     what              time  ratio',
      'compile  floor           2.00 s   1.00',
      'compile  JSONL, 1 job    2.50 s   1.25  of floor',
      'blocks   of 4          50.00 µs   1.00',
      'blocks   of 8           refused         of of 4',
      '',
    ].join('\n'),
  );
});

test('the JSON has the rows and the machine', () => {
  expect(JSON.parse(jsonText(machine, scale, rows))).toMatchObject({
    machine,
    scale,
    rows: [{ name: 'floor', ratio: 1 }, { ratio: 1.25 }, {}, { against: 'of 4' }],
  });
});

test('the median is the value in the middle', () => {
  expect([median([3, 1, 2]), median([10, 9]), median([])]).toEqual([2, 10, Number.NaN]);
});

describe('the history', () => {
  const old = '| 2025-01-01 | old | 1 | | | | | | | |\n';

  test('gets a line at its end, and the rest of the page stays', () => {
    const page = `# Page\n\n${historyHead()}${old}\nThe end.\n`;
    const line =
      '| 2026-01-02 | Some / CPU, 2 cores, Node v20.20.0 | 100 | 1.25 |  |  |  |  |  |  |\n';
    expect(withHistory(page, machine, scale, rows)).toBe(
      `# Page\n\n${historyHead()}${old}${line}\nThe end.\n`,
    );
  });

  test('has its place in the documentation', () => {
    const page = readFileSync('docs/benchmarks.md', 'utf8');
    expect(withHistory(page, machine, scale, rows).length).toBeGreaterThan(page.length);
    expect(() => withHistory('no history', machine, scale, rows)).toThrow('no history');
  });
});

describe('the options', () => {
  test('are everything, unless parts are named', () => {
    expect(readOptions([])).toEqual({
      only: items,
      profiles: 100_000,
      repetitions: 5,
      json: undefined,
      record: false,
    });
    const args = ['--only', 'start,score', '--profiles', '20', '--json', '-'];
    expect(readOptions(args)).toMatchObject({ only: ['start', 'score'], profiles: 20, json: '-' });
  });

  test.each([
    [['--only', 'sleep'], 'there are compile, stages'],
    [['--profiles', '0'], '--profiles must be'],
    [['--repetitions', 'x'], '--repetitions must be'],
    [['--only', 'start', '--record'], '--record needs all items'],
  ])('%j is refused', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
