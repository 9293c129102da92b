/**
 * `import 'traxgen/vitest'` adds matchers for trajectories to vitest's `expect`.
 *
 * @module traxgen/vitest
 */
import { expect } from 'vitest';
import type { GoldMatchers } from './gold-matchers.ts';
import { matchers } from './matchers.ts';

declare module 'vitest' {
  interface Matchers<T> extends GoldMatchers<T> {}
}

expect.extend(matchers);

export type { GoldMatchers } from './gold-matchers.ts';
export { matchers, type Verdict } from './matchers.ts';
export type { MatchOptions } from './read-comparing.ts';
