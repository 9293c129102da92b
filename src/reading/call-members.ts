import { isNumber } from '../base/equality.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { plainText } from '../base/text/plain-text.ts';
import { argumentKeys } from './argument-keys.ts';
import { nameKeys } from './name-keys.ts';
import { changesCalls, changesRemark } from './take-backs.ts';
import { fromDate } from './traces/start-time.ts';

/** Keys that put a condition on a call, or say when else it is made, whatever their value is. */
const conditional = keysOf(
  'condition conditions conditional if else elseif or when whenever unless onlyif onlywhen until while',
  'foreach forall loop iterate iterations precondition preconditions guard trigger triggers on branch',
  'fallback onerror onfailure onsuccess onfail otherwise alternative alternatives alternativeto insteadof',
  'replaces either oneof anyof then retryuntil retryif retrywhen before runsbefore runsafter executeafter',
  'bedingung wenn falls condición condicion condição condizione voorwaarde warunek условие koşul 条件 조건',
);
/** Keys that repeat a call where they are filled with more than a one. */
const counted = keysOf('repeat repeats repetitions times count numcalls callcount ncalls runs');
/** Keys that take a call back where they are true or filled. */
const doubted = keysOf(
  'optional skip skipped disabled cancelled canceled rejected hypothetical omit omitted excluded ignore',
  'ignored dryrun donotexecute donotcall donotrun dontcall dontexecute dontrun never not negated negative',
  'superseded deprecated deleted removed strike struck wrong mistake incorrect invalid undo undone revert',
  'reverted tentative maybe simulate simulated simulation example draft mock forbidden prohibited blocked',
  'denied declined obsolete outdated unnecessary unneeded placeholder isalternative optionnel facultatif',
  'opcional opzionale facoltativo optioneel',
);
/** Keys that take a call back where they are false. */
const confirmed = keysOf(
  'required enabled execute executed exec run active valid allowed needed necessary call called make made',
  'include included perform performed use used applicable applies invoke invoked selected chosen permitted',
  'mandatory approved correct keep final confirmed accepted authorized feasible possible ausführen ausgeführt exécuté ejecutado ejecutar',
  'canproceed canexecute canrun proceed',
);
const prefix = /^(?:is|was|be|should|must|to|do|will|shall|may)(?=\p{L}{3})/u;
/** Keys of a word or two on a call, and what they say of one that is not made. */
const states = keysOf('status state decision verdict mode kind type necessity');
const notMade =
  /\b(?:not|never|no|none|skip\w*|cancel\w*|reject\w*|omit\w*|optional|conditional|drafts?|delet\w*|remov\w*|alternatives?|den(?:y|ied)|declin\w*|block\w*|hypothetical|dry|simulat\w*|disabled|obsolete|example|any of|one of|choose one)\b/i;
