import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { readRawOutput } from '../../src/reading/output.ts';
import { budget } from '../budget.ts';
import { options, parameters } from './support.ts';

interface Call {
  readonly tool: string;
  readonly params: readonly (readonly [string, Json])[];
}

/** Texts that look like something else: code, markup, thoughts, calls and the marks of syntaxes. */
const odd = [
  ...[
    'a "b" c',
    "it's",
    'one\ntwo\n\nthree',
    '[x]',
    '{y: 1}',
    'a, b=c; d',
    'C:\\dir\\new',
    '5',
    'null',
  ],
  ...[
    '<b>z</b>',
    'a < b & c > d',
    '&lt;x&gt;',
    '</s>',
    '<|end|>',
    '<|im_end|>',
    '[TOOL_CALLS]',
    '[ARGS]{}',
  ],
  ...['<tool_call>', '</tool_call>', '<function=refund>', '</function>', '<invoke name="refund">'],
  ...['</invoke>', '</parameter>', '<arg_key>a</arg_key>', '</arg_value>'],
  ...[
    'refund(order_id=1)',
    '[["close_case()"]]',
    'Action: refund',
    'x\nThought: no\ny',
    'x\nAction: close_case',
  ],
  ...[
    '<think>x</think>',
    '</think>',
    '```json\n{}\n```',
    '{"name": "refund", "arguments": {}}',
    'functools[{}]',
  ],
  ...['<｜tool▁call▁end｜>', '<|tool_call_end|>', '<|tool_call_argument_begin|>', 'assistantfinal'],
  ...[
    'Reasoning: late',
    'x\nReasoning: late',
    'Final Answer: no',
    '<｜DSML｜invoke name="refund">',
  ],
];
const text = fc.oneof(
  fc.constantFrom(...odd),
  fc.tuple(fc.constantFrom(...odd), fc.constantFrom(...odd)).map(([a, b]) => `${a} ${b}`),
);
const value: fc.Arbitrary<Json> = fc.oneof(
  text,
  fc.constantFrom<Json>(7, -1.5, true, false, null, [], {}, ['a', 1], { b: [null, 'c "d"'] }),
);
const call: fc.Arbitrary<Call> = fc.constantFrom(...parameters.keys()).chain((tool) => {
  const names = parameters.get(tool) ?? [];
  return fc.tuple(...names.map(() => value)).map((values) => ({
    tool,
    params: names.map((name, nth) => [name, values[nth] ?? null] as const),
  }));
});
const calls = fc.array(call, { minLength: 1, maxLength: 3 });

const shownAs = (one: Json) => (typeof one === 'string' ? one : JSON.stringify(one));
const json = ({ params }: Call) => JSON.stringify(Object.fromEntries(params));
const each = (list: readonly Call[], write: (one: Call, nth: number) => string, between = '\n') =>
  list.map(write).join(between);
const params = ({ params: all }: Call, write: (name: string, shown: string, one: Json) => string) =>
  all.map(([name, one]) => write(name, shownAs(one), one)).join('');
const gemma = (one: Json, quote: string): string => {
  if (typeof one === 'string') return quote + one + quote;
  if (Array.isArray(one)) return `[${one.map((item) => gemma(item, quote)).join(',')}]`;
  if (typeof one !== 'object' || one === null) return JSON.stringify(one);
  return `{${Object.entries(one as Record<string, Json>).map(([key, item]) => `${key}:${gemma(item, quote)}`)}}`;
};
const gemmaCall = (one: Call, quote: string) =>
  `call:${one.tool}${gemma(Object.fromEntries(one.params), quote)}`;

