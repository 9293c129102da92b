import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { differenceOutputNames, differenceOutputs } from '../../../src/diff/text/outputs.ts';
import {
  changeKinds,
  type DifferenceReport,
  effects,
  partingKinds,
} from '../../../src/model/difference.ts';
import { noPaint } from '../../../src/words/diagnostics.ts';
import { widthOf } from '../../../src/words/lines.ts';
import { difference } from '../support.ts';
import { pageSample, sample } from './sample.ts';

const schema = JSON.parse(readFileSync('formats/diff.schema.json', 'utf8'));
const validate = new Ajv({ strict: false }).compile(schema);

const textOf = (name: (typeof differenceOutputNames)[number], report: DifferenceReport) =>
  [...differenceOutputs[name].text(report, noPaint)].join('');

/** A workflow and a profile whose names are as bad as they may be, with a change. */
function hostile(name: string): DifferenceReport {
  const steps = [{ tool: 'a', params: { p: 'x' } }];
  const conditionals = [{ if: [{ field: 'x', operator: '==', value: name }], then: [] }];
  const old = { agent: name, steps, conditionals };
  const added = [...steps, { tool: 'b', params: { p: 'y' } }];
  const young = { agent: name, steps: added, conditionals };
  return difference([old], [young], [{ agent_sequence: [name], x: name, y: name }]);
}

const names = [
  '\u001b[2J',
  'a\n```\n</details>\n@everyone #1 <img src=x>',
  '\u202egpj.exe',
  '````',
  'w'.repeat(3_000),
];

describe('every form', () => {
  test.each(differenceOutputNames)('%s: nothing in it moves a terminal', (form) => {
    for (const name of names) expect(textOf(form, hostile(name))).not.toMatch(/[^\P{C}\n]/u);
  });

  test.each(['text', 'markdown', 'json'] as const)('%s: the sample is what is written', (form) => {
    const ending = { text: 'txt', markdown: 'md', json: 'json' }[form];
    const folder = form === 'json' ? 'formats' : 'test/diff/text';
    expect(textOf(form, sample)).toBe(readFileSync(`${folder}/diff.sample.${ending}`, 'utf8'));
  });
});

test('text: fits 40 columns, its legend too', () => {
  const text = [...differenceOutputs.text.text(sample, noPaint, 40)].join('');
  expect(text).toContain('\n= same call, ~ other parameters, <\n');
  expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(40);
});

describe('JSON', () => {
  test.each([...names.keys(), -1])('name %j fits the schema', (at) => {
    const name = names[at];
    const report = name === undefined ? difference([], [], []) : hostile(name);
    expect([validate(JSON.parse(textOf('json', report))), validate.errors]).toEqual([true, null]);
  });

  test('the sample fits it too, and the schema knows every kind and effect', () => {
    expect([validate(JSON.parse(textOf('json', sample))), validate.errors]).toEqual([true, null]);
    const { change, cause, parting } = schema.definitions;
    expect(change.properties.kind.enum).toEqual(changeKinds);
    expect(cause.properties.effect.enum).toEqual(effects);
    expect(parting.properties.kind.enum).toEqual(partingKinds);
  });
});

describe('text', () => {
  test('is what the page shows', () => {
    const page = readFileSync('docs/diff.md', 'utf8');
    expect(page).toContain(`\`\`\`text\n${textOf('text', pageSample)}\`\`\`\n`);
  });

  test('fits 80 columns', () => {
    for (const report of [sample, ...names.map(hostile)]) {
      const lines = textOf('text', report).split('\n');
      expect(lines.filter((line) => widthOf(line) > 80)).toEqual([]);
    }
  });
});

test.each(['text', 'markdown'] as const)(
  '%s: says nothing of profiles that were not compared',
  (form) => {
    const [old, young] = ['f() -> [r]', 'f()'].map((step) => ({
      agent: 'a',
      steps: [step, 'g(p = n)'],
    }));
    const said = (...profiles: object[]) =>
      textOf(form, difference([old ?? {}], [young ?? {}], profiles));
    const compiled = { agent_sequence: ['a'], n: 1 };
    expect(said(compiled)).toContain('1 change without effect on these profiles');
    const some = said(compiled, { agent_sequence: ['a'] });
    expect(some).toContain('1 change without effect on the profiles that were compared');
  },
);

describe('a cause of many changes, with many faults', () => {
  const steps = Array.from({ length: 30 }, (_, at) => `t${at}`);
  const skipped = [{ action: 'skip', target: steps }];
  const condition = [{ field: 'n', operator: '==', value: 1 }];
  const old = {
    agent: 'a',
    steps: ['end', ...steps],
    conditionals: [{ if: condition, then: skipped }],
  };
  const young = { agent: 'a', steps: ['end', ...steps.map((step) => `${step}(p = m)`)] };
  const report = difference([old], [young], [{ agent_sequence: ['a'], n: 1 }]);

  test.each([
    ['text', /^ {3}\+ .*t\d+\(p = m\)$/gm],
    ['markdown', /^\+ t\d+\(p = m\)$/gm],
  ] as const)('%s: lists the first of them', (form, line) => {
    const text = textOf(form, report);
    expect(text).toContain('1. 31 changes together: 1 profile does not compile any more\n');
    expect(text.match(line)).toHaveLength(20);
    expect(text).toContain('and 11 more changes\n');
    expect(text.match(/missing-field/g)).toHaveLength(5);
  });
});

describe('Markdown', () => {
  /** What is outside of blocks of code. */
  const outside = (markdown: string) => markdown.replace(/^(`{3,})diff\n[\s\S]*?\n\1$/gm, '');

  test.each([...names.keys()])('name %j stays in its place', (at) => {
    const text = outside(textOf('markdown', hostile(names[at] ?? '')));
    expect(text.match(/<details>/g)).toHaveLength(text.match(/<\/details>/g)?.length ?? -1);
    expect(text).not.toMatch(/<img|^`{3}/m);
    // Who is named in code is not told.
    expect(text.replace(/<code>.*?<\/code>/g, '')).not.toContain('@');
  });

  test('has room in a comment, and says what it left out', () => {
    const never = [{ field: 'agent_sequence', operator: 'not exists' }];
    const steps = Array.from({ length: 90 }, (_, at) => `t${at}(p = ${'n'.repeat(800)})`);
    const old = { agent: 'a', steps };
    const young = {
      agent: 'a',
      steps: steps.map((step) => step.replace(/\(.*/, '(p = 1)')),
      conditionals: [{ if: never, then: [{ action: 'skip', target: 't0' }] }],
    };
    const profile = { agent_sequence: ['a'], ['n'.repeat(800)]: '€'.repeat(3_000) };
    const text = textOf('markdown', difference([old], [young], [profile]));
    expect(Buffer.byteLength(text)).toBeLessThan(65_536);
    expect(Buffer.byteLength(text)).toBeGreaterThan(50_000);
    expect(text.match(/^#{2,3} /gm)?.length).toBeGreaterThan(9);
    const sections = text.match(/^### /gm)?.length ?? 0;
    expect(text).toContain(`And ${90 - sections} more causes: a comment has no room for them.`);
    expect(text).toContain('1 change without effect on these profiles');
  });
});
