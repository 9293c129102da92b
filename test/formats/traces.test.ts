import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { traces } from '../../src/reading/traces/traces.ts';
import { chatWriters, exportWriters } from '../reading/trace-writers.ts';

const names = Object.keys(traces);
const read = (name: string) => JSON.parse(readFileSync(`formats/traces/${name}`, 'utf8'));
const ajv = new Ajv({ allowUnionTypes: true, strict: true, strictRequired: false });
const validators = new Map(
  names.map((name) => [name, ajv.compile(read(`${name}.schema.json`))] as const),
);

function faults(name: string, value: unknown): unknown[] {
  const validate = validators.get(name);
  if (validate === undefined) throw new Error(`there is no schema ${name}`);
  return validate(value) ? [] : (validate.errors ?? []);
}

test('every format of traces has a schema and a sample, and there are no others', () => {
  const files = names.flatMap((name) => [`${name}.sample.json`, `${name}.schema.json`]);
  expect(readdirSync('formats/traces').sort()).toEqual([...files, 'sessions'].sort());
});

describe.each(names)('%s', (name) => {
  test('has a title and a description', () => {
    const texts = { title: expect.any(String), description: expect.any(String) };
    expect(read(`${name}.schema.json`)).toMatchObject(texts);
  });

  test('has a valid sample', () => {
    expect(faults(name, read(`${name}.sample.json`))).toEqual([]);
  });

  test('is not another format of exports', () => {
    const isExport = (each: string) => traces[each as keyof typeof traces].kind === 'export';
    const valid = names.filter((other) => faults(other, read(`${name}.sample.json`)).length === 0);
    if (isExport(name)) expect(valid).toEqual([name]);
    else expect(valid.filter(isExport)).toEqual([]);
  });

  test('refuses calls without a name', () => {
    const text = readFileSync(`formats/traces/${name}.sample.json`, 'utf8');
    const nameless = JSON.parse(text.replaceAll(/"(issue_refund|tool-issue_refund)"/g, '7'));
    const isSaid = faults(name, nameless).length > 0;
    expect(isSaid).toBe(true);
  });
});

/** What the tests of reading write is in the formats, too. */
describe('written traces are valid', () => {
  const trajectory = [[{ tool: 'f', params: { a: 1 } }], [{ tool: 'g', params: {} }]];
  const nameOf = (writer: string) => writer.split(/[, ]/)[0] ?? '';

  test.each(Object.entries(chatWriters))('%s', (writer, write) => {
    expect(faults(nameOf(writer), write(trajectory))).toEqual([]);
  });
  test.each(Object.entries(exportWriters))('%s', (writer, write) => {
    const value = JSON.parse(JSON.stringify(write('C7', [trajectory, [...trajectory]])));
    expect(faults(nameOf(writer), value)).toEqual([]);
  });
});
