import { defineConfig } from 'vitest/config';

/** The tests that mirror what is mutated, without those that take seconds each for every mutant. */
export default defineConfig({
  test: {
    include: [
      'test/{evaluate,ground,languages,plan,score}/**/*.test.ts',
      'test/model/mean.test.ts',
    ],
    exclude: [
      'test/ground/{gold-is-a-set,sample}.test.ts',
      'test/languages/optional-parts.test.ts',
      'test/plan/{counting-bounds,cycles,enumerated-extensions,large-blocks}.test.ts',
      'test/score/{factored,gold-itself,list-items}.test.ts',
    ],
    testTimeout: 30_000,
    isolate: false,
  },
});
