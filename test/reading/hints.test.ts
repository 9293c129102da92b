/** What is said of files and ids that were given by mistake. */
import { describe, expect, test } from 'vitest';
import { score } from '../../src/scoring/verdict/library.ts';

const call = [{ tool_name: 'f', tool_input: { a: 1 } }];
const gold = [{ P1: { google: [call] }, Renée: { google: [call] } }];

function said(...predictions: (string | object)[]) {
  const { diagnostics } = score({ gold, predictions: predictions as string[], task: 'plan' });
  return diagnostics.map(({ code, message, hint }) => ({ code, message, hint }));
}

describe('a file that is none of predictions is called what it is', () => {
  const profile = { customer_id: 'P1', agent_sequence: ['refund'], order: { id: 7 } };
  const workflow = { agent: 'refund', complexity: 'simple', steps: ['f(a = order)'] };
  const graph = { title: 'Refund', agent: 'refund', nodes: [], edges: [] };
  const lines = (...values: object[]) => values.map((one) => JSON.stringify(one)).join('\n');
  test.each<[string, string | object, string]>([
    ['profiles', JSON.stringify([profile, profile]), 'a file of profiles'],
    ['a profile', profile, 'a file of profiles'],
    ['profiles in lines', lines(profile, { ...profile, customer_id: 'P2' }), 'a file of profiles'],
    ['a workflow', workflow, 'a workflow, which says what may be done'],
    ['a graph', graph, 'a workflow, which says what may be done'],
    [
      'rows of gold',
      lines({ id: 'P1', expected_trajectory: call }, { id: 'P2', expected_trajectory: call }),
      'gold, which says what is expected',
    ],
    ['tasks', [{ id: 'P1', evaluation_criteria: {} }], 'gold, which says what is expected'],
  ])('%s', (_, file, what) => {
    const text = typeof file === 'string' ? file : JSON.stringify(file);
    expect(said(text)[0]).toMatchObject({
      code: 'unsupported-trace',
      message: `this is ${what}, which cannot be read, so nothing of it is scored`,
      hint: 'export what the agent or the model answered instead',
    });
  });

  test.each<[string, object]>([
    ['a record with its profile', { ...profile, trajectories: { google: [call] } }],
    [
      'a row of an evaluator with what was done',
      { id: 'P1', reference_trajectory: call, predicted_trajectory: call },
    ],
  ])('%s is a prediction', (_, record) => {
    const codes = said(JSON.stringify([record])).map(({ code }) => code);
    expect(codes).toEqual(['missing-predictions']);
  });
});

describe('an id that is a known one but for its form', () => {
  test.each([
    ['case', 'p1', 'P1'],
    ['space', ' P1', 'P1'],
    ['a line break', 'P1\n', 'P1'],
    ['an invisible character', 'P\u200b1', 'P1'],
    ['full width', 'Ｐ１', 'P1'],
    ['Unicode form', 'Rene\u0301e', 'Renée'],
  ])('%s', (_, id, known) => {
    const [found] = said({ [id]: [call] });
    expect(found?.code).toBe('unknown-predictions');
    expect(found?.hint).toContain(`did you mean '${known}' by `);
  });

  test('no other id', () => {
    expect(said({ P10: [call] })[0]?.hint).toBeUndefined();
    // Both are known, and both are there.
    expect(said({ P1: [call], p1: [call] })[0]?.hint).toBeUndefined();
  });
});

describe('a record with the ids of two profiles', () => {
  const record = { id: 'Renée', customer_id: 'P1', trajectories: [call] };

  test('is said', () => {
    expect(said(JSON.stringify([record]))[0]).toEqual({
      code: 'other-id',
      message:
        "this prediction is taken for 'P1', by 'customer_id', and its 'id' is 'Renée', which is a profile too",
      hint: 'name the field that holds the id with --id-from',
    });
  });

  test('is not where the other is none of a profile, or the same', () => {
    const codes = (id: string) => said(JSON.stringify([{ ...record, id }])).map((one) => one.code);
    expect(codes('run-17')).toEqual(['missing-predictions']);
    expect(codes('P1')).toEqual(['missing-predictions']);
  });
});

describe('a list of predictions that was cut off', () => {
  const record = { id: 'P1', trajectories: [call] };
  const text = JSON.stringify([record, { ...record, id: 'Renée' }]);

  test.each([[text.length - 1], [text.length - 5], [text.length - 30]])('at %i', (end) => {
    const [found] = said(text.slice(0, end));
    expect(found?.code).toBe('json-syntax');
  });

  test('is read where it is an answer of its own', () => {
    const answer = {
      file: 'P1.txt',
      text: '[{"name": "f", "arguments": {"a": 1}}, {"name": "f", "arg',
    };
    expect(said(answer)[0]?.code).toBe('truncated-prediction');
  });
});

describe('a record that has a key twice', () => {
  const record = '{"id": "P1", "trajectories": [{"tool": "f", "args": {"a": 1}}], "id": "Renée"}';
  const twice = (place: string) =>
    `the key 'id' stands at ${place} already, and only the last one counts`;
  test.each([
    ['in a line', `${record}\n{"id": "P1", "trajectories": []}`, '1:2'],
    ['in a list', `[\n  ${record}\n]`, '2:4'],
    ['alone', record, '1:2'],
  ])('%s', (_, text, place) => {
    const found = said(text).filter(({ code }) => code === 'doubled-key');
    expect(found.map(({ message }) => message)).toEqual([twice(place)]);
  });

  test('also in an object by id', () => {
    const [found] = said('{"P1": [["f"]], "P1": [["g"]]}');
    expect(found?.message).toBe("the key 'P1' stands at 1:2 already, and only the last one counts");
  });

  test.each([
    ['values like keys', '[{"id": "P1", "trajectories": [["id", "id"]], "note": "id"}]'],
    ['keys of a call', '[{"id": "P1", "trajectories": [[{"tool": "f", "tool": "f"}]]}]'],
    ['the same key in two records', '[{"id": "P1", "output": []}, {"id": "Renée", "output": []}]'],
    ['lists beside objects', '[{"id": "P1", "output": []}, ["a", "a"]]'],
    ['an escaped quote', '{"id": "P1", "output": "\\\\\\"id\\": \\\\", "x": 1}'],
  ])('%s are none', (_, text) => {
    expect(said(text).map(({ code }) => code)).not.toContain('doubled-key');
  });
});
