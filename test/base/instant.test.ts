import { describe, expect, it } from 'vitest';
import { instantOf } from '../../src/base/instant.ts';

describe('instantOf', () => {
  it.each([
    '2025-03-05T14:30:00Z',
    '2025-03-05 14:30',
    '2025/03/05 14:30:00.000',
    '2025.3.5 2:30 pm',
    '5 March 2025 14:30',
    '5th of March 2025 at 2:30pm',
    'Wed, 05 Mar 2025 14:30:00 GMT',
    'Wednesday, March 5th, 2025, 2:30 PM UTC',
    'mar. 5 2025 14:30:00+00:00',
    '2025-03-05T16:30:00+0200',
    '2025-03-05T09:00:00-05:30',
    '2025-03-06T00:30:00+10',
    ' 05-Mar-2025 14:30 ',
  ])('%s', (text) => {
    // 20152 days from 1970-01-01 to 2025-03-05
    expect(instantOf(text)).toBe(`${20_152 * 86_400 + 14 * 3600 + 30 * 60}.`);
  });

  it('agrees with the calendar of the machine', () => {
    for (let day = -800_000; day < 1_000_000; day += 997) {
      const text = new Date(day * 86_400_000).toISOString();
      if (/^\d{4}-/.test(text)) expect([text, instantOf(text)]).toEqual([text, `${day * 86_400}.`]);
    }
  });

  it.each([
    ['2025-03-05T00:00:00.250Z', '.25'],
    ['2025-03-05T00:00:00,25', '.25'],
    ['1969-12-31T23:59:59.5Z', '-1.5'],
  ])('keeps the fraction of %s', (text, end) => {
    expect(instantOf(text)?.endsWith(end)).toBe(true);
  });

  it.each([
    '',
    'soon',
    '12',
    '2025-02-29',
    '2100-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-04-31',
    '31 April 2025',
    '5 Marchember 2025',
    '03/05/2025',
    '05-03-2025',
    '2025-03/05',
    '2025-03-05T24:00',
    '2025-03-05T10:60',
    '2025-03-05T10:00:60',
    '2025-03-05 13:00 pm',
    '2025-03-05 0:30 am',
    '2025-03-05T10:00+25:00',
    '2025-03-05 10',
    '2025-03-05 and more',
  ])('%j is no date', (text) => {
    expect(instantOf(text)).toBeUndefined();
  });

  it('knows leap years, and midnight on the twelve-hour clock', () => {
    expect(instantOf('2024-02-29')).toBe(`${19_782 * 86_400}.`);
    expect(instantOf('2000-02-29')).toBeDefined();
    expect(instantOf('2024-02-29 12:00 am')).toBe(`${19_782 * 86_400}.`);
    expect(instantOf('2024-02-29 12:00 pm')).toBe(`${19_782 * 86_400 + 43_200}.`);
    expect(instantOf('1 Sept 2024')).toBe(instantOf('2024-09-01'));
    expect(instantOf('1 May 2024')).toBe(instantOf('2024-05-01'));
  });
});
