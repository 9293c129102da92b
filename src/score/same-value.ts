import type { ParameterRule } from '../model/argument-rules.ts';
import { isNumeral, numeralOf } from '../model/decimal.ts';
import { isNumber, sameJson } from '../model/equality.ts';
import { instantOf } from '../model/instant.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../model/json.ts';
import { listItems } from './list-items.ts';
import { within } from './within.ts';

/**
 * Whether a predicted value is right under a parameter's rule: it matches the gold's value, one of
 * `oneOf`, or a value in the same `alike` list as the gold's. The rule's conditions on texts and
 * numbers also hold inside lists and objects.
 */
export function sameValue(rule: ParameterRule, gold: Json, predicted: Json): boolean {
  if (rule.ignore) return true;
  const { oneOf = [], alike: lists = [] } = rule;
  const others = lists.filter(([first]) => first !== undefined && alike(rule, gold, first)).flat();
  return [gold, ...oneOf, ...others].some((right) => alike(rule, right, predicted));
}

/** Whether a prediction may leave out a parameter that has this value in the gold. */
export function mayLack(rule: ParameterRule | undefined, gold: Json): boolean {
  const { optional, optionalFor = [] } = rule ?? {};
  return optional === true || optionalFor.some((value) => sameJson(value, gold));
}

function alike(rule: ParameterRule, left: Json, right: Json): boolean {
  if (sameJson(left, right)) return true;
  if (closeNumbers(rule, left, right)) return true;
  if (typeof left === 'string' && typeof right === 'string') return alikeTexts(rule, left, right);
  if (Array.isArray(left) && Array.isArray(right)) return alikeLists(rule, left, right);
  return isJsonObject(left) && isJsonObject(right) && alikeObjects(rule, left, right);
}

function closeNumbers({ tolerance }: ParameterRule, left: Json, right: Json): boolean {
  if (tolerance === undefined) return false;
  const [a, b] = [numeralIn(left), numeralIn(right)];
  return a !== undefined && b !== undefined && within(a, b, tolerance);
}

function numeralIn(value: Json): string | undefined {
  if (isNumber(value)) return numeralOf(value);
  return typeof value === 'string' && isNumeral(value.trim()) ? value.trim() : undefined;
}

function alikeTexts(rule: ParameterRule, left: string, right: string): boolean {
  if (folded(rule, left) === folded(rule, right)) return true;
  if (rule.date) {
    const instant = instantOf(left);
    if (instant !== undefined && instant === instantOf(right)) return true;
  }
  if (!rule.asSet) return false;
  const [a, b] = [listItems(left), listItems(right)];
  return a !== undefined && b !== undefined && alikeLists(rule, a, b);
}

function folded({ ignoreCase, ignoreSpace, ignoreMarks }: ParameterRule, given: string): string {
  const text = ignoreMarks ? withoutMarks(given) : given;
  const spaced = ignoreSpace ? text.trim().replace(/\s+/gu, ' ') : text;
  return ignoreCase ? spaced.normalize('NFC').toLowerCase() : spaced;
}

/** Drops the punctuation that BFCL's checker drops before it compares. */
function withoutMarks(text: string): string {
  return text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"');
}

function alikeLists(rule: ParameterRule, left: readonly Json[], right: readonly Json[]): boolean {
  if (rule.asSet) {
    return (
      left.every((a) => right.some((b) => alike(rule, a, b))) &&
      right.every((b) => left.some((a) => alike(rule, a, b)))
    );
  }
  return left.length === right.length && left.every((a, at) => alike(rule, a, right[at] as Json));
}

function alikeObjects(rule: ParameterRule, left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => {
    const other = ownValue(right, key);
    return other !== undefined && alike(rule, left[key] as Json, other);
  });
}
