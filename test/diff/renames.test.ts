import { describe, expect, test } from 'vitest';
import { difference } from './support.ts';

const mentioning = (name: string, step = `${name}(x = n)`) => ({
  agent: 'a',
  steps: ['first()', step, 'third()', 'last()'],
  soft_ordering: [['first', name]],
  hard_ordering: [[name, 'last']],
  conditionals: [
    { if: [{ field: 'n', operator: '==', value: 1 }], then: [{ action: 'skip', target: name }] },
    {
      if: [{ field: 'n', operator: '==', value: 2 }],
      then: [{ action: 'override_trajectory', target: [name, 'last'] }],
      else: [
        {
          if: [{ field: 'n', operator: '==', value: 3 }],
          then: [{ action: 'end_after', target: name }],
        },
      ],
    },
  ],
  final_only: ['last', name],
});

const profiles = [1, 2, 3, 4].map((n) => ({ agent_sequence: ['a'], n }));

const found = (old: object, young: object) => {
  const { changes, causes } = difference([old], [young], profiles);
  return {
    changes: changes.map(({ kind, after }) => `${kind} ${after?.text}`),
    causes: causes.map((cause) => [cause.changes, cause.profiles]),
  };
};

describe('a step with another name', () => {
  test('is one change, wherever it is mentioned', () => {
    expect(found(mentioning('second'), mentioning('other'))).toEqual({
      changes: ['step changed other(x = n)'],
      causes: [[[0], ['C2', 'C3', 'C4']]],
    });
  });

  test('is none for the gold where the name is an id', () => {
    const [plain, named] = [mentioning('f'), mentioning('s', 's: f(x = n)')];
    expect(found(plain, named)).toEqual({ changes: ['step changed s: f(x = n)'], causes: [] });
    expect(found(named, plain)).toEqual({ changes: ['step changed f(x = n)'], causes: [] });
    const other = mentioning('t', 't: f(x = n)');
    expect(found(named, other)).toEqual({ changes: ['step changed t: f(x = n)'], causes: [] });
  });

  test('is told apart from what changed besides', () => {
    const young = { ...mentioning('other'), soft_ordering: [['other', 'third']] };
    expect(found(mentioning('second'), young)).toEqual({
      changes: ['step changed other(x = n)', 'soft block changed [other, third]'],
      causes: [
        [[0], ['C2', 'C3', 'C4']],
        [[1], ['C3', 'C4']],
      ],
    });
  });

  test('is one change more where the old name is still mentioned', () => {
    const young = mentioning('other');
    const [skip, rest] = young.conditionals;
    const kept = { ...rest, then: [{ action: 'override_trajectory', target: ['second', 'last'] }] };
    const { changes } = found(mentioning('second'), { ...young, conditionals: [skip, kept] });
    expect(changes).toContain('step changed other(x = n)');
    expect(changes).toContain('action changed skip other');
  });

  test('is no rename where two steps have the name', () => {
    const twins = (name: string) => ({
      agent: 'a',
      steps: ['first()', `a: ${name}(x = 1)`, `b: ${name}(x = 2)`],
      conditionals: [
        { if: [{ field: 'n', operator: '>', value: 1 }], then: [{ action: 'skip', target: name }] },
      ],
    });
    const { changes } = found(twins('f'), twins('g'));
    expect(changes).toEqual([
      'step changed a: g(x = 1)',
      'step changed b: g(x = 2)',
      'action changed skip g',
    ]);
  });
});
