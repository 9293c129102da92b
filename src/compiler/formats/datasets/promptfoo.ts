import { numeralOf } from '../../../base/decimal.ts';
import type { Json } from '../../../base/json.ts';
import { byText } from '../../../base/text/by-text.ts';
import { sortedText } from '../../../base/text/sorted-text.ts';
import type { Allowance } from '../../../model/allowance.ts';
import { jsonText } from '../json-text.ts';
import { pieces } from '../layout.ts';
import type { Dataset, DatasetRow, RowCall } from './dataset.ts';

/**
 * Test cases of promptfoo as a YAML list. They assert that the tools are called in exactly this order,
 * and that for each call one call of its tool has exactly these arguments; without calls, that no tool
 * is called. Where calls may be repeated, they assert the order with others between, and how often each tool is called. promptfoo expands templates in variables, but not inside the value of an assertion.
 */
export const promptfooDataset: Dataset = {
  ending: '.promptfoo.yaml',
  expands: false,
  says: ['repeat'],
  hasPrompt: true,
  row: testText,
  layout: () => pieces,
};

function testText({ id, rowId, agents, prompt, calls, allowances = [] }: DatasetRow): string {
  const repeats = allowances.filter(({ kind }) => kind === 'repeat');
  const text = [
    `- description: ${yamlText(rowId)}`,
    '  vars:',
    `    prompt: ${yamlText(untemplated(prompt))}`,
    '  metadata:',
    `    id: ${yamlText(id)}`,
    `    agents: ${yamlText([...agents])}`,
    '  assert:',
    ...(calls.length === 0
      ? noCalls
      : [...sequenceLines(calls, repeats), ...calls.flatMap(callLines)]),
  ];
  return `${text.join('\n')}\n`;
}

const noCalls = [
  '    - type: trajectory:step-count',
  '      value: {"type": "tool", "max": 0}',
] as const;

function sequenceLines(calls: readonly RowCall[], repeats: readonly Allowance[]): string[] {
  return [
    '    - type: trajectory:tool-sequence',
    '      value:',
    `        mode: ${repeats.length > 0 ? 'in_order' : 'exact'}`,
    '        steps:',
    ...calls.map(({ tool }) => `          - ${yamlText(tool)}`),
    ...(repeats.length > 0 ? timesLines(calls, repeats) : []),
  ];
}

/** How often each tool is called at least and at most. */
function timesLines(calls: readonly RowCall[], repeats: readonly Allowance[]): string[] {
  const tools = [...new Set(calls.map(({ tool }) => tool))];
  return tools.flatMap((tool) => {
    const least = calls.filter((call) => call.tool === tool).length;
    const most = mostCalls(
      calls.filter((call) => call.tool === tool),
      repeats,
    );
    return [
      '    - type: trajectory:tool-used',
      '      value:',
      `        name: ${yamlText(tool)}`,
      `        min: ${least}`,
      ...(most === undefined ? [] : [`        max: ${most}`]),
    ];
  });
}

/** Calls in all of one tool; undefined where one of them may be repeated any number of times. */
function mostCalls(calls: readonly RowCall[], repeats: readonly Allowance[]): number | undefined {
  const distinct = new Map(calls.map((call) => [textOf(call), call]));
  let most = 0;
  for (const [text, { tool }] of distinct) {
    const own = repeats.find(
      (one) => textOf({ tool: one.tool, params: one.params ?? [] }) === text,
    );
    if (own !== undefined && own.atMost === undefined) return undefined;
    most +=
      own?.atMost ?? calls.filter((call) => call.tool === tool && textOf(call) === text).length;
  }
  return most;
}

/** The same for calls of one tool with the same parameters, in any order. */
function textOf({ tool, params }: Pick<RowCall, 'tool' | 'params'>): string {
  const pairs = params.map(([name, value]) => [name, sortedText(value, numeralOf)]);
  return JSON.stringify([tool, pairs.sort(([a = ''], [b = '']) => byText(a, b))]);
}

function callLines({ tool, params }: RowCall): string[] {
  const values = params.map(([name, value]) => {
    return `          ${yamlText(name)}: ${yamlText(value)}`;
  });
  return [
    '    - type: trajectory:tool-args-match',
    '      value:',
    `        name: ${yamlText(tool)}`,
    '        mode: exact',
    ...(values.length === 0 ? ['        args: {}'] : ['        args:', ...values]),
  ];
}

/** Characters that may stand unescaped in a JSON text but not in YAML, such as control characters. */
const unprintable = /[\u007f-\u009f\ufeff\ufffe\uffff]/g;

/**
 * A value as YAML on one line: JSON (which is valid YAML) with the characters escaped that YAML
 * forbids.
 */
function yamlText(value: Json): string {
  return jsonText(value).replace(unprintable, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Escapes a text for Nunjucks, with which promptfoo expands variables, so that it stays as it is. */
function untemplated(text: string): string {
  if (!/\{[{%#]/.test(text)) return text;
  return `{{ "${text.replace(/[\\"]/g, '\\$&')}" }}`;
}
