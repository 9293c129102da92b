import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json } from '../../../src/base/json.ts';
import { pythonText } from '../../../src/base/text/python-text.ts';
import {
  type FormatName,
  formatNamed,
  formatNames,
  formats,
} from '../../../src/compiler/formats/formats.ts';
import type { GoldSet } from '../../../src/compiler/gold/gold-set.ts';
import { formatGold, formatGoldValue } from '../../../src/compiler/run/format-gold.ts';
import { formatsByContent, type ReadCall } from '../../../src/model/format.ts';
import { readJsonText } from '../../../src/model/read-json.ts';
import { goldOf } from '../run/support.ts';
import { sample, silent, strange } from './support.ts';

const names = Object.keys(formats) as (keyof typeof formats)[];

function readFile(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

describe('byte for byte', () => {
  const f =
    '{"2":12345678901234567890,"1":0.12345678901234567890,"__proto__":{"__proto__":1},"b":[1e400,"it\'s",true],"a":"a\\n\u2028\\"é"}';
  const g = '{"deep":{"k":[9007199254740993]},"no":false,"zero":0,"empty":""}';
  const k = '{"x":99.5,"y":null}';
  const google = (tool: string, input: string) => `{"tool_name":"${tool}","tool_input":${input}}`;
  const langchain = (name: string, input: string) =>
    `{"role":"assistant","tool_calls":[{"name":"${name}","arguments":${input}}]}`;
  const openai = (place: number, name: string, input: string) =>
    `{"role":"assistant","content":"","tool_calls":[{"id":"call_${place}","type":"function","function":{"name":"${name}","arguments":${JSON.stringify(input)}}}]}`;
  const call = (agent: string, tool: string, params: string) =>
    `{"agent":"${agent}","tool":"${tool}","params":${params}}`;
  const first = '"agent: first \\"agent\\""';
  const traxgenF = JSON.stringify(
    `tool: f(2=12345678901234567890, 1=0.12345678901234567890, __proto__={'__proto__': 1}, b=[1e400, "it's", True], a=a\n\u2028"é)`,
  );
  const traxgenG = '"tool: g(deep={\'k\': [9007199254740993]}, no=False, zero=0, empty=)"';
  const second = '"agent: second","tool: k(x=99.5, y=None)"';

  const wants: { [format: string]: string } = {
    traxgen: `[[${first},${traxgenF},${traxgenG},"tool: h()",${second}],[${first},${traxgenF},"tool: h()",${traxgenG},${second}]]`,
    google: `[[${google('f', f)},${google('g', g)},${google('h', '{}')},${google('k', k)}],[${google('f', f)},${google('h', '{}')},${google('g', g)},${google('k', k)}]]`,
    langchain: `[[${langchain('f', f)},${langchain('g', g)},${langchain('h', '{}')},${langchain('k', k)}],[${langchain('f', f)},${langchain('h', '{}')},${langchain('g', g)},${langchain('k', k)}]]`,
    openai: `[[${openai(1, 'f', f)},${openai(2, 'g', g)},${openai(3, 'h', '{}')},${openai(4, 'k', k)}],[${openai(1, 'f', f)},${openai(2, 'h', '{}')},${openai(3, 'g', g)},${openai(4, 'k', k)}]]`,
    'tool-only': '[["f","g","h","k"],["f","h","g","k"]]',
    lattice: `{"count":"2","calls":[${call('first \\"agent\\"', 'f', f)},${call('first \\"agent\\"', 'g', g)},${call('first \\"agent\\"', 'h', '{}')},${call('second', 'k', k)}],"slots":[0,{"block":0},{"block":0},3],"blocks":[{"calls":[1,2]}],"before":[]}`,
  };
  const empties: { [format: string]: string } = {
    traxgen: '[["agent: none"]]',
    google: '[[]]',
    langchain: '[[]]',
    openai: '[[]]',
    'tool-only': '[[]]',
    lattice: '{"count":"1","calls":[],"slots":[],"blocks":[],"before":[]}',
  };

  test.each(names)('%s', (name) => {
    expect(formatGold(strange, name)).toBe(wants[name]);
    expect(formatGold(silent, name)).toBe(empties[name]);
  });

  test('an alias writes the same', () => {
    expect(formatGold(strange, 'tool_only')).toBe(wants['tool-only']);
  });

  test('openai has results where they are asked for', () => {
    const gold = goldOf([{ steps: ['f(a = 1)'] }]);
    expect(formatGold(gold, 'openai', { toolResults: true })).toBe(
      `[[${openai(1, 'f', '{"a":1}')},{"role":"tool","tool_call_id":"call_1","content":""}]]`,
    );
  });

  test.each(names.filter((name) => formats[name].lists))('%s writes the same of a list', (name) => {
    for (const gold of [sample, strange, silent]) {
      expect(formats[name].rewrite?.([...gold], {})).toBe(formatGold(gold, name));
    }
  });

  test('the lattice counts positions through all agents, and lists pairs and equal calls', () => {
    const twins = goldOf([
      { steps: ['a', 'b'], soft_ordering: [['a', 'b']] },
      {
        steps: ['x', '1: t', '2: t', 'y'],
        soft_ordering: [['1', '2', 'y']],
        hard_ordering: [['x', 'y']],
      },
    ]);
    expect(JSON.parse(formatGold(twins, 'lattice'))).toMatchObject({
      count: '6',
      slots: [{ block: 0 }, { block: 0 }, 2, { block: 1 }, { block: 1 }, { block: 1 }],
      blocks: [{ calls: [0, 1] }, { calls: [3, 4, 5], alike: [[3, 4]] }],
      before: [[2, 5]],
    });
  });

  test('every name has a place in the order of how much formats say', () => {
    expect(formatsByContent.toSorted()).toEqual(formatNames.toSorted());
  });

  test('there is no other format', () => {
    for (const name of ['json', '', '__proto__', 'toString', 'Google']) {
      expect(formatNamed(name)).toBeUndefined();
      expect(() => formatGold(sample, name as FormatName)).toThrow(RangeError);
    }
  });
});

describe('every format', () => {
  const ajv = new Ajv({ allowUnionTypes: true });

  test('has a schema and a sample, and there are no others', () => {
    const listed = readdirSync('formats');
    for (const name of names) {
      expect(listed).toContain(`${name}.schema.json`);
      expect(listed).toContain(`${name}.sample.json`);
    }
    expect(formatNames).toEqual([...names, 'tool_only']);
  });

  test.each(names)('%s writes its sample', (name) => {
    expect(JSON.parse(formatGold(sample, name))).toEqual(readFile(`formats/${name}.sample.json`));
  });

  test.each(names)('%s writes what its schema allows', (name) => {
    const validate = ajv.compile(readFile(`formats/${name}.schema.json`) as object);
    for (const gold of [sample, strange, silent]) {
      expect([validate(JSON.parse(formatGold(gold, name))), validate.errors]).toEqual([true, null]);
    }
  });

  test.each(names)('%s reads what it wrote', (name) => {
    for (const gold of [sample, strange, silent]) {
      const read = formats[name].read(formatGoldValue(gold, name), readJsonText);
      if (read?.kind === 'factored') {
        const { calls, count } = read.lattice;
        expect(count).toBe(gold.count);
        const want = gold.parts.flatMap((part) => part.calls);
        expect(calls.map(({ agent }) => agent)).toEqual(want.map(({ agent }) => agent));
        expect(calls.map(sorted)).toEqual(want.map((call) => sorted(seenBy(name, call))));
      } else {
        const found = read?.trajectories.map((segments) => segments.flatMap(({ calls }) => calls));
        expect(found?.map((calls) => calls.map(sorted))).toEqual(callsOf(gold, name));
      }
    }
  });

  test('traxgen names the agents of its segments', () => {
    const read = formats.traxgen.read(formatGoldValue(strange, 'traxgen'), readJsonText);
    const agents = read?.kind === 'listed' && read.trajectories[1]?.map(({ agent }) => agent);
    expect(agents).toEqual(['first "agent"', 'second']);
  });

  const shapeless: Json[] = [
    null,
    1,
    'text',
    {},
    [1],
    ['x'],
    [[1]],
    [[null]],
    [[{}]],
    [[[]]],
    [[{ tool_name: 1, tool_input: {} }]],
    [[{ tool_name: 'f' }]],
    [[{ tool_name: 'f', tool_input: [] }]],
    [[{ tool_calls: 1 }]],
    [[{ tool_calls: [{ name: 'f' }] }]],
    [[{ tool_calls: [{ function: { name: 'f', arguments: 1 } }] }]],
    [[{ tool_calls: [{ function: { name: 'f', arguments: '[]' } }] }]],
    [[{ tool_calls: [{ function: { name: 'f', arguments: '{' } }] }]],
    [[{ tool_calls: [{ function: { arguments: '{}' } }] }]],
    { count: '1' },
    new ExactNumber('1e400'),
    { count: 2, calls: [], slots: [], blocks: [], before: [] },
    { count: 'x', calls: [], slots: [], blocks: [], before: [] },
    { count: '1', calls: [{ tool: 'f', params: {} }], slots: [], blocks: [], before: [] },
    { count: '1', calls: [], slots: [-1], blocks: [], before: [] },
    { count: '1', calls: [], slots: [], blocks: [{ calls: [0], alike: [1] }], before: [] },
    { count: '1', calls: [], slots: [], blocks: [], before: [[1]] },
    { count: '1', calls: [], slots: [], blocks: [], before: [[1, 2, 3]] },
  ];
  test.each(names)('%s does not read other shapes', (name) => {
    for (const value of shapeless) {
      if (name === 'tool-only' && JSON.stringify(value) === '[["x"]]') continue;
      expect([value, formats[name].read(value, readJsonText)]).toEqual([value, undefined]);
    }
  });
});

/** A call as a format can give it back. */
function seenBy(name: string, { tool, params }: ReadCall): ReadCall {
  if (name === 'tool-only') return { tool, params: undefined };
  if (name !== 'traxgen') return { tool, params };
  return { tool, params: params?.map(([key, value]) => [key, pythonText(value)] as const) };
}

/** Keys of an object come back in JavaScript's order. */
function sorted({ tool, params }: ReadCall): ReadCall {
  return { tool, params: params && [...params].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

function callsOf(gold: GoldSet, name: string): ReadCall[][] {
  return [...gold].map((trajectory) =>
    trajectory.flatMap(({ calls }) => calls.map((call) => sorted(seenBy(name, call)))),
  );
}
