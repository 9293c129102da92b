import { describe, expect, test } from 'vitest';
import { compileWorkflows } from '../../../../../src/compiler/run/workflows.ts';
import type { Sketch } from '../../../run/support.ts';

/** What is said about a workflow: code, pointer, and data where a case asks for it. */
function said(sketch: Sketch): [string, string, unknown][] {
  const text = JSON.stringify({ agent: 'a', ...sketch });
  const { diagnostics } = compileWorkflows([{ file: 'w.json', text }]);
  return diagnostics.map(({ code, place, data }) => [code, place.pointer ?? '', data]);
}

const steps = ['f()', 'g()', 'h()', 'first: t(p = x)', 'second: t(p = y)', 'complete_case()'];
const then = (...entries: unknown[]) => [{ if: [], then: entries }];
const action = (kind: string, target: unknown) => ({ action: kind, target });

interface Case {
  given: string;
  workflow: Partial<Sketch>;
  want: [code: string, pointer: string][];
}

const cases: Case[] = [
  { given: 'nothing wrong', workflow: {}, want: [] },
  // step ids
  {
    given: 'a tool twice without ids',
    workflow: { steps: ['f', 'f', 'g'] },
    want: [
      ['tool-without-id', '/steps/0'],
      ['tool-without-id', '/steps/1'],
    ],
  },
  {
    given: 'a tool twice, one with an id',
    workflow: { steps: ['f', 'x: f'] },
    want: [['tool-without-id', '/steps/0']],
  },
  {
    given: 'an id twice',
    workflow: { steps: ['x: f', 'x: g', { id: 'x', tool: 'h' }] },
    want: [
      ['doubled-step-id', '/steps/1'],
      ['doubled-step-id', '/steps/2'],
    ],
  },
  {
    given: 'an id that is another tool',
    workflow: { steps: ['f', 'f: g'] },
    want: [['doubled-step-id', '/steps/1']],
  },
  // soft blocks
  {
    given: 'an unknown tool in a block',
    workflow: { soft_ordering: [['f', 'ff']] },
    want: [['unknown-tool', '/soft_ordering/0/1']],
  },
  {
    given: 'an ambiguous tool in a block',
    workflow: { soft_ordering: [['f', 't']] },
    want: [['ambiguous-tool', '/soft_ordering/0/1']],
  },
  {
    given: 'a step in two blocks',
    workflow: {
      soft_ordering: [
        ['f', 'g'],
        ['h', 'g'],
      ],
    },
    want: [['step-in-two-blocks', '/soft_ordering/1/1']],
  },
  {
    given: 'a step twice in a block',
    workflow: { soft_ordering: [['f', 'g', 'f']] },
    want: [['step-twice-in-block', '/soft_ordering/0/2']],
  },
  {
    given: 'an unknown step in a block that is an object',
    workflow: { soft_ordering: [{ steps: ['f', 'ff'], when_pruned: 'permute' }] },
    want: [['unknown-tool', '/soft_ordering/0/steps/1']],
  },
  { given: 'ids in a block', workflow: { soft_ordering: [['first', 'second']] }, want: [] },
  // hard pairs
  {
    given: 'unknown and ambiguous tools in a pair',
    workflow: {
      hard_ordering: [
        ['ff', 't'],
        ['f', 'g'],
      ],
    },
    want: [
      ['unknown-tool', '/hard_ordering/0/0'],
      ['ambiguous-tool', '/hard_ordering/0/1'],
    ],
  },
  {
    given: 'a pair between blocks that interleave',
    workflow: {
      soft_ordering: [
        ['f', 'h'],
        ['g', 'first'],
      ],
      hard_ordering: [['f', 'first']],
    },
    want: [['interleaved-blocks', '/hard_ordering/0']],
  },
  {
    given: 'a pair between a block and one within its span',
    workflow: {
      soft_ordering: [
        ['f', 'first'],
        ['g', 'h'],
      ],
      hard_ordering: [['f', 'h']],
    },
    want: [['interleaved-blocks', '/hard_ordering/0']],
  },
  {
    given: 'a pair between blocks that stand apart',
    workflow: {
      soft_ordering: [
        ['f', 'g'],
        ['h', 'first'],
      ],
      hard_ordering: [['f', 'first']],
    },
    want: [],
  },
  {
    given: 'a pair with a block of one member',
    workflow: { soft_ordering: [['f', 'h'], ['g']], hard_ordering: [['f', 'g']] },
    want: [],
  },
  {
    given: 'a pair against the listed order',
    workflow: { hard_ordering: [['g', 'f']] },
    want: [['ordering-contradiction', '/hard_ordering/0']],
  },
  {
    given: 'a step before itself',
    workflow: { hard_ordering: [['f', 'f']] },
    want: [['ordering-contradiction', '/hard_ordering/0']],
  },
  {
    given: 'pairs in a circle within a block',
    workflow: {
      soft_ordering: [['f', 'g', 'h']],
      hard_ordering: [
        ['f', 'g'],
        ['g', 'h'],
        ['h', 'f'],
      ],
    },
    want: [['ordering-contradiction', '/hard_ordering/0']],
  },
  {
    given: 'a contradiction that one outcome does not have',
    workflow: { hard_ordering: [['g', 'f']], conditionals: then(action('skip', 'f')) },
    want: [],
  },
  {
    given: 'a contradiction that goes where another agent follows',
    workflow: { hard_ordering: [['complete_case', 'f']] },
    want: [],
  },
  {
    given: 'no order left: f and g both need the only slot before h',
    workflow: {
      steps: ['f', 'h', 'g', 'k'],
      soft_ordering: [['f', 'g', 'k']],
      hard_ordering: [
        ['f', 'h'],
        ['g', 'h'],
      ],
    },
    want: [['no-valid-order', '/soft_ordering/0']],
  },
  // targets
  {
    given: 'unknown targets',
    workflow: {
      conditionals: then(action('skip', ['f', 'ff']), action('end_after', 'gg'), {
        ...action('override_params', 'hh'),
        params: {},
      }),
    },
    want: [
      ['unknown-tool', '/conditionals/0/then/0/target/1'],
      ['unknown-tool', '/conditionals/0/then/1/target'],
      ['unknown-tool', '/conditionals/0/then/2/target'],
    ],
  },
  {
    given: 'ambiguous targets',
    workflow: {
      conditionals: then(
        action('skip', 't'),
        { ...action('override_params', 't'), params: { p: '1' } },
        action('end_after', 't'),
        action('override_trajectory', ['f', 't']),
      ),
    },
    want: [
      ['ambiguous-tool', '/conditionals/0/then/2/target'],
      ['ambiguous-tool', '/conditionals/0/then/3/target/1'],
    ],
  },
  {
    given: 'an undeclared tool in an override, with parameters',
    workflow: {
      conditionals: then(action('override_trajectory', ['f', 'new']), {
        ...action('override_params', 'new'),
        params: { p: '1' },
      }),
    },
    want: [['undeclared-tool', '/conditionals/0/then/0/target/1']],
  },
  {
    given: 'a target in a nested else',
    workflow: {
      conditionals: [
        {
          if: [],
          then: [action('skip', 'f')],
          else: [{ if: [], then: [action('skip', 'f')], else: [action('skip', 'nobody')] }],
        },
      ],
    },
    want: [['unknown-tool', '/conditionals/0/else/0/else/0/target']],
  },
  // final_only
  {
    given: 'an unknown step that is final only',
    workflow: { final_only: ['complete_case', 'ff'] },
    want: [['unknown-tool', '/final_only/1']],
  },
  { given: 'the default final only, not there', workflow: { steps: ['f'] }, want: [] },
  {
    given: 'a tool of several steps that is final only',
    workflow: { final_only: ['t'] },
    want: [],
  },
  // together
  {
    given: 'faults of shape, text and meaning at once',
    workflow: {
      steps: ['f(', 'g(p=)', 'h'],
      soft_ordering: [['f', 'x'], []],
      hard_ordering: [['f']],
      colour: 'red',
    },
    want: [
      ['unknown-key', '/colour'],
      ['empty-list', '/soft_ordering/1'],
      ['wrong-length', '/hard_ordering/0'],
      ['step-syntax', '/steps/0'],
      ['step-syntax', '/steps/1'],
      ['unknown-tool', '/soft_ordering/0/1'],
    ],
  },
];

