import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Document, type RulesDocument, type ScoreInput, score } from '../../../src/index.ts';
import { scoresJson } from '../../../src/scoring/text/json.ts';
import {
  customer,
  customers,
  rescore,
  scored,
  suspend,
  update,
} from '../../cli/commands/score-support.ts';

const compiled = {
  workflows: [suspend, update] as Document[],
  profiles: customers as Document[],
};

const codes = (input: ScoreInput) => score(input).diagnostics.map(({ code }) => code);
const exact = (input: ScoreInput) =>
  score(input).report.profiles.map(({ id, figures }) => [id, figures.exact_match]);

/** The predictions that most tests use: one reversed, one absent, one unknown. */
async function predicted() {
  const found = await scored();
  const { C1, ...others } = found.inFormat('google');
  const { 4: _, ...some } = others;
  return { ...found, predictions: { ...some, C1: [[...C1[0]].reverse()], C9: [] } };
}

describe('score', () => {
  test('yields the report of the command, and says the same', async () => {
    const { folder, predictions } = await predicted();
    const rules = { tools: { pay: { parameters: { amount: { tolerance: 1 } } }, no: {} } };
    await writeFile(join(folder, 'p.json'), JSON.stringify(predictions));
    await writeFile(join(folder, 'r.json'), JSON.stringify(rules));
    const args = ['--compare', 'r.json', '--similarity', 'prefix', '--group-by', 'model'];
    const run = await rescore(folder, ['--predictions', 'p.json', ...args]);
    const found = score({
      ...compiled,
      predictions: [predictions],
      rules,
      similarity: 'prefix',
      groupBy: ['model'],
    });
    expect([...scoresJson(found.report)].join('')).toBe(run.stdout);
    expect(found.diagnostics.map(({ code }) => code)).toEqual(run.codes);
    expect(run.codes).toEqual([
      'unknown-group-field',
      'unknown-rule-tool',
      'unknown-predictions',
      'missing-predictions',
    ]);
  });

  test('knows tools by the names that the agent has', async () => {
    const { predictions } = await predicted();
    const text = JSON.stringify(predictions).replaceAll('"tool_name":"', '"tool_name":"shop.');
    const input = { ...compiled, predictions: [text] };
    const own = exact({ ...compiled, predictions: [predictions] });
    expect(exact(input)).not.toEqual(own);
    expect(codes(input)).toContain('unmapped-tool-names');
    for (const named of [
      { toolNames: { 'shop.*': '*' } },
      { rules: { names: { 'shop.*': '*' } } },
    ]) {
      expect(exact({ ...input, ...named })).toEqual(own);
      expect(codes({ ...input, ...named })).not.toContain('unmapped-tool-names');
    }
    expect(codes({ ...input, toolNames: { 'a*': 'f', '*b': 'g' } })).toContain(
      'ambiguous-tool-name',
    );
    expect(codes({ ...input, toolNames: { x: 'payy' } })).toContain('unknown-tool-name');
  });

  test('scores against gold in any form that compile writes', async () => {
    const { gold, predictions } = await predicted();
    const lines = Object.entries(gold).map(([id, trajectories]) => ({ id, trajectories }));
    const profiles = lines.map(({ id, trajectories }) => {
      return { who: id, ground_truth_trajectories: trajectories };
    });
    const forms: ScoreInput[] = [
      { gold: [gold], predictions: [predictions] },
      { gold: lines, predictions: [predictions] },
      { gold: [lines.map((line) => JSON.stringify(line)).join('\n')], predictions: [predictions] },
      { gold: [JSON.stringify(profiles)], predictions: [predictions], idField: 'who' },
    ];
    for (const form of forms) {
      expect(new Map(exact(form) as [string, number][])).toEqual(
        new Map(exact({ ...compiled, predictions: [predictions] }) as [string, number][]),
      );
    }
  });

  test('scores against gold of others, with what that allows', () => {
    const truth = [{ f: { city: ['New York', 'NYC'] } }];
    const rows = [
      { id: 'a', ground_truth: truth },
      { id: 'b', ground_truth: [{ f: 1 }] },
    ];
    const gold = rows.map((row) => JSON.stringify(row)).join('\n');
    const call = { tool_name: 'f', tool_input: { city: 'NYC' } };
    for (const [text, place] of [
      [gold, 'gold[0]:2:1'],
      [JSON.stringify(rows), 'gold[0]:1:64'],
    ] as const) {
      const { report, diagnostics } = score({
        gold: [text],
        predictions: [{ a: [[call]] }],
      });
      expect(report.profiles.map(({ id, figures }) => [id, figures.exact_match])).toEqual([
        ['a', 1],
      ]);
      expect(diagnostics.map(({ file, line, column }) => [file, line, column].join(':'))).toEqual([
        place,
      ]);
    }
  });

  test('takes raw text under the name of its profile', async () => {
    const { inFormat } = await scored();
    const text = `The plan:\n${JSON.stringify(inFormat('traxgen').C1)}`;
    const input = { ...compiled, predictions: [{ file: 'C1', text }] };
    expect(exact(input)[0]).toEqual(['C1', 1]);
    expect(exact({ ...input, as: 'text' })[0]).toEqual(['C1', 1]);
  });

  test('a similarity that does not exist is a RangeError', () => {
    const input = { ...compiled, predictions: [], similarity: 'levenshtein' as 'lcs' };
    expect(() => score(input)).toThrow(RangeError);
  });
});

