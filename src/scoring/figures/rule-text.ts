import type { Json } from '../../base/json.ts';
import type { ParameterRule } from '../../model/argument-rules.ts';

/** The most values that are named. */
const mostNamed = 5;

/**
 * What a rule would have allowed besides the gold's value, for the end of a sentence: `, and the rule
 * allows from 1 to 5`; empty where it allows no other.
 */
export function allowedText(
  rule: ParameterRule | undefined,
  isSurplus: boolean,
  textOf: (value: Json) => string,
): string {
  if (rule === undefined) return '';
  const { oneOf = [], extra = [], tolerance, pattern, similarity, minimum, maximum } = rule;
  const ends = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
  ].join(' ');
  const listed = (values: readonly Json[]) => [
    ...values.slice(0, mostNamed).map(textOf),
    ...(values.length > mostNamed ? [`${values.length - mostNamed} more`] : []),
  ];
  const others = [
    ...listed(oneOf),
    ...(ends === '' ? [] : [ends]),
    ...(tolerance === undefined ? [] : [`what differs by up to ${tolerance}`]),
    ...(pattern === undefined ? [] : [`what matches ${pattern.source}`]),
    ...(similarity === undefined ? [] : [`what is similar by ${similarity.least}`]),
  ];
  const allowed = isSurplus ? listed(extra) : others;
  return allowed.length === 0 ? '' : `, and the rule allows ${allowed.join(' or ')}`;
}
