import { defineConfig } from 'vitest/config';

/**
 * The tests that mirror what is mutated, without those that take seconds each for every mutant, measure
 * time or change the directory: mutants are slow and run in threads, and one test that fails without any
 * ends the run.
 */
export default defineConfig({
  test: {
    include: ['test/{evaluate,ground,languages,plan,score}/**/*.test.ts', 'test/base/mean.test.ts'],
    exclude: [
      'test/ground/{gold-is-a-set,sample}.test.ts',
      'test/languages/{optional-parts,graph/{journeys,merge,oracle}}.test.ts',
      'test/plan/{enumerated-extensions,large-blocks}.test.ts',
      'test/score/{factored,gold-itself,list-items,many-calls}.test.ts',
    ],
    testTimeout: 120_000,
    isolate: false,
  },
});
