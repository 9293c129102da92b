import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { jsonText } from '../../src/compiler/formats/json-text.ts';
import type { RepairColumn } from '../../src/model/prediction.ts';
import { readRawOutput } from '../../src/reading/output.ts';
import { budget } from '../budget.ts';
import { options } from './support.ts';

/** Text as it stands in customers' data: words, accents, commas, brackets, apostrophes in words. */
const word = fc.stringMatching(/^[A-Za-zäéß0-9]{1,8}$/);
const phrase = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ', ', " o'", ' (', ') ', '-', ': ', ' & ')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `${parts.map(([text, gap]) => text + gap).join('')}end`);
const scalar: fc.Arbitrary<Json> = fc.oneof(
  phrase,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
);
const name = fc.stringMatching(/^[a-z]{1,6}_[a-z]{1,6}$/);
const params = fc.uniqueArray(fc.tuple(name, scalar), { selector: ([key]) => key, maxLength: 3 });
const call = fc.record({ tool: name, params });
const gold = fc.array(fc.array(call, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

type Call = { readonly tool: string; readonly params: readonly (readonly [string, Json])[] };

/** How a call stands in each format that keeps parameters as values, and in the one of names. */
const writers: Readonly<Record<string, (call: Call) => Json>> = {
  google: ({ tool, params }) => ({ tool_name: tool, tool_input: Object.fromEntries(params) }),
  langchain: ({ tool, params }) => ({
    role: 'assistant',
    tool_calls: [{ name: tool, arguments: Object.fromEntries(params) }],
  }),
  'tool-only': ({ tool }) => tool,
};

/** As Python prints it, apart from apostrophes, which a model that mends nothing leaves as they are. */
function inPython(value: Json): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(inPython).join(', ')}]`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return String(value);
  const members = Object.entries<Json>(value as { [key: string]: Json });
  return `{${members.map(([key, inner]) => `${inPython(key)}: ${inPython(inner)}`).join(', ')}}`;
}

/** What is done to a gold set as JSON, and the column that must count it, if one does. */
const mutations: Readonly<Record<string, [(value: Json) => string, RepairColumn | undefined]>> = {
  fence: [(value) => `\`\`\`json\n${jsonText(value)}\n\`\`\``, 'markdown_fences'],
  'trailing comma': [(value) => `${jsonText(value).slice(0, -1)},]`, 'invalid_commas'],
  'trailing commas inside': [(value) => jsonText(value).replaceAll(']]', '],]'), undefined],
  'missing bracket at the end': [(value) => jsonText(value).slice(0, -1), 'bracket_mismatch'],
  'missing brackets at the end': [(value) => jsonText(value).slice(0, -2), 'bracket_mismatch'],
  'bracket too many': [(value) => `${jsonText(value)}]`, 'bracket_mismatch'],
  'prose around': [(value) => `It's this: ${jsonText(value)}\nWasn't it?`, undefined],
  Python: [inPython, 'single_quotes'],
  'Python with a name': [(value) => `plan = ${inPython(value)}\n`, 'hallucinated_code'],
  'one line an entry': [(value) => jsonText(value).replaceAll('},{', '}\n{'), undefined],
};

describe('a gold set that is broken in a known way is recovered equal', () => {
  const cases = Object.keys(writers).flatMap((format) =>
    Object.keys(mutations).map((mutation) => [format, mutation] as const),
  );
  test.each(cases)('%s, %s', (format, mutation) => {
    const write = writers[format]!;
    const [mutate, column] = mutations[mutation]!;
    fc.assert(
      fc.property(gold, (lists) => {
        const value = lists.map((calls) => calls.map(write));
        const { settled, repairs } = readRawOutput(mutate(value), options);
        const read = settled?.trajectories.map((segments) =>
          segments.flatMap(({ calls }) => calls),
        );
        const names = format === 'tool-only';
        const want = lists.map((calls) =>
          calls.map(({ tool, params }) => ({ tool, params: names ? undefined : [...params] })),
        );
        expect(read).toEqual(want);
        if (column !== undefined) expect(repairs[column]).toBeGreaterThan(0);
      }),
      { seed: 42, numRuns: budget(60) },
    );
  });
});

const lines = fc.record({
  order_id: fc.integer(),
  amount: fc.integer(),
  note: phrase.filter((text) => !text.includes('=')),
});

describe('traxgen lines keep commas and brackets in their values, however they are broken', () => {
  const writings: Readonly<Record<string, (lines: readonly string[]) => string>> = {
    intact: (lines) => JSON.stringify([lines]),
    bullets: (lines) => lines.map((line) => `- ${line}`).join('\n'),
    fence: (lines) => `\`\`\`\n${lines.join('\n')}\n\`\`\``,
    'single quotes': (lines) => inPython([[...lines]]),
    'missing bracket': (lines) => JSON.stringify([lines]).slice(0, -1),
    'missing comma': (lines) => JSON.stringify([lines]).replaceAll('","', '" "'),
    'without label': (lines) => JSON.stringify([lines.map((line) => line.slice('tool: '.length))]),
  };
  test.each(Object.keys(writings))('%s', (writing) => {
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 4 }), (calls) => {
        // Without quotes, a line whose bracket is not closed may as well have been cut off.
        const isClosed = calls.every(
          ({ note }) => note.split('(').length === note.split(')').length,
        );
        fc.pre(isClosed || !['bullets', 'fence'].includes(writing));
        // Without its label, a line may have a remark in brackets behind its call.
        const hasRemark = calls.some(({ note }) => /\).*\(/.test(note));
        fc.pre(!hasRemark || writing !== 'without label');
        const texts = calls.map(
          ({ order_id, amount, note }) =>
            `tool: refund(order_id=${order_id}, amount=${amount}, note=${note})`,
        );
        const { settled } = readRawOutput(writings[writing]!(texts), options);
        const read = settled?.trajectories[0]?.flatMap(({ calls }) => calls);
        const want = calls.map((call) => ({
          tool: 'refund',
          params: Object.entries(call).map(([key, value]) => [key, String(value)]),
        }));
        expect(read).toMatchObject(want);
        expect(settled?.valuesAreText).toBe(true);
      }),
      { seed: 42, numRuns: budget(60) },
    );
  });
});
