import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRawOutput } from '../../src/ingest/output.ts';
import { options, parameters } from './support.ts';

/** A right answer: calls of the gold's tools; values that no format need quote. */
interface Call {
  readonly tool: string;
  readonly params: readonly (readonly [string, string | number])[];
}

const value = fc.oneof(
  fc.integer({ min: 1, max: 9999 }),
  fc.constantFrom('C1', 'late delivery', '12 Main Street', 'N1 (UK)', "it's", 'x-y', 'pending'),
);
const call: fc.Arbitrary<Call> = fc.constantFrom(...parameters.keys()).chain((tool) =>
  fc.tuple(...(parameters.get(tool) ?? []).map(() => value)).map((values) => ({
    tool,
    params: values.map((one, nth) => [(parameters.get(tool) ?? [])[nth] ?? '', one] as const),
  })),
);
const trajectory = fc.array(call, { minLength: 1, maxLength: 4 });
const plan = fc.array(trajectory, { minLength: 1, maxLength: 3 });

const input = ({ params }: Call) => JSON.stringify(Object.fromEntries(params));
const text = ({ tool, params }: Call) =>
  `${tool}(${params.map(([k, v]) => `${k}=${v}`).join(', ')})`;
const quoted = ({ tool, params }: Call) =>
  `${tool}(${params.map(([k, v]) => `${k}=${JSON.stringify(v)}`).join(', ')})`;

/** Writings of several trajectories as data. */
const data: Readonly<Record<string, (calls: readonly (readonly Call[])[]) => string>> = {
  google: (lists) =>
    JSON.stringify(
      lists.map((list) =>
        list.map((one) => ({ tool_name: one.tool, tool_input: Object.fromEntries(one.params) })),
      ),
    ),
  openai: (lists) =>
    JSON.stringify(
      lists.map((list) => [
        {
          role: 'assistant',
          tool_calls: list.map((one) => ({
            name: one.tool,
            arguments: Object.fromEntries(one.params),
          })),
        },
      ]),
    ),
  traxgen: (lists) => JSON.stringify(lists.map((list) => list.map((one) => `tool: ${text(one)}`))),
  wrapped: (lists) =>
    JSON.stringify(
      {
        trajectories: lists.map((list) =>
          list.map((one) => ({ name: one.tool, args: Object.fromEntries(one.params) })),
        ),
      },
      null,
      2,
    ),
};

/** Writings of one trajectory that are no data. */
const written: Readonly<Record<string, (calls: readonly Call[]) => string>> = {
  bullets: (list) => list.map((one) => `- ${text(one)}`).join('\n'),
  numbered: (list) => list.map((one, nth) => `${nth + 1}. tool: ${text(one)}`).join('\n'),
  code: (list) => list.map((one, nth) => `r${nth} = await ${quoted(one)}`).join('\n'),
  chain: (list) => list.map(quoted).join(' -> '),
  react: (list) =>
    list
      .map((one) => `Thought: next\nAction: ${one.tool}\nAction Input: ${input(one)}`)
      .join('\nObservation: ok\n'),
  invoke: (list) =>
    `<function_calls>\n${list.map((one) => `<invoke name="${one.tool}">${one.params.map(([k, v]) => `<parameter name="${k}">${v}</parameter>`).join('')}</invoke>`).join('\n')}\n</function_calls>`,
  qwen: (list) =>
    list
      .map(
        (one) =>
          `<tool_call>\n<function=${one.tool}>\n${one.params.map(([k, v]) => `<parameter=${k}>\n${v}\n</parameter>\n`).join('')}</function>\n</tool_call>`,
      )
      .join('\n'),
  hermes: (list) =>
    list
      .map(
        (one) => `<tool_call>\n{"name": "${one.tool}", "arguments": ${input(one)}}\n</tool_call>`,
      )
      .join('\n'),
  glm: (list) =>
    list
      .map(
        (one) =>
          `<tool_call>${one.tool}\n${one.params.map(([k, v]) => `<arg_key>${k}</arg_key>\n<arg_value>${v}</arg_value>\n`).join('')}</tool_call>`,
      )
      .join('\n'),
  channels: (list) =>
    list
      .map(
        (one) =>
          `<|start|>assistant<|channel|>commentary to=functions.${one.tool} <|constrain|>json<|message|>${input(one)}<|call|>`,
      )
      .join(''),
  kimi: (list) =>
    `<|tool_calls_section_begin|>${list.map((one, nth) => `<|tool_call_begin|>functions.${one.tool}:${nth}<|tool_call_argument_begin|>${input(one)}<|tool_call_end|>`).join('')}<|tool_calls_section_end|>`,
  deepseek: (list) =>
    `<｜tool▁calls▁begin｜>${list.map((one) => `<｜tool▁call▁begin｜>${one.tool}<｜tool▁sep｜>${input(one)}<｜tool▁call▁end｜>`).join('')}<｜tool▁calls▁end｜>`,
  mistral: (list) => list.map((one) => `[TOOL_CALLS]${one.tool}[ARGS]${input(one)}`).join(''),
  table: (list) =>
    `| # | Tool | Arguments |\n|---|---|---|\n${list.map((one, nth) => `| ${nth + 1} | ${one.tool} | ${input(one)} |`).join('\n')}`,
  yaml: (list) =>
    list
      .map(
        (one) =>
          `- tool: ${one.tool}\n  args:${one.params.length === 0 ? ' {}' : one.params.map(([k, v]) => `\n    ${k}: ${JSON.stringify(v)}`).join('')}`,
      )
      .join('\n'),
};

