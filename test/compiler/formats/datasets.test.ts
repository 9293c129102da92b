import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import {
  datasetNamed,
  datasetNames,
  datasets,
} from '../../../src/compiler/formats/datasets/datasets.ts';
import { formatNames } from '../../../src/compiler/formats/formats.ts';
import type { GoldSet } from '../../../src/compiler/gold/gold-set.ts';
import { formatGoldValue } from '../../../src/compiler/run/format-gold.ts';
import { readJsonText } from '../../../src/model/read-json.ts';
import { goldOf } from '../run/support.ts';
import { type DatasetName, datasetFile, sample, silent, strange } from './support.ts';

const names = Object.keys(datasets) as DatasetName[];

/** A file in `formats/`, and how it is read: as a whole, or row by row with the schema of a row. */
const kindOf = (name: DatasetName) => datasets[name].ending.replace(/^.*\./, '');

/** The rows of an RFC 4180 text. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

function csvObjects(text: string): JsonObject[] {
  const [head = [], ...rows] = csvRows(text);
  return rows.map((cells) =>
    Object.fromEntries(
      head.map((key, at) => {
        const cell = cells[at] as string;
        return [key, key === 'trajectory' || key === 'call' ? Number(cell) : cell];
      }),
    ),
  );
}

async function parquetObjects(bytes: Buffer): Promise<JsonObject[]> {
  const file = new Uint8Array(bytes).buffer;
  return (await parquetReadObjects({ file, utf8: true })) as JsonObject[];
}

const exactly = (text: string): Json => readJsonText(text) ?? expect.fail(`no JSON: ${text}`);

/** What the file holds: its rows or, where the file is one value, that value. */
async function valuesIn(name: DatasetName, bytes: Buffer, read = exactly): Promise<Json[]> {
  const text = bytes.toString();
  switch (kindOf(name)) {
    case 'jsonl':
      return text.split('\n').slice(0, -1).map(read);
    case 'json':
      return [read(text)];
    case 'yaml':
      return [parseYaml(text) as Json];
    case 'csv':
      return csvObjects(text);
    default:
      return parquetObjects(bytes);
  }
}

type Row = { [key: string]: Row } & Row[];

/** The calls of a file as [tool, parameters], a list for each row; the shape of each evaluator. */
const callsIn: { readonly [Name in DatasetName]: (values: readonly Row[]) => unknown[][] } = {
  vertex: (rows) => rows.map((row) => pairs(row.reference_trajectory, 'tool_name', 'tool_input')),
  adk: ([file]) =>
    (file?.eval_cases ?? []).map((each) =>
      pairs(each.conversation?.[0]?.intermediate_data?.tool_uses, 'name', 'args'),
    ),
  tau2: ([file]) =>
    [...(file ?? [])].map((task) => pairs(task.evaluation_criteria?.actions, 'name', 'arguments')),
  bfcl: (rows) =>
    rows.map((row) =>
      (row.ground_truth ?? []).map((call) => {
        const [[tool, params] = ['', {}]] = Object.entries(call);
        return [tool, Object.fromEntries(Object.entries(params).map(([k, v]) => [k, only(v)]))];
      }),
    ),
  deepeval: ([file]) =>
    [...(file ?? [])].map((each) => pairs(each.expected_tools, 'name', 'input_parameters')),
  ragas: (rows) => rows.map((row) => pairs(row.reference_tool_calls, 'name', 'args')),
  mlflow: ([file]) =>
    [...(file ?? [])].map((each) =>
      pairs(each.expectations?.expected_tool_calls, 'name', 'arguments'),
    ),
  promptfoo: ([file]) =>
    [...(file ?? [])].map((each) => {
      const values = (each.assert ?? []).slice(1).map(({ value }) => value as Row);
      expect(values.map((value) => value.name)).toEqual(each.assert?.[0]?.value?.steps ?? []);
      return pairs(values, 'name', 'args');
    }),
  langsmith: (rows) => rows.map((row) => messageCalls(row.outputs?.messages)),
  langfuse: (rows) => rows.map((row) => messageCalls(row.expectedOutput)),
  mastra: ([file]) =>
    [...(file ?? [])].map((each) => pairs(each.expectedTrajectory?.steps, 'name', 'toolArgs')),
  agentcore: (rows) => rows.map((row) => [...(row.expected_trajectory ?? [])]),
  csv: tableCalls,
  parquet: tableCalls,
};

function messageCalls(messages: readonly Row[] | undefined): unknown[] {
  return (messages ?? []).map((message) => {
    const called = message.tool_calls?.[0]?.function as unknown as Record<string, string>;
    return [called.name, exactly(called.arguments as string)];
  });
}

function pairs(calls: readonly Row[] | undefined, tool: string, params: string): unknown[] {
  return (calls ?? []).map((call) => [call[tool], call[params]]);
}

