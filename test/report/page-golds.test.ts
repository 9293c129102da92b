import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { pageGold } from '../../src/report/page-golds.ts';
import { entryOfFile } from '../../src/scoring/gold/gold-entry.ts';

/** The gold of a file as the page gets it, with the texts of its calls in place of their numbers. */
function shown(byFormat: Json) {
  const entry = entryOfFile('C1', byFormat, undefined, {
    limit: 100,
    place: { file: 'gold.json' },
  });
  if ('reason' in entry) throw new Error(entry.reason);
  const lines: string[] = [];
  const gold = pageGold(entry, (line) => {
    if (!lines.includes(line)) lines.push(line);
    return lines.indexOf(line);
  });
  return { ...gold, calls: gold.calls.map((line) => lines[line]) };
}

const call = (tool: string, agent = 'a') => ({ agent, tool, params: {} });

describe('the gold set on a page', () => {
  test('is listed as in its file, each call once', () => {
    const google = [
      ['f', 'g'],
      ['g', 'f'],
    ].map((names) => names.map((tool_name) => ({ tool_name, tool_input: {} })));
    const found = shown({ google });
    expect(found).toMatchObject({
      calls: ['f()', 'g()'],
      listed: [
        [0, 1],
        [1, 0],
      ],
    });
    expect(found.orders).toBeUndefined();
  });

  test('is its first trajectories where a file lists many', () => {
    const google = Array.from({ length: 60 }, (_, at) => [{ tool_name: `f${at}`, tool_input: {} }]);
    expect(shown({ google }).listed).toHaveLength(50);
  });

  test('is its blocks and what their orders keep where it is too large for a list', () => {
    const lattice = {
      count: null,
      calls: [
        call('start'),
        ...'abcdefghijklmnop'.split('').map((name) => call(name)),
        call('end'),
      ],
      slots: [0, ...Array.from({ length: 16 }, () => ({ block: 0 })), 17],
      blocks: [{ calls: Array.from({ length: 16 }, (_, at) => at + 1) }],
      before: [[1, 2]],
    };
    const found = shown({ lattice });
    expect(found.listed).toHaveLength(1);
    expect(found.orders?.blocks[0]).toMatchObject({ before: [[0, 1]], within: [] });
    expect(found.orders?.blocks[0]?.orders).toBe(20_922_789_888_000 / 2);
    expect(found.orders?.slots.filter((slot) => typeof slot === 'number')).toHaveLength(2);
  });
});
