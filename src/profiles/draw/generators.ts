import type { Faker } from '@faker-js/faker';
import { dateOfDay, dayOfDate } from '../../base/calendar.ts';
import type { Json } from '../../base/json.ts';
import { ArgumentError } from './argument-error.ts';
import { type FakerMethod, fakerMethods } from './faker.ts';
import { jsonOf } from './json-of.ts';
import { type Matches, patternGenerator } from './pattern.ts';
import { asksTooMuch, tooMuch } from './too-much.ts';

/** Draws one value. Throws if it cannot draw with these arguments. */
export type Generate = (args: readonly Json[]) => Json;

/** Generators by name: Traxgen's own, and the methods of faker. */
export type Generators = ReadonlyMap<string, Generate>;

/**
 * Traxgen's own generators. They check their arguments at every draw, which costs little compared
 * with the draw.
 */
const own = {
  random_int: (faker) => (args) => {
    const [min, max] = pairOf(args, Number.isSafeInteger, 'two whole numbers');
    return faker.number.int({ min, max });
  },
  random_float: (faker) => (args) => {
    const [min, max] = pairOf(args, Number.isFinite, 'two numbers');
    const drawn = Math.round(faker.number.float({ min, max }) * 100) / 100;
    return Math.min(max, Math.max(min, drawn));
  },
  random_date: (faker) => (args) => {
    const days = args.map((date) => dayOfDate(String(date)) ?? Number.NaN);
    const [min, max] = pairOf(days, Number.isSafeInteger, "two dates such as '2025-01-31'");
    return dateOfDay(faker.number.int({ min, max }));
  },
} satisfies Record<string, (faker: Faker) => Generate>;

/**
 * Replaced, because faker's own treats parts of a pattern that it does not know as text:
 * alternatives, groups, `\\d`.
 */
const patterns = 'faker.helpers.fromRegExp';

/** Every generator that a template may name. */
export function generatorsOf(faker: Faker, matches: Matches): Generators {
  const ours = Object.entries(own).map(([name, make]) => [name, make(faker)] as const);
  const theirs = new Map(fakerMethods(faker)).set(patterns, patternGenerator(faker, matches));
  const limited = [...theirs].map(([name, draw]) => [name, fakerGenerator(name, draw)] as const);
  return new Map<string, Generate>([...ours, ...limited]);
}

/** Two numbers that pass a test, the smaller one first. */
function pairOf(
  args: readonly unknown[],
  isFit: (value: unknown) => boolean,
  wanted: string,
): [number, number] {
  const [low, high] = args;
  if (args.length !== 2 || !args.every(isFit) || Number(low) > Number(high)) {
    throw new ArgumentError(`it takes ${wanted}, the smaller first`);
  }
  return [Number(low), Number(high)];
}

function fakerGenerator(name: string, method: FakerMethod): Generate {
  const isOfDates = name.startsWith('faker.date.');
  return (args) => {
    if (isOfDates && hasLocalTime(args)) {
      throw new ArgumentError('a time needs a zone, as in 2025-01-31T12:00:00Z');
    }
    if (asksTooMuch(name, args)) {
      throw new ArgumentError(tooMuch);
    }
    const value = jsonOf(method(...args));
    if (value === undefined) throw new ArgumentError('what it draws is no JSON value');
    return value;
  };
}

/** A date, or a date with a time and zone, which means the same instant on every machine. */
const instant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

function hasLocalTime(args: readonly Json[]): boolean {
  return args.some((options) =>
    Object.entries(Object(options) as object).some(
      ([key, value]) =>
        ['from', 'to', 'refDate'].includes(key) &&
        typeof value === 'string' &&
        !instant.test(value),
    ),
  );
}
