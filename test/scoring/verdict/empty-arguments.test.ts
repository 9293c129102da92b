import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { missedThresholds } from '../../../src/scoring/figures/thresholds.ts';
import { score } from '../../../src/scoring/verdict/library.ts';

/** The calls of the refund in the samples of traces. */
const refund = [
  ['verify_customer', { customer_id: 'C7' }],
  ['get_order', { order_id: 63920 }],
  ['issue_refund', { order_id: 63920, amount: 49.9 }],
] as const;
const tools = refund.map(([tool]) => tool);
const right = refund.map(([tool_name, tool_input]) => ({ tool_name, tool_input }));
const gold = [{ C7: { google: [right] }, C8: { google: [right] } }];

/** A prediction in which every call is written in one way. */
const each = (write: (tool: string) => Json) => tools.map(write);
const chat = (message: (tool: string) => object) =>
  each((tool) => ({ role: 'assistant', ...message(tool) }) as Json);
const openai = (call: object) =>
  chat((name) => ({
    tool_calls: [{ type: 'function', id: name, function: { name, ...call } }],
  }));
const blocks = (block: (tool: string) => object) => chat((tool) => ({ content: [block(tool)] }));
const parts = (part: (tool: string) => object): Json =>
  each((tool) => ({ role: 'model', parts: [part(tool)] }) as Json);

/** What a right plan or run is without its arguments, for C7, in every form that says that there are none. */
const forms: Readonly<Record<string, Json>> = {
  'an empty object': each((tool_name) => ({ tool_name, tool_input: {} })),
  null: each((tool) => ({ tool, arguments: null })),
  'an empty text': each((name) => ({ name, args: '' })),
  'an empty list': each((name) => ({ name, args: [] })),
  'the text of an empty object': each((name) => ({ name, arguments: '{}' })),
  'several empty keys': each((name) => ({ name, args: [], kwargs: {}, params: null, input: '' })),
  'a key that is the tool': each((tool) => ({ [tool]: {} })),
  pairs: each((tool) => [tool, {}]),
  'OpenAI calls with null': each((name) => ({
    type: 'function',
    function: { name, arguments: null },
  })),
  'lines in a list': each((tool) => `${tool}()`),
  'lines in a list, with tool:': each((tool) => `tool: ${tool}()`),
  lines: each((tool) => `${tool}()`).join('\n'),
  'numbered lines': each((tool) => `1. ${tool}()`).join('\n'),
  'a list of Python': `[${each((tool) => `${tool}()`).join(', ')}]`,
  Hermes: each((name) => `<tool_call>\n{"name": "${name}", "arguments": {}}\n</tool_call>`).join(
    '\n',
  ),
  'the tags of Qwen': each(
    (name) => `<tool_call>\n<function=${name}>\n</function>\n</tool_call>`,
  ).join('\n'),
  'invoke without parameters': each((name) => `<invoke name="${name}">\n</invoke>`).join('\n'),
  ReAct: each((name) => `Thought: next\nAction: ${name}\nAction Input: {}\nObservation: ok`).join(
    '\n',
  ),
  'a table': `| Tool | Arguments |\n| --- | --- |\n${each((tool) => `| ${tool} | - |`).join('\n')}`,
  'YAML with {}': each((tool) => `- tool: ${tool}\n  args: {}`).join('\n'),
  'YAML with null': each((tool) => `- tool: ${tool}\n  args: null`).join('\n'),
  'OpenAI, {}': openai({ arguments: '{}' }),
  'OpenAI, empty': openai({ arguments: '' }),
  'OpenAI, null': openai({ arguments: null }),
  'OpenAI, an object': openai({ arguments: {} }),
  'OpenAI, no key': openai({}),
  'OpenAI, legacy': chat((name) => ({ function_call: { name, arguments: '{}' } })),
  'OpenAI, legacy, no key': chat((name) => ({ function_call: { name } })),
  Anthropic: blocks((name) => ({ type: 'tool_use', id: name, name, input: {} })),
  'Anthropic, no key': blocks((name) => ({ type: 'tool_use', id: name, name })),
  Gemini: parts((name) => ({ functionCall: { name, args: {} } })),
  'Gemini without args': parts((name) => ({ functionCall: { name } })),
  Bedrock: blocks((name) => ({ toolUse: { toolUseId: name, name, input: {} } })),
  'AI SDK': blocks((toolName) => ({
    ...{ type: 'tool-call', toolCallId: toolName, toolName, input: {} },
  })),
  'AI SDK, no input': blocks((toolName) => ({
    ...{ type: 'tool-call', toolCallId: toolName, toolName },
  })),
  'AI SDK, output-error': each((tool) => ({
    role: 'assistant',
    parts: [{ type: `tool-${tool}`, toolCallId: tool, state: 'output-error', errorText: 'no' }],
  })),
  Responses: each((name) => ({ type: 'function_call', call_id: name, name, arguments: '{}' })),
  'Responses, empty': each((name) => ({
    type: 'function_call',
    call_id: name,
    name,
    arguments: '',
  })),
  'Responses, no key': each((name) => ({ type: 'function_call', call_id: name, name })),
  LangChain: each((name) => ({
    type: 'ai',
    content: '',
    tool_calls: [{ name, args: {}, id: name }],
  })),
  'LangChain, no key': each((name) => ({
    type: 'ai',
    content: '',
    tool_calls: [{ name, id: name }],
  })),
  'calls as text in a chat': chat((name) => ({
    content: `<tool_call>{"name": "${name}", "arguments": {}}</tool_call>`,
  })),
};

