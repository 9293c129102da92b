import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

/** Packages that stay where they are installed: with files to find, large, or without a licence to copy. */
const installed = [
  '@faker-js/faker',
  '@hpcc-js/wasm-graphviz',
  '@humanwhocodes/momoa',
  '@resvg/resvg-js',
  'openai',
  'tinypool',
  'yargs',
];

/** Whoever copies the code of a package passes on its licence. */
const licences: Plugin = {
  name: 'licences',
  generateBundle(_options, bundle) {
    const folders = new Set<string>();
    for (const chunk of Object.values(bundle)) {
      for (const path of chunk.type === 'chunk' ? chunk.moduleIds : []) {
        const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path);
        if (folder !== null) folders.add(relative('.', folder[0]));
      }
    }
    const source = [...folders].sort().map(licenceIn).join('\n\n---\n\n');
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: `${source}\n` });
  },
};

function licenceIn(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${folder} has no licence to pass on`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
}

/**
 * The program in a few files, since Node loads hundreds slowly, and as CommonJS, which it loads faster
 * than modules.
 */
export default defineConfig({
  input: { cli: 'dist/cli.js', worker: 'dist/commands/running/worker.js' },
  platform: 'node',
  external: (id) => installed.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [licences],
  output: {
    dir: 'dist/bin',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  },
});