/** How models write calls whose values have types. */
const typed: Readonly<Record<string, (list: readonly Call[]) => string>> = {
  hermes: (list) =>
    each(
      list,
      (one) => `<tool_call>\n{"name": "${one.tool}", "arguments": ${json(one)}}\n</tool_call>`,
    ),
  granite: (list) =>
    `<|tool_call|>[${each(list, (one) => `{"name": "${one.tool}", "arguments": ${json(one)}}`, ', ')}]`,
  mistral: (list) => `${each(list, (one) => `[TOOL_CALLS]${one.tool}[ARGS]${json(one)}`, '')}</s>`,
  'older mistral': (list) =>
    `[TOOL_CALLS] [${each(list, (one) => `{"name": "${one.tool}", "arguments": ${json(one)}}`, ', ')}]</s>`,
  llama: (list) => each(list, (one) => `<function=${one.tool}>${json(one)}</function>`),
  kimi: (list) =>
    `<|tool_calls_section_begin|>${each(list, (one, nth) => `<|tool_call_begin|>functions.${one.tool}:${nth}<|tool_call_argument_begin|>${json(one)}<|tool_call_end|>`, '')}<|tool_calls_section_end|>`,
  'deepseek v3': (list) =>
    `<｜tool▁calls▁begin｜>${each(list, (one) => `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${one.tool}\n\`\`\`json\n${json(one)}\n\`\`\`<｜tool▁call▁end｜>`)}<｜tool▁calls▁end｜>`,
  'deepseek v3.1': (list) =>
    `<｜tool▁calls▁begin｜>${each(list, (one) => `<｜tool▁call▁begin｜>${one.tool}<｜tool▁sep｜>${json(one)}<｜tool▁call▁end｜>`, '')}<｜tool▁calls▁end｜>`,
  dsml: (list) =>
    `<｜DSML｜function_calls>\n${each(list, (one) => `<｜DSML｜invoke name="${one.tool}">\n${params(one, (name, shown, it) => `<｜DSML｜parameter name="${name}" string="${typeof it === 'string'}">${shown}</｜DSML｜parameter>\n`)}</｜DSML｜invoke>`)}\n</｜DSML｜function_calls>`,
  harmony: (list) =>
    each(
      list,
      (one) =>
        `<|start|>assistant<|channel|>commentary to=functions.${one.tool} <|constrain|>json<|message|>${json(one)}<|call|>`,
      '',
    ),
  'gemma 4': (list) =>
    each(list, (one) => `<|tool_call>${gemmaCall(one, '<|"|>')}<tool_call|>`, ''),
  functiongemma: (list) =>
    each(
      list,
      (one) => `<start_function_call>${gemmaCall(one, '<escape>')}<end_function_call>`,
      '',
    ),
  react: (list) =>
    each(
      list,
      (one) => `Thought: next\nAction: ${one.tool}\nAction Input: ${json(one)}\nObservation: ok`,
    ),
};

/** How they write calls whose values are all texts. */
const untyped: Readonly<Record<string, (list: readonly Call[]) => string>> = {
  'qwen3-coder': (list) =>
    each(
      list,
      (one) =>
        `<tool_call>\n<function=${one.tool}>\n${params(one, (name, shown) => `<parameter=${name}>\n${shown}\n</parameter>\n`)}</function>\n</tool_call>`,
    ),
  glm: (list) =>
    each(
      list,
      (one) =>
        `<tool_call>${one.tool}\n${params(one, (name, shown) => `<arg_key>${name}</arg_key>\n<arg_value>${shown}</arg_value>\n`)}</tool_call>`,
    ),
  minimax: (list) =>
    `<minimax:tool_call>\n${each(list, (one) => `<invoke name="${one.tool}">\n${params(one, (name, shown) => `<parameter name="${name}">${shown}</parameter>\n`)}</invoke>`)}\n</minimax:tool_call>`,
  'older claude': (list) =>
    `<function_calls>\n${each(list, (one) => `<invoke>\n<tool_name>${one.tool}</tool_name>\n<parameters>\n${params(one, (name, shown) => `<${name}>${shown}</${name}>\n`)}</parameters>\n</invoke>`)}\n</function_calls>`,
};

const around: Readonly<Record<string, (answer: string) => string>> = {
  nothing: (answer) => answer,
  words: (answer) => `I look it up, "as asked" [1]:\n\n${answer}`,
  thought: (answer) =>
    `<think>refund(order_id=1)? <tool_call> or [["close_case()"]]</think>\n${answer}`,
  'half a thought': (answer) => `Perhaps <tool_call>refund(order_id=1)\n</think>\n\n${answer}`,
  'an end of turn': (answer) => `${answer}<|im_end|>\n`,
};

/** The calls that are read, their values as text where all are. */
function read(answer: string): string[] | undefined {
  const { settled } = readRawOutput(answer, options);
  const isText = settled?.valuesAreText === true;
  return settled?.trajectories.flat().flatMap((segment) =>
    segment.calls.map((one) => {
      const values = (one.params ?? []).map(([name, it]) => [
        name,
        isText ? it : JSON.stringify(it),
      ]);
      return JSON.stringify([one.tool, values]);
    }),
  );
}

function wanted(list: readonly Call[], isText: boolean): string[] {
  return list.map((one) =>
    JSON.stringify([
      one.tool,
      one.params.map(([name, it]) => [name, isText ? shownAs(it) : JSON.stringify(it)]),
    ]),
  );
}

const writers = [
  ...Object.entries(typed).map(([name, write]) => [name, write, false] as const),
  ...Object.entries(untyped).map(([name, write]) => [name, write, true] as const),
];

describe('values of any kind are read right, or the answer is refused', () => {
  test.each(writers)('%s', (_, write, isText) => {
    let right = 0;
    fc.assert(
      fc.property(calls, fc.constantFrom(...Object.keys(around)), (list, frame) => {
        const answer = around[frame]!(write(list));
        const found = read(answer);
        if (found === undefined) return;
        right++;
        expect(found, answer).toEqual(
          wanted(list, isText && list.some((one) => one.params.length > 0)),
        );
      }),
      { seed: 17, numRuns: budget(300) },
    );
    // A reader that refuses all would pass, too.
    expect(right).toBeGreaterThan(budget(isText ? 100 : 200));
  });

  test.each(writers)('%s, cut off anywhere', (_, write, isText) => {
    fc.assert(
      fc.property(calls, fc.nat(), (list, pick) => {
        const answer = write(list);
        // Behind the end of a thought in a call that was cut off, what was before is a thought.
        fc.pre(!answer.includes('</think>'));
        const cut = answer.slice(0, 1 + (pick % answer.length));
        const found = read(cut);
        if (found === undefined) return;
        const all = wanted(list, isText && found.some((one) => !one.endsWith('[]]')));
        expect(all.slice(0, found.length), cut).toEqual(found);
      }),
      { seed: 17, numRuns: budget(300) },
    );
  });
});
