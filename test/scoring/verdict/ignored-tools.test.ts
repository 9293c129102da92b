import { describe, expect, it } from 'vitest';
import { formatGold } from '../../../src/index.ts';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import { factoredGold } from '../../../src/scoring/gold/factored-gold.ts';
import { listedGold } from '../../../src/scoring/gold/lattice-gold.ts';
import { score } from '../../../src/scoring/verdict/library.ts';
import { withoutTools } from '../../../src/scoring/verdict/without-tools.ts';
import { goldOf, lettersGold } from '../../adapters/testing/support.ts';

const workflow = {
  agent: 'refund',
  steps: ['find(id = id)', 'search(id = id)', 'pay(id = id)'],
  soft_ordering: [['find', 'search']],
};
const profile = { customer_id: 'C7', agent_sequence: ['refund'], id: 7 };
const line = (tool: string) => `${tool}(id=7)`;

function scored(predicted: readonly (readonly string[])[], ignoreTools?: readonly string[]) {
  return score({
    workflows: [workflow],
    profiles: [profile],
    predictions: [{ id: 'C7', trajectories: predicted.map((tools) => tools.map(line)) }],
    ...(ignoreTools && { ignoreTools }),
  });
}

describe('calls that are left out', () => {
  it('do not count on either side', () => {
    for (const predicted of [
      ['find', 'pay'],
      ['search', 'find', 'search', 'pay', 'search'],
    ]) {
      const { report, diagnostics } = scored([predicted], ['search']);
      expect(diagnostics).toEqual([]);
      expect(report.ignoredTools).toEqual(['search']);
      expect(report.profiles[0]).toMatchObject({
        golds: 1,
        tags: [],
        figures: { exact_match: 1, count_agreement: 100, tool_f1: 1, prefix_calls: 100 },
      });
      expect(scored([predicted]).report.profiles[0]?.figures.exact_match).toBe(0);
    }
  });

  it('leave the gold itself full', () => {
    const all = [
      ['find', 'search', 'pay'],
      ['search', 'find', 'pay'],
    ];
    const { figures } = scored(all, ['search']).report.profiles[0] as object as { figures: object };
    expect(figures).toMatchObject({ exact_match: 1, count_agreement: 100 });
  });

  it('leave a trajectory that is predicted twice there twice', () => {
    const [found] = scored(
      [
        ['find', 'pay'],
        ['find', 'pay'],
      ],
      ['search'],
    ).report.profiles;
    expect(found?.figures).toMatchObject({ exact_match: 1, count_agreement: 200 });
  });

  it('do not move the steps of sentences', () => {
    const [found] = scored([['search', 'search', 'find', 'find', 'pay']], ['search']).report
      .profiles;
    expect(found?.reasons.map(({ text }) => text)).toEqual(['step 4: find is not expected']);
  });

  it('that nothing calls are a warning with what may be meant', () => {
    const { diagnostics, report } = scored([['find', 'pay']], ['serch', 'search']);
    expect(diagnostics).toMatchObject([
      { code: 'unknown-ignored-tool', hint: expect.stringContaining('search') },
    ]);
    expect(report.profiles[0]?.figures.exact_match).toBe(1);
  });

  it('must be a list of names', () => {
    expect(() => scored([], 'search' as never)).toThrow('ignoreTools');
  });
});

describe('a factored gold set without some tools', () => {
  const toolsOf = (trajectory: ReadTrajectory) =>
    trajectory.flatMap(({ calls }) => calls.map(({ tool }) => tool)).join();
  const soft = (more: object, steps = ['a', 'b', 'c', 'd', 'e', 'f']) =>
    goldOf({ agent: 'x', steps, ...more }, { customer_id: 'X', agent_sequence: ['x'] });

  it.each<[string, object, string[]]>([
    ['a fixed call', { soft_ordering: [['b', 'c', 'd']] }, ['a', 'f']],
    ['a member of a block', { soft_ordering: [['b', 'c', 'd']] }, ['c']],
    [
      'all members of a block',
      {
        soft_ordering: [
          ['b', 'c'],
          ['d', 'e'],
        ],
      },
      ['b', 'c', 'd'],
    ],
    [
      'a member that ties two others',
      {
        soft_ordering: [['b', 'c', 'd', 'e']],
        hard_ordering: [
          ['b', 'c'],
          ['c', 'd'],
        ],
      },
      ['c'],
    ],
  ])('%s', (_, more, ignored) => {
    const gold = soft(more);
    const left = withoutTools(factoredGold(gold), new Set(ignored));
    const whole = [...gold].map((trajectory) =>
      toolsOf(trajectory as object as ReadTrajectory)
        .split(',')
        .filter((tool) => !ignored.includes(tool))
        .join(),
    );
    const found = left && listedGold(left, 10_000)?.map(toolsOf);
    expect(left?.count).toBe(BigInt(new Set(whole).size));
    expect(found?.sort()).toEqual([...new Set(whole)].sort());
  });

  it('is none where a block loses a member among other calls', () => {
    const gold = soft({ soft_ordering: [['a', 'c', 'e']] });
    expect(withoutTools(factoredGold(gold), new Set(['c']))).toBeUndefined();
    const open = withoutTools(factoredGold(gold), new Set(['b', 'd']));
    expect(open?.count).toBe(6n);
    expect(withoutTools(factoredGold(gold), new Set(['b', 'c', 'd']))?.count).toBe(2n);
  });

  it('is what a prediction is held against, and a matcher', () => {
    const made = [...'zyxwvutsrqponmlkjihgfedc', 'end'];
    const { report } = score({
      gold: [{ file: 'g.json', text: `{"L":{"lattice":${latticeOf()}}}` }],
      predictions: [{ L: made }],
      ignoreTools: ['a', 'b'],
    });
    expect(report.profiles[0]).toMatchObject({ tags: [], figures: { tool_f1: 1 } });
  });
});

function latticeOf(): string {
  return formatGold(lettersGold(), 'lattice');
}
