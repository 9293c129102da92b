import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { datasetNames } from '../../src/compiler/formats/datasets/datasets.ts';
import { formats } from '../../src/compiler/formats/formats.ts';
import { workflowFiles } from '../workflow-files.ts';

const all = readdirSync('formats', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => name.replace('.schema.json', '').replaceAll('\\', '/'));
/** Those of traces have tests of their own. */
const names = all.filter((name) => !name.startsWith('traces/'));
const outputFormats = Object.keys(formats);

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const ajv = new Ajv({ allowUnionTypes: true, strict: true, strictRequired: false });
for (const name of all) {
  ajv.addSchema(read(`formats/${name}.schema.json`) as object, `${name}.schema.json`);
}

function validator(name: string): ValidateFunction {
  const validate = ajv.getSchema(`${name}.schema.json`);
  if (validate === undefined) throw new Error(`there is no schema ${name}`);
  return validate;
}

/** What ajv has to say about a value, for the message of a failing test. */
function faults(name: string, value: unknown): unknown[] {
  const validate = validator(name);
  return validate(value) ? [] : (validate.errors ?? []);
}

test('the schemas are these', () => {
  expect(names.sort()).toEqual(
    [
      'agent-runs',
      'argument-rules',
      'audit',
      'config',
      'coverage',
      'dialogue-answers',
      'dialogue-scores',
      'dialogue-tests',
      'diagnostics',
      'diff',
      'graph',
      'predictions',
      'profile',
      'profiles',
      'scores',
      'template',
      'tool-names',
      'workflow',
      ...outputFormats,
      ...datasetNames,
    ].sort(),
  );
});

describe('every schema', () => {
  test.each(names)('%s compiles, and has a title and a description', (name) => {
    expect(validator(name)).toBeTypeOf('function');
    expect(read(`formats/${name}.schema.json`)).toMatchObject({
      title: expect.any(String),
      description: expect.any(String),
    });
  });

  test.each(names)('the examples of %s are valid', (name) => {
    const { examples = [] } = read(`formats/${name}.schema.json`) as { examples?: unknown[] };
    for (const example of examples) expect(faults(name, example)).toEqual([]);
  });
});

/** Every part of a schema that has examples, with its JSON pointer. */
function exemplified(schema: unknown, pointer = ''): { pointer: string; examples: unknown[] }[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [];
  const own = 'examples' in schema && Array.isArray(schema.examples) ? schema.examples : [];
  const parts = Object.entries(schema).flatMap(([key, part]) =>
    exemplified(part, `${pointer}/${encodeURIComponent(key)}`),
  );
  return own.length > 0 ? [{ pointer, examples: own }, ...parts] : parts;
}

describe('the examples inside of a schema', () => {
  const parts = all.flatMap((name) =>
    exemplified(read(`formats/${name}.schema.json`)).map((part) => ({ name, ...part })),
  );
  test.each(parts)('$name$pointer', ({ name, pointer, examples }) => {
    const validate = ajv.compile({ $ref: `${name}.schema.json#${pointer}` });
    for (const example of examples) expect([validate(example), example]).toEqual([true, example]);
  });
});

describe('every sample', () => {
  test.each(outputFormats)('%s is valid, and so for no other format', (name) => {
    const sample = read(`formats/${name}.sample.json`);
    const valid = outputFormats.filter((other) => faults(other, sample).length === 0);
    expect(valid.sort()).toEqual(name === 'traxgen' ? ['tool-only', 'traxgen'] : [name]);
  });

  test('all have two trajectories', () => {
    const listed = outputFormats.filter((name) => name !== 'lattice');
    for (const name of listed) expect(read(`formats/${name}.sample.json`)).toHaveLength(2);
    expect(read('formats/lattice.sample.json')).toMatchObject({ count: '2' });
  });
});

test.each(['template', 'argument-rules', 'tool-names'])('the sample of %s is valid', (name) => {
  expect(faults(name, read(`formats/${name}.sample.json`))).toEqual([]);
});

