import { expect, test } from 'vitest';
import { graph, profiles, talks } from '../../scoring/verdict/conversations/talks.ts';
import { lines, project, textOf, traxgen } from './support.ts';

/** Each conversation with a case of its own, often enough to be scored one by one. */
const held = Array.from({ length: 8 }, (_, round) =>
  Object.values(talks).map((talk, at) => {
    const own = profiles.find(({ customer_id }) => customer_id === talk.id);
    const id = `L${round}-${at}`;
    return { profile: { ...own, customer_id: id }, talk: { ...talk, id } };
  }),
).flat();

const all = held.map(({ talk }) => talk);
const half = all.length / 2;

const files = {
  'workflows/refund.json': graph,
  'profiles/all.json': lines(...held.map(({ profile }) => profile)),
};

test.each(['json', 'jsonl'])(
  'conversations have the same scores in one file and in several: %s',
  async (ending) => {
    const scoresOf = async (predictions: Record<string, string>) => {
      const folder = await project({ ...files, ...predictions });
      const out = ['--out', `scores.${ending}`, '--quiet'];
      const { status } = await traxgen(folder, ['score', '--predictions', 'talks', ...out]);
      expect(status).toBe(0);
      return textOf(folder, `scores.${ending}`);
    };
    const whole = await scoresOf({ 'talks/all.jsonl': lines(...all) });
    const halves = {
      'talks/a.jsonl': lines(...all.slice(0, half)),
      'talks/b.jsonl': lines(...all.slice(half)),
    };
    expect(lines(...all).length).toBeGreaterThan(1 << 16);
    expect(whole).toBe(await scoresOf(halves));
    expect(whole).toContain('"with_user_failures":16');
  },
);

test('the page of a report shows what the user did wrong', async () => {
  const folder = await project({ ...files, 'talks.jsonl': lines(...all) });
  const args = ['score', '--predictions', 'talks.jsonl', '--report', 'page.html', '--quiet'];
  expect(await traxgen(folder, args)).toMatchObject({ status: 0 });
  const page = await textOf(folder, 'page.html');
  expect(page).toContain('"userFailures":[{"kind":"incomplete_journey"');
  expect(page).toContain('In 16 of 120 conversations');
});
