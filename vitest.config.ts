import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: 'coverage/tests.json' }]],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: [
        '**/*.d.ts',
        // a build tool, and the shebang that only a process can run
        'src/check/schema/generate.ts',
        'src/cli.ts',
      ],
      reporter: ['text-summary', ['text', { skipFull: true }], 'json-summary'],
      thresholds: { lines: 95 },
    },
  },
});
