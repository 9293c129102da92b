import { dayNumber } from './calendar.ts';

/** A date or a time as ISO 8601 writes it, in its own zone. */
export interface IsoTime {
  /** The date as it is written. */
  readonly date: string;
  /** The number of the date, one more for each day of the calendar. */
  readonly day: number;
  /** Nanoseconds since midnight; undefined for a date alone. */
  readonly nanoseconds: bigint | undefined;
  /** Minutes before UTC's time are negative; undefined where the text names no zone. */
  readonly offset: number | undefined;
}

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+-])(\d\d)(?::?(\d\d))?)?)?$/i;

/** Reads `2024-05-16`, `2024-05-16T10:00`, `2024-05-16 10:00:00.5+02:00`; undefined for any other text. */
export function isoTime(text: string): IsoTime | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0] = found.slice(1, 4).map(Number);
  const day = dayNumber(year, month, dayOfMonth);
  if (day === undefined) return undefined;
  const clock = clockOf(found);
  return clock && { date: text.slice(0, 10), day, ...clock };
}

function clockOf(found: RegExpExecArray): Pick<IsoTime, 'nanoseconds' | 'offset'> | undefined {
  const [hour, minute, second, fraction = '', utc, sign, hours, minutes] = found.slice(4);
  if (hour === undefined) return { nanoseconds: undefined, offset: undefined };
  const [h, m, s] = [Number(hour), Number(minute), Number(second ?? 0)];
  const zone = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  if (h > 23 || m > 59 || s > 59 || zone >= 24 * 60 || Number(minutes ?? 0) > 59) return undefined;
  const seconds = BigInt(h * 3600 + m * 60 + s);
  const offset = utc === undefined && sign === undefined ? undefined : sign === '-' ? -zone : zone;
  return { nanoseconds: seconds * 1_000_000_000n + BigInt(fraction.padEnd(9, '0')), offset };
}

/** The nanoseconds from one time to another; a date is its midnight. Both name a zone, or neither does. */
export function nanosecondsBetween(from: IsoTime, to: IsoTime): bigint {
  return instantOf(to) - instantOf(from);
}

function instantOf({ day, nanoseconds = 0n, offset = 0 }: IsoTime): bigint {
  return BigInt(day) * 86_400_000_000_000n + nanoseconds - BigInt(offset) * 60_000_000_000n;
}