const samples = fileURLToPath(new URL('../../../formats/traces', import.meta.url));
/** What holds the arguments of other things, or the id of the profile. */
const beside = new Set(['metadata', 'tags', 'trace_metadata']);

/** A sample whose calls have no arguments any more. */
function emptied(value: Json): Json {
  if (typeof value === 'string') return emptiedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(emptied);
  if (isArguments(value)) return 'kvlistValue' in value ? { kvlistValue: { values: [] } } : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [key, beside.has(key) ? own : emptied(own)]),
  );
}

/** The same of a text that is JSON, or Python's text of an object. */
function emptiedText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  return JSON.stringify(emptied(JSON.parse(text.replaceAll("'", '"'))));
}

function isArguments(value: object): boolean {
  const text = JSON.stringify(value);
  const isKeyValues = text.startsWith('{"kvlistValue":{"values":[{"key":"order_id"');
  return isKeyValues || refund.some(([, params]) => JSON.stringify(params) === text);
}

const files = readdirSync(samples, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.includes('.sample.'))
  .sort();

/** A sample as the prediction of C7, whose id only exports of traces have in them. */
function sampleOf(name: string, change: (value: Json) => Json) {
  const text = readFileSync(join(samples, name), 'utf8');
  const lines = name.endsWith('l') ? text.trim().split('\n') : [text];
  const values = lines.map((line) => change(JSON.parse(line) as Json));
  return exported.test(name)
    ? values.map((one) => JSON.stringify(one)).join('\n')
    : { C7: name.endsWith('l') ? values : (values[0] as Json) };
}

const exported =
  /^(?:adk|langfuse|langsmith|mastra|mlflow|openai-agents|otel|phoenix|tau2|sessions.(?:tau-bench|vertex))\./;

/** C7 as given, and a right C8. */
function scored(given: JsonObject | string, more: object = {}) {
  const predictions = [{ C8: { google: [right] } }, given];
  const { report, diagnostics } = score({ gold, predictions, task: 'run', ...more });
  const figures = report.profiles.find(({ id }) => id === 'C7')?.figures;
  return { report, diagnostics, figures, all: report.groups[0] };
}

const bad = {
  ...{ valid: 0, exact_match: 0, tool_f1: 1 },
  ...{ param_precision: 0, param_recall: 0, param_f1: 0 },
};
const minimums = new Map([
  ['exact', 0.9],
  ['valid', 0.9],
  ['param_f1', 0.9],
]);

