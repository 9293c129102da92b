import { compareNumerals, isNumeral, numeralOf } from '../../base/decimal.ts';
import { isNumber, sameJson } from '../../base/equality.ts';
import { instantOf } from '../../base/instant.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { ParameterRule } from '../../model/argument-rules.ts';
import { readJsonText } from '../../model/read-json.ts';
import { listItems } from './list-items.ts';

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

/** Whether a prediction may have a parameter with this value where the gold does not have it. */
export function mayAdd(rule: ParameterRule | undefined, predicted: Json): boolean {
  const { extra = [] } = rule ?? {};
  return extra.some((value) => alike(rule ?? {}, value, predicted));
}

/** `left` is the right value, `right` the predicted one. */
function alike(rule: ParameterRule, left: Json, right: Json): boolean {
  if (sameJson(left, right)) return true;
  if (rule.json && (typeof left === 'string' || typeof right === 'string')) {
    // What a text stands for may hold texts that are none of JSON.
    return alike({ ...rule, json: false }, opened(left), opened(right));
  }
  if (closeNumbers(rule, left, right) || isPermitted(rule, right)) return true;
  if (typeof left === 'string' && typeof right === 'string') return alikeTexts(rule, left, right);
  if (Array.isArray(left) && Array.isArray(right)) return alikeLists(rule, left, right);
  return isJsonObject(left) && isJsonObject(right) && alikeObjects(rule, left, right);
}

function closeNumbers({ tolerance }: ParameterRule, left: Json, right: Json): boolean {
  if (tolerance === undefined) return false;
  const [a, b] = [numeralIn(left), numeralIn(right)];
  return a !== undefined && b !== undefined && withinTolerance(a, b, tolerance);
}

/** Whether a value is right whatever the gold has: by a range of numbers or a pattern. */
function isPermitted({ minimum, maximum, pattern }: ParameterRule, value: Json): boolean {
  const numeral = numeralIn(value);
  const hasRange = minimum !== undefined || maximum !== undefined;
  if (hasRange && numeral !== undefined && isWithin(numeral, minimum, maximum)) return true;
  const text = typeof value === 'string' ? value : numeral;
  return pattern !== undefined && text !== undefined && pattern.matches(text);
}

function isWithin(numeral: string, minimum?: number, maximum?: number): boolean {
  if (minimum !== undefined && compareNumerals(numeral, String(minimum)) < 0) return false;
  return maximum === undefined || compareNumerals(numeral, String(maximum)) <= 0;
}

function numeralIn(value: Json): string | undefined {
  if (isNumber(value)) return numeralOf(value);
  return typeof value === 'string' && isNumeral(value.trim()) ? value.trim() : undefined;
}

function alikeTexts(rule: ParameterRule, left: string, right: string): boolean {
  const [a, b] = [folded(rule, left), folded(rule, right)];
  if (a === b) return true;
  if (rule.similarity?.holds(a, b)) return true;
  if (rule.date) {
    const instant = instantOf(left);
    if (instant !== undefined && instant === instantOf(right)) return true;
  }
  if (!rule.asSet) return false;
  const [items, others] = [listItems(left), listItems(right)];
  return items !== undefined && others !== undefined && alikeLists(rule, items, others);
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
  const { inside, ...outer } = rule;
  const keys = Object.keys(left);
  if (inside === undefined) {
    if (keys.length !== Object.keys(right).length) return false;
    return keys.every((key) => {
      const other = ownValue(right, key);
      return other !== undefined && alike(rule, left[key] as Json, other);
    });
  }
  const ruleOf = (key: string) => inside.get(key) ?? inside.get('*');
  const areRight = keys.every((key) => {
    const own = ruleOf(key);
    const [gold, other] = [left[key] as Json, ownValue(right, key)];
    if (own?.ignore) return true;
    if (other === undefined) return mayLack(own, gold);
    return own === undefined ? alike(outer, gold, other) : sameValue(own, gold, other);
  });
  const surplus = Object.keys(right).filter((key) => ownValue(left, key) === undefined);
  return (
    areRight &&
    surplus.every((key) => ruleOf(key)?.ignore === true || mayAdd(ruleOf(key), right[key] as Json))
  );
}

/** What a text of JSON stands for. */
function opened(value: Json): Json {
  return typeof value === 'string' ? (readJsonText(value) ?? value) : value;
}

/**
 * Whether two numerals (in JSON's grammar) differ by at most `tolerance`, a number >= 0. It computes in
 * exact decimals, so that 0.3 is within 0.1 of 0.2; where an exponent is beyond 1000, it uses doubles.
 */
function withinTolerance(left: string, right: string, tolerance: number): boolean {
  const numbers = [left, right, String(tolerance)].map(scaled);
  if (numbers.some(({ exponent }) => !(Math.abs(exponent) <= 1000))) {
    return Math.abs(Number(left) - Number(right)) <= tolerance;
  }
  const lowest = Math.min(...numbers.map(({ exponent }) => exponent));
  const [a = 0n, b = 0n, most = 0n] = numbers.map(
    ({ units, exponent }) => units * 10n ** BigInt(exponent - lowest),
  );
  return (a < b ? b - a : a - b) <= most;
}

/** A numeral as an integer times a power of ten. */
function scaled(numeral: string): { units: bigint; exponent: number } {
  const [mantissa = '', power = '0'] = numeral.split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  if (!/^-?\d+$/.test(whole)) return { units: 0n, exponent: Number.NaN };
  return { units: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
