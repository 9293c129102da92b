import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { matchesInTime } from '../../../src/cli/machine/matches-in-time.ts';
import { readTemplate } from '../../../src/profiles/read-template.ts';
import { budget, some } from '../../budget.ts';
import { profileOf, samplerOf, valuesOf } from './support.ts';

const drawOf = (pattern: string) => ({ faker: 'helpers.fromRegExp', args: [pattern] });

async function textsOf(pattern: string, count = 200): Promise<string[]> {
  return (await valuesOf(drawOf(pattern), count)).map(String);
}

/** What is said of a pattern, as `pointer code`. */
async function saidOf(pattern: string): Promise<string[]> {
  const text = JSON.stringify({ agent_sequence: 'a', x: drawOf(pattern) });
  const read = await readTemplate({ file: 't.json', text }, ['a'], '1', matchesInTime);
  return read.diagnostics.map(({ place, code }) => `${place.pointer} ${code}`);
}

const refused = ['/x/args/0 generator-arguments'];

describe('draws are what a pattern describes, and all of it', () => {
  const cases: { given: string; want: string[] }[] = [
    { given: '(DE|FR)-[12]', want: ['DE-1', 'DE-2', 'FR-1', 'FR-2'] },
    { given: '\\d{4}-(x|y)'.replace('\\d{4}', '[0-1]\\.'), want: ['0.-x', '0.-y', '1.-x', '1.-y'] },
    { given: 'a?b{1,2}', want: ['ab', 'abb', 'b', 'bb'] },
    { given: '(?:a|b(?:c|d))', want: ['a', 'bc', 'bd'] },
    { given: '(?:(a)|(b))c\\2', want: ['ac', 'bcb'] },
    { given: '([ab])\\1', want: ['aa', 'bb'] },
    { given: '(?<half>[ab])!', want: ['a!', 'b!'] },
    { given: '^[ab]$', want: ['a', 'b'] },
    { given: '(?![ac])[a-d]', want: ['b', 'd'] },
    { given: '(?=.*\\d)[0a]{2}', want: ['00', '0a', 'a0'] },
    { given: '[ÄÖa]', want: ['a', 'Ä', 'Ö'] },
    { given: '[а-в]ß', want: ['аß', 'бß', 'вß'] },
    { given: '[😀-😂]', want: ['😀', '😁', '😂'] },
    { given: '[\\u{1F600}\\ud83d\\ude01]{2}', want: ['😀😀', '😀😁', '😁😀', '😁😁'] },
    { given: '😀?\\u{e9}\\xe9\\u00e9', want: ['😀ééé', 'ééé'] },
    { given: '[\\u{2d}a]\\x2d', want: ['--', 'a-'] },
    { given: '\\u{10001}', want: ['\u{10001}'] },
    { given: '[\ue000-\ue002]😀', want: ['\ue000😀', '\ue001😀', '\ue002😀'] },
    { given: '[^😀!-~]', want: [' '] },
    { given: '\\s', want: [' '] },
    { given: '[\\t\\n]', want: ['\t', '\n'] },
    { given: '\\(\\{\\[', want: ['({['] },
    { given: 'A,20000,B', want: ['A,20000,B'] },
    { given: '', want: [''] },
  ];
  test.each(cases)('$given', async ({ given, want }) => {
    expect([...new Set(await textsOf(given))].sort()).toEqual(want.sort());
  });

  test('what repeats without end ends after ten more than it must', async () => {
    const lengths = async (pattern: string) => {
      const all = (await textsOf(pattern, 500)).map(({ length }) => length);
      return [Math.min(...all), Math.max(...all)];
    };
    expect(await lengths('x*')).toEqual([0, 10]);
    expect(await lengths('x+')).toEqual([1, 11]);
    expect(await lengths('x{3,}')).toEqual([3, 13]);
  });

  test('what is left open is drawn from the signs of a keyboard', async () => {
    for (const text of await textsOf('.[^a]\\W\\S')) expect(text).toMatch(/^[ -~]{4}$/);
  });
});

