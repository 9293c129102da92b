import { dateOfDay, dayOfDate } from '../../base/calendar.ts';
import type { Json } from '../../base/json.ts';
import { evenShare } from './evenly.ts';
import type { Limit } from './limits.ts';

/** With more regions than this, the whole range is drawn from. */
const mostRegions = 20;

/** How many units a number is of, and how a range of units is drawn. */
interface Unit {
  readonly unitsOf: (value: Json) => number | undefined;
  readonly range: (from: number, to: number) => string;
  readonly point: (units: number) => string;
}

const whole: Unit = {
  unitsOf: (value) => (Number.isSafeInteger(value) ? (value as number) : undefined),
  range: (from, to) => `random_int(${from}, ${to})`,
  point: String,
};

const cents: Unit = {
  unitsOf: (value) => {
    const units = typeof value === 'number' ? Math.round(value * 100) : Number.NaN;
    return Number.isSafeInteger(units) && units / 100 === value ? units : undefined;
  },
  range: (from, to) => `random_float(${from / 100}, ${to / 100})`,
  point: (units) => String(units / 100),
};

const days: Unit = {
  unitsOf: (value) => (typeof value === 'string' ? dayOfDate(value) : undefined),
  range: (from, to) => `random_date('${dateOfDay(from)}', '${dateOfDay(to)}')`,
  point: dateOfDay,
};

/**
 * Draws each region that limits divide a range into as often as another, so that none is hardly
 * ever drawn. Undefined if they divide it into two, which a single range serves, into very many, or
 * if they have finer parts than are drawn.
 */
export function drawOfRegions(
  limits: readonly Limit[],
  [from, to]: readonly [Json, Json],
): Json | undefined {
  const unit = [whole, cents, days].find(({ unitsOf }) =>
    [from, to, ...limits.map(({ value }) => value)].every((each) => unitsOf(each) !== undefined),
  );
  if (unit === undefined) return undefined;
  const [first = 0, last = 0] = [from, to].map(unit.unitsOf);
  const cuts = limits.flatMap(({ value, isBelow, isAbove }) => {
    const units = unit.unitsOf(value) ?? 0;
    return [...(isBelow ? [units - 0.5] : []), ...(isAbove ? [units + 0.5] : [])];
  });
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  const edges = [first - 0.5, ...sorted.filter((cut) => cut > first && cut < last), last + 0.5];
  if (edges.length < 4 || edges.length > mostRegions + 1) return undefined;
  const texts = edges.slice(1).map((high, at) => {
    const [low, most] = [(edges[at] ?? 0) + 0.5, high - 0.5];
    return low === most ? unit.point(low) : unit.range(low, most);
  });
  return Object.fromEntries(texts.map((text) => [text, evenShare(texts.length)]));
}