/** Where a character of the syntax stands: outside of texts, or the quote of one. */
function syntaxAt(json: string): number[] {
  const found: number[] = [];
  let isInside = false;
  for (let at = 0; at < json.length; at++) {
    if (isInside && json[at] === '\\') at++;
    else if (json[at] === '"') {
      isInside = !isInside;
      found.push(at);
    } else if (!isInside && '[]{},:'.includes(json[at] ?? '')) found.push(at);
  }
  return found;
}

type Break = (answer: string, pick: number) => string;
const at = (list: readonly number[], pick: number) => list[pick % Math.max(list.length, 1)] ?? 0;
const without = (answer: string, place: number) => answer.slice(0, place) + answer.slice(place + 1);
const swapped = (answer: string, pick: number, from: string, to: string) => {
  const places = syntaxAt(answer).filter((one) => answer[one] === from);
  if (places.length === 0) return answer;
  const place = at(places, pick);
  return answer.slice(0, place) + to + answer.slice(place + 1);
};

/** What may be wrong with data itself. */
const breaks: Readonly<Record<string, Break>> = {
  'a character of the syntax is missing': (answer, pick) =>
    without(answer, at(syntaxAt(answer), pick)),
  'a quote is missing': (answer, pick) => swapped(answer, pick, '"', ''),
  'a bracket is missing': (answer, pick) => swapped(answer, pick, ']', ''),
  'a brace is missing': (answer, pick) => swapped(answer, pick, '}', ''),
  'round for square': (answer, pick) => swapped(answer, pick, ']', ')'),
  'equals for colon': (answer, pick) => swapped(answer, pick, ':', ' ='),
  'a doubled comma': (answer, pick) => swapped(answer, pick, ',', ',,'),
  'a missing comma': (answer, pick) => swapped(answer, pick, ',', ' '),
  'a semicolon': (answer, pick) => swapped(answer, pick, ',', ';'),
  'typographic quotes': (answer) => answer.replaceAll('"tool_name"', '“tool_name”'),
  'a comment': (answer, pick) => swapped(answer, pick, ',', ', // then\n'),
  'a cut': (answer, pick) => answer.slice(0, 1 + (pick % answer.length)),
  'JSON in JSON': (answer) => JSON.stringify(answer),
  'prose inside': (answer, pick) => swapped(answer, pick, ',', ', and then '),
};

/** What may stand around any answer. */
const around: Readonly<Record<string, (answer: string) => string>> = {
  fence: (answer) => `\`\`\`\n${answer}\n\`\`\``,
  'prose before': (answer) => `Here is the plan for [C1] (as asked):\n\n${answer}`,
  'prose behind': (answer) => `${answer}\n\nLet me know if that isn't right [or is].`,
  thought: (answer) =>
    `<think>Perhaps [["tool: refund(order_id=1)"]]\nrefund(order_id=1)</think>\n${answer}`,
  'half a thought': (answer) => `I must think [["tool: close_case()"]]</think>\n${answer}`,
  draft: (answer) =>
    `[["tool: refund(order_id=1, amount=2)"]]\n\nNo, wait. The final answer:\n\n${answer}`,
  example: (answer) => `Example of the format: [["tool: refund(order_id=1)"]]\n\n${answer}`,
  'example behind': (answer) => `${answer}\n\nExample of the format: [["tool: name(param=value)"]]`,
  'remark behind': (answer) =>
    `${answer}\n\nNote that ["find_order", "refund"] may come in any order.`,
  workflow: (answer) =>
    `{"agent": "a", "steps": ["find_order(order_id = x)", "close_case()"], "soft_ordering": []}\n\n${answer}`,
};

