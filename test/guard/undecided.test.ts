import { expect, test } from 'vitest';
import type { Choice, Way } from '../../src/guard/exploration.ts';
import { undecidedIn } from '../../src/guard/undecided.ts';

const choice = (key: string, value: boolean): Choice => ({ key, value, asks: [key] });

/** A way as text: `+a -b` are its choices, and what comes is behind the colon. */
function way(text: string): Way {
  const [choices = '', world] = text.split(':');
  const keys = choices.split(' ').filter((key) => key !== '');
  return { choices: keys.map((key) => choice(key.slice(1), key.startsWith('+'))), world };
}

const undecided = (...ways: string[]) =>
  undecidedIn(ways.map(way), (world) => (world === 'gone' ? undefined : world));

test('a choice that changes nothing is not named, in whatever order others are asked', () => {
  expect(
    undecided(
      ...['+a +b +c:1', '+a +b -c:2', '+a -b:2'],
      ...['-a +c +b:1', '-a +c -b:2', '-a -c:2'],
    ),
  ).toEqual(['b', 'c']);
});

test('what is not possible any more agrees with all, but the choices that are named settle the rest', () => {
  expect(undecided('+a +b:1', '+a -b:gone', '-a +b:gone', '-a -b:1')).toEqual([]);
  expect(undecided('+a +b:1', '+a -b:gone', '-a +b:gone', '-a -b:2')).toEqual(['a']);
});

test('of choices that are too many to compare, all are named', () => {
  // On the first ways all x are asked before all y and z; on the others group by group, which no order fits.
  const groups = [...Array(13).keys()];
  const ordered = ['x', 'y', 'z'].flatMap((letter) => groups.map((at) => `${letter}${at}`));
  const first = ordered.map((key, at) => {
    const before = ordered.slice(0, at).map((one) => `+${one}`);
    return ['+first', ...before, `-${key}`].join(' ');
  });
  const all = ['+first', ...ordered.map((key) => `+${key}`)].join(' ');
  const ways = [`${all} +idle:1`, `${all} -idle:1`, ...first.toReversed().map((one) => `${one}:1`)];
  const add = (at: number, before: string) => {
    if (at === groups.length) return void ways.push(`${before}:2`);
    for (const [x, other] of [
      [`+x${at}`, `y${at}`],
      [`-x${at}`, `z${at}`],
    ]) {
      ways.push(`${before} ${x} +${other}:1`);
      add(at + 1, `${before} ${x} -${other}`);
    }
  };
  add(0, '-first');
  expect(undecided(...ways)).toContain('idle');
  expect(undecided(...ways.slice(0, ordered.length + 2))).toEqual([]);
});
