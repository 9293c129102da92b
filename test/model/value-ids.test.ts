import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../../src/base/equality.ts';
import { ExactNumber, type Json } from '../../src/base/json.ts';
import { createValueIds } from '../../src/model/value-ids.ts';
import { budget } from '../budget.ts';

describe('createValueIds', () => {
  it.each<[Json, Json, boolean]>([
    [0, -0, true],
    [1, new ExactNumber('1.0'), true],
    [new ExactNumber('1e400'), new ExactNumber('10e399'), true],
    [new ExactNumber('1e400'), new ExactNumber('2e400'), false],
    [new ExactNumber('9007199254740993'), 9007199254740992, false],
    [{ a: 1, b: [new ExactNumber('2.00')] }, { b: [2], a: 1 }, true],
    ['1', 1, false],
    ['null', null, false],
    [[], {}, false],
    [['a,b'], ['a', 'b'], false],
    [{ 'a":1,"b': 1 }, { a: 1, b: 1 }, false],
    [JSON.parse('{"__proto__":1}'), {}, false],
  ])('%j and %j are one: %j', (left, right, same) => {
    const idOf = createValueIds();
    expect(idOf(left) === idOf(right)).toBe(same);
    expect(sameJson(left, right)).toBe(same);
  });

  it('gives equal values, and only these, one number', () => {
    const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(fc.array(json, { maxLength: 12 }), (values) => {
        const idOf = createValueIds();
        const ids = values.map(idOf);
        for (const [a, left] of values.entries()) {
          for (const [b, right] of values.entries()) {
            expect(ids[a] === ids[b]).toBe(sameJson(left, right));
          }
        }
      }),
      { seed: 11, numRuns: budget(300) },
    );
  });
});
