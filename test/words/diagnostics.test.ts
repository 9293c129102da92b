import { expect, test } from 'vitest';
import type { LocatedDiagnostic } from '../../src/model/diagnostics/diagnostic.ts';
import {
  diagnosticsJson,
  diagnosticText,
  type Paint,
  unlistedText,
} from '../../src/words/diagnostics.ts';

const marked = (mark: string) => (text: string) => `<${mark}>${text}</${mark}>`;
const plain: Paint = {
  bold: (text) => text,
  red: (text) => text,
  yellow: (text) => text,
  cyan: (text) => text,
  dim: (text) => text,
};

const fault: LocatedDiagnostic = {
  code: 'unknown-tool',
  severity: 'error',
  file: 'w.json',
  line: 2,
  column: 5,
  pointer: '/steps/0',
  message: "there is no step 'x'",
};

test('a fault is one line', () => {
  expect(diagnosticText(fault, plain)).toBe(
    "w.json:2:5 error unknown-tool: there is no step 'x'\n",
  );
});

test('a caret stands under the place, wide characters or not, and a hint below', () => {
  const source = { text: '"漢字": "x"', column: 7 };
  expect(diagnosticText({ ...fault, source, hint: 'look again' }, plain)).toBe(
    "w.json:2:5 error unknown-tool: there is no step 'x'\n" +
      '  "漢字": "x"\n' +
      '          ^\n' +
      '  hint: look again\n',
  );
});

test.each([
  [
    30,
    [
      'w.json:2:5',
      '  error unknown-tool: there',
      "    is no step 'x' (profile C1",
      '    at p.json:1:2)',
    ],
  ],
  [
    40,
    ['w.json:2:5 error unknown-tool: there', "  is no step 'x' (profile C1 at", '  p.json:1:2)'],
  ],
])('on %i columns it hangs below itself, and colours are not counted', (screen, want) => {
  const profiles = { count: 1, first: 'C1', at: 'p.json:1:2' };
  const shared = { ...fault, profiles, hint: 'look at the spelling of this and of that' };
  const lines = diagnosticText(shared, plain, screen).trimEnd().split('\n');
  expect(lines.slice(0, want.length)).toEqual(want);
  expect(lines[want.length]).toMatch(/^ {2}hint: look at the/);
  const paint = { ...plain, bold: marked('b'), red: marked('r'), cyan: marked('c') };
  const coloured = diagnosticText(shared, paint, screen);
  expect(coloured).toContain('<b>w.json:2:5</b>');
  expect(coloured).toContain('<r>error unknown-tool</r>:');
  expect(coloured.replaceAll(/<\/?[brc]>/g, '')).toBe(diagnosticText(shared, plain, screen));
});

test('an empty line is not shown', () => {
  const text = diagnosticText({ ...fault, source: { text: '', column: 1 } }, plain);
  expect(text.split('\n')).toHaveLength(2);
});

test.each([
  [{ count: 1, first: 'C1', at: 'p.json:1:2' }, ' (profile C1 at p.json:1:2)\n'],
  [{ count: 7, first: 'C1', at: 'p.json:1:2' }, ' (7 profiles, first C1 at p.json:1:2)\n'],
  [
    { count: 1, first: '\u001b[31m', at: 'p\u0007:1:2' },
    ' (profile \\u001b[31m at p\\u0007:1:2)\n',
  ],
  [
    { count: 1, first: 'x'.repeat(500), at: 'p.json:1:2' },
    ` (profile ${'x'.repeat(100)}... at p.json:1:2)\n`,
  ],
])('profiles are %o', (profiles, end) => {
  expect(diagnosticText({ ...fault, profiles }, plain).endsWith(end)).toBe(true);
});

test('nothing of the input can move a terminal, and the caret stays where it was', () => {
  const source = { text: '"\u001b[31m\u009b\u202e": x', column: 11 };
  const text = diagnosticText({ ...fault, file: 'w\u001b.json', source }, plain);
  expect(text).toContain('w\\u001b.json:2:5 error');
  expect(text).toContain('\n  "\ufffd[31m\ufffd\ufffd": x\n            ^\n');
});

test('colours follow the severity', () => {
  const paint = { ...plain, red: marked('red'), yellow: marked('yellow') };
  expect(diagnosticText(fault, paint)).toContain('<red>error unknown-tool</red>');
  const warning = { ...fault, severity: 'warning' as const };
  expect(diagnosticText(warning, paint)).toContain('<yellow>warning unknown-tool</yellow>');
  expect(unlistedText(9, warning, paint)).toBe(
    'w.json <yellow>warning unknown-tool</yellow>: 9 more of them (--json lists all)\n',
  );
  expect(unlistedText(9, warning, paint, false)).toBe(
    '<yellow>warning unknown-tool</yellow>: 9 more of them (--json lists all)\n',
  );
});

test('JSON is a list, one a line, and safe to print', () => {
  expect([...diagnosticsJson([])].join('')).toBe('[]\n');
  const odd = { ...fault, message: 'a\u009b\u202eb' };
  const text = [...diagnosticsJson([fault, odd])].join('');
  expect(JSON.parse(text)).toEqual([fault, odd]);
  expect(text.split('\n')).toHaveLength(5);
  expect(text).toContain('a\\u009b\\u202eb');
});
