import { defineConfig } from 'vitest/config';

/**
 * The tests that mirror what is mutated, without those that take seconds each for every mutant, measure
 * time or change the directory: mutants are slow and run in threads, and one test that fails without any
 * ends the run.
 */
export default defineConfig({
  test: {
    include: [
      'test/compiler/{expressions,gold,languages,plan}/**/*.test.ts',
      'test/scoring/figures/**/*.test.ts',
      'test/base/mean.test.ts',
    ],
    exclude: [
      'test/compiler/gold/{gold-is-a-set,sample}.test.ts',
      'test/compiler/languages/{optional-parts,graph/{journeys,merge,oracle}}.test.ts',
      'test/compiler/plan/{enumerated-extensions,large-blocks}.test.ts',
      'test/scoring/figures/{factored,gold-itself,list-items,many-calls}.test.ts',
    ],
    testTimeout: 120_000,
    isolate: false,
  },
});
