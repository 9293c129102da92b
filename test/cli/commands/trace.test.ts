import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { textFrom } from '../../../src/base/bytes/utf8-text.ts';
import { google } from '../../../src/compiler/formats/google.ts';
import { goldOf } from '../../compiler/run/support.ts';
import { jsonOf, lines, listed, profile, project, refund, textOf, traxgen } from './support.ts';

const formatsFolder = fileURLToPath(new URL('../../../formats/', import.meta.url));

interface Trace {
  readonly step: string;
  readonly at: string;
  readonly rules: readonly { rule: string; at: string; conditional?: number; branch?: string }[];
}

interface TracedCall {
  readonly tool_name: string;
  readonly tool_input: object;
  readonly trace: Trace;
}

type Golds = Record<string, { google: TracedCall[][] }>;

/** Without what `--trace` adds. */
function stripped(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) => (key === 'trace' ? undefined : (inner as unknown))),
  );
}

/** A workflow with every kind of rule, a line for each value. */
const ruled = {
  agent: 'refund',
  steps: ['a()', 'b(x = day)', 'c()', 'one: d(y = day)', 'two: d(y = day)', 'e()', 'f()'],
  soft_ordering: [['a', 'b', 'c']],
  hard_ordering: [['a', 'c']],
  conditionals: [
    {
      if: [{ field: 'day', operator: '==', value: 'Monday' }],
      then: [
        { action: 'override_params', target: 'd', params: { y: "'then'" } },
        {
          if: [{ field: 'short', operator: 'exists' }],
          then: [{ action: 'end_after', target: 'e' }],
          else: [{ action: 'skip', target: 'e' }],
        },
      ],
      else: [{ action: 'override_trajectory', target: ['f', 'foreign'] }],
    },
  ],
};

const ruledFiles = {
  'workflows/refund.json': JSON.stringify(ruled, null, 1),
  'profiles/all.json': listed(
    profile('C1', { short: 1 }),
    profile('C2'),
    profile('C3', { day: 'Sunday' }),
  ),
};

async function traced(folder: string, ...args: string[]): Promise<Golds> {
  const run = await traxgen(folder, ['compile', '--trace', '-q', '-o', 't.json', ...args]);
  expect(run).toEqual({ status: 0, stdout: '', stderr: '' });
  return (await jsonOf(folder, 't.json')) as Golds;
}

/** Step, line, and rules as `kind:line`, with the conditional and the branch of actions. */
function summary({ step, at, rules }: Trace): string {
  const line = (place: string) => place.replace(/^workflows\/refund\.json:/, '');
  const texts = rules.map(({ rule, at: place, conditional, branch }) =>
    [`${rule}:${line(place)}`, conditional, branch].filter((part) => part !== undefined).join(' '),
  );
  return [`${step}:${line(at)}`, ...texts].join(', ');
}

describe('the trace of a call', () => {
  test('has the line of its step and every rule that touched it', async () => {
    const golds = await traced(await project(ruledFiles));
    const of = (id: string) =>
      golds[id]?.google.map((calls) => calls.map((call) => summary(call.trace)));
    const a = 'a:4, soft_ordering:13, hard_ordering:20';
    const b = 'b:5, soft_ordering:13';
    const c = 'c:6, soft_ordering:13, hard_ordering:20';
    const set = 'override_params:35 1 then';
    const start = [
      [a, b, c],
      [a, c, b],
      [b, a, c],
    ];
    const rest = [`one:7, ${set}`, `two:8, ${set}`];
    expect(of('C1')).toEqual(start.map((some) => [...some, ...rest, 'e:9, end_after:50 2 then']));
    expect(of('C2')).toEqual(start.map((some) => [...some, ...rest, 'f:10']));
    expect(of('C3')).toEqual([
      ['f:10, override_trajectory:64 1 else', 'foreign:64, override_trajectory:64 1 else'],
    ]);
  });

  test('leads to the text of the step', async () => {
    const folder = await project(ruledFiles);
    const golds = await traced(folder);
    const text = (await textOf(folder, 'workflows/refund.json')) ?? '';
    for (const call of Object.values(golds).flatMap((gold) => gold.google.flat())) {
      const { step, at } = call.trace;
      const line = text.split('\n')[Number(at.split(':')[1]) - 1] ?? '';
      if (step === 'foreign') expect(line).toContain('{');
      else expect(line).toMatch(new RegExp(`"(?:${step}: )?${call.tool_name}\\(`));
    }
  });
});

