import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import type { IngestOptions } from '../../src/reading/ingest-options.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { budget } from '../budget.ts';
import { brief, namedFormats, parameters, readText } from './support.ts';

const base: IngestOptions = {
  task: 'plan',
  readText,
  formats: namedFormats,
  expand: expandLattice,
  vocabulary: parameters,
};

const file = 'predictions.json';
const read = (value: unknown, options: Partial<IngestOptions> = {}, id?: string) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return readPredictions([{ file, text, id }], { ...base, ...options });
};
const shown = (value: unknown, options: Partial<IngestOptions> = {}, id?: string) => {
  const { predictions, diagnostics } = read(value, options, id);
  return [
    ...predictions.map(({ id, trajectories, valuesAreText }) => [
      id,
      brief(trajectories && { trajectories, valuesAreText }),
    ]),
    ...diagnostics.map(({ code }) => code),
  ];
};

const call = { tool_name: 'find_order', tool_input: { order_id: 7 } };
const found = 'find_order(order_id=7)';
const a = ['a', [found]];
const b = ['b', [found]];
const message = {
  role: 'assistant',
  content: null,
  tool_calls: [{ type: 'function', function: { name: 'find_order', arguments: '{"order_id":7}' } }],
};
const said = { role: 'assistant', content: '```json\n[["tool: find_order(order_id=7)"]]\n```' };
const batch = (id: string, spoken: unknown, model = 'm') => ({
  id: `batch_req_${id}`,
  custom_id: id,
  response: {
    status_code: 200,
    body: { id: 'chatcmpl', model, choices: [{ index: 0, message: spoken }] },
  },
  error: null,
});
const factored = {
  count: '1',
  calls: [{ agent: 'x', tool: 'find_order', params: { order_id: 7 } }],
  slots: [0],
  blocks: [],
  before: [],
};
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

describe('an answer of an API that names its profile', () => {
  const answers = {
    message: { message },
    'choices, cut off': { choices: [{ message, finish_reason: 'length' }] },
    candidates: { candidates: [{ content: { parts: [{ text: said.content }] } }] },
  };
  const ids = (name: string, answer: object, isProfile: (id: string) => boolean) => {
    const source = { file: name, text: JSON.stringify(answer), id: name.split('.')[0] };
    return readPredictions([source], { ...base, isProfile }).predictions.map(({ id }) => id);
  };
  test.each(Object.entries(answers))('%s', (_, answer) => {
    const named = { id: 'a', ...answer };
    expect(ids('runs.jsonl', named, () => false)).toEqual(['a']);
    expect(ids('runs.json', named, (id) => id === 'a')).toEqual(['a']);
    // What an API calls its answer is no profile.
    expect(ids('a.json', { id: '1f2d', ...answer }, (id) => id === 'a')).toEqual(['a']);
    expect(ids('a.json', { id: 'chatcmpl-1', ...answer }, (id) => id === 'a')).toEqual(['a']);
  });
});

