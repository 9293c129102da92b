import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { logEvaluation } from '../../../src/compiler/expressions/log-evaluation.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import type { MissingMode } from '../../../src/model/profile.ts';
import { budget } from '../../budget.ts';
import { arbitraryCase } from '../../oracle/arbitrary.ts';

function traced(condition: unknown[], profile: JsonObject, missing: MissingMode = 'error') {
  const conditionals = [{ if: condition, then: [], else: [] }];
  const text = JSON.stringify({ agent: 'w', steps: ['a'], conditionals });
  const { workflows = [], diagnostics } = compileWorkflows([{ file: 'w.json', text }]);
  const [workflow] = workflows;
  if (workflow === undefined) throw new Error(JSON.stringify(diagnostics));
  return logEvaluation(workflow, {
    scope: { profile, external: undefined },
    missing,
    handsOver: false,
  });
}

/** What was read, by pointer below the condition, and what was passed over. */
function readings(...given: Parameters<typeof traced>) {
  const { value } = traced(...given);
  const below = (pointer: string) => pointer.replace('/conditionals/0/if', '');
  return {
    outcome: value?.outcome,
    read: [...(value?.read.values() ?? [])].map(({ clause, holds, left, right }) => [
      below(clause.pointer),
      holds,
      ...(clause.kind === 'comparison' ? [left, right] : []),
    ]),
    passedOver: [...(value?.passedOver ?? [])].map(([{ pointer }, holds]) => [
      below(pointer),
      holds,
    ]),
  };
}

const is = (field: string, value: unknown) => ({ field, operator: '==', value });

describe('a trace', () => {
  test('has the values that were read, inner clauses first', () => {
    const condition = [{ not: is('x', 1) }, { field: 'y', operator: '<', compare_to: 'z' }];
    expect(readings(condition, { x: 2, y: 3, z: 4 })).toEqual({
      outcome: 't',
      read: [
        ['/0/not', false, 2, 1],
        ['/0', true],
        ['/1', true, 3, 4],
        ['', true],
      ],
      passedOver: [],
    });
  });

  test('says what the clauses that were passed over would have said, if the data is there', () => {
    const condition = [{ any_of: [is('x', 1), is('y', 1)] }, is('gone', 1), is('x', 2)];
    expect(readings(condition, { x: 1, y: 1, gone: 2 })).toMatchObject({
      outcome: 'e',
      passedOver: [
        ['/0/any_of/1', true],
        ['/2', false],
      ],
    });
    const guarded = [{ field: 'gone', operator: 'exists' }, is('gone', 1)];
    expect(readings(guarded, {})).toEqual({
      outcome: 'e',
      read: [
        ['/0', false, undefined, undefined],
        ['', false],
      ],
      passedOver: [],
    });
  });

  test('reads null where that is what missing means', () => {
    const { read } = readings([is('gone', null)], {}, 'null');
    expect(read[0]).toEqual(['/0', true, null, null]);
  });

  test('is not there for what cannot be evaluated, which is reported once', () => {
    const { value, diagnostics } = traced([{ any_of: [is('gone', 1), is('also', 1)] }], {});
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, place }) => `${code} ${place.pointer}`)).toEqual([
      'missing-field /conditionals/0/if/0/any_of/0/field',
      'missing-field /conditionals/0/if/0/any_of/1/field',
    ]);
  });
});

test('a trace and an evaluation agree, in outcome and in faults', () => {
  let outcomes = 0;
  fc.assert(
    fc.property(arbitraryCase, ({ workflows, profile }) => {
      const sources = workflows.map((workflow) => ({
        file: `${workflow.agent}.json`,
        text: JSON.stringify(workflow),
      }));
      for (const workflow of compileWorkflows(sources).workflows ?? []) {
        const scope = { profile, external: undefined };
        const evaluated = workflow.decide(scope, 'error');
        const found = logEvaluation(workflow, { scope, missing: 'error', handsOver: false });
        expect(found.value?.outcome).toBe(evaluated.value);
        expect(found.diagnostics).toEqual(evaluated.diagnostics);
        if (evaluated.value?.includes('t')) outcomes++;
      }
    }),
    { seed: 11, numRuns: budget(500) },
  );
  expect(outcomes).toBeGreaterThan(budget(100));
});
