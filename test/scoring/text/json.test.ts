import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json } from '../../../src/base/json.ts';
import { figureNames, otherFigureNames } from '../../../src/model/figures.ts';
import { readScores } from '../../../src/scoring/stored/read.ts';
import { scoresJson, scoresJsonl } from '../../../src/scoring/text/json.ts';
import { group, hostile, named, profile, report, sample, strayed, toolsOnly } from './report.ts';

const schema = JSON.parse(readFileSync('formats/scores.schema.json', 'utf8'));
const ajv = new Ajv({ allowUnionTypes: true, strict: true, strictRequired: false });
const validate = ajv.compile(schema);

function written(given: typeof sample): Json {
  return JSON.parse([...scoresJson(given)].join(''));
}

function faults(value: unknown): unknown[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

const reports: { name: string; given: typeof sample }[] = [
  { name: 'the sample', given: sample },
  { name: 'nothing', given: report({ profiles: [], groups: [] }) },
  { name: 'tool names only', given: report({ profiles: [toolsOnly] }) },
  {
    name: 'what cannot be read',
    given: report({ profiles: [profile({ state: 'unreadable', unread: 'no calls' })] }),
  },
  { name: 'calls under another agent', given: report({ profiles: [strayed] }) },
  {
    name: 'figures that no profile has',
    given: report({
      groups: [
        group({
          key: {},
          figures: { ...group().figures, param_f1: null },
          userJourneyCoverage: null,
        }),
      ],
    }),
  },
  ...hostile.map((name) => ({ name: name.slice(0, 20), given: named(name) })),
];

describe('scores.json', () => {
  test('is the sample, letter by letter', () => {
    const text = [...scoresJson(sample)].join('');
    expect(text).toBe(readFileSync('formats/scores.sample.json', 'utf8'));
  });

  test('has the keys of the specification in one order', () => {
    const value = written(sample) as unknown as Record<string, Record<string, object>[]>;
    const list = [
      ...['version', 'task', 'profiles', 'groups', 'similarity', 'rules'],
      ...['unpredicted', 'unknown', 'doubled'],
    ];
    expect(Object.keys(value)).toEqual(list);
    expect(Object.keys(value.profiles?.[0] ?? {})).toEqual([
      ...[
        'id',
        'agents',
        'trial',
        'figures',
        'tags',
        'reasons',
        'pairs',
        'complexity',
        'groups',
        'state',
      ],
      ...['golds', 'predictions', 'other_figures', 'alignments', 'matches', 'repairs'],
      'effort',
    ]);
    expect(Object.keys(value.profiles?.[0]?.figures ?? {})).toEqual(figureNames);
    expect(Object.keys(value.profiles?.[0]?.other_figures ?? {})).toEqual(otherFigureNames);
  });

  test('is empty where nothing was scored', () => {
    expect([...scoresJson(report({ profiles: [], groups: [] }))].join('')).toBe(
      '{\n"version": 4,\n"task": "plan",\n"profiles": [],\n"groups": [],\n' +
        '"similarity": "lcs",\n"rules": [],\n' +
        '"unpredicted": [],\n"unknown": [],\n"doubled": []\n}\n',
    );
  });

  test('keeps the order of keys whatever the order of the report', () => {
    const { id, ...rest } = profile();
    const given = report({ profiles: [{ ...rest, id }] });
    expect([...scoresJson(given)]).toEqual([...scoresJson(report())]);
  });

  test.each(reports)('has the published form: $name', ({ given }) => {
    expect(faults(written(given))).toEqual([]);
  });

  const wrong: { given: string; value: unknown }[] = [
    { given: 'a figure above 1', value: { figures: { tool_f1: 1.1 } } },
    { given: 'an exact match between', value: { figures: { exact_match: 0.5 } } },
    { given: 'an unknown key', value: { otherFigures: {} } },
    { given: 'an unknown tag', value: { tags: ['bad'] } },
    { given: 'an unknown state', value: { state: 'lost' } },
    { given: 'a position below 0', value: { pairs: [{ gold: -1 }] } },
  ];
  test.each(wrong)('the form does not allow $given', ({ value }) => {
    const scores = written(report()) as unknown as { profiles: Record<string, object>[] };
    for (const [key, more] of Object.entries(value as object)) {
      const old = scores.profiles[0]?.[key];
      const isList = Array.isArray(more) || typeof more === 'string';
      Object.assign(scores.profiles[0]!, { [key]: isList ? more : { ...old, ...more } });
    }
    expect(faults(scores)).not.toEqual([]);
  });
});

describe('reading scores.json', () => {
  test.each(reports)('gives back the report: $name', ({ given }) => {
    expect(readScores(written(given))).toEqual(given);
  });

  const others: { given: Json }[] = [
    { given: null },
    { given: [] },
    { given: {} },
    { given: { profiles: {} } },
    { given: { profiles: [1] } },
    { given: { profiles: [{ id: 1, figures: {} }] } },
    { given: { profiles: [{ id: 'C1' }] } },
    { given: { id_field: 'customer_id', profiles: [{ customer_id: 1, agent_sequence: ['a'] }] } },
  ];
  test.each(others)('is not for $given', ({ given }) => {
    expect(readScores(given)).toBeUndefined();
  });

  test('what an older version lacks is null, zero or empty', () => {
    const read = readScores({ profiles: [{ id: 'C1', figures: { tool_f1: 0.5 } }] });
    expect(read).toMatchObject({ similarity: 'lcs', groups: [], unpredicted: [] });
    expect(read?.profiles[0]).toMatchObject({
      id: 'C1',
      groups: {},
      state: 'scored',
      figures: { tool_f1: 0.5, exact_match: null },
      otherFigures: { vertex_recall: null },
      pairs: [],
      repairs: {},
    });
  });

  test('what a newer version adds is passed over', () => {
    const more = { figures: { tool_f2: 1 }, tags: ['new', 'bad_param'], reasons: [{ tag: 'new' }] };
    const calls = [{ mark: 'moved' }, { mark: 'same', gold: 'a()' }];
    const read = readScores({
      profiles: [{ id: 'C1', ...more, alignments: [{ prediction: 1, gold: 2, calls }] }],
      colour: 'red',
    });
    expect(read?.profiles[0]?.figures).not.toHaveProperty('tool_f2');
    expect(read?.profiles[0]).toMatchObject({ tags: ['bad_param'], reasons: [] });
    expect(read?.profiles[0]?.alignments).toEqual([
      { prediction: 1, gold: 2, calls: [{ mark: 'same', gold: 'a()' }] },
    ]);
  });

  test('numbers of many digits are doubles', () => {
    const figures = { tool_f1: new ExactNumber('0.66666666666666666667') };
    expect(readScores({ profiles: [{ id: 'C1', figures }] })?.profiles[0]?.figures.tool_f1).toBe(
      2 / 3,
    );
  });
});

test('in lines, there is one for each score, and a last one with all else', () => {
  for (const one of [report(), report({ profiles: [] })]) {
    const lines = [...scoresJsonl(one)].join('').trimEnd().split('\n');
    const values = lines.map((line) => JSON.parse(line));
    const { profiles, ...rest } = JSON.parse([...scoresJson(one)].join(''));
    expect(values).toEqual([...profiles, rest]);
  }
});