/** Keys of remarks, which may take a call back in words; and those of reasons, which seldom do. */
const remarks = keysOf(
  'note notes comment comments remark remarks warning caveat instruction instructions',
);
const reasons = keysOf('reason rationale why explanation purpose description thought');
const takenBack =
  /^\W*(?:optional\b|only (?:if|when)\b|skip(?:ped)?\b|not (?:needed|required|necessary|made|called|run|executed|allowed)\b|left out\b|do not\b|don['’]t\b|alternative\b|fallback\b)/i;
/** Keys of how sure a model is of a call. */
const certainty = keysOf('confidence probability likelihood certainty');

function keysOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

const isFalse = (value: Json) =>
  value === false ||
  (typeof value === 'string' && /^(?:false|no|n|nein|non|não|нет|否)$/i.test(value));

/** Whether a member beside a call, or around several, says that they are not made, not once or not always. */
export function saysOtherwise(key: string, value: Json): boolean {
  const letters = key.replaceAll(/[^\p{L}]/gu, '').toLowerCase();
  const isAmong = (keys: ReadonlySet<string>) =>
    keys.has(letters) || keys.has(letters.replace(prefix, ''));
  if (states.has(letters) && typeof value === 'string') return notMade.test(value);
  if (isFalse(value)) return isAmong(confirmed);
  const isNumeral = isNumber(value);
  if (certainty.has(letters)) {
    return isNumeral ? Number(plainText(value)) < 0.5 : /^(?:very )?low$/i.test(plainText(value));
  }
  if (isAmong(counted)) return !(isNumeral && Number(plainText(value)) === 1);
  if (isAmong(conditional) || isAmong(doubted)) return true;
  if (typeof value !== 'string') return false;
  if (remarks.has(letters)) return changesRemark(value);
  return reasons.has(letters) && takenBack.test(value);
}

/**
 * What an object says of its call that makes it more or less than one call: a condition, a repetition, that
 * it is not made, or other calls in it. Undefined where it says nothing of that.
 */
export function changeIn(call: JsonObject): string | undefined {
  for (const [key, value] of Object.entries<Json>(call)) {
    if (nameKeys.includes(key) || argumentKeys.includes(key) || isNothing(value)) continue;
    if (saysOtherwise(key, value))
      return `“${key}” beside a call, which says whether or how often it is made`;
    if (holdsCall(value)) return `a call under “${key}” of another call`;
  }
  return undefined;
}

const kinds = keysOf('type kind mode operator relation strategy execution logic');
const choice =
  /^(?:either|any|any[_ ]?of|one[_ ]?of|or|xor|choice|alternatives?|loop|repeat|while|for|for_?each|if|branch|switch|conditional|optional)$/i;
/** Keys of an object around calls whose value says whether these are the answer. */
const answers = keysOf('answer conclusion decision verdict status state note comment warning');
const choosing = keysOf('choose choice pick select');
/** What counts the calls around which it stands, or holds what is called otherwise, is harmless there. */
const harmlessAround = keysOf(
  'count runs numcalls callcount ncalls on then branch alternative alternatives or',
);

/** What an object says of the list of calls under one of its keys that makes it something else than that list. */
export function changeAround(object: JsonObject, own: string): string | undefined {
  const found = Object.entries<Json>(object).find(([key, value]) => {
    if (key === own || isNothing(value) || holdsCall(value) || noAnswer.test(key)) return false;
    const letters = key.replaceAll(/[^\p{L}]/gu, '').toLowerCase();
    if (harmlessAround.has(letters)) return false;
    if (kinds.has(letters) && typeof value === 'string' && choice.test(value)) return true;
    if (letters === 'order' && typeof value === 'string') return /revers|any|backward/i.test(value);
    if (choosing.has(letters)) return true;
    const isWords = answers.has(letters) && typeof value === 'string';
    if (isWords && (notMade.test(value) || changesCalls(value))) return true;
    return saysOtherwise(key, value);
  });
  return found && `“${found[0]}” around calls, which says whether or how often they are made`;
}

/** Keys that say that what is under them is no answer. */
export const noAnswer =
  /^(?:rejected|discarded|excluded?|forbidden|disallowed|not_allowed|avoid(?:ed)?|skip(?:ped)?|omitted|removed|unused|draft|example|old|previous|invalid|wrong|incorrect|alternatives?_considered)(?:_\w+)?$/i;

/** Keys that say which of several answers a call belongs to. */
const answerKeys = [
  'option',
  'variant',
  'plan',
  'scenario',
  'candidate',
  'trajectory',
  'path',
  'branch',
];

/** Whether the objects of a list say that they belong to several answers. */
export function areOfSeveral(items: readonly Json[]): boolean {
  const objects = items.filter(isJsonObject);
  return answerKeys.some((key) => {
    const said = objects.map((item) => plainText(ownValue(item, key)));
    return objects.length > 1 && new Set(said).size > 1;
  });
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
  ...['step_no', 'stepNo', 'step_id', 'stepId', 'order_index', 'orderIndex', 'seq', 'priority'],
];

const timeKeys = ['timestamp', 'time', 'start_time', 'startTime', 'started_at'];
const needKeys = ['depends_on', 'dependsOn', 'dependencies', 'after', 'requires'];
/** All keys that may say an order. */
const ordering = new Set([...numbers, ...timeKeys, ...needKeys, 'next', 'next_step']);
const ofCalls = new Set([...nameKeys, ...argumentKeys]);

/** Whether the objects of a list say another order than their places, by numbers or by what they depend on. */
export function areReordered(items: readonly Json[]): boolean {
  const objects = items.filter(isJsonObject);
  const isWholly = objects.length === items.length;
  if (isWholly && isPermuted(objects)) return true;
  if (!objects.some((item) => Object.keys(item).some((key) => ordering.has(key)))) return false;
  const isBack = numbers.some((key) => {
    const all = objects.map((item) => ownValue(item, key));
    const found = all.filter((value) => isWhole(value));
    if (found.length < all.length) {
      // A number that the others lack is that of its place.
      return all.some((value, at) => isWhole(value) && Number(value) !== at + 1);
    }
    return found.some((value, at) => at > 0 && Number(value) <= Number(found[at - 1]));
  });
  return isBack || isLate(objects) || dependsOnLater(objects);
}

/** Whether an object says that it began before the one above it, or that another follows than does. */
function isLate(objects: readonly JsonObject[]): boolean {
  const times = timeKeys.map((key) => objects.map((item) => fromDate(ownValue(item, key))));
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
  const others = Object.keys(first).filter((key) => !ofCalls.has(key));
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
    const told = needKeys.flatMap((key) => [ownValue(item, key) ?? []].flat());
    const needed = told.filter((one) => !isJsonObject(one));
    if (needed.some((one) => !known.has(plainText(one)))) return true;
    for (const key of ['id', ...nameKeys, ...numbers]) known.add(plainText(ownValue(item, key)));
  }
  return false;
}
