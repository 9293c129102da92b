import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

/** Packages that stay where they are installed: with files to find, large, or without a licence to copy. */
const installed = [
  '@faker-js/faker',
  '@hpcc-js/wasm-graphviz',
  '@humanwhocodes/momoa',
  '@resvg/resvg-js',
  'graphology',
  'openai',
  'yargs',
];

/** Those of them that most runs do without. */
const seldom = ['@humanwhocodes/momoa', 'graphology'];

/** What is seldom used is loaded when something of it first is. */
const late: Plugin = {
  name: 'late',
  renderChunk(code) {
    return seldom.reduce((text, name) => {
      const load = `require("${name}")`;
      return text.replace(` = ${load};`, ` = new Proxy({}, { get: (_, key) => ${load}[key] });`);
    }, code);
  },
};

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

/** What tinypool starts in a thread is a file of its own, which it looks for beside the code that starts it. */
const threadEntry = { name: 'entry/worker', path: 'node_modules/tinypool/dist/entry/worker.js' };

const threads: Plugin = {
  name: 'threads',
  transform: {
    filter: { id: /tinypool\/dist\/index\.js$/ },
    handler(code) {
      if (!code.includes('/entry/worker.js'))
        throw new Error('tinypool has another file for threads');
      return code.replace('/entry/worker.js', '/entry/worker.cjs');
    },
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
  input: {
    cli: 'dist/cli.js',
    worker: 'dist/commands/running/worker.js',
    [threadEntry.name]: threadEntry.path,
  },
  platform: 'node',
  external: (id) => installed.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [licences, threads, late],
  // What is left of a package must not load parts of Node that only the rest of it used.
  treeshake: { moduleSideEffects: [{ test: /^node:|tinypool\/dist\/index/, sideEffects: false }] },
  output: {
    dir: 'dist/bin',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  },
});
