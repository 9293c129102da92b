import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { coverageJson } from '../../../src/coverage/text/json.ts';
import { coverageLcov } from '../../../src/coverage/text/lcov.ts';
import { coverageEndings, coverageOutputOf } from '../../../src/coverage/text/outputs.ts';
import { missedCoverageText, percentText } from '../../../src/coverage/text/percent.ts';
import { measured } from '../support.ts';
import { sample } from './sample.ts';

const schema = JSON.parse(readFileSync('formats/coverage.schema.json', 'utf8'));
const validate = new Ajv({ strict: false }).compile(schema);

/** A workflow whose names are as bad as they may be, with a profile that reaches half of it. */
function hostile(name: string) {
  const conditionals = [{ if: [{ field: 'x', operator: '==', value: name }], then: [] }];
  const text = JSON.stringify({ agent: name, steps: ['a'], conditionals });
  return measured([{ file: `${name}.json`, text }], [{ agent_sequence: [name], x: 1 }]);
}

const names = ['\u001b[2J', 'a\nend_of_record\nSF:b', '\u202egpj.exe', '__proto__'];

describe('JSON', () => {
  test('the sample is what is written, and both fit the schema', () => {
    const text = [...coverageJson(sample)].join('');
    expect(text).toBe(readFileSync('formats/coverage.sample.json', 'utf8'));
    expect([validate(JSON.parse(text)), validate.errors]).toEqual([true, null]);
  });

  test.each([...names, measured([], [])])(
    '%j: fits the schema, in lines that move nothing',
    (given) => {
      const report = typeof given === 'string' ? hostile(given) : given;
      const text = [...coverageJson(report)].join('');
      expect([validate(JSON.parse(text)), validate.errors]).toEqual([true, null]);
      expect(text).not.toMatch(/[^\P{C}\n]/u);
      if (typeof given === 'string') expect(JSON.parse(text).workflows[0].agent).toBe(given);
    },
  );
});

describe('lcov', () => {
  test('the sample, record by record', () => {
    const text = [...coverageLcov(sample)].join('');
    expect(text).toBe(readFileSync('test/coverage/text/sample.info', 'utf8'));
  });

  test('every line is a record of geninfo, and the sums are those of the records', () => {
    const records = [...coverageLcov(sample)].join('').trimEnd().split('\n');
    const known =
      /^(?:TN:|SF:.+|FN:\d+,.+|FNDA:\d+,.+|(?:FNF|FNH|BRF|BRH|LF|LH):\d+|BRDA:\d+,\d+,\d+,(?:\d+|-)|DA:\d+,\d+|end_of_record)$/;
    expect(records.filter((record) => !known.test(record))).toEqual([]);
    const sum = (key: string) =>
      records
        .filter((record) => record.startsWith(`${key}:`))
        .reduce((total, record) => total + Number(record.slice(key.length + 1)), 0);
    const matching = (pattern: RegExp) => records.filter((record) => pattern.test(record)).length;
    expect([sum('FNF'), sum('FNH')]).toEqual([matching(/^FN:/), matching(/^FNDA:[1-9]/)]);
    expect([sum('BRF'), sum('BRH')]).toEqual([matching(/^BRDA:/), matching(/^BRDA:.*,[1-9]\d*$/)]);
    expect([sum('LF'), sum('LH')]).toEqual([matching(/^DA:/), matching(/^DA:\d+,[1-9]/)]);
  });

  test.each(names)('%j: a name stays in its line', (name) => {
    const text = [...coverageLcov(hostile(name))].join('');
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(text.match(/^SF:/gm)).toHaveLength(1);
    expect(text.match(/^end_of_record$/gm)).toHaveLength(1);
  });
});

test('a percentage is rounded; only all is 100, and only none is 0', () => {
  const of = (reached: number, total: number) => percentText({ reached, total });
  expect([of(1, 3), of(2, 3), of(1, 2), of(13, 14)]).toEqual(['33.3%', '66.7%', '50%', '92.9%']);
  expect([of(9999, 10000), of(1, 10000)]).toEqual(['99.9%', '0.1%']);
  expect([of(0, 7), of(7, 7), of(0, 0)]).toEqual(['0%', '100%', '100%']);
});

test('a threshold that was missed does not look reached', () => {
  const text = (reached: number, total: number, minimum: number) =>
    missedCoverageText({ figure: 'clauses', reached, total, minimum });
  expect(text(13, 14, 95)).toBe('clauses: 92.9% are reached (13 of 14), and the minimum is 95%');
  expect(text(2249, 2500, 90)).toBe(
    'clauses: 89.96% are reached (2249 of 2500), and the minimum is 90%',
  );
});

test('a missed threshold in a sentence', () => {
  const missed = { figure: 'branches', minimum: 100, reached: 3, total: 4 } as const;
  expect(missedCoverageText(missed)).toBe(
    'branches: 75% are reached (3 of 4), and the minimum is 100%',
  );
});

test('the ending of a file chooses the form', () => {
  expect(coverageEndings).toEqual(['.json', '.info', '.lcov']);
  const paths = ['c.json', 'out/lcov.info', 'C.LCOV', 'x.csv', '-'];
  const texts = paths.map((path) => coverageOutputOf(path)?.text);
  expect(texts).toEqual([coverageJson, coverageLcov, coverageLcov, undefined, undefined]);
});
