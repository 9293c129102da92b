import { all } from '../base/all.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { formatsByContent } from '../model/format.ts';
import { noAnswer } from './call-members.ts';
import type { Shapes } from './call-text.ts';
import { isEcho } from './echo.ts';
import { readAll } from './entries.ts';
import type { EntryLists } from './entry.ts';
import {
  isNamed,
  type KnownFormats,
  listsInAnyFormat,
  listsOf,
  type NamedFormat,
  readFormat,
} from './known-formats.ts';
import { listIn, pairsIn } from './pairs.ts';
import { isAnswer, predictionIn } from './records.ts';
import { Faults } from './repair/faults.ts';
import { numbersTrajectory } from './trajectory-name.ts';
import { refuseJudged, refuseParts, wrappingKeys } from './wrapping-keys.ts';

/** What reading trajectories of any shape needs. */
export interface TrajectoryShapes extends Shapes, KnownFormats {
  /** The only format to accept, if one is forced. */
  readonly format: NamedFormat | undefined;
}

/** The trajectories in a value; `isWrapped` where a list too many had to be taken off. */
export interface ReadLists {
  readonly lists: EntryLists;
  /** Whether the value was one trajectory, and not a list of them. */
  readonly isSingle: boolean;
  /** Whether it was one call on its own, without a list around it. */
  readonly isCall?: boolean;
  readonly isWrapped?: boolean;
}

/**
 * The trajectories in a value of any known shape, or undefined. A list of lists is several, a list
 * of calls, lines or names is one, `[]` is none at all and `[[]]` one that is empty.
 */
export function readTrajectories(value: Json, shapes: TrajectoryShapes): ReadLists | undefined {
  if (isEcho(value)) return undefined;
  if (shapes.format !== undefined) return readForced(value, shapes.format, shapes);
  if (Array.isArray(value)) return readList(value, shapes);
  return isJsonObject(value) ? readObject(value, shapes) : undefined;
}

function readList(list: readonly Json[], shapes: TrajectoryShapes): ReadLists | undefined {
  if (list.length === 0) return { lists: [], isSingle: false };
  if (isEcho([...list])) return undefined;
  if (list.every((item) => Array.isArray(item))) {
    return firstOf([readPairs, readLists, readInner], list, shapes);
  }
  return firstOf([readSingle, readWrappers, readWithFormats, readTexts], list, shapes);
}

function readObject(object: JsonObject, shapes: TrajectoryShapes): ReadLists | undefined {
  const ways = [
    readAnswer,
    readFormats,
    readWithFormats,
    readWrapper,
    readNumbered,
    readCall,
    readNamed,
  ];
  return firstOf(ways, object, shapes);
}

type Way<V> = (value: V, shapes: TrajectoryShapes) => ReadLists | undefined;

/**
 * What the first way that reads a value makes of it. What the others met does not count, unless none
 * can read it: then the first thing that could not be read says why.
 */
function firstOf<V>(
  ways: readonly Way<V>[],
  value: V,
  shapes: TrajectoryShapes,
): ReadLists | undefined {
  let refusal: Faults['refusal'];
  for (const way of ways) {
    const faults = new Faults();
    const read = way(value, { ...shapes, faults });
    if (read !== undefined) {
      shapes.faults.merge(faults);
      return read;
    }
    refusal ??= faults.refusal;
  }
  if (refusal !== undefined) shapes.faults.refuse(refusal);
  return undefined;
}

function readLists(list: readonly (readonly Json[])[], shapes: TrajectoryShapes) {
  const lists = all(list, (item) => readAll(item, shapes));
  return lists && { lists, isSingle: false };
}

/** Lists of trajectories in a list too many. */
function readInner([only, ...more]: readonly (readonly Json[])[], shapes: TrajectoryShapes) {
  const inner = more.length === 0 && only ? readList(only, shapes) : undefined;
  if (inner === undefined || inner.isSingle || inner.isWrapped) return undefined;
  return { ...inner, isWrapped: true };
}

/** `[["f", {"a": 1}], ["g"]]`: calls as pairs of a name and arguments, as tuples are; or lists of them. */
function readPairs(list: readonly (readonly Json[])[], shapes: TrajectoryShapes) {
  const isInner = list.every(
    (items) => items.length > 0 && items.every((one) => Array.isArray(one)),
  );
  if (isInner) {
    const inner = all(list as readonly (readonly (readonly Json[])[])[], (one) =>
      pairsIn(one, shapes),
    );
    return inner && { lists: inner, isSingle: false };
  }
  const single = pairsIn(list, shapes);
  return single && { lists: [single], isSingle: true };
}

/** Lists that stand in a list as their JSON texts. */
function readTexts(list: readonly Json[], shapes: TrajectoryShapes): ReadLists | undefined {
  const values = all(list, (item) => listIn(item, shapes));
  return values && readList(values as Json[], shapes);
}

function readSingle(list: readonly Json[], shapes: TrajectoryShapes) {
  const single = readAll(list, shapes);
  return single && { lists: [single], isSingle: true };
}

