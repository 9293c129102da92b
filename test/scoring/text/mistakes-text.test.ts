import { expect, test } from 'vitest';
import { mistakesText } from '../../../src/scoring/text/mistakes-text.ts';
import { digestOf } from '../../../src/scoring/verdict/digest.ts';
import { widthOf } from '../../../src/words/lines.ts';
import { absent, hostile, named, plain, profile, report, tagged, wrong } from './report.ts';

const unread = profile({ id: 'C6', state: 'unreadable', predictions: 0 });
const fewer = profile({ id: 'C7', figures: { ...profile().figures, exact_match: 0 } });
const two = { ...wrong, id: 'C8', reasons: [...wrong.reasons, ...wrong.reasons] };

test('every kind of mistake, how often, and an example; and what is hidden', () => {
  const profiles = [profile(), wrong, absent, unread, fewer, two];
  expect([...mistakesText(digestOf(report({ profiles })), [wrong], plain)].join('')).toBe(
    `mistake             scores times for example
extra_tool               2     3 C2 (model m1): step 3: escalate is not in the
                                 gold
bad_param                2     3 C2 (model m1): step 2: pay has amount "7", and
                                 the gold has "8"
not all of the gold      1       C7 (model m1)
cannot be read           1       C6 (model m1)
no prediction            1       C3 (model m1)
2 of 6 mismatches are shown above; --json, or --out with .json, has all
`,
  );
});

test('a plan that lacks gold is among those that are shown', () => {
  const { wrong: shown } = digestOf(report({ profiles: [profile(), fewer, absent] }));
  expect(shown).toEqual({ count: 1, first: [fewer] });
});

test('runs are judged by valid paths', () => {
  const invalid = { ...profile().figures, valid: 0 };
  const profiles = [fewer, profile({ id: 'C9', figures: invalid })];
  expect([...mistakesText(digestOf(report({ task: 'run', profiles })), [], plain)][1]).toBe(
    'no valid path      1       C9 (model m1)\n',
  );
});

test('nothing of right predictions, nor of what is shown where all is', () => {
  expect([...mistakesText(digestOf(report()), [], plain)]).toEqual([]);
  const text = [...mistakesText(digestOf(report({ profiles: [wrong] })), [wrong], tagged)].join('');
  expect(text).toContain('<b>mistake</b>');
  expect(text).not.toContain('shown above');
});

test.each(hostile.map((name) => [name.slice(0, 20), name]))('hostile: %s', (_, name) => {
  for (const screen of [20, 80, 200]) {
    const text = [...mistakesText(digestOf(named(name)), [], plain, screen)].join('');
    for (const line of text.split('\n')) {
      expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
      expect(widthOf(line)).toBeLessThanOrEqual(Math.max(screen, 45));
    }
  }
});
