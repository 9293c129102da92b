import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExactNumber } from '../../../src/base/json.ts';
import { Locator } from '../../../src/compiler/run/report.ts';
import { readJsonText } from '../../../src/model/read-json.ts';
import type { RecordBlock } from '../../../src/model/records.ts';
import { PlainLines } from '../../../src/scoring/stream/plain-lines.ts';
import { RecordGolds } from '../../../src/scoring/verdict/record-golds.ts';
import type { ScoreTask } from '../../../src/scoring/verdict/score-task.ts';
import { budget } from '../../budget.ts';

/** Lines as a block of records. */
function blockOf(...lines: readonly string[]): RecordBlock {
  const texts = lines.map((line) => new TextEncoder().encode(line));
  let end = 0;
  const places = texts.flatMap(({ length }, at) => {
    end += length;
    return [end - length, end, at + 1, 1];
  });
  const bytes = Uint8Array.from(texts.flatMap((text) => [...text]));
  return { file: 'x.jsonl', bytes, places: Uint32Array.from(places) };
}

const ids = ['P'];
const locator = new Locator([]);
const lines = new PlainLines(readJsonText);
const none = { blocks: [], ids: [], rows: new Uint32Array(0) };

function goldIn(line: string) {
  const task: ScoreTask = {
    ...{ golds: blockOf(line), ids, idField: 'customer_id' },
    ...{ predictions: none, profiles: undefined },
  };
  const data = { kind: 'filed', workflows: [], data: [], missing: 'error' } as const;
  const golds = new RecordGolds(data, locator, 100);
  const [entry] = [...golds.read(task)];
  return { entry, isOdd: golds.isOdd, said: golds.said };
}

const texts = fc.constantFrom('', 'x', "user['x']", '...', '[[]]', 'f(a=1)', 'agent: a', 'ü"\\');
const values = fc.oneof(
  texts,
  fc.constantFrom(1, 0.5, null, true),
  fc.constantFrom([], ['...'], { role: 'user' }, { tool_calls: [{}] }, [
    { role: 'tool', content: '' },
  ]),
);
const names = fc.constantFrom('f', 'g.h', 'role', 'type', '');
const call = fc.record({
  tool_name: names,
  tool_input: fc.dictionary(names, values, { maxKeys: 3 }),
});
const odd = fc.constantFrom({ tool_name: 'f' }, 'f', [], { tool_input: {}, tool_name: 'f' }, null);
const calls = fc.array(fc.oneof({ weight: 30, arbitrary: call }, { weight: 1, arbitrary: odd }), {
  maxLength: 3,
});
const records = fc.record(
  {
    id: fc.constantFrom('P', 'P', 'P', 'P', 'Q', '', 1),
    agents: fc.constantFrom(['a'], ['a'], ['a', 'b'], [], 'a', [1], null),
    trajectories: fc.oneof(
      { weight: 9, arbitrary: fc.record({ google: fc.array(calls, { maxLength: 3 }) }) },
      { weight: 1, arbitrary: fc.record({ google: fc.array(calls), traxgen: fc.constant([]) }) },
    ),
  },
  { requiredKeys: ['id', 'trajectories'] },
);

/** What is not of a record as `compile` writes it: then it is read in all the other ways. */
const withMore = (record: object) => JSON.stringify({ ...record, note: 1 });

/** Reads a record by the calls that are known, and as it stands. */
const isPlain = (text: string) => lines.read(text) !== undefined;

test('a record that is plain is read as gold like any other', () => {
  let plain = 0;
  fc.assert(
    fc.property(records, fc.constantFrom(0, 1, '\t'), (record, indent) => {
      const text = JSON.stringify(record, null, indent);
      if (isPlain(text)) plain++;
      expect(goldIn(text)).toEqual(goldIn(withMore(record)));
    }),
    { seed: 42, numRuns: budget(300) },
  );
  expect(plain).toBeGreaterThan(budget(80));
});

test('a text that is not quite JSON, or says something twice, is no plain record', () => {
  const changes = fc.record({
    at: fc.nat(),
    size: fc.nat(2),
    more: fc.constantFrom('', '"', '\\', ',', ']', '}', '[', '{', ' ', '\n', '1', 'x', ':'),
  });
  fc.assert(
    fc.property(records, fc.array(changes, { maxLength: 3 }), (record, all) => {
      let text = JSON.stringify(record);
      for (const { at, size, more } of all) {
        const place = at % text.length;
        text = text.slice(0, place) + more + text.slice(place + size);
      }
      const found = lines.read(text);
      if (found === undefined) return;
      const { id, agents, trajectories } = JSON.parse(text);
      const calls = trajectories.google.map((list: { tool_name: string; tool_input: object }[]) =>
        list.map((one) => ({ tool: one.tool_name, params: Object.entries(one.tool_input) })),
      );
      expect(found).toEqual({ id, agents, lists: calls });
    }),
    { seed: 42, numRuns: budget(3000) },
  );
  const google = '"trajectories":{"google":[]}';
  for (const [text, expected] of [
    [`{"id":"P",${google}}`, true],
    [`{"id":"P","id":"P",${google}}`, false],
    [`{"id":"P",${google},${google}}`, false],
    [`{"id":"P","agents":[1],${google}}`, false],
    [`{"id":"P","agents":["a"],"agents":["a"],${google}}`, false],
    [`{"id":"P",${google}} x`, false],
    ['{"id":"P"}', false],
  ] as const) {
    expect(isPlain(text)).toBe(expected);
  }
});

test('numbers that a double cannot hold stay exact, and long calls are left to others', () => {
  const lineWith = (value: string) =>
    `{"id":"P","trajectories":{"google":[[{"tool_name":"f","tool_input":{"k":${value}}}]]}}`;
  const exact = lines.read(lineWith('12345678901234567890'))?.lists[0]?.[0]?.params?.[0]?.[1];
  expect(exact).toBeInstanceOf(ExactNumber);
  expect(isPlain(lineWith(`"${'x'.repeat(1000)}"`))).toBe(false);
  expect(isPlain(lineWith('['.repeat(600) + ']'.repeat(600)))).toBe(false);
});
