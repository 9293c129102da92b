import { effortOf, groupEffort, noCounts } from '../../../src/model/effort.ts';
import {
  type Figures,
  figureNames,
  type OtherFigures,
  otherFigureNames,
  type PairFigures,
  pairFigureNames,
  wholeOf,
} from '../../../src/model/figures.ts';
import type { GroupScore, ProfileScore, ScoreReport, Spread } from '../../../src/model/score.ts';
import { scoresTable as overviewTable } from '../../../src/scoring/text/table.ts';
import { overviewOf } from '../../../src/scoring/verdict/overview.ts';
import type { Paint } from '../../../src/words/diagnostics.ts';

/** Paint that can be read in a test. */
export const tagged: Paint = {
  bold: (text) => `<b>${text}</b>`,
  red: (text) => `<red>${text}</red>`,
  yellow: (text) => `<yellow>${text}</yellow>`,
  cyan: (text) => `<cyan>${text}</cyan>`,
  dim: (text) => `<dim>${text}</dim>`,
};

const same = (text: string): string => text;

/** No colours at all. */
export const plain: Paint = { bold: same, red: same, yellow: same, cyan: same, dim: same };

/** All figures at their best, but for those that are given. */
function figures(more: Partial<Figures> = {}): Figures {
  return { ...byName(figureNames, wholeOf), ...more };
}

function otherFigures(more: Partial<OtherFigures> = {}): OtherFigures {
  return { ...byName(otherFigureNames, () => 1), ...more };
}

function pairFigures(more: Partial<PairFigures> = {}): PairFigures {
  return { ...byName(pairFigureNames, wholeOf), ...more };
}

function byName<N extends string, T>(names: readonly N[], value: (name: N) => T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, T>;
}

/** A profile with one right prediction. */
export function profile(more: Partial<ProfileScore> = {}): ProfileScore {
  return {
    id: 'C1',
    agents: ['book_flight'],
    complexity: 'simple',
    groups: { model: 'm1' },
    state: 'scored',
    golds: 1,
    predictions: 1,
    figures: figures(),
    otherFigures: otherFigures(),
    tags: [],
    reasons: [],
    pairs: [{ gold: 0, prediction: 0, similarity: 1, figures: pairFigures() }],
    alignments: [],
    matches: [{ prediction: 0, gold: 0, calls: ['find(id="C1")', 'close_case()'], failed: [1] }],
    repairs: {},
    effort: effortOf({ calls: 2, needed: 2, repeated: 0, failed: 1 }, {}),
    ...more,
  };
}

/** A group in which every profile has the same. */
export function group(more: Partial<GroupScore> = {}): GroupScore {
  const spread = (mean: number): Spread => ({
    mean,
    sd: 0,
    n: more.profiles ?? 2,
    low: mean / 2,
    high: mean,
  });
  return {
    key: { complexity: 'simple', model: 'm1' },
    profiles: 2,
    figures: byName(figureNames, (name) => spread(wholeOf(name))),
    otherFigures: byName(otherFigureNames, () => spread(1)),
    userJourneyCoverage: 1,
    tags: {},
    repairs: {},
    ...more,
  };
}

export function report(more: Partial<ScoreReport> = {}): ScoreReport {
  return {
    task: 'plan',
    similarity: 'lcs',
    rules: [],
    profiles: [profile()],
    groups: [group()],
    unpredicted: [],
    unknown: [],
    doubled: [],
    ...more,
  };
}

/** A wrong prediction with everything that there is to say about one. */
export const wrong: ProfileScore = profile({
  id: 'C2',
  agents: ['book_flight', 'cancel_flight'],
  figures: figures({ valid: 0, exact_match: 0, param_f1: 2 / 3, prefix_calls: 100 / 3 }),
  otherFigures: otherFigures({ agentevals_strict: 0, tool_call_accuracy: 0.5 }),
  tags: ['extra_tool', 'bad_param'],
  reasons: [
    { prediction: 0, tag: 'extra_tool', text: 'step 3: escalate is not in the gold' },
    { prediction: 0, tag: 'bad_param', text: 'step 2: pay has amount "7", and the gold has "8"' },
  ],
  pairs: [{ gold: 0, prediction: 0, similarity: 0.4, figures: pairFigures({ param_f1: 2 / 3 }) }],
  matches: [],
  alignments: [
    {
      prediction: 0,
      gold: 0,
      calls: [
        { mark: 'same', gold: 'find(id="C2")', prediction: 'find(id="C2")' },
        { mark: 'changed', gold: 'pay(amount="8")', prediction: 'pay(amount="7")' },
        { mark: 'missing', gold: 'close_case()' },
        { mark: 'extra', prediction: 'escalate()' },
      ],
    },
  ],
  repairs: { initial_fail: 1, recovered: 1, markdown_fences: 1 },
  effort: effortOf(
    { calls: 3, needed: 3, repeated: 0, failed: 0 },
    { input_tokens: 1200, output_tokens: 90, cost: 0.0125, seconds: 2.5 },
  ),
});