describe('shapes of a file', () => {
  test.each<[string, unknown, unknown[]]>([
    ['keyed by id', { a: [[call]], b: [call] }, [a, b]],
    [
      'keyed by id, nothing and an empty one',
      { a: [], b: [[]] },
      [
        ['a', []],
        ['b', ['']],
      ],
    ],
    [
      'a gold file',
      { a: { traxgen: [['tool: find_order(order_id=7)']] }, b: { google: [[call]] } },
      [a, b],
    ],
    [
      'by several formats, of which one says most',
      {
        a: { 'tool-only': [['f']], traxgen: [['tool: f(a=1)']], lattice: factored },
        b: { traxgen: [['tool: f(a=1)']], openai: [[message]] },
      },
      [['a', [`<x> ${found}`]], b],
    ],
    ['keyed by id, raw text', { a: '[["tool: find_order(order_id=7)"],]' }, [a]],
    ['keyed by id, records', { a: { trajectories: [[call]], model: 'x' } }, [a]],
    ['keyed by id, chats', { a: [{ role: 'user', content: 'Hi' }, message], b: [said] }, [a, b]],
    ['keyed by id, answers', { a: { id: 'chatcmpl', choices: [{ message }] } }, [a]],
    [
      'list of records',
      [
        { id: 'a', trajectories: [[call]] },
        { id: 'b', prediction: [call] },
      ],
      [a, b],
    ],
    ['list in an object', { predictions: [{ id: 'a', trajectory: [call] }] }, [a]],
    ['one record', { customer_id: 'a', trajectories: { google: [[call]] } }, [a]],
    ['a whole number as id', [{ profile_id: 7, output: [call] }], [['7', [found]]]],
    [
      'JSONL',
      lines({ id: 'a', predictions: [[call]] }, { id: 'b', text: '["f(order_id=7)"' }),
      [a, ['b', ['f(order_id=7)']], 'truncated-prediction'],
    ],
    [
      'JSONL with one line and a byte-order mark',
      `\uFEFF${lines({ id: 'a', response: [call] })}\n`,
      [a],
    ],
    [
      'JSONL with CRLF and empty lines',
      `${lines({ id: 'a', response: [call] })}\r\n\r\n${lines({ id: 'b', response: [call] })}\r\n`,
      [a, b],
    ],
    [
      'messages in records',
      lines({ id: 'a', messages: [message] }, { id: 'b', messages: [said] }),
      [a, b],
    ],
    [
      'a chat without a word',
      [
        {
          id: 'a',
          messages: [
            { role: 'user', content: 'Hi' },
            { role: 'assistant', content: null },
          ],
        },
      ],
      [['a', undefined], 'unreadable-prediction'],
    ],
    ['batch lines', lines(batch('a', message), batch('b', said)), [a, b]],
    ['batch line, one', lines(batch('a', message)), [a]],
    [
      'profiles with gold',
      [{ customer_id: 'a', agent_sequence: ['x'], ground_truth_trajectories: [[call]] }],
      [a],
    ],
  ])('%s', (_, value, want) => {
    expect(shown(value)).toEqual(want);
  });

  test.each<[string, unknown, unknown[]]>([
    ['trajectories', [[call]], [a]],
    ['one trajectory', [call], [a]],
    ['names', ['find_order'], [['a', ['find_order']]]],
    ['by format', { google: [[call]] }, [a]],
    ['chats by format', { openai: [[message]] }, [a]],
    ['by format, of which one says most', { tool_only: [['f']], openai: [[message]] }, [a]],
    ['names by format', { tool_only: [['find_order']] }, [['a', ['find_order']]]],
    ['an object around', { trajectories: [[call]] }, [a]],
    ['a chat', [message], [a]],
    ['a message', message, [a]],
    ['an answer', { id: 'chatcmpl', choices: [{ message }] }, [a]],
    ['raw text', 'Sure:\n- tool: find_order(order_id=7)', [a]],
    ['calls, one a line', lines(call, call), [['a', [`${found} ${found}`]]]],
    ['nothing readable', 'Sorry.', [['a', undefined], 'unreadable-prediction']],
  ])('one profile in a file named after it: %s', (_, value, want) => {
    expect(shown(value, {}, 'a')).toEqual(want);
  });

  test('an empty file is an answer only where it is named after a profile', () => {
    const answer = [['a', undefined], 'unreadable-prediction'];
    expect(shown('', { isProfile: (id) => id === 'a' }, 'a')).toEqual(answer);
    expect(shown('', { as: 'text' }, 'a')).toEqual(answer);
    expect(shown(' \n', { isProfile: () => false }, 'empty')).toEqual(['no-predictions']);
  });

  test('so is an empty list, which is a profile without a prediction', () => {
    const isProfile = (id: string) => id === 'a';
    expect(shown([], { isProfile }, 'a')).toEqual([['a', []]]);
    expect(shown([], { isProfile }, 'results')).toEqual(['no-predictions']);
    expect(shown([], { isProfile: () => false, isWary: true }, 'a')).toEqual([['a', []]]);
  });

  test('calls in pieces of their own are a trajectory each only where they say so', () => {
    const texts = ['["find_order"]\n["close_case"]', '1. ["find_order"]\n2. ["close_case"]'];
    expect(texts.map((text) => shown(text, {}, 'a'))).toEqual([
      [['a', undefined], 'unreadable-prediction'],
      [['a', ['find_order', 'close_case']]],
    ]);
  });
});