describe('shipped files', () => {
  test.each(workflowFiles())('workflows/%s', (name) => {
    const value = read(`workflows/${name}`);
    const language = 'nodes' in Object(value) ? 'graph' : 'workflow';
    expect(faults(language, value)).toEqual([]);
  });

  test.each(readdirSync('profiles'))('profiles/%s', (name) => {
    expect(faults('profiles', read(`profiles/${name}`))).toEqual([]);
  });

  const templates = readdirSync('templates').filter((name) => name.endsWith('.json'));
  test.each(templates)('templates/%s', (name) => {
    expect(faults('template', read(`templates/${name}`))).toEqual([]);
  });

  const references = readdirSync('test/reference').filter((name) =>
    name.endsWith('.profiles.json'),
  );
  test.each(references)('test/reference/%s', (name) => {
    expect(faults('profiles', read(`test/reference/${name}`))).toEqual([]);
  });
});

describe('profiles', () => {
  const profile = { agent_sequence: ['a'], customer_id: 1 };
  const cases: { given: unknown; want: boolean }[] = [
    { given: [profile], want: true },
    { given: [], want: true },
    { given: profile, want: true },
    { given: { ...profile, agent_sequence: 'a' }, want: true },
    { given: { ...profile, profiles: [] }, want: true },
    { given: { id_field: 'customer_id', profiles: [profile] }, want: true },
    { given: { profiles: [], more: 1 }, want: false },
    { given: { profiles: [{}] }, want: false },
    { given: { profiles: {} }, want: false },
    { given: {}, want: false },
    { given: [{ customer_id: 1 }], want: false },
    { given: [{ agent_sequence: [] }], want: false },
    { given: [{ agent_sequence: ['a', 'a'] }], want: false },
    { given: 'profiles', want: false },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expect(validator('profiles')(given)).toBe(want);
  });
});

describe('predictions', () => {
  const calls = [{ tool_name: 'f', tool_input: {} }];
  const record = { id: 'C7', trajectories: [calls] };
  const cases: { given: unknown; want: boolean }[] = [
    { given: [record, { customer_id: 7, output: 'Hm.', model: 'm' }], want: true },
    { given: record, want: true },
    { given: { custom_id: 'C7', response: { status_code: 200 } }, want: true },
    { given: { id: 'C7', messages: [{ role: 'assistant' }] }, want: true },
    { given: { $schema: 'predictions.schema.json', predictions: [record] }, want: true },
    { given: { id: 'C7', predictions: [calls] }, want: true },
    { given: { id: 'C7', predictions: calls }, want: true },
    { given: { predictions: [{ id: 'C7' }] }, want: false },
    { given: [{ id: 'C7' }], want: false },
    { given: [{ id: ['C7'], output: '' }], want: false },
    { given: [{ id: 'C7', messages: 'Hm.' }], want: false },
    { given: 'Hm.', want: false },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expect(validator('predictions')(given)).toBe(want);
  });
});

describe('diagnostics', () => {
  const diagnostic = {
    code: 'missing-field',
    severity: 'error',
    file: 'p.json',
    line: 1,
    column: 1,
    pointer: '',
    message: 'm',
  };
  const cases: { given: unknown; want: boolean }[] = [
    { given: [], want: true },
    { given: [diagnostic], want: true },
    {
      given: [
        {
          ...diagnostic,
          hint: 'h',
          source: { text: '{}', column: 1 },
          profiles: { count: 2, first: 'C1', at: 'profiles.json:1:2', ids: ['C1', 'C2'] },
        },
      ],
      want: true,
    },
    { given: [{ ...diagnostic, line: 0 }], want: false },
    { given: [{ ...diagnostic, severity: 'fatal' }], want: false },
    { given: diagnostic, want: false },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expect(validator('diagnostics')(given)).toBe(want);
  });
});