/** The right calls in one message, one of them under another agent. */
export const strayed: ProfileScore = profile({
  id: 'C5',
  tags: ['agent_violation'],
  reasons: [{ prediction: 0, tag: 'agent_violation', text: 'step 2: pay stands under agent one' }],
  matches: [],
  alignments: [
    {
      prediction: 0,
      gold: 0,
      calls: [
        { mark: 'same', gold: 'find()', prediction: 'find()', parallel: 1 },
        {
          mark: 'same',
          gold: 'pay()',
          prediction: 'pay()',
          agents: { gold: 'two', prediction: 'one' },
          parallel: 1,
        },
      ],
    },
  ],
});

/** No prediction at all. */
export const absent: ProfileScore = profile({
  id: 'C3',
  complexity: undefined,
  state: 'absent',
  predictions: 0,
  figures: byName(figureNames, () => 0),
  otherFigures: byName(otherFigureNames, () => 0),
  pairs: [],
  matches: [],
  effort: effortOf(noCounts, {}),
});

/** A prediction of tool names only. */
export const toolsOnly: ProfileScore = profile({
  id: 'C4',
  figures: figures({ valid: null, exact_match: null, param_f1: null }),
});

const third: Spread = { mean: 1 / 3, sd: Math.sqrt(1 / 3), n: 3, low: 0.0615, high: 0.7923 };

/** Three predictions in one group: formats/scores.sample.json. */
export const sample: ScoreReport = report({
  rules: ['pay.amount: tolerance 0.01'],
  profiles: [profile(), wrong, absent],
  groups: [
    group({
      profiles: 3,
      figures: {
        ...group({ profiles: 3 }).figures,
        valid: third,
        exact_match: third,
      },
      tags: { extra_tool: 1, bad_param: 1 },
      repairs: wrong.repairs,
      effort: groupEffort([profile(), wrong, absent]),
    }),
  ],
  unpredicted: ['C3'],
  unknown: ['C9'],
});

/** Names that break out of whatever they are put into. */
export const hostile: readonly string[] = [
  'a|b',
  '<script>alert(1)</script>',
  'a\nb',
  'a\r\nb',
  'a"b',
  "a'b",
  '=cmd()',
  '+1',
  '-1',
  '@sum',
  '\t=1',
  'a\u202eb\u2066c\u200f',
  '\u001b[31mred\u001b[0m\u0007\u0000',
  ']]>&amp;<!--',
  '`x` **b** [l](http://x) \\',
  '__proto__',
  '\ud800',
  '日本語の名前'.repeat(10),
  'x'.repeat(100_000),
  ' ',
  '',
];

/** A report in which a name is everything that can have one. */
export function named(name: string): ScoreReport {
  const profiles = [
    profile({
      id: name,
      agents: [name],
      complexity: name,
      groups: Object.fromEntries([[name, name]]),
      figures: figures({ valid: 0, exact_match: 0 }),
      tags: ['bad_param'],
      reasons: [{ prediction: 0, tag: 'bad_param', text: name }],
      alignments: [
        { prediction: 0, gold: 0, calls: [{ mark: 'changed', gold: name, prediction: name }] },
      ],
    }),
  ];
  const key = Object.fromEntries([[name, name]]);
  const repairs = { initial_fail: 1 };
  return report({
    rules: [name],
    profiles,
    groups: [group({ key, tags: { bad_param: 1 }, repairs })],
    unpredicted: [name],
    unknown: [name],
    doubled: [name],
  });
}

/** The tables of a report that is all there. */
export function scoresTable(
  report: ScoreReport,
  ...how: [paint: Paint, screen?: number]
): Generator<string> {
  return overviewTable(overviewOf(report), ...how);
}