describe('forced', () => {
  test('text takes all of the file as one output', () => {
    expect(shown({ b: [[call]] }, { as: 'text' }, 'a')).toEqual([['a', [found]]]);
  });
  test('a format refuses the others', () => {
    const value = { a: [[call]], b: [['find_order']] };
    expect(shown(value, { as: 'google' })).toEqual([a, ['b', undefined], 'unreadable-prediction']);
  });
  test('openai takes chats', () => {
    const value = { a: [message], b: { google: [[call]] } };
    const options = { as: 'openai', isProfile: (id: string) => id in value };
    expect(shown(value, options)).toEqual([a, ['b', undefined], 'unreadable-prediction']);
  });
  test('openai takes trajectories of chat messages', () => {
    expect(shown({ a: { openai: [[message]] } }, { as: 'openai' })).toEqual([a]);
    expect(shown([{ id: 'a', trajectories: [[message]] }], { as: 'openai' })).toEqual([a]);
  });
  test('openai-batch takes lines of the batch API', () => {
    expect(shown(lines(batch('a', message)), { as: 'openai-batch' })).toEqual([a]);
    expect(shown([batch('a', message)], { as: 'openai-batch' })).toEqual([a]);
  });
});

describe('what is wrong is said, and counted', () => {
  test('records without an id', () => {
    const value = [{ trajectories: [[call]] }, { id: 'a', trajectories: [[call]] }];
    const { predictions, diagnostics } = read(value);
    expect(predictions.map(({ id }) => id)).toEqual(['a']);
    expect(diagnostics).toEqual([
      {
        code: 'prediction-without-id',
        place: { file, pointer: '/0' },
        data: { fields: ['customer_id', 'custom_id', 'profile_id', 'id', 'key'] },
      },
    ]);
  });

  test('a file without ids that is not named after one', () => {
    expect(shown([[call]])).toEqual(['prediction-without-id']);
    expect(shown('tool: close_case()')).toEqual(['prediction-without-id']);
  });

  test('ids that are none', () => {
    const { predictions, diagnostics } = read([{ id: 1.5, trajectories: [] }]);
    expect(predictions).toEqual([]);
    expect(diagnostics[0]).toMatchObject({
      code: 'invalid-id',
      place: { pointer: '/0/id' },
      data: { field: 'id', found: 'number' },
    });
  });

  test('two predictions for one profile: the first counts', () => {
    const text = lines({ id: 1, trajectory: [call] }, { id: '1', trajectory: [] });
    const { predictions, diagnostics } = read(text);
    expect(predictions.map(({ trajectories }) => trajectories?.length)).toEqual([1]);
    expect(diagnostics).toEqual([
      {
        code: 'doubled-prediction',
        place: { file, pointer: '', origin: { file, line: 2, column: 1 } },
        data: { first: { file, line: 1, column: 1 } },
        profile: { id: '1', origin: { file, line: 2, column: 1 } },
      },
    ]);
  });

  test('in several files too', () => {
    const text = JSON.stringify([[call]]);
    const sources = [
      { file: 'x/a.json', text, id: 'a' },
      { file: 'y/a.json', text, id: 'a' },
    ];
    const { predictions, diagnostics } = readPredictions(sources, base);
    expect(predictions.map(({ origin }) => origin.file)).toEqual(['x/a.json']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['doubled-prediction']);
  });

  test('lines that are no JSON', () => {
    const text = `${lines({ id: 'a', trajectory: [call] })}\n{"id": "b", \n`;
    const { predictions, diagnostics } = read(text);
    expect(predictions).toHaveLength(1);
    expect(diagnostics).toMatchObject([
      { code: 'json-syntax', place: { file, line: 2, column: 1 } },
    ]);
  });

  test('more lines that are no JSON than a call takes arguments', () => {
    const count = budget(130_000);
    const text = `${lines({ id: 'a', trajectory: [call] })}\n${'no\n'.repeat(count)}`;
    const { predictions, diagnostics } = read(text);
    expect([predictions.length, diagnostics.length]).toEqual([1, count]);
  });

  test('a failed request is a prediction that scores 0', () => {
    const failed = { custom_id: 'a', response: null, error: { message: 'late' } };
    const refused = { custom_id: 'c', response: { status_code: 500, body: { error: {} } } };
    const { predictions, diagnostics } = read(lines(failed, batch('b', message), refused));
    expect(predictions.map(({ id, trajectories }) => [id, trajectories?.length])).toEqual([
      ['a', undefined],
      ['b', 1],
      ['c', undefined],
    ]);
    expect(predictions[0]?.repairs).toEqual({ initial_fail: 1, unrecovered: 1 });
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(2).fill('unreadable-prediction'));
  });

  test('a factored set that is too large', () => {
    const calls = ['f', 'g', 'h'].map((tool) => ({ agent: 'x', tool, params: {} }));
    const slots = [{ block: 0 }, { block: 0 }, { block: 0 }];
    const lattice = { count: '6', calls, slots, blocks: [{ calls: [0, 1, 2] }], before: [] };
    const value = { a: { lattice } };
    expect(read(value).predictions[0]?.trajectories).toHaveLength(6);
    expect(read(value, { maxTrajectories: 5 }).predictions[0]?.trajectories).toBeUndefined();
  });
});

