import { isAbsolute } from 'node:path';
import { defineConfig } from 'rolldown';

/**
 * The program in a few files, since Node loads hundreds slowly, and as CommonJS, which it loads twice
 * as fast as modules; packages stay where they are installed.
 */
export default defineConfig({
  input: { cli: 'dist/cli.js', worker: 'dist/commands/running/worker.js' },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('dist/'),
  output: {
    dir: 'dist/bin',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  },
});
