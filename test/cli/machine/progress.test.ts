import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Progress } from '../../../src/cli/machine/progress.ts';

/** A progress line on a terminal, its clock, and what was written since it was asked last. */
function terminal({ isTTY = true, columns = 80, env = {}, isWanted = true } = {}) {
  const clock = { time: 5000 };
  const stderr = Object.assign(new PassThrough(), { isTTY, columns });
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr };
  const progress = new Progress({ ...streams, env, now: () => clock.time }, isWanted);
  const said = () => String(stderr.read() ?? '');
  return { progress, clock, said };
}

const erase = '\r\u001b[K';
const dim = (text: string) => `${erase}\u001b[2m${text}\u001b[22m`;

test('says nothing within a second, then how many, how fast, and how long', () => {
  const { progress, clock, said } = terminal();
  progress.begin('compiled');
  clock.time += 999;
  progress.update(500, 0.1);
  expect(said()).toBe('');
  clock.time += 1;
  progress.update(600, 0.25);
  expect(said()).toBe(dim('compiled 600 profiles, 600/s, 0:03 left'));
  clock.time += 199;
  progress.update(700, 0.3);
  expect(said()).toBe('');
  clock.time += 801;
  progress.update(900, 0.001);
  expect(said()).toBe(dim('compiled 900 profiles, 450/s, 33:18 left'));
  clock.time += 8000;
  progress.update(1000, 0.001);
  expect(said()).toBe(dim('compiled 1000 profiles, 100/s, 2:46:30 left'));
  progress.clear();
  expect(said()).toBe(erase);
  progress.clear();
  expect(said()).toBe('');
});

test('knows no time left where the size is not known', () => {
  const { progress, clock, said } = terminal({ env: { NO_COLOR: '1' } });
  progress.begin('scored');
  clock.time += 2000;
  progress.update(10);
  expect(said()).toBe(`${erase}scored 10 profiles, 5/s`);
});

test('says profile of one', () => {
  const { progress, clock, said } = terminal({ env: { NO_COLOR: '1' } });
  progress.begin('scored');
  clock.time += 1000;
  progress.update(1);
  expect(said()).toBe(`${erase}scored 1 profile, 1/s`);
});

test('counts the speed anew in what begins later, which is shown at once', () => {
  const { progress, clock, said } = terminal({ env: { NO_COLOR: '1' } });
  clock.time += 2000;
  progress.begin('scored');
  progress.update(2, 0.1);
  expect(said()).toBe(`${erase}scored 2 profiles`);
  clock.time += 500;
  progress.update(5, 0.2);
  expect(said()).toBe(`${erase}scored 5 profiles, 10/s, 0:02 left`);
});

test('fits the terminal', () => {
  const { progress, clock, said } = terminal({ columns: 20, env: { NO_COLOR: '1' } });
  progress.begin('read the gold of');
  clock.time += 5000;
  progress.update(1e12, 0.5);
  expect(said()).toBe(`${erase}read the gold of 10`);
  const wide = terminal({ columns: 500, env: { NO_COLOR: '1' } });
  wide.progress.begin('x'.repeat(100));
  wide.clock.time += 5000;
  wide.progress.update(1);
  expect(wide.said()).toHaveLength(erase.length + 79);
});

test.each([
  ['where stderr is no terminal', { isTTY: false }],
  ['on a dumb one', { env: { TERM: 'dumb' } }],
  ['where it is not wanted', { isWanted: false }],
])('is silent %s', (_, options) => {
  const { progress, clock, said } = terminal(options);
  progress.begin('compiled');
  clock.time += 60_000;
  progress.update(1, 0.5);
  progress.clear();
  expect([progress.isShown, said()]).toEqual([false, '']);
});
