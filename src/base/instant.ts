import { dayNumber } from './calendar.ts';
import { withoutTrailingZeros } from './decimal.ts';

/**
 * The instant that a text names, as a canonical text of seconds since 1970 with the fraction's digits;
 * undefined where the text is not a valid date. It accepts `2025-03-05`, `2025/3/5`, `5 March 2025` or
 * `Mar 5, 2025`, alone or with a time such as `14:30`, `14:30:00.5Z`, `2:30 pm +02:00`. The default
 * zone is UTC and the default time midnight. Dates such as 03/05/2025 are ambiguous and therefore not
 * accepted.
 */
export function instantOf(text: string): string | undefined {
  const cleaned = text.trim().toLowerCase();
  for (const pattern of [yearFirst, dayFirst, monthFirst]) {
    const groups = pattern.exec(cleaned)?.groups;
    if (groups) return instantFrom(groups);
  }
  return undefined;
}

const time =
  '(?:(?:t|,? +)(?:at )?(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d+))?)?' +
  ' ?(?<half>[ap]m)? ?(?<zone>z|utc|gmt|[+-]\\d{2}(?::?\\d{2})?)?)?$';
const weekday = '^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?';
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const month = '(?<month>[a-z]{3,9})\\.?';
const yearFirst = new RegExp(`^(?<year>\\d{4})([-/.])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})${time}`);
const dayFirst = new RegExp(`${weekday}${day}[ -](?:of )?${month}[ ,-] ?(?<year>\\d{4})${time}`);
const monthFirst = new RegExp(`${weekday}${month} ${day},? (?<year>\\d{4})${time}`);

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

type Groups = { readonly [name: string]: string | undefined };

function instantFrom(groups: Groups): string | undefined {
  const days = dayNumber(Number(groups.year), monthNumber(groups.month ?? ''), Number(groups.day));
  const seconds = secondsOf(groups);
  const offset = offsetOf(groups.zone ?? 'z');
  if (days === undefined || seconds === undefined || offset === undefined) return undefined;
  const fraction = withoutTrailingZeros(groups.fraction ?? '');
  return `${days * 86_400 + seconds - offset}.${fraction}`;
}

function monthNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const name = text === 'sept' ? 'sep' : text;
  return monthNames.findIndex((full) => full === name || full.slice(0, 3) === name) + 1;
}

/** Seconds since midnight; undefined where the time of day does not exist. */
function secondsOf({ hour = '0', minute = '0', second = '0', half }: Groups): number | undefined {
  const hours = Number(hour);
  if (half !== undefined && (hours < 1 || hours > 12)) return undefined;
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const clock = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0);
  return clock * 3600 + Number(minute) * 60 + Number(second);
}

/** The offset of a zone from UTC in seconds, positive to the east. */
function offsetOf(zone: string): number | undefined {
  if (!/^[+-]/.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60);
}
