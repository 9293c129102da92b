import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import { budget } from '../budget.ts';
import { faults } from './raw-faults.ts';
import { forms } from './raw-forms.ts';
import { judge, mixturesOf } from './raw-mixtures.ts';
import { options } from './support.ts';

const seeded = { seed: 17 };
const names = Object.keys(forms);
/** How many answers are tried of each form, and how many mixtures with each of the seeds. */
const each = { right: budget(40, 8), mixed: budget(100, 8), seeds: [808, 1010] };

describe('a right answer is read right', () => {
  test.each(names)('%s', (form) => {
    const answers = fc.sample(mixturesOf(form, 0), { ...seeded, numRuns: each.right });
    const wrong = answers.filter((answer) => judge(answer) === 'wrong');
    expect(wrong).toEqual([]);
    // A reader that refuses all would pass, too.
    const right = answers.filter((answer) => judge(answer) === 'right');
    expect(right.length).toBeGreaterThanOrEqual(each.right * 0.9);
  });
});

describe('a mixture of faults is read right, or refused', () => {
  test.each(names)('%s', (form) => {
    const property = fc.property(mixturesOf(form, 4), (answer) => judge(answer) !== 'wrong');
    for (const seed of each.seeds) fc.assert(property, { seed, numRuns: each.mixed });
  });
});

test('one fault of which nobody is in doubt is read nearly always', () => {
  const verdicts = names.flatMap((form) => {
    const answers = fc.sample(mixturesOf(form, 1), { ...seeded, numRuns: each.mixed });
    return answers
      .filter(({ faults: met }) => met.every((name) => faults[name]?.isMild))
      .map(judge);
  });
  const right = verdicts.filter((verdict) => verdict === 'right');
  expect(right.length / verdicts.length).toBeGreaterThan(0.97);
});

test('what is refused or cut off is said', () => {
  const answers = names.flatMap((form) =>
    fc.sample(mixturesOf(form, 4), { ...seeded, numRuns: 3 }),
  );
  const records = answers.map(({ text, cut }, nth) => ({
    id: `C${nth}`,
    output: text,
    ...(cut === 'told' && { finish_reason: 'length' }),
  }));
  const text = JSON.stringify(records);
  const { predictions, diagnostics } = readPredictions([{ file: 'p.json', text }], options);
  const said = new Map(diagnostics.map(({ profile, code }) => [profile?.id, code]));
  for (const { id, trajectories, repairs } of predictions) {
    if (trajectories === undefined) expect(said.get(id), id).toMatch(/^un/);
    else if (repairs.truncated) expect(said.get(id)).toBe('truncated-prediction');
  }
  expect(predictions).toHaveLength(answers.length);
});