describe('ids and groups', () => {
  test('the field that is named comes first', () => {
    const record = { id: 'x', customer_id: 'y', key: 'a', trajectory: [call] };
    expect(shown([record], { idField: 'key' })).toEqual([a]);
    expect(shown([record])).toEqual([['y', [found]]]);
  });

  test('fields of a record, by dotted path', () => {
    const text = lines(
      batch('a', message, 'm1'),
      batch('a', message, 'm2'),
      batch('b', said, 'm1'),
    );
    const { predictions, diagnostics } = read(text, { groupBy: ['response.body.model'] });
    expect(diagnostics).toEqual([]);
    expect(predictions.map(({ id, groups }) => [id, groups])).toEqual([
      ['a', { 'response.body.model': 'm1' }],
      ['a', { 'response.body.model': 'm2' }],
      ['b', { 'response.body.model': 'm1' }],
    ]);
  });

  test('values that are no text, keys with dots, and fields that are not there', () => {
    const record = { id: 'a', trajectory: [call], 'a.b': 1, c: [true], d: null, e: { f: 1 } };
    const groupBy = ['a.b', 'c.0', 'd', 'e'];
    const { predictions, diagnostics } = read([record], { groupBy });
    expect(predictions[0]?.groups).toEqual({ 'a.b': '1', 'c.0': 'true', d: '', e: '{"f":1}' });
    expect(diagnostics).toMatchObject([{ code: 'unknown-group-field', data: { field: 'd' } }]);
  });

  test('names such as __proto__ are data', () => {
    const text = '{"__proto__": [["find_order"]], "constructor": [["close_case"]]}';
    expect(shown(text)).toEqual([
      ['__proto__', ['find_order']],
      ['constructor', ['close_case']],
    ]);
  });
});

test('a file named after a profile holds its answer, whatever the keys of an object are', () => {
  const isProfile = (id: string) => id === 'C7';
  expect(shown({ plan: [call] }, { isProfile }, 'C7')).toEqual([['C7', [found]]]);
  expect(shown({ C7: [call] }, { isProfile }, 'C7')).toEqual([['C7', [found]]]);
  expect(shown({ C8: [call] }, { isProfile }, 'answers')).toEqual([['C8', [found]]]);
});

test('arguments on a line of their own in a raw answer are no record', () => {
  const text = 'Action: find_order\nAction Input:\n{"order_id": 7, "customer_id": "C8"}\nDone.';
  const isProfile = (id: string) => id === 'C7';
  const calls = [['C7', ['find_order(order_id=7; customer_id="C8")']]];
  expect(shown(text, { isProfile }, 'C7')).toEqual(calls);
});
