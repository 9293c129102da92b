import type { ParameterRule } from '../../model/argument-rules.ts';
import { argumentMatchers } from './argument-matchers.ts';
import type { CallComparison } from './call-comparison.ts';
import { createInterner, meaningOf, type Triplet } from './interner.ts';
import type { CallEquality } from './likeness.ts';
import { isSameNumber, type Same } from './matching.ts';
import { mayAdd, mayLack, sameValue } from './same-value.ts';
import { tripletCounts } from './triplets.ts';

/**
 * Makes the comparison for one profile; its interner grows with the trajectories that are read. Values
 * are the same if they are equal as JSON (or as text), or if a rule says so.
 */
export function createComparison({
  rules,
  valuesAreText,
  namesOnly,
  ignored,
  anyOrder,
}: Omit<CallEquality, 'isUnsaid'>): CallComparison {
  const matchers = argumentMatchers(rules);
  const interner = createInterner({ matchers, valuesAreText, namesOnly, ignored, anyOrder });
  const { triplets } = interner;
  const ruleOf = ({ tool, key }: Triplet) => {
    const rule = matchers.parameter(tool, key);
    return rule && valuesAreText ? interpreted(rule) : rule;
  };
  const sameTriplet: Same = (gold, predicted) =>
    alikeTriplets(ruleOf, triplets[gold] as Triplet, triplets[predicted] as Triplet);
  const shared = { interner, namesOnly, valuesAreText, matchers };
  if (matchers.empty) {
    return {
      ...shared,
      exact: true,
      sameCall: isSameNumber,
      sameTriplet: isSameNumber,
      mayLack: () => false,
      mayAdd: () => false,
    };
  }
  const comparison: CallComparison = {
    ...shared,
    exact: false,
    sameCall: cachedByPair((gold, predicted) => alikeCalls(comparison, gold, predicted)),
    sameTriplet: cachedByPair(sameTriplet),
    mayLack: cached((triplet) => {
      const gold = triplets[triplet] as Triplet;
      return mayLack(ruleOf(gold), gold.meant);
    }),
    mayAdd: cached((triplet) => {
      const predicted = triplets[triplet] as Triplet;
      return mayAdd(ruleOf(predicted), predicted.meant);
    }),
  };
  return comparison;
}

/** Caches the answer for each pair of numbers; equal numbers are always the same. */
function cachedByPair(ask: Same): Same {
  const known = new Map<number, boolean>();
  return (gold, predicted) => {
    if (gold === predicted) return true;
    const pair = gold * 2 ** 26 + predicted;
    const answer = known.get(pair) ?? ask(gold, predicted);
    known.set(pair, answer);
    return answer;
  };
}

function cached(ask: (number: number) => boolean): (number: number) => boolean {
  const known: boolean[] = [];
  return (number) => {
    const answer = known[number] ?? ask(number);
    known[number] = answer;
    return answer;
  };
}

/**
 * Whether two calls have the same tool, and each triplet of one is in the other, except optional ones.
 */
function alikeCalls(comparison: CallComparison, gold: number, predicted: number): boolean {
  const { calls } = comparison.interner;
  const [g, p] = [calls[gold], calls[predicted]];
  if (g === undefined || p === undefined || g.tool !== p.tool) return false;
  const counts = tripletCounts(g.triplets, p.triplets, comparison);
  return counts.shared === counts.gold && counts.shared === counts.predicted;
}

function alikeTriplets(
  ruleOf: (triplet: Triplet) => ParameterRule | undefined,
  gold: Triplet,
  predicted: Triplet,
): boolean {
  if (gold.tool !== predicted.tool || gold.key !== predicted.key) return false;
  const rule = ruleOf(gold);
  return rule !== undefined && sameValue(rule, gold.meant, predicted.meant);
}

/** A rule whose values are interpreted in the same way as values of text. */
function interpreted(rule: ParameterRule): ParameterRule {
  const { oneOf, alike, optionalFor, extra, inside } = rule;
  return {
    ...rule,
    ...(oneOf && { oneOf: oneOf.map(meaningOf) }),
    ...(extra && { extra: extra.map(meaningOf) }),
    ...(optionalFor && { optionalFor: optionalFor.map(meaningOf) }),
    ...(inside && {
      inside: new Map([...inside].map(([key, own]) => [key, interpreted(own)] as const)),
    }),
    ...(alike && { alike: alike.map((list) => list.map(meaningOf)) }),
  };
}