/** A BFCL value out of the list that allows it, and its members out of theirs. */
function only(allowed: unknown): unknown {
  const [value, ...more] = allowed as Json[];
  expect(more).toEqual([]);
  const inside = (each: Json) =>
    isJsonObject(each)
      ? Object.fromEntries(Object.entries(each).map(([key, list]) => [key, (list as Json[])[0]]))
      : each;
  const isObjects = Array.isArray(value) && value.length > 0 && value.every(isJsonObject);
  return isObjects ? value.map(inside) : inside(value as Json);
}

function tableCalls(rows: readonly Row[]): unknown[][] {
  const lists = new Map<string, unknown[]>();
  for (const row of rows as unknown as Record<string, string>[]) {
    const key = `${row.id} ${row.trajectory}`;
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    list.push([row.tool, exactly(row.arguments as string)]);
    expect(Number(row.call)).toBe(list.length);
  }
  return [...lists.values()];
}

/** Formats that have no place for arguments. */
const namesOnly: readonly DatasetName[] = ['agentcore'];

/** The calls of a gold set, as the google format has them; for some formats their names. */
function goldCalls(gold: GoldSet, name: DatasetName): unknown[][] {
  const lists = formatGoldValue(gold, 'google') as { tool_name: string; tool_input: Json }[][];
  return lists.map((list) =>
    list.map(({ tool_name, tool_input }) => {
      return namesOnly.includes(name) ? tool_name : [tool_name, tool_input];
    }),
  );
}

test('names are those of no other format, and files of two data sets end differently', () => {
  expect(datasetNames).toEqual(names);
  expect(formatNames.filter((name) => datasetNames.includes(name))).toEqual([]);
  expect(new Set(names.map((name) => datasets[name].ending)).size).toBe(names.length);
  for (const name of ['google', '', '__proto__', 'toString']) {
    expect(datasetNamed(name)).toBeUndefined();
  }
});

describe('every dataset format', () => {
  const ajv = new Ajv({ allowUnionTypes: true });
  const validators = new Map(
    names.map((name) => {
      return [name, ajv.compile(JSON.parse(readFileSync(`formats/${name}.schema.json`, 'utf8')))];
    }),
  );
  const plain = (value: Json) => JSON.parse(JSON.stringify(value)) as unknown;

  test.each(names)('%s writes its sample', async (name) => {
    expect(readdirSync('formats')).toContain(`${name}.sample.${kindOf(name)}`);
    const file = readFileSync(`formats/${name}.sample.${kindOf(name)}`);
    expect((await datasetFile(name, [sample])).equals(file)).toBe(true);
  });

  test.each(names)('%s writes what its schema allows', async (name) => {
    const validate = validators.get(name);
    for (const expand of [false, true]) {
      const bytes = await datasetFile(name, [sample, strange, silent], { expand });
      for (const value of await valuesIn(name, bytes)) {
        expect([validate?.(plain(value)), validate?.errors]).toEqual([true, null]);
      }
    }
  });

  test.each(names)('%s has the calls of the gold, the first or all', async (name) => {
    for (const expand of [false, true]) {
      const isEach = expand || datasets[name].expands;
      const golds = [sample, renamed(strange)];
      const values = await valuesIn(name, await datasetFile(name, golds, { expand }));
      const want = golds.flatMap((gold) => goldCalls(gold, name).slice(0, isEach ? undefined : 1));
      const isYaml = kindOf(name) === 'yaml';
      const found = callsIn[name](values as unknown as Row[]);
      // YAML readers have doubles only; that the text is exact is another test.
      expect(isYaml ? doubled(found) : found).toEqual(isYaml ? doubled(want) : want);
    }
  });

  test.each(names)('%s without profiles is a file that can be read', async (name) => {
    const values = await valuesIn(name, await datasetFile(name, []));
    expect(callsIn[name](values as unknown as Row[])).toEqual([]);
  });

  const texts = names.filter((name) => name !== 'parquet' && !namesOnly.includes(name));

  test.each(texts)('%s has exact numbers', async (name) => {
    const text = (await datasetFile(name, [strange])).toString();
    for (const numeral of ['12345678901234567890', '0.12345678901234567890', '1e400']) {
      expect(text).toContain(numeral);
    }
  });
});

/** Another id, so that two gold sets can be in one file. */
function renamed(gold: GoldSet): GoldSet {
  return Object.assign(Object.create(Object.getPrototypeOf(gold)), gold, { id: 'C"2' });
}

/** Numbers as a reader without exact ones has them. */
function doubled(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each) => {
    return isJsonObject(each) && typeof each.text === 'string' && Object.keys(each).length === 1
      ? finite(Number(each.text))
      : each;
  });
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