describe('a pattern that cannot be drawn is said where it stands', () => {
  test.each([
    ['(', 'no pattern'],
    ['a)(b', 'no pattern, but for the brackets around it'],
    ['\\-', 'no pattern with the flag u'],
    ['\\p{Lu}{3}', 'a Unicode property'],
    ['(?<!a)b', 'a lookbehind'],
    ['(?<a>[ab])\\k<a>', 'a reference by name'],
    ['a\\bb', 'a contradiction'],
    ['(?=b)a', 'a contradiction'],
    ['[]', 'a set of nothing'],
    ['a{10001}', 'too long'],
    ['(a{200}){200}', 'too long, by two quantifiers'],
    ['((?:){9999}){9999}', 'too long to write, though it is nothing'],
    ['([ab]{99}){99}\\1{9999}', 'too long, by references'],
  ])('%s (%s)', async (pattern) => {
    expect(await saidOf(pattern)).toEqual(refused);
  });

  test.each(some(['(x+x+)+(?=z)y', '(.*a){60}(?=z)', `${'a?'.repeat(60)}a{60}(?=z)`]))(
    '%s, for whose matching there is not time enough',
    async (pattern) => {
      expect(await saidOf(pattern)).toEqual(refused);
    },
  );

  test('in words that are not those of a package', async () => {
    const text = JSON.stringify({ agent_sequence: 'a', x: drawOf('[\\b-\\r]') });
    const read = await readTemplate({ file: 't.json', text }, ['a'], '1', matchesInTime);
    expect(read.diagnostics.map(({ data }) => data)).toEqual([
      {
        generator: 'faker.helpers.fromRegExp',
        reason: 'it has a range of characters that cannot be drawn',
      },
    ]);
  });

  test('in the arguments of a text it is the text', async () => {
    const text = JSON.stringify({ agent_sequence: 'a', x: 'faker.helpers.fromRegExp("(?=b)a")' });
    const { diagnostics } = await readTemplate({ file: 't', text }, ['a'], '1', matchesInTime);
    expect(diagnostics).toMatchObject([{ place: { pointer: '/x' } }]);
  });

  test.each([[], [7], ['a', 'b']])('%j are no pattern', async (...args) => {
    const text = JSON.stringify({ agent_sequence: 'a', x: { faker: 'helpers.fromRegExp', args } });
    const { diagnostics } = await readTemplate({ file: 't', text }, ['a'], '1', matchesInTime);
    expect(diagnostics).toMatchObject([{ code: 'generator-arguments' }]);
  });
});

test('a pattern that is met by luck may fail late: then it is said, and nothing is drawn wrongly', async () => {
  const sampler = await samplerOf({ x: drawOf('(?=[0-4]\\d).\\d') });
  const made = Array.from({ length: 3000 }, (_, number) => sampler.profile(number, 0, 'id'));
  const values = made.flatMap((one) => ('profile' in one ? [one.profile.x] : []));
  for (const value of values) expect(value).toMatch(/^[0-4]\d$/);
  const faults = made.flatMap((one) => ('diagnostic' in one ? [one.diagnostic] : []));
  expect(faults.length).toBeGreaterThan(0);
  expect(faults[0]).toMatchObject({ code: 'generator-arguments', place: { pointer: '/x/args/0' } });
});

test('a draw depends on the seed and the number, not on what was drawn before', async () => {
  const fields: JsonObject = { x: drawOf('(?:(a+)|(b+))-\\2[0-9]{3}'), y: 'random_int(1, 1000)' };
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  const forwards = await samplerOf(fields);
  const backwards = await samplerOf(fields);
  const last = numbers.toReversed().map((number) => profileOf(backwards, number));
  expect(last.reverse()).toEqual(numbers.map((number) => profileOf(forwards, number)));
});

/** Patterns of all kinds of parts, also those that cannot be drawn. */
const patterns = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie('part'), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((ways) => ways.map((parts) => parts.join('')).join('|')),
  part: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom('a', '-', '\\d', '\\w', '.', '[a-c]', '[^x]', '[A-Fß]', '\\p{L}', '\\1'),
        fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{1,3}', '{2,}', '*?'),
      )
      .map((pair) => pair.join('')),
    fc.constantFrom('^', '$', '\\b', '(?=a)', '(?!a)', '(?<=a)'),
    fc
      .tuple(
        fc.constantFrom('(', '(?:', '(?<n>'),
        tie('pattern'),
        fc.constantFrom(')', ')', ')?', '){2}'),
      )
      .map((parts) => parts.join('')),
  ),
})).pattern;

test('every draw of any pattern matches it as a whole, or the pattern is refused', async () => {
  let drawnFrom = 0;
  await fc.assert(
    fc.asyncProperty(patterns, async (pattern) => {
      const said = await saidOf(pattern);
      if (said.length > 0) {
        expect(said).toEqual(refused);
        return;
      }
      drawnFrom += 1;
      const whole = new RegExp(`^(?:${pattern})$`, 'u');
      for (const text of await textsOf(pattern, 5)) expect(matchesInTime(whole, text)).toBe(true);
    }),
    { seed: 16, numRuns: budget(200) },
  );
  expect(drawnFrom).toBeGreaterThan(budget(60));
});
