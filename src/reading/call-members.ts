import { isNumber } from '../base/equality.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { plainText } from '../base/text/plain-text.ts';
import { argumentKeys } from './argument-keys.ts';
import { nameKeys } from './name-keys.ts';

/** Keys that say, whatever their value is, that a call is made on a condition, or that others follow it. */
const conditional =
  /^(?:condition|conditions|if|else|elseif|or|when|whenever|unless|onlyif|until|while|foreach|forall|loop|iterate|iterations|precondition|preconditions|guard|fallback|onerror|onfailure|onsuccess|onfail|otherwise|alternative|alternatives|then)$/;
/** Keys that do so where they are filled with more than a one. */
const counted = /^(?:repeat|repeats|repetitions|times)$/;
/** Keys that do so where they are true, and where they are false. */
const doubted = /^(?:optional|skip|skipped|disabled|cancelled|canceled|rejected|hypothetical)$/;
const confirmed = /^(?:required|enabled|execute|executed|run|active|valid|allowed|needed)$/;
/** What a status says of a call that is not made. */
const notMade = /\b(?:not|skip\w*|cancel\w*|reject\w*|omit\w*|optional|conditional)\b/i;

/**
 * What an object says of its call that makes it more or less than one call: a condition, a repetition, that
 * it is not made, or other calls in it. Undefined where it says nothing of that.
 */
export function changeIn(call: JsonObject): string | undefined {
  for (const [key, value] of Object.entries<Json>(call)) {
    if (nameKeys.includes(key) || argumentKeys.includes(key) || isNothing(value)) continue;
    const plain = key.replaceAll(/[^\p{L}]/gu, '').toLowerCase();
    const isCount = isNumber(value) && Number(plainText(value)) === 1;
    const isChange =
      conditional.test(plain) ||
      (counted.test(plain) && !isCount) ||
      (doubted.test(plain) && value !== false && value !== 'false') ||
      (confirmed.test(plain) && (value === false || value === 'false')) ||
      (plain === 'status' && typeof value === 'string' && notMade.test(value));
    if (isChange) return `“${key}” beside a call, which says whether or how often it is made`;
    if (holdsCall(value)) return `a call under “${key}” of another call`;
  }
  return undefined;
}

function isNothing(value: Json): boolean {
  const isEmpty = Array.isArray(value) && value.length === 0;
  return value === null || value === '' || isEmpty || (isJsonObject(value) && isBare(value));
}

function isBare(object: JsonObject): boolean {
  return Object.keys(object).length === 0;
}

/** Whether a value is a call, or has one inside: an object with the name of a tool and arguments. */
export function holdsCall(value: Json, depth = 6): boolean {
  if (depth === 0) return true;
  if (Array.isArray(value)) return value.some((item) => holdsCall(item, depth - 1));
  if (!isJsonObject(value)) return false;
  return isCallShaped(value) || Object.values(value).some((one) => holdsCall(one, depth - 1));
}

/** Whether an object has the name of a tool, and arguments. */
export function isCallShaped(value: JsonObject): boolean {
  const inner = ownValue(value, 'function');
  const call = inner !== undefined && isJsonObject(inner) ? inner : value;
  const names = nameKeys.filter((key) => typeof ownValue(call, key) === 'string');
  if (argumentKeys.some((key) => ownValue(call, key) !== undefined)) return names.length > 0;
  // Nothing but the name of a tool.
  const isAlone = names.length > 0 && Object.keys(call).every((key) => names.includes(key));
  return isAlone && (names[0] !== 'name' || plainText(ownValue(call, 'name')).includes('_'));
}

const numbers = ['step', 'order', 'step_number', 'stepNumber', 'sequence', 'number', 'position'];

/** Whether the objects of a list say another order than their places, by numbers or by what they depend on. */
export function areReordered(items: readonly Json[]): boolean {
  const objects = items.filter(isJsonObject);
  const isBack = numbers.some((key) => {
    const found = objects.map((item) => ownValue(item, key)).filter((value) => isWhole(value));
    return found.some((value, at) => at > 0 && Number(value) <= Number(found[at - 1]));
  });
  return isBack || dependsOnLater(objects);
}

function isWhole(value: Json | undefined): boolean {
  return /^\d{1,6}$/.test(plainText(value));
}

function dependsOnLater(objects: readonly JsonObject[]): boolean {
  const known = new Set<string>();
  for (const item of objects) {
    const needed = ['depends_on', 'dependsOn', 'dependencies', 'after', 'requires'].flatMap((key) =>
      [ownValue(item, key) ?? []].flat(),
    );
    if (needed.some((one) => !known.has(plainText(one)))) return true;
    for (const key of ['id', ...nameKeys, ...numbers]) known.add(plainText(ownValue(item, key)));
  }
  return false;
}
