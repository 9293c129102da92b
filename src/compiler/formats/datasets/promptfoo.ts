import type { Json } from '../../../base/json.ts';
import { jsonText } from '../json-text.ts';
import { pieces } from '../layout.ts';
import type { Dataset, DatasetRow, RowCall } from './dataset.ts';

/**
 * Test cases of promptfoo as a YAML list. They assert that the tools are called in exactly this order,
 * and that for each call one call of its tool has exactly these arguments; without calls, that no tool
 * is called. promptfoo expands templates in variables, but not inside the value of an assertion.
 */
export const promptfooDataset: Dataset = {
  ending: '.promptfoo.yaml',
  expands: false,
  hasPrompt: true,
  row: testText,
  layout: () => pieces,
};

function testText({ id, rowId, agents, prompt, calls }: DatasetRow): string {
  const text = [
    `- description: ${yamlText(rowId)}`,
    '  vars:',
    `    prompt: ${yamlText(untemplated(prompt))}`,
    '  metadata:',
    `    id: ${yamlText(id)}`,
    `    agents: ${yamlText([...agents])}`,
    '  assert:',
    ...(calls.length === 0 ? noCalls : [...sequenceLines(calls), ...calls.flatMap(callLines)]),
  ];
  return `${text.join('\n')}\n`;
}

const noCalls = [
  '    - type: trajectory:step-count',
  '      value: {"type": "tool", "max": 0}',
] as const;

function sequenceLines(calls: readonly RowCall[]): string[] {
  return [
    '    - type: trajectory:tool-sequence',
    '      value:',
    '        mode: exact',
    '        steps:',
    ...calls.map(({ tool }) => `          - ${yamlText(tool)}`),
  ];
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
