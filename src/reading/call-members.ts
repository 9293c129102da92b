import { isNumber } from '../base/equality.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { plainText } from '../base/text/plain-text.ts';
import { argumentKeys } from './argument-keys.ts';
import { nameKeys } from './name-keys.ts';
import { fromDate } from './traces/start-time.ts';

/** Keys that say, whatever their value is, that a call is made on a condition, or that others follow it. */
const conditional =
  /^(?:condition|conditions|if|else|elseif|or|when|whenever|unless|onlyif|until|while|foreach|forall|loop|iterate|iterations|precondition|preconditions|guard|fallback|onerror|onfailure|onsuccess|onfail|otherwise|alternative|alternatives|then)$/;
/** Keys that do so where they are filled with more than a one. */
const counted = /^(?:repeat|repeats|repetitions|times|count|numcalls|callcount|ncalls|runs)$/;
/** Keys that do so where they are true, and where they are false. */
const doubted =
  /^(?:(?:is|was|be|should)?(?:optional|skip|skipped|disabled|cancelled|canceled|rejected|hypothetical|omit|omitted|excluded|ignored?))$/;
const confirmed =
  /^(?:(?:is|was|be|should|must|to|do|will)?(?:required|enabled|execute|executed|run|active|valid|allowed|needed|necessary|call|called|make|made|include|included|perform|performed|use|used|applicable|applies|invoke|invoked|selected|chosen|permitted))$/;
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

/** Keys of an object around calls that say that these are not simply made, one after the other. */
const conditionalList =
  /^(?:condition|conditions|if|elseif|when|whenever|unless|onlyif|until|while|foreach|forall|loop|precondition|preconditions|onerror|onfailure|onsuccess|onfail|otherwise)$/;
const repeated = /^(?:repeat|repeats|repetitions|times|iterations)$/;
const denied =
  /^(?:is)?(?:valid|correct|feasible|possible|allowed|applicable|permitted|approved)$|^(?:can|should|may)(?:proceed|execute|run)$/;
const kinds = /^(?:type|kind|mode|operator|relation|strategy|execution|logic)$/;
const choice =
  /^(?:either|any|any_?of|one_?of|or|xor|choice|alternatives?|loop|repeat|while|for|for_?each|if|branch|switch|conditional|optional)$/i;

/** What an object says of the list of calls in it that makes it something else than that list. */
export function changeAround(object: JsonObject): string | undefined {
  const found = Object.entries<Json>(object).find(([key, value]) => {
    const plain = key.replaceAll(/[^\p{L}]/gu, '').toLowerCase();
    if (value === false) return denied.test(plain);
    if (isNothing(value)) return false;
    const isOnce = isNumber(value) && Number(plainText(value)) === 1;
    return (
      conditionalList.test(plain) ||
      (repeated.test(plain) && !isOnce) ||
      (doubted.test(plain) && typeof value !== 'object') ||
      (kinds.test(plain) && typeof value === 'string' && choice.test(value))
    );
  });
  return found && `“${found[0]}” around calls, which says whether or how often they are made`;
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
function isCallShaped(value: JsonObject): boolean {
  const inner = ownValue(value, 'function');
  const call = inner !== undefined && isJsonObject(inner) ? inner : value;
  const names = nameKeys.filter((key) => typeof ownValue(call, key) === 'string');
  if (argumentKeys.some((key) => ownValue(call, key) !== undefined)) return names.length > 0;
  // Nothing but the name of a tool.
  const isAlone = names.length > 0 && Object.keys(call).every((key) => names.includes(key));
  return isAlone && (names[0] !== 'name' || plainText(ownValue(call, 'name')).includes('_'));
}

const numbers = [
  ...['step', 'order', 'step_number', 'stepNumber', 'sequence', 'number', 'position'],
  ...['step_no', 'stepNo', 'step_id', 'stepId', 'order_index', 'orderIndex', 'seq'],
];

/** Whether the objects of a list say another order than their places, by numbers or by what they depend on. */
export function areReordered(items: readonly Json[]): boolean {
  const objects = items.filter(isJsonObject);
  const isBack = numbers.some((key) => {
    const found = objects.map((item) => ownValue(item, key)).filter((value) => isWhole(value));
    return found.some((value, at) => at > 0 && Number(value) <= Number(found[at - 1]));
  });
  const isWholly = objects.length === items.length;
  return isBack || (isWholly && isPermuted(objects)) || isLate(objects) || dependsOnLater(objects);
}

/** Whether an object says that it began before the one above it, or that another follows than does. */
function isLate(objects: readonly JsonObject[]): boolean {
  const times = ['timestamp', 'time', 'start_time', 'startTime', 'started_at'].map((key) =>
    objects.map((item) => fromDate(ownValue(item, key))),
  );
  const isBack = times.some((found) =>
    found.some((time, at) => {
      const before = found[at - 1];
      return time !== undefined && before !== undefined && time < before;
    }),
  );
  const ids = objects.map((item) => plainText(ownValue(item, 'id')));
  return (
    isBack ||
    objects.some((item, at) => {
      const next = plainText(ownValue(item, 'next') ?? ownValue(item, 'next_step'));
      return next !== '' && ids.includes(next) && ids[at + 1] !== next;
    })
  );
}

/**
 * Whether all items count themselves, from 0 or 1 on and under a key of any name, in another order than
 * their places: `"priority": 2` before `"priority": 1`, `"id": "step2"` before `"id": "step1"`.
 */
function isPermuted(items: readonly JsonObject[]): boolean {
  const [first] = items;
  if (items.length < 2 || first === undefined) return false;
  const others = Object.keys(first).filter((key) => ![...nameKeys, ...argumentKeys].includes(key));
  return others.some((key) => {
    const found = items.map((item) => /^(\D*)(\d{1,4})$/.exec(plainText(ownValue(item, key))));
    const isOne = new Set(found.map((one) => one?.[1])).size === 1;
    const counts = found.map((one) => Number(one?.[2] ?? Number.NaN));
    const sorted = counts.toSorted((one, other) => one - other);
    const isCount = sorted.every((count, at) => count === at + (sorted[0] ?? 0));
    const isFirst = sorted[0] === 0 || sorted[0] === 1;
    return isOne && isFirst && isCount && counts.some((count, at) => count !== sorted[at]);
  });
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
