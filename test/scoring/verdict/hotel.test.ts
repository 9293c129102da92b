import { describe, expect, test } from 'vitest';
import { type ScoreInput, score } from '../../../src/index.ts';
import { type Guest, guests, kinds, type MadeCall, messagesOf, policy, rightRun } from './hotel.ts';

function scoresOf(
  change: (run: MadeCall[], guest: Guest) => MadeCall[],
  { question, ...more }: Partial<ScoreInput> & { question?: string } = {},
) {
  const predictions = guests.map((guest) => ({
    id: guest.customer_id,
    messages: messagesOf(change(rightRun(guest), guest), question),
  }));
  const { report, diagnostics } = score({
    workflows: [policy],
    profiles: [...guests],
    predictions: [predictions],
    ...more,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return report.profiles;
}

const validIn = (scores: ReturnType<typeof scoresOf>) =>
  scores.filter(({ figures }) => figures.valid === 1).length;

describe('runs of a hotel', () => {
  test.each(Object.entries(kinds))('%s', (name, { right, change }) => {
    const question = name === 'asked a question first' ? 'For two nights?' : undefined;
    const scores = scoresOf(change, { task: 'run', ...(question && { question }) });
    expect(validIn(scores)).toBe(right);
  });
});
