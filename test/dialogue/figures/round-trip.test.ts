import { describe, expect, it } from 'vitest';
import { gradeDialogues } from '../../../src/dialogue/figures/grade.ts';
import { usualMatch } from '../../../src/dialogue/figures/reply-match.ts';

const transcript = (destination: string) => `User: I want to fly to Paris.
Agent:
Thought: I need to know where from.
Response: Where do you start?
User: New York
Agent:
Thought: I look.
Action: search_flights
Action Input: {"from": "New York", "to": "${destination}"}
Environment: {"flights": ["AF1"]}
Agent:
Thought: I say it.
Response: There is AF1.
`;

const talk = (name: string, output = 'on its way') => ({
  id: 'c1',
  intent: 'status',
  messages: [
    { role: 'user', content: 'Where is order 5?' },
    { role: 'api', content: `${name}(order_id=5)` },
    { role: 'api_output', content: output },
    { role: 'assistant', content: 'It is on its way.' },
  ],
});

function grade(expected: object | string, made: object | string, groupBy: readonly string[] = []) {
  const textOf = (value: object | string) =>
    typeof value === 'string' ? value : JSON.stringify(value);
  const name = 'c1';
  return gradeDialogues({
    tests: [{ file: 'tests', text: textOf(expected), name }],
    answers: [{ file: 'answers', text: textOf(made), name }],
    replies: usualMatch,
    groupBy,
  });
}

function means(report: ReturnType<typeof grade>['report']): Record<string, number> {
  const figures = Object.entries(report.groups[0]?.figures ?? {});
  return Object.fromEntries(figures.flatMap(([name, one]) => (one ? [[name, one.mean]] : [])));
}

describe('conversations scored against themselves', () => {
  it.each([
    ['a transcript', transcript('Paris')],
    ['a conversation', talk('get_order')],
  ])('are right in everything: %s', (_, text) => {
    const { report, diagnostics } = grade(text, text);
    const found = means(report);
    expect(diagnostics).toEqual([]);
    expect(new Set(Object.values(found))).toEqual(new Set([1]));
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['reply_correct', 'api_params_correct', 'conversation_correct']),
    );
    expect(report.profiles.flatMap(({ reasons }) => reasons)).toEqual([]);
  });
});

describe('a session', () => {
  it('that replays a conversation is compared turn by turn, too', () => {
    const { report } = grade(transcript('Paris'), transcript('Rome'));
    expect(means(report)).toMatchObject({
      test_correct: 2 / 3,
      api_correct: 1,
      api_params_correct: 0,
      calls_found: 0,
      conversation_correct: 0,
    });
  });

  it('that goes another way has figures of sessions only', () => {
    const { report } = grade(talk('get_order'), talk('find_order', 'there is none'));
    expect(means(report)).toEqual({
      ...{ calls_found: 0, calls_found_precision: 0, calls_found_recall: 0, calls_found_f1: 0 },
      ...{ calls_in_order: 0, all_calls_found: 0 },
    });
    const reasons = report.profiles.flatMap((one) => one.reasons.map(({ text }) => text));
    expect(reasons).toEqual([
      'get_order(order_id=5) is not called',
      'find_order(order_id=5) is not expected',
    ]);
  });

  it('that is missing is 0 in everything, and said', () => {
    const { report } = gradeDialogues({
      tests: [{ file: 't', text: JSON.stringify([talk('get_order'), { ...talk('f'), id: 'c2' }]) }],
      answers: [{ file: 'a', text: JSON.stringify(talk('get_order')) }],
      replies: usualMatch,
      groupBy: ['intent'],
    });
    expect(report.unpredicted).toEqual(['c2/1', 'c2/2', 'c2']);
    expect(report.groups[0]?.figures.test_correct).toMatchObject({ mean: 0.5, n: 4 });
    expect(report.groups[0]?.figures.conversation_correct).toMatchObject({ mean: 0.5, n: 2 });
    expect(report.groups[0]?.figures.calls_found).toMatchObject({ mean: 0.5, n: 2 });
    expect(report.groups.map(({ key }) => key)).toEqual([{}, { intent: 'status' }]);
  });
});
