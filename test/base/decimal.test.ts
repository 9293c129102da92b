import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNumerals, isNumeral, numberFrom, numeralOf } from '../../src/base/decimal.ts';
import { ExactNumber } from '../../src/base/json.ts';
import { budget } from '../budget.ts';

describe('isNumeral', () => {
  const yes = ['0', '-0', '1', '10', '1.0', '1e2', '1E+2', '-1.5e-3', '12345678901234567890'];
  const no = [
    '',
    ' ',
    ' 1',
    '1 ',
    '+1',
    '01',
    '-',
    '.5',
    '1.',
    '0x1',
    '1e',
    '1_0',
    'NaN',
    'Infinity',
    '١',
    '1\n',
    '--1',
    '1,0',
  ];
  test.each(yes)('%j is one', (text) => expect(isNumeral(text)).toBe(true));
  test.each(no)('%j is none', (text) => expect(isNumeral(text)).toBe(false));
});

describe('numberFrom', () => {
  const doubles: [string, number][] = [
    ['99.0', 99],
    ['1.10', 1.1],
    ['-0', -0],
    ['0.0', 0],
    ['9007199254740992', 9007199254740992],
    ['1e2', 100],
    ['100e-2', 1],
    ['0.1', 0.1],
    ['1e22', 1e22],
    ['1e300', 1e300],
    ['0.8444218515250481', 0.8444218515250481],
    ['5e-324', 5e-324],
    ['-0e999', -0],
    ['1000000000000000000000', 1e21],
    ['123456789012345', 123456789012345],
  ];
  test.each(doubles)('%s is a double', (text, want) => {
    expect(numberFrom(text)).toBe(want);
  });

  const exact = [
    '12345678901234567890',
    '0.12345678901234567890',
    '1e400',
    '-1e400',
    '9007199254740993',
    '1e-400',
    '0.1000000000000000000001',
    '1.0000000000000000000001',
    '-12345678901234567890.5',
    '4e-324',
  ];
  test.each(exact)('%s is kept exact', (text) => {
    expect(numberFrom(text)).toBeInstanceOf(ExactNumber);
    expect(numeralOf(numberFrom(text))).toBe(text);
  });

  test('a double is as JavaScript writes it', () => {
    const written = ['99.0', '1.10', '-0', '1e2', '1e21'].map((text) =>
      numeralOf(numberFrom(text)),
    );
    expect(written).toEqual(['99', '1.1', '0', '100', '1e+21']);
  });

  test('every double that is written is read as itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(numberFrom(String(value))).toBe(value === 0 ? 0 : value);
      }),
      { seed: 1, numRuns: budget(2000) },
    );
  });

  test('a whole number is a double exactly where a double can hold it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (value) => {
        const isDouble = typeof numberFrom(String(value)) === 'number';
        expect(isDouble).toBe(compareNumerals(String(Number(value)), String(value)) === 0);
      }),
      { seed: 2, numRuns: budget(2000) },
    );
  });
});

describe('compareNumerals', () => {
  const cases: [string, string, number][] = [
    ['1', '1.0', 0],
    ['1e2', '100', 0],
    ['-0', '0', 0],
    ['0e5', '-0.000', 0],
    ['1.10', '1.1', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['-2', '-10', 1],
    ['-1', '0', -1],
    ['0', '1e-400', -1],
    ['1e400', '1e399', 1],
    ['-1e400', '-1e399', -1],
    ['0.1', '0.09', 1],
    ['10', '9', 1],
    ['123', '1.23e2', 0],
    ['0.00123', '123e-5', 0],
    ['1e99999999999999999999', '1e99999999999999999998', 1],
    ['12', '123', -1],
    ['99e1', '1e3', -1],
  ];
  test.each(cases)('%s against %s', (left, right, want) => {
    expect(Math.sign(compareNumerals(left, right))).toBe(want);
    expect(Math.sign(compareNumerals(right, left))).toBe(0 - want);
  });

  test('agrees with whole numbers of any length', () => {
    const decimal = fc.record({
      whole: fc.oneof(fc.bigInt({ min: -200n, max: 200n }), fc.bigInt()),
      power: fc.integer({ min: -20, max: 20 }),
    });
    const numeral = ({ whole, power }: { whole: bigint; power: number }) => `${whole}e${power}`;
    const scaled = ({ whole, power }: { whole: bigint; power: number }) =>
      whole * 10n ** BigInt(power + 20);
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const difference = scaled(a) - scaled(b);
        const want = difference < 0n ? -1 : difference > 0n ? 1 : 0;
        expect(Math.sign(compareNumerals(numeral(a), numeral(b)))).toBe(want);
        const shifted = scaled(b).toString();
        const point = shifted.replace('-', '').padStart(21, '0');
        const plain = `${shifted.startsWith('-') ? '-' : ''}${BigInt(point.slice(0, -20))}.${point.slice(-20)}`;
        expect(compareNumerals(numeral(b), plain) === 0).toBe(true);
      }),
      { seed: 3, numRuns: budget(3000) },
    );
  });

  test('agrees with whole numbers where doubles begin to fail', () => {
    const digits = fc.record({ near: fc.integer({ min: -3, max: 3 }), point: fc.nat(16) });
    const base = fc.bigInt({ min: 1n, max: 10n ** 16n });
    const plain = (scaled: bigint, point: number) => {
      const text = scaled.toString().padStart(point + 1, '0');
      return point === 0 ? text : `${text.slice(0, -point)}.${text.slice(-point)}`;
    };
    fc.assert(
      fc.property(base, digits, (scaled, { near, point }) => {
        const other = scaled + BigInt(near) < 0n ? 0n : scaled + BigInt(near);
        const want = scaled < other ? -1 : scaled > other ? 1 : 0;
        const [left, right] = [plain(scaled, point), plain(other, point)];
        expect(Math.sign(compareNumerals(left, right))).toBe(want);
        expect(Math.sign(compareNumerals(`-${right}`, `-${left}`)) === want).toBe(true);
      }),
      { seed: 4, numRuns: budget(3000) },
    );
  });
});