describe('rows', () => {
  const ids = async (expand: boolean) => {
    const [file] = await valuesIn('deepeval', await datasetFile('deepeval', [sample], { expand }));
    return (file as { name: string }[]).map(({ name }) => name);
  };

  test('have the id of the profile or, one for each trajectory, its number too', async () => {
    expect(await ids(false)).toEqual(['C1']);
    expect(await ids(true)).toEqual(['C1#1', 'C1#2']);
  });

  test('of an empty trajectory expect nothing', async () => {
    const text = (name: DatasetName) => datasetFile(name, [silent]).then(String);
    expect(await text('vertex')).toContain('"reference_trajectory":[]');
    expect(await text('promptfoo')).toContain('trajectory:step-count');
    expect(await text('csv')).toBe('id,trajectory,call,agent,tool,arguments\r\n');
  });

  test('of a call without parameters let tau2 compare what was given', async () => {
    const text = String(await datasetFile('tau2', [sample]));
    expect(text).toContain('"arguments":{},"info":"agent: check_order_status","compare_args":null');
    expect(text).toContain('"compare_args":["order_id","address","note"]');
  });

  test('of BFCL allow the members of objects one by one', async () => {
    const gold = goldOf(
      [{ steps: ['f(a = a, b = b, c = c)'] }],
      '{"a": {"x": {"y": 1}}, "b": [{"x": 1}, {"x": []}], "c": [1, {"x": 1}]}',
    );
    expect(String(await datasetFile('bfcl', [gold]))).toContain(
      '{"a":[{"x":[{"y":1}]}],"b":[[{"x":[1]},{"x":[[]]}]],"c":[[1,{"x":1}]]}',
    );
  });

  test('of CSV are quoted where they must be, and changed nowhere', async () => {
    const gold = goldOf([{ agent: '=cmd, "x"', steps: ['f'] }]);
    const [, row = []] = csvRows(String(await datasetFile('csv', [gold])));
    expect(row).toEqual(['C1', '1', '1', '=cmd, "x"', 'f', '{}']);
  });
});

describe('promptfoo', () => {
  const read = async (text: string) => {
    const gold = goldOf([{ steps: ['f(a = a)'] }], JSON.stringify({ a: { k: [text] } }));
    const file = String(await datasetFile('promptfoo', [gold]));
    const [test] = parseYaml(file) as [{ assert: { value: { args: { a: { k: string[] } } } }[] }];
    return { file, found: test.assert[1]?.value.args.a.k[0] };
  };

  test.each(['a: b # c', '- x', '\u0085\u007f\ufeff\ud83d\ude00', 'a\nb\tc', '\'"\\', 'null', ''])(
    'reads the text %j as it was',
    async (text) => {
      expect((await read(text)).found).toBe(text);
    },
  );

  // promptfoo fills in templates in variables, and none inside of an assertion's value.
  test('does not expand a prompt that looks like a template', async () => {
    const row = { id: 'C1', rowId: 'C1', number: 1, agents: [], calls: [] };
    const found = (prompt: string) => {
      const text = datasets.promptfoo.row({ ...row, prompt });
      return (parseYaml(text) as [{ vars: { prompt: string } }])[0].vars.prompt;
    };
    expect(found('{{ env.KEY }} "\\')).toBe('{{ "{{ env.KEY }} \\"\\\\" }}');
    expect(found('{% if %}')).toBe('{{ "{% if %}" }}');
    expect(found('{# no #}')).toBe('{{ "{# no #}" }}');
    expect(found('{ { } }')).toBe('{ { } }');
    for (const text of ['{{ x }}', '{% if %}']) expect((await read(text)).found).toBe(text);
  });

  test('has no characters that YAML forbids', async () => {
    expect((await read('\u0080\u009f\ufffe\uffff')).file).not.toMatch(
      /[\u0080-\u009f\ufffe\uffff]/,
    );
  });
});

describe('parquet', () => {
  test('has the same row groups, however rows are added', async () => {
    const row = (id: number) =>
      datasets.parquet.row({
        id: String(id),
        rowId: String(id),
        number: 1,
        agents: [],
        prompt: '',
        calls: [{ tool: 'f', params: [['a', id]], agent: undefined }],
      });
    const rows = Array.from({ length: 25_000 }, (_, id) => row(id));
    const written = async (step: number) => {
      const encoder = (await datasets.parquet.encoder?.()) ?? expect.fail('no encoder of Parquet');
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < rows.length; at += step) {
        pieces.push(encoder.add(rows.slice(at, at + step).join('')));
      }
      return Buffer.concat([...pieces, encoder.end()]);
    };
    const bytes = await written(1);
    expect((await written(7_001)).equals(bytes)).toBe(true);
    const found = await parquetObjects(bytes);
    expect(found).toHaveLength(25_000);
    expect(found[24_999]).toEqual({
      id: '24999',
      trajectory: 1,
      call: 1,
      agent: null,
      tool: 'f',
      arguments: '{"a":24999}',
    });
  });
});
