/**
 * `import 'traxgen/jest'` adds matchers for trajectories to jest's global `expect`; where there is none
 * (`injectGlobals: false`), hand `matchers` to `expect.extend`.
 *
 * @module traxgen/jest
 */
import type {} from 'expect';
import type { GoldMatchers } from './gold-matchers.ts';
import { matchers } from './matchers.ts';

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends GoldMatchers<R> {}
}

declare global {
  namespace jest {
    interface Matchers<R, T> extends GoldMatchers<R> {}
  }
}

interface WithExpect {
  readonly expect?: { extend(added: typeof matchers): void };
}

(globalThis as WithExpect).expect?.extend(matchers);

export type { GoldMatchers } from './gold-matchers.ts';
export { matchers, type Verdict } from './matchers.ts';
export type { MatchOptions } from './read-comparing.ts';
