import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { holdsFor } from '../../src/compiler/expressions/conditions.ts';
import { parseCondition, parseExpression } from '../../src/compiler/parse/expression.ts';
import { Facts } from '../../src/guard/facts.ts';
import { possibleResults, results } from '../../src/guard/open-conditions.ts';
import { hasPart } from '../../src/guard/value-at.ts';
import type { Diagnostic } from '../../src/model/diagnostics/diagnostic.ts';
import { computedValue, unknown } from '../../src/model/evaluate.ts';
import type { Clause, Node } from '../../src/model/expression.ts';
import { clauseText, nodeText } from '../../src/model/node-text.ts';
import { budget } from '../budget.ts';
import { drawnExpression, type Nothing, plain, spelled } from './expressions.ts';

function nodeOf(text: string): Node {
  const parsed = parseExpression(text);
  if (!('node' in parsed)) throw new Error(`${text}: ${JSON.stringify(parsed)}`);
  return parsed.node;
}

function clauseOf(text: string): Clause {
  const parsed = parseCondition(text, '');
  if (!('kind' in parsed)) throw new Error(`${text}: ${JSON.stringify(parsed)}`);
  return parsed;
}

/** What an expression comes to, or why it comes to nothing. */
function computed(
  node: Node,
  profile: JsonObject,
): { readonly value: Json } | { readonly nothing: Nothing } {
  let nothing: Nothing | undefined;
  const value = computedValue(node, {
    scope: { profile, external: undefined },
    absent: () => {
      nothing ??= 'missing';
      return { value: undefined, isFault: true };
    },
    fault: () => {
      nothing ??= 'fault';
    },
  });
  if (nothing !== undefined) return { nothing };
  if (value === undefined || value === unknown) throw new Error('neither a value nor a reason');
  return { value };
}

function holds(clause: Clause, profile: JsonObject): boolean | Nothing {
  const diagnostics: Diagnostic[] = [];
  const verdict = holdsFor(clause, {
    workflow: 'w',
    file: 'w.json',
    scope: { profile, external: undefined },
    missing: 'error',
    conditional: 1,
    diagnostics,
  });
  const [first] = diagnostics;
  if (first === undefined) return verdict;
  return first.code === 'missing-field' ? 'missing' : 'fault';
}

describe('expressions agree with a second reading of them', () => {
  beforeAll(() => import('../../src/compiler/check/argument-rules/pattern.ts'));
  const seeded = (numRuns: number) => ({ seed: 48, numRuns: budget(numRuns), endOnFailure: true });

  test('their values, and as conditions, and both in one spelling', () => {
    const property = fc.property(fc.gen().map(drawnExpression), ({ text, facts, value }) => {
      const want = value(facts);
      const isNothing = typeof want === 'object' && want !== null && 'nothing' in want;
      const told = isNothing ? want : spelled(want as ReturnType<typeof plain>);
      const read = (node: Node) => {
        const found = computed(node, facts);
        return 'value' in found ? spelled(plain(found.value)) : found;
      };
      const node = nodeOf(text);
      const once = nodeText(node);
      expect([text, read(node)]).toEqual([text, told]);
      expect([once, read(nodeOf(once))]).toEqual([once, told]);
      expect(nodeText(nodeOf(once))).toBe(once);

      const truth = isNothing ? want.nothing : /^(?:true|"true")$/i.test(String(told));
      const clause = clauseOf(text);
      const clauseOnce = clauseText(clause);
      expect([text, holds(clause, facts)]).toEqual([text, truth]);
      expect([clauseOnce, holds(clauseOf(clauseOnce), facts)]).toEqual([clauseOnce, truth]);
      expect(clauseText(clauseOf(clauseOnce))).toBe(clauseOnce);
    });
    fc.assert(property, seeded(4000));
  });

  test('what facts that lack something say of them holds for all that may be true', () => {
    const property = fc.property(fc.gen().map(drawnExpression), (drawn) => {
      const { text, facts, part, other, value } = drawn;
      const node = nodeOf(text);
      const known = new Facts({ profile: part, external: undefined }, false).find(node);
      const whole = new Facts({ profile: part, external: undefined }, true).find(node);
      for (const may of [facts, part, other]) {
        const want = value(may);
        const isNothing = typeof want === 'object' && want !== null && 'nothing' in want;
        const seen = [text, JSON.stringify(may), known.is];
        if (known.is === 'absent') expect([...seen, isNothing]).toEqual([...seen, true]);
        if (known.is === 'known' || known.is === 'part') {
          const found = computed(node, may);
          // What is known may come to nothing, where something before it that is not known cannot be computed.
          const isRight = 'nothing' in found || hasPart(known.value, found.value);
          expect([...seen, isRight]).toEqual([...seen, true]);
        }
        if (may !== part) continue;
        const told = whole.is === 'known' ? spelled(plain(whole.value)) : whole.is;
        expect([text, told]).toEqual([text, isNothing ? 'absent' : spelled(want)]);
      }
    });
    fc.assert(property, seeded(3000));
  });

  test('conditions that facts leave open may come to all that may be true', () => {
    const property = fc.property(fc.gen().map(drawnExpression), ({ text, facts, part, other }) => {
      const clause = clauseOf(text);
      const possible = possibleResults(clause, {
        workflow: 'w',
        file: 'w.json',
        scope: { profile: part, external: undefined },
        missing: 'error',
        conditional: 1,
        diagnostics: [],
        facts: new Facts({ profile: part, external: undefined }, false),
        answer: () => undefined,
        left: [],
      });
      for (const may of [facts, part, other]) {
        const verdict = holds(clause, may);
        if (typeof verdict !== 'boolean') continue;
        const seen = [text, JSON.stringify(may), verdict, possible];
        const isPossible = (possible & (verdict ? results.holds : results.fails)) !== 0;
        expect([...seen, isPossible]).toEqual([...seen, true]);
      }
    });
    fc.assert(property, seeded(3000));
  });
});
