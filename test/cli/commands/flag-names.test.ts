import { expect, test } from 'vitest';
import { pickFlags } from '../../../src/cli/flags/flags.ts';
import { GivenFlags, type Typed } from '../../../src/cli/flags/given.ts';

/** The compiler refuses each of these names: where it takes one, its directive is a mistake by itself. */
test('a flag that there is not is no flag in the code either', () => {
  const typed: Typed = { 'max-trajectories': '3' };
  // @ts-expect-error
  expect(typed['max-trajectorys']).toBeUndefined();
  // @ts-expect-error
  expect(new GivenFlags(typed).count('max-trajectorys', 1)).toBeUndefined();
  expect(new GivenFlags(typed).count('max-trajectories', 1)).toBe(3);
  // @ts-expect-error
  expect(pickFlags(['out'], { ot: { describe: '' } })).not.toHaveProperty('ot');
});
