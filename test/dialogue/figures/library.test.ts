import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readApis } from '../../../src/dialogue/apis.ts';
import { functionOfApi } from '../../../src/dialogue/figures/request.ts';
import {
  type AnswerScoreInput,
  conversationGraph,
  cutTests,
  graphText,
  readConversations,
  readVerdict,
  replySimilarity,
  scoreAnswers,
} from '../../../src/index.ts';

const sample = (name: string) => readFileSync(`formats/dialogue-${name}.sample.jsonl`, 'utf8');
const input = { tests: [sample('tests')], answers: [sample('answers')] };

describe('scoreAnswers', () => {
  it('scores as the command does', () => {
    const { report, diagnostics } = scoreAnswers({ ...input, groupBy: ['model', 'intent'] });
    const written = JSON.parse(readFileSync('formats/dialogue-scores.sample.json', 'utf8'));
    expect(diagnostics).toEqual([]);
    expect(report.groups.map(({ figures }) => figures)).toEqual(
      written.groups.map(({ figures }: { figures: object }) => figures),
    );
  });

  it('knows tools by the names of rules', () => {
    const renamed = sample('answers').replaceAll('"tool_name":"', '"tool_name":"api.');
    expect(renamed).not.toBe(sample('answers'));
    const figuresOf = (given: AnswerScoreInput) =>
      scoreAnswers(given).report.profiles.map(({ figures }) => figures);
    const given = { tests: input.tests, answers: [renamed] };
    expect(figuresOf(given)).not.toEqual(figuresOf(input));
    expect(figuresOf({ ...given, rules: { names: { 'api.*': '*' } } })).toEqual(figuresOf(input));
  });

  it('takes values, rules, required parameters and earlier scores', () => {
    const text = `User: Hi\nAgent:\nAction: f\nAction Input: {"a": 1, "b": 2}\nEnvironment: ok\nAgent:\nResponse: Done.\n`;
    const { conversations } = readConversations({ text, name: 'c' });
    const tests = conversations.flatMap(cutTests);
    const answers = [
      { id: 'c/1', call: { tool_name: 'f', tool_input: { a: 1.2, b: 3 } } },
      { id: 'c/2', reply: 'Done!' },
    ];
    const api = { name: 'f', description: '', params: [], output: undefined };
    const apis = [{ ...api, listed: { name: 'f', required: ['a'] } }];
    const strict = scoreAnswers({ tests: [tests], answers: [answers] });
    const rules = { tools: { f: { parameters: { a: { tolerance: 0.5 } } } } };
    const baseline = strict.report;
    const { report } = scoreAnswers({ tests: [tests], answers: [answers], rules, apis, baseline });
    const means = ({ groups: [all] }: typeof report) => [
      all?.figures.api_params_correct?.mean,
      all?.figures.turn_tool_f1?.mean,
      all?.figures.turn_param_f1?.mean,
      all?.figures.reply_correct?.mean,
    ];
    expect(means(strict.report)).toEqual([0, 0, 0, 1]);
    expect(means(report)).toEqual([0, 1, 0.5, 1]);
  });

  it('takes for optional what the types of an API say, as requests do', () => {
    const api = { name: 'f', params: [{ a: 'int' }, { b: 'Optional[int]' }, { c: 'int | None' }] };
    const read = readApis(JSON.stringify([api]));
    const apis = 'apis' in read ? read.apis : [];
    expect(
      apis.map((one) => functionOfApi(one).parameters?.map(({ isRequired }) => isRequired)),
    ).toEqual([[true, false, false]]);
    const tests = [
      { id: 'c/1', expected: { call: { tool_name: 'f', tool_input: { a: 1, b: 2, c: 3, d: 4 } } } },
    ];
    const f1 = (tool_input: object) => {
      const answers = [[{ id: 'c/1', call: { tool_name: 'f', tool_input } }]];
      return scoreAnswers({ tests: [tests], answers, apis }).report.groups[0]?.figures.turn_tool_f1
        ?.mean;
    };
    // Nothing says whether d is required, so that the expected call does.
    expect([
      f1({ a: 1, d: 4 }),
      f1({ a: 1, b: 9, d: 4 }),
      f1({ a: 1, b: 2, c: 3 }),
      f1({ d: 4 }),
    ]).toEqual([1, 1, 0, 0]);
  });

  it("reads FlowBench's transcripts whose outputs are JSON on lines of their own", () => {
    const text =
      'User: Hi\nAgent:\nAction: f\nAction Input: {"a": 1}\nEnvironment:\n{"ok": true}\nAgent:\nResponse: Done.\n';
    const { report, diagnostics } = scoreAnswers({ tests: [text], answers: [text] });
    expect(diagnostics.map(({ code }) => code)).toEqual([
      'unknown-predictions',
      'missing-predictions',
    ]);
    expect(report.profiles.map(({ id }) => id)).toEqual(['tests[0]/1', 'tests[0]/2', 'tests[0]']);
  });

  it('is not alone in refusing what has the wrong type', () => {
    const none = JSON.parse('{}');
    expect(() => conversationGraph(none)).toThrow('conversationGraph: `nodes` must be a list');
    expect(() => graphText(none)).toThrow('graphText: `nodes` must be a list');
    expect(() => readVerdict(none)).toThrow('readVerdict: the answer must be a text');
    expect(() => replySimilarity('a', 'a', none)).toThrow(RangeError);
  });

  it('refuses what it cannot mean', () => {
    const wrong = (more: object) => () => scoreAnswers({ ...input, ...more } as AnswerScoreInput);
    expect(wrong({ replyMatch: 'bleu' })).toThrow(RangeError);
    expect(wrong({ replyThreshold: 2 })).toThrow(RangeError);
    expect(wrong({ tests: 'tests.jsonl' })).toThrow(TypeError);
  });
});
