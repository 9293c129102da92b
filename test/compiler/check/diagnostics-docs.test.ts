import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkGraphShape, checkWorkflowShape } from '../../../src/compiler/check/schema/shape.ts';
import { diagnosticCodes } from '../../../src/model/diagnostics/describe.ts';
import { type DiagnosticCode, severityOf } from '../../../src/model/diagnostics/diagnostic.ts';

const page = readFileSync('docs/diagnostics.md', 'utf8');
const form =
  /^(Error|Warning)\. [^\n]+\n\nWrong:\n\n```([a-z ]+)\n(.+?)\n```\n\nRight:\n\n```([a-z ]+)\n(.+?)\n```\n*$/s;

interface Section {
  readonly code: string;
  readonly parts: RegExpExecArray | null;
}

const sections: readonly Section[] = page
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const end = section.indexOf('\n');
    return { code: section.slice(0, end), parts: form.exec(section.slice(end).trim()) };
  });

/** The codes that the shape of a workflow can have. */
const shapeCodes: readonly DiagnosticCode[] = [
  'wrong-type',
  'missing-key',
  'unknown-key',
  'unknown-value',
  'empty-text',
  'empty-list',
  'wrong-length',
  'unknown-operator',
  'unknown-action',
  'clause-form',
  'operand-count',
];

test('every code has a heading, and every heading is a code', () => {
  expect(sections.map(({ code }) => code).sort()).toEqual([...diagnosticCodes].sort());
});

describe('every heading has the severity, a wrong and a right example', () => {
  test.each(sections)('$code', ({ code, parts }) => {
    expect(parts).not.toBeNull();
    expect(parts?.[1]?.toLowerCase()).toBe(severityOf(code as DiagnosticCode));
    expect(parts?.[3]).not.toBe(parts?.[5]);
  });
});

describe('examples in JSON are JSON, and workflows have the right shape or the fault they show', () => {
  const examples = sections.flatMap(({ code, parts }) => [
    { code, side: 'wrong', language: parts?.[2] ?? '', text: parts?.[3] ?? '' },
    { code, side: 'right', language: parts?.[4] ?? '', text: parts?.[5] ?? '' },
  ]);
  const inJson = examples.filter(({ language }) => language.startsWith('json'));

  test.each(inJson)('$code, $side', ({ code, side, language, text }) => {
    const value = JSON.parse(text);
    if (language !== 'json workflow') return;
    const isFault = side === 'wrong' && shapeCodes.includes(code as DiagnosticCode);
    const check = 'nodes' in value ? checkGraphShape : checkWorkflowShape;
    const found = check(value, 'workflow.json').map((diagnostic) => diagnostic.code);
    expect(found).toEqual(isFault ? [code] : []);
  });
});