describe('calls that say that they have no arguments are compared as they are', () => {
  test.each(Object.entries(forms))('%s', (_, form) => {
    const { figures, all, diagnostics } = scored({ C7: form });
    expect(diagnostics).toEqual([]);
    expect(figures).toMatchObject(bad);
    expect(all?.figures).toMatchObject({
      valid: { mean: 0.5, n: 2 },
      exact_match: { mean: 0.5, n: 2 },
      param_f1: { mean: 0.5, n: 2 },
    });
    // JourneyBench, equation 2: the mean over both.
    expect(all?.userJourneyCoverage).toBe(0.5);
    expect(missedThresholds(all, minimums)).toMatchObject([
      { mean: 0.5 },
      { mean: 0.5 },
      { mean: 0.5 },
    ]);
  });

  test.each(files)('%s', (name) => {
    expect(scored(sampleOf(name, (value) => value)).figures).toMatchObject({ valid: 1 });
    const { figures, all, diagnostics } = scored(sampleOf(name, emptied));
    expect(diagnostics).toEqual([]);
    expect(figures).toMatchObject(bad);
    expect(all?.figures.valid).toMatchObject({ mean: 0.5, n: 2 });
  });
});

/** Every call of the refund with its arguments, in a form of its own. */
const whole = (write: (tool: string, params: JsonObject) => Json) =>
  refund.map(([tool, params]) => write(tool, { ...params }));

describe('arguments under several keys', () => {
  test.each<[string, Json]>([
    ['[] beside kwargs', whole((tool, kwargs) => ({ tool, args: [], kwargs }))],
    ['null beside params', whole((tool, params) => ({ tool, args: null, params }))],
    [
      'an empty text beside a text',
      whole((tool, args) => ({ tool, tool_input: '', args: JSON.stringify(args) })),
    ],
    ['{} beside input', whole((tool, input) => ({ tool, arguments: {}, input }))],
    ['the same twice', whole((tool, args) => ({ tool, args, arguments: JSON.stringify(args) }))],
    [
      'around a function',
      whole((name, args) => ({ type: 'function', function: { name, arguments: '' }, args })),
    ],
  ])('%s: the filled one counts', (_, form) => {
    const { figures, diagnostics } = scored({ C7: form });
    expect(diagnostics).toEqual([]);
    expect(figures).toMatchObject({ valid: 1, param_f1: 1 });
  });

  test('two that differ are refused', () => {
    const { figures, diagnostics } = scored({
      C7: whole((tool, params) => ({ tool, params, args: { order_id: 1 } })),
    });
    expect(figures).toMatchObject({ valid: 0 });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        'unreadable-prediction',
        'there is a call of verify_customer with different arguments under args and params, which cannot be read (rule two-argument-keys): the prediction scores 0',
      ],
    ]);
  });
});

describe('names only', () => {
  test.each<[string, Json]>([
    ['a list of names', [...tools]],
    ['calls that say no arguments', each((tool) => ({ tool }))],
    ['lines with tool:', each((tool) => `tool: ${tool}`)],
  ])('%s: aligned on names, and no threshold passes', (_, form) => {
    const { figures, all, diagnostics } = scored({ C7: form });
    expect(diagnostics).toEqual([]);
    expect(figures).toMatchObject({ valid: null, exact_match: null, param_f1: null, tool_f1: 1 });
    expect(all?.figures).toMatchObject({ valid: { mean: 1, n: 1, scores: 1 }, tool_f1: { n: 2 } });
    const lacking = { count: 1, of: 2 };
    expect(missedThresholds(all, minimums)).toMatchObject([{ lacking }, { lacking }, { lacking }]);
    expect(missedThresholds(all, new Map([['tool_f1', 1]]))).toEqual([]);
  });

  test('are right where names are meant', () => {
    const { figures } = scored({ C7: [...tools] }, { as: 'tool-only' });
    expect(figures).toMatchObject({ valid: 1, exact_match: 1, param_f1: null });
  });

  test('some with arguments: the others have none', () => {
    const [first, ...others] = right;
    const form = [first, ...others.map(({ tool_name }) => ({ tool_name }))];
    expect(scored({ C7: form as Json }).figures).toMatchObject({ valid: 0, param_f1: 0.4 });
  });
});