function read(answer: string) {
  const { settled, repairs } = readRawOutput(answer, options);
  const calls = settled?.trajectories.map((segments) =>
    segments.flatMap((one) => one.calls.map(({ tool, params }) => shown(tool, params))),
  );
  return { calls, isCut: repairs.truncated !== undefined };
}

/** A call in a line; its name alone where nothing is known of its arguments. */
function shown(tool: string, params: readonly (readonly [string, unknown])[] | undefined): string {
  if (params === undefined) return tool;
  return `${tool} ${params.map(([name, one]) => `${name}=${String(one).trim()}`)}`;
}

const wanted = (lists: readonly (readonly Call[])[]) =>
  lists.map((list) =>
    list.map(({ tool, params }) => `${tool} ${params.map(([k, v]) => `${k}=${v}`)}`),
  );

/** Whether what was read of an answer that was cut off is a beginning of it. */
function isBeginning(found: readonly string[][], want: readonly string[][]): boolean {
  return found.every((list, nth) => {
    const whole = want[nth] ?? [];
    const isLast = nth === found.length - 1;
    const same = list.every((one, nth) => one === whole[nth] || one === whole[nth]?.split(' ')[0]);
    return same && nth < want.length && (isLast || list.length === whole.length);
  });
}

function check(answer: string, lists: readonly (readonly Call[])[]): 'right' | 'refused' {
  const { calls, isCut } = read(answer);
  if (calls === undefined) return 'refused';
  const want = wanted(lists);
  if (isCut && isBeginning(calls, want)) return 'right';
  expect(calls, answer).toEqual(want);
  return 'right';
}

const seeded = { seed: 17 };

describe('what a model writes is read right', () => {
  test.each(Object.keys(data))('%s, with anything around it', (format) => {
    fc.assert(
      fc.property(plan, fc.constantFrom(...Object.keys(around)), (lists, frame) => {
        expect(check(around[frame]!(data[format]!(lists)), lists)).toBe('right');
      }),
      { ...seeded, numRuns: 150 },
    );
  });

  test.each(Object.keys(written))('%s', (form) => {
    fc.assert(
      fc.property(trajectory, (list) => {
        expect(check(written[form]!(list), [list])).toBe('right');
      }),
      { ...seeded, numRuns: 50 },
    );
  });
});

/** Each line of these is whole by itself, and so is what is left where the cut is between two. */
const inLines = ['yaml'];

describe('what is broken is read right, or refused', () => {
  test.each(Object.keys(data))('%s', (format) => {
    let right = 0;
    fc.assert(
      fc.property(
        plan,
        fc.array(fc.constantFrom(...Object.keys(breaks)), { minLength: 1, maxLength: 1 }),
        fc.subarray(Object.keys(around), { maxLength: 2 }),
        fc.nat(),
        (lists, broken, frames, pick) => {
          const answer = broken.reduce(
            (sum, name) => breaks[name]!(sum, pick),
            data[format]!(lists),
          );
          // What is JSON all the same says what it says.
          fc.pre(broken.includes('JSON in JSON') || options.readText(answer) === undefined);
          const isWhole = !broken.includes('a cut') && !broken.includes('JSON in JSON');
          const whole = frames
            .filter(() => isWhole)
            .reduce((sum, name) => around[name]!(sum), answer);
          if (check(whole, lists) === 'right') right++;
        },
      ),
      { ...seeded, numRuns: 500 },
    );
    // A reader that refuses all would pass, too.
    expect(right).toBeGreaterThan(150);
  });

  test.each(Object.keys(written).filter((form) => !inLines.includes(form)))(
    '%s, cut off inside of a call',
    (form) => {
      fc.assert(
        fc.property(trajectory, fc.nat(), (list, pick) => {
          const answer = written[form]!(list);
          const cut = answer.slice(0, 1 + (pick % answer.length));
          // Between two whole lines nobody can know.
          const { calls } = read(cut);
          if (calls !== undefined) expect(isBeginning(calls, wanted([list])), cut).toBe(true);
        }),
        { ...seeded, numRuns: 80 },
      );
    },
  );
});