test.each(cases)('$given', ({ workflow, want }) => {
  const found = said({ steps, ...workflow }).map(([code, pointer]) => [code, pointer]);
  expect(found.sort()).toEqual([...want].sort());
});

describe('what a diagnostic knows', () => {
  test('the cycle, written out', () => {
    const found = said({ steps: ['a', 'b', 'c'], hard_ordering: [['c', 'a']] });
    expect(found).toEqual([
      [
        'ordering-contradiction',
        '/hard_ordering/0',
        { workflow: 'a', cycle: ['a', 'b', 'c', 'a'] },
      ],
    ]);
  });

  test('the names that are known, and the ids that are meant', () => {
    const [unknown, ambiguous] = said({ steps, hard_ordering: [['ff', 't']] });
    expect(unknown?.[2]).toEqual({
      name: 'ff',
      known: ['f', 'g', 'h', 'first', 't', 'second', 'complete_case'],
    });
    expect(ambiguous?.[2]).toEqual({ name: 't', ids: ['first', 'second'] });
  });

  test('two workflows of one agent', () => {
    const text = '{"agent": "a", "steps": ["f"]}';
    const sources = [
      { file: 'one.json', text },
      { file: 'two.json', text },
    ];
    const { workflows, diagnostics } = compileWorkflows(sources);
    expect(workflows).toBeUndefined();
    expect(diagnostics).toEqual([
      {
        code: 'doubled-agent',
        place: { file: 'two.json', pointer: '/agent' },
        data: { agent: 'a', other: 'one.json' },
      },
    ]);
  });
});
