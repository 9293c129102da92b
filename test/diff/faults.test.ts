import { describe, expect, test } from 'vitest';
import { diff } from '../../src/index.ts';

const file = (name: string, workflow: object) => {
  return { file: name, text: JSON.stringify(workflow, null, 1) };
};

const compared = (old: object, young: object, profile: object) =>
  diff({
    before: [file('old.json', old)],
    after: [file('new.json', young)],
    profiles: [file('profile.json', { customer_id: 1, agent_sequence: ['a'], ...profile })],
  });

const skipping = (field: string, value: number, target: string) => {
  return { if: [{ field, operator: '>', value }], then: [{ action: 'skip', target }] };
};

describe('a profile that does not compile any more', () => {
  test('has each fault where the new version has it, with several causes', () => {
    const old = {
      agent: 'a',
      steps: ['b(x = m2)', 'c()'],
      conditionals: [skipping('n', 1, 'b')],
    };
    const young = {
      agent: 'a',
      steps: ['a(x = m1)', 'b(x = m2)', 'c()'],
      conditionals: [skipping('n', 9, 'b')],
    };
    const { report } = compared(old, young, { n: 5 });
    const faults = report?.causes.map(({ example }) => example.faults);
    expect(faults).toEqual([
      [expect.stringMatching(/^new\.json:4:\d+ missing-field: step 'a' /)],
      [expect.stringMatching(/^new\.json:5:\d+ missing-field: step 'b' /)],
    ]);
  });

  test('owes that to the condition that it fails at, whatever its number is now', () => {
    const version = (...conditionals: object[]) => {
      return { agent: 'a', steps: ['b()', 'c()'], conditionals };
    };
    const young = version(skipping('n', 9, 'b'), skipping('m', 1, 'c'));
    const { report } = compared(version(skipping('n', 1, 'c')), young, { n: 5 });
    const kinds = report?.causes.map(({ changes }) =>
      changes.map((change) => report.changes[change]?.after?.text),
    );
    expect(kinds).toEqual([[expect.stringContaining('if m > 1')]]);
  });
});

test('a profile with an agent that either version lacks is said to have it', () => {
  const [old, young] = [
    { agent: 'a', steps: ['f()'] },
    { agent: 'b', steps: ['g()'] },
  ];
  const { report, diagnostics } = compared(old, young, { agent_sequence: ['a', 'b'] });
  expect(report?.counts).toMatchObject({ profiles: 1, failed: 1 });
  expect(diagnostics).toMatchObject([
    { code: 'unknown-agent', pointer: '/agent_sequence/0', hint: "known here: 'b'" },
  ]);
});