describe('bad input never throws', () => {
  const nothing = { ...compiled, predictions: [] };

  test('faulty workflows, profiles, gold and predictions', () => {
    const { day: _, ...bad } = customer('B');
    expect(codes({ ...nothing, workflows: [{ agent: 'x', steps: ['a('] }] })).toEqual([
      'step-syntax',
      'nothing-scored',
    ]);
    expect(codes({ ...nothing, profiles: [bad as Document] })).toEqual([
      'missing-field',
      'nothing-scored',
    ]);
    expect(codes({ gold: ['{', '[1]', { X: 1 }], predictions: [] })).toEqual([
      'json-syntax',
      'unreadable-gold',
      'unreadable-gold',
      'nothing-scored',
    ]);
    expect(codes({ gold: [{ A: { 'tool-only': [[]] } }, { A: {} }], predictions: ['{'] })).toEqual([
      'unreadable-gold',
      'unreadable-prediction',
      'unknown-predictions',
      'missing-predictions',
      'nothing-scored',
    ]);
  });

  test('gold that cannot be read is said with its reason and its place', () => {
    const lattice = { count: '7', calls: [], slots: [], blocks: [], before: [] };
    const entry = { A: { lattice } };
    const golds = [JSON.stringify(entry), `{"B": {}}\n${JSON.stringify(entry)}\n`];
    const { diagnostics } = score({ gold: golds, predictions: [] });
    expect(diagnostics.slice(0, 3)).toMatchObject([
      {
        message: "the gold of 'A' cannot be read: it says that it has 7 trajectories, and it has 1",
        pointer: '/A/lattice/count',
        line: 1,
        column: 26,
      },
      { file: 'gold[1]', pointer: '/B', line: 1 },
      { file: 'gold[1]', pointer: '/A/lattice/count', line: 2 },
    ]);
  });

  test('an id in two golds', () => {
    const gold = { A: { 'tool-only': [['f']] } };
    const found = score({ gold: [gold, gold], predictions: [{ A: [['f']] }] });
    expect(found.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['doubled-id', 'gold[1]'],
    ]);
    expect(found.report.profiles).toHaveLength(1);
  });

  test('with faulty rules nothing is scored', () => {
    for (const rules of ['{', '{ "tools": 1 }', '{ "rules": [] }', '']) {
      const found = score({ ...nothing, rules });
      expect(found.diagnostics.filter(({ severity }) => severity === 'error')).not.toEqual([]);
      expect(found.report.profiles).toEqual([]);
    }
  });

  test('a value that is not JSON', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    for (const odd of [circle, undefined, null, 7, Symbol('x'), () => 1, [], new Date(0)]) {
      const document = odd as unknown as Document;
      expect(() => score({ ...nothing, predictions: [document] })).not.toThrow();
      expect(() => score({ gold: [document], predictions: [document] })).not.toThrow();
      expect(() => score({ ...nothing, rules: document as RulesDocument })).not.toThrow();
    }
  });
});