describe('an output with provenance', () => {
  test.each(['google', 'langchain', 'lattice'])('is %s, with more in it', async (format) => {
    const folder = await project(ruledFiles);
    const golds = (await traced(folder, '-f', format)) as unknown as Record<string, object>;
    await traxgen(folder, ['compile', '-o', 'p.json', '-f', format]);
    expect(JSON.stringify(golds)).toContain('"trace":{"step":"one"');
    expect(stripped(golds)).toEqual(await jsonOf(folder, 'p.json'));
    const schema = JSON.parse(readFileSync(`${formatsFolder}${format}.schema.json`, 'utf8'));
    const validate = new Ajv({ allowUnionTypes: true, strict: false }).compile(schema);
    for (const gold of Object.values(golds)) {
      expect([validate(Object.values(gold)[0]), validate.errors]).toEqual([true, null]);
    }
  });

  test('is read by score and convert as if they were not there', async () => {
    for (const format of ['google', 'lattice']) {
      const folder = await project(ruledFiles);
      await traced(folder, '-f', format);
      await traxgen(folder, ['compile', '-o', 'p.json']);
      const score = ['score', '-g', 't.json', '--predictions', 'p.json', '--min', 'exact=1'];
      expect((await traxgen(folder, [...score, '--fail-on-warning'])).status).toBe(0);
      await traxgen(folder, ['convert', 't.json', '--to', 'google', '-o', 'c.json']);
      expect(await jsonOf(folder, 'c.json')).toEqual(await jsonOf(folder, 'p.json'));
    }
  });

  test('is the same in shards', async () => {
    const many = Array.from({ length: 600 }, (_, at) =>
      profile(`C${at}`, at % 2 ? { short: 1 } : {}),
    );
    const folder = await project({ ...ruledFiles, 'profiles/all.json': lines(...many) });
    const compile = ['compile', '--trace', '-o', '-', '-q'];
    const { stdout } = await traxgen(folder, compile);
    const shards = await ['1/2', '2/2'].reduce<Promise<string[]>>(async (done, shard) => {
      const before = await done;
      const run = await traxgen(folder, [...compile, '--shard', shard]);
      return [...before, ...run.stdout.split('\n')];
    }, Promise.resolve([]));
    expect(shards.toSorted()).toEqual([...stdout.split('\n'), ''].toSorted());
  });

  test('is in profiles too, and said by the manifest', async () => {
    const folder = await project(ruledFiles);
    await traxgen(folder, ['compile', '--trace', '--with-profiles', '-o', 't.json']);
    expect(await textOf(folder, 't.json')).toContain('"trace":{"step":"a"');
    const { options } = (await jsonOf(folder, 't.manifest.json')) as { options: object };
    expect(options).toMatchObject({ trace: true });
    await traxgen(folder, ['compile', '-o', 't.json']);
    expect(JSON.stringify(await jsonOf(folder, 't.manifest.json'))).not.toContain('trace');
  });
});

test.each([
  ['tool-only', 'tool-only has'],
  ['google,traxgen,openai', 'traxgen, openai have'],
  ['vertex', 'vertex has'],
])('%s has no place for it', async (format, who) => {
  const run = await traxgen(await project(), ['compile', '--trace', '-f', format, '-o', '-']);
  expect([run.status, run.stdout]).toEqual([2, '']);
  expect(run.stderr).toContain(
    `--trace: ${who} no place for it (there are google, langchain, lattice)`,
  );
});

test('the provenance of a plan is asked for once, however many orders and profiles there are', () => {
  const sketch = { steps: refund.steps.slice(0, 2), soft_ordering: refund.soft_ordering };
  const gold = goldOf([sketch], '{"order":{"id":7},"day":1}');
  let asked = 0;
  const provenance = () => {
    asked += 1;
    return ['{"n":1}', '{"n":2}'];
  };
  const write = (choices = {}) =>
    textFrom((out) => google.write(out, gold, gold.listArrangements(), choices));
  expect(write({ provenance })).toBe(write({ provenance }));
  expect(write({ provenance }).match(/"trace":\{"n":1\}/g)).toHaveLength(2);
  expect(asked).toBe(1);
  expect(write()).not.toContain('trace');
});
