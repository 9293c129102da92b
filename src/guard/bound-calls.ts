import { sameJson } from '../base/equality.ts';
import { type Json, ownValue } from '../base/json.ts';
import { missingField } from '../compiler/gold/bind.ts';
import { anyElement } from '../model/any-element.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Expression } from '../model/expression.ts';
import type { Plan, PlannedCall } from '../model/plan.ts';
import type { MissingMode } from '../model/profile.ts';
import type { ArgumentMatchers } from '../scoring/figures/argument-matchers.ts';
import { mayAdd, mayLack, sameValue } from '../scoring/figures/same-value.ts';
import type { CallParams } from './cursor.ts';
import type { Facts } from './facts.ts';
import type { Finding, GivenValue } from './finding.ts';
import { hasPathAsKey, mayBeRight } from './key-search.ts';
import { hasPart } from './value-at.ts';

/** A parameter of a planned call, and what is known of its value. */
export interface BoundParameter {
  readonly name: string;
  readonly expression: Expression;
  readonly found: Exclude<Finding, { readonly is: 'absent' }>;
  /** What the parameter has where its path has no value; undefined where that is a fault. */
  readonly standIn: Json | undefined;
}

/** A value that a call gives to a path, which may also stand for none. */
export interface ToldValue extends GivenValue {
  readonly mayStandIn: boolean;
}

/** The parameters of a planned call with what facts say of them. */
export function boundTo(
  { parameters }: Pick<PlannedCall, 'parameters'>,
  facts: Facts,
  missing: MissingMode,
): readonly BoundParameter[] {
  return parameters.map(({ name, expression }) => {
    const found = facts.find(expression.node);
    const value = missing === 'expression' ? expression.text : null;
    const standIn = missing === 'error' ? undefined : value;
    if (found.is !== 'absent') return { name, expression, found, standIn };
    return { name, expression, found: { is: 'known', value }, standIn };
  });
}

/** The parameters of a plan that have no value, and never will have one. */
export function absentIn(plan: Plan, facts: Facts, missing: MissingMode): Diagnostic[] {
  if (missing !== 'error') return [];
  return plan.calls.flatMap((call) =>
    call.parameters
      .filter(({ expression }) => facts.find(expression.node).is === 'absent')
      .map((parameter) => missingField(plan, call, parameter)),
  );
}

/**
 * Whether plans read something that has no value by what is known, whatever the keys of paths are that are not known;
 * that is a fault unless something else stands in.
 */
export function lacksValue(plans: readonly Plan[], facts: Facts, missing: MissingMode): boolean {
  if (missing !== 'error') return false;
  const read = plans.flatMap((plan) => {
    const own = facts.of(plan);
    return plan.calls.flatMap(({ parameters }) =>
      parameters.map(({ expression }) => ({ node: expression.node, own })),
    );
  });
  if (read.some(({ node, own }) => own.find(node).is === 'absent')) return true;
  const paths = read.flatMap(({ node, own }) => (node.kind === 'path' ? own.meant(node) : []));
  return !mayBeRight(facts, paths.filter(hasPathAsKey));
}

/** Compares a call with a planned one: what it says of paths that are not known; undefined if it is another. */
export function valuesGiven(
  tool: string,
  planned: readonly BoundParameter[],
  made: CallParams,
  matchers: ArgumentMatchers,
): readonly ToldValue[] | undefined {
  const given: ToldValue[] = [];
  for (const { name, expression, found, standIn } of planned) {
    const rule = matchers.parameter(tool, name);
    if (rule?.ignore) continue;
    const value = ownValue(made, name);
    if (value === undefined) {
      const isSpared = found.is === 'open' ? rule?.optional === true : mayLack(rule, found.value);
      if (!isSpared) return undefined;
      continue;
    }
    const isSame =
      found.is === 'open' || (found.is === 'part' ? hasPart : sameJson)(found.value, value);
    if (!isSame && !(rule && sameValue(rule, found.value, value))) return undefined;
    const tells = found.is !== 'known';
    // Under a rule another value than the right one may be right as well, so nothing is learnt.
    // Of an element that may be any of a list's, nothing is learnt: another call may be for another.
    const { node } = expression;
    if (tells && rule === undefined && node.kind === 'path' && !node.keys.includes(anyElement)) {
      const mayStandIn = found.is === 'open' && standIn !== undefined && sameJson(standIn, value);
      given.push({ node: found.node, value, mayStandIn });
    }
  }
  const names = new Set(planned.map(({ name }) => name));
  const isSurplus = Object.entries(made).some(([name, value]) => {
    // A program may give undefined for a parameter that it leaves out.
    if (names.has(name) || value === undefined) return false;
    const rule = matchers.parameter(tool, name);
    return !rule?.ignore && !mayAdd(rule, value);
  });
  return isSurplus ? undefined : given;
}

/** In at most so many ways values are understood; further ones that may stand for none tell nothing. */
const mostMeanings = 256;

/** What values tell, in all ways: those that may stand for none, either. */
export function meaningsOf(told: readonly ToldValue[]): readonly (readonly GivenValue[])[] {
  let meanings: (readonly GivenValue[])[] = [[]];
  for (const { node, value, mayStandIn } of told) {
    if (mayStandIn && meanings.length >= mostMeanings) continue;
    const values = mayStandIn ? [value, undefined] : [value];
    meanings = meanings.flatMap((before) => values.map((one) => [...before, { node, value: one }]));
  }
  return meanings;
}