function readWrappers(list: readonly Json[], shapes: TrajectoryShapes) {
  const parts = all(list, (item) => (isJsonObject(item) ? readWrapper(item, shapes) : undefined));
  if (parts !== undefined) refuseJudged(list, shapes);
  return parts && { lists: parts.flatMap(({ lists }) => lists), isSingle: false };
}

/** The whole answer of a provider's API, with its message inside. */
function readAnswer(object: JsonObject, shapes: TrajectoryShapes): ReadLists | undefined {
  const message = isAnswer(object) ? predictionIn(object) : undefined;
  return Array.isArray(message) ? readTrajectories(message, shapes) : undefined;
}

function readCall(object: JsonObject, shapes: TrajectoryShapes): ReadLists | undefined {
  const entries = readAll([object], shapes);
  return entries && { lists: [entries], isSingle: true, isCall: true };
}

/** `{FORMAT: [...]}`, as in a gold file; of several formats the one that says most. */
function readFormats(object: JsonObject, shapes: TrajectoryShapes): ReadLists | undefined {
  for (const name of formatsByContent) {
    const value = ownValue(object, name);
    if (value === undefined) continue;
    const read = readUnder(name, value, shapes);
    if (read !== undefined) return read;
  }
  return undefined;
}

/** A value under the name of a format; chats of any provider can be read without one. */
function readUnder(name: string, value: Json, shapes: TrajectoryShapes): ReadLists | undefined {
  if (name === 'openai') return Array.isArray(value) ? readList(value, shapes) : undefined;
  const format = shapes.formats.find((known) => isNamed(known, name));
  return format && readForced(value, format, shapes);
}

function readWrapper(object: JsonObject, shapes: TrajectoryShapes): ReadLists | undefined {
  for (const key of wrappingKeys) {
    const given = ownValue(object, key);
    const value = typeof given === 'string' ? listIn(given, shapes) : given;
    if (!Array.isArray(value) && !isJsonObject(value)) continue;
    const read = readTrajectories(value, shapes);
    if (read === undefined) continue;
    refuseParts(object, key, value, shapes);
    return read;
  }
  return undefined;
}

/** `{"step_1": {...}, "step_2": {...}}`: a call under each key, in the order of their numbers. */
function readNumbered(object: JsonObject, shapes: TrajectoryShapes): ReadLists | undefined {
  const members = Object.entries<Json>(object);
  const numbers = members.map(([key]) =>
    /^(?:step|call|action|tool_?call)[ _-]?(\d{1,4})$/i.exec(key),
  );
  const isInOrder = numbers.every(
    (found, at) => Number(found?.[1]) === at + Number(numbers[0]?.[1]),
  );
  if (members.length === 0 || !isInOrder || !members.every(([, one]) => isJsonObject(one)))
    return undefined;
  const entries = readAll(Object.values(object), shapes);
  return entries && { lists: [entries], isSingle: true };
}

/** `{"trajectory_1": [...], "trajectory_2": [...]}`: every member is a trajectory or a list of them. */
function readNamed(object: JsonObject, shapes: TrajectoryShapes): ReadLists | undefined {
  const parts = all(Object.values(object), (value) =>
    Array.isArray(value) ? readList(value, shapes) : undefined,
  );
  if (parts === undefined || parts.length === 0) return undefined;
  const other = Object.keys(object).find((key) => parts.length > 1 && !numbersTrajectory(key));
  const what = `a list under ${other}, which does not say that it is a trajectory`;
  if (other !== undefined) shapes.faults.refuseBy('keys-beside-lists', what);
  const choice = Object.keys(object).find((key) =>
    /^(?:options|alternatives|choices|candidates|variants)$/i.test(key),
  );
  if (choice !== undefined)
    shapes.faults.refuseBy('keys-beside-lists', `lists under ${choice}, of which one is meant`);
  const rejected = Object.keys(object).find((key) => noAnswer.test(key));
  const no = `a list under ${rejected}, which says that it is no answer`;
  if (rejected !== undefined) shapes.faults.refuseBy('keys-beside-lists', no);
  return { lists: parts.flatMap(({ lists }) => lists), isSingle: false };
}

/** A value read by one format; its lines with the names that the gold has for parameters. */
function readForced(
  value: Json,
  format: NamedFormat,
  shapes: TrajectoryShapes,
): ReadLists | undefined {
  const formatted = readFormat(value, format);
  if (formatted === undefined) return undefined;
  const { given, gold, isSingle } = formatted;
  if (isNamed(format, 'traxgen')) {
    const { format: _, ...free } = shapes;
    return Array.isArray(given) ? readList(given, { ...free, format: undefined }) : undefined;
  }
  const lists = listsOf(gold, shapes);
  return lists && { lists, isSingle };
}

function readWithFormats(
  value: JsonObject | readonly Json[],
  shapes: TrajectoryShapes,
): ReadLists | undefined {
  const lists = listsInAnyFormat(value as Json, shapes);
  return lists && { lists, isSingle: false };
}
