import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'rolldown';
import ts from 'typescript';

const published = JSON.parse(readFileSync('package.json', 'utf8'));

/** Packages that are installed with traxgen: large and seldom used, or without a licence to copy. */
const installed = Object.keys(published.dependencies);

/** Packages that users have if they want to. */
const optional = Object.keys({
  ...published.optionalDependencies,
  ...published.peerDependencies,
});

const isOneOf = (names: readonly string[]) => (id: string) =>
  names.some((name) => id === name || id.startsWith(`${name}/`));

/** Descriptions of what is exported stand in the types. */
const withoutDocs = { jsdoc: false };

/** A bundled package that few runs need is a file of its own beside the shared code. */
const seldom = { name: 'code/graphology', path: 'node_modules/graphology/dist/graphology.mjs' };

/** What is seldom used is loaded when something of it first is. */
const late: Plugin = {
  name: 'late',
  resolveId: {
    filter: { id: /^graphology$/ },
    handler: () => ({ id: `./${basename(seldom.name)}.cjs`, external: true }),
  },
  renderChunk(code) {
    const own = lateChunks(code);
    return [...installed, `./${basename(seldom.name)}.cjs`].reduce((text, id) => {
      const load = `require("${id}")`;
      return text.replace(` = ${load};`, ` = new Proxy({}, { get: (_, key) => ${load}[key] });`);
    }, own);
  },
};

/**
 * What a chunk requires of others of ours, and of Node, is loaded where it is first used: most runs need a half of
 * the code.
 */
function lateChunks(code: string): string {
  const loads = /^(?:const|let) (\w+) = (require\("(?:\.[^"]+\.cjs|node:[^"]+)"\));$/gm;
  return [...code.matchAll(loads)].reduce((text, [line, name = '', load]) => {
    const others = text.replace(line, '');
    const isApart = others.search(new RegExp(`\\b${name}\\b(?!\\.)`)) < 0;
    if (!isApart || name === 'require_rolldown_runtime') return text;
    const late = `let loaded_${name};\nconst ${name} = () => (loaded_${name} ??= ${load});`;
    const used = text.replaceAll(new RegExp(`\\b${name}(?=\\.)`, 'g'), `(${name}())`);
    return used.replace(line, late);
  }, code);
}

/** Whoever copies the code of a package passes on its licence. */
const licences: Plugin = {
  name: 'licences',
  generateBundle(_options, bundle) {
    const folders = new Set<string>();
    for (const chunk of Object.values(bundle)) {
      for (const path of chunk.type === 'chunk' ? chunk.moduleIds : []) {
        for (const folder of packageFolder(path)) folders.add(folder);
      }
    }
    const source = [...folders].sort().map(licenceIn).join('\n\n---\n\n');
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: `${source}\n` });
  },
};

/** The folder of the package that a module is of, if it is of one. */
function packageFolder(path: string): string[] {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path);
  return folder === null ? [] : [relative('.', folder[0])];
}

/** Names the packages whose code is in a file, where the comments that do so are gone with the spaces. */
function packagesIn({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const folders = new Set(moduleIds.flatMap(packageFolder));
  return [...folders].map((folder) => `// ${folder}\n`).join('');
}

function licenceIn(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${folder} has no licence to pass on`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
}

/**
 * What many runs need not load, in files of their own. V8 looks up the characters of each `\p{...}` in a regular
 * expression when it loads it, which takes 0.1 to 1.4 ms for each.
 */
const apart = [
  { name: 'rolldown-runtime', test: /rolldown\/runtime/ },
  { name: 'sentences', test: /\/model\/diagnostics\/(?!diagnostic)/ },
  {
    name: 'widths',
    test: /(?<!\/node_modules\/.*)\/node_modules\/(?:string-width|strip-ansi|ansi-regex|get-east-asian-width)\//,
  },
  {
    name: 'texts',
    test: /\/reading\/(?:raw\/|prose|line-breaks|joined-lines|chained-calls|call-text|colon-arguments|argument-values|written-calls|repair\/(?!faults|mend|expressions))/,
  },
];

/** What tinypool starts in a thread is a file of its own, which it looks for beside the code that starts it. */
const threadEntry = {
  name: 'code/entry/worker',
  path: 'node_modules/tinypool/dist/entry/worker.js',
};

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

/** The scorers and guards for other people's runners and frameworks, each an entry. */
const adapterPaths = ['adapters/scorers/runners', 'guard/frameworks'].flatMap((folder) =>
  readdirSync(`src/${folder}`).map((file) => `${folder}/${basename(file, '.ts')}`),
);

/** The entries of the library by their names, and where their sources are. */
const library = {
  index: 'index',
  jest: 'adapters/testing/jest',
  matchers: 'adapters/testing/matchers',
  ...Object.fromEntries(adapterPaths.map((path) => [basename(path), path])),
};

/**
 * Who imports the library gets the code that others require, so that a gold set is known as one,
 * whichever way it came. Vitest itself cannot be required, and its entry is a module.
 */
const asModules: Plugin = {
  name: 'as-modules',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
      if (!(chunk.name in library) || chunk.name === 'matchers') continue;
      const source = `export { ${chunk.exports.join(', ')} } from './${chunk.fileName}';\n`;
      this.emitFile({ type: 'asset', fileName: `${chunk.name}.js`, source });
    }
    const vitest = readFileSync('src/adapters/testing/vitest.ts', 'utf8');
    const { outputText } = ts.transpileModule(vitest, {
      compilerOptions: { ...compilerOptions, module: ts.ModuleKind.ESNext },
    });
    const source = outputText.replaceAll('./matchers.js', './matchers.cjs');
    this.emitFile({ type: 'asset', fileName: 'vitest.js', source });
  },
};

const { options: compilerOptions } = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.build.json', ts.sys.readFile).config,
  ts.sys,
  '.',
);

/**
 * The types that the entries lead to, once, as those of CommonJS, which modules may import; only the
 * entries are there for both.
 */
const types: Plugin = {
  name: 'types',
  generateBundle() {
    const found = new Map<string, string>();
    const ways = ['index', 'adapters/testing/vitest', 'adapters/testing/jest', ...adapterPaths];
    const declared = declarations(ways.map((way) => `src/${way}.ts`));
    const add = (path: string) => {
      if (found.has(path)) return;
      const text = declared(`src/${path}.ts`);
      found.set(path, text.replace(relativeTypes, '$1.cjs'));
      for (const [, name = ''] of text.matchAll(relativeTypes)) add(join(dirname(path), name));
    };
    for (const way of ways) add(way);
    for (const [path, source] of found) {
      for (const end of ways.includes(path) ? ['d.ts', 'd.cts'] : ['d.cts']) {
        this.emitFile({ type: 'asset', fileName: `types/${path}.${end}`, source });
      }
    }
  },
};

/**
 * The declarations of a file among those that some entries import. They are made one file at a time, since the
 * entries lead to the types of every ninth file.
 */
function declarations(roots: readonly string[]): (path: string) => string {
  const options = { ...compilerOptions, noCheck: true, emitDeclarationOnly: true };
  const program = ts.createProgram(roots, options);
  return (path) => {
    let text = '';
    program.emit(program.getSourceFile(path), (_, written) => {
      text = written;
    });
    return text;
  };
}

/** What imports of other files look like in declarations. */
const relativeTypes = /(?<=from ['"]|import\(['"])(\.[^'"]*)\.(?:ts|js)(?=['"])/g;

/** The program, and what it starts in threads, which it looks for beside the shared code. */
const program = {
  'bin/cli': 'cli',
  'code/worker': 'cli/runs/worker',
  'code/score-worker': 'cli/commands/score/score-worker',
  'code/convert-worker': 'cli/commands/convert/convert-worker',
  'code/diff-worker': 'cli/commands/diff/diff-worker',
  'code/coverage-worker': 'cli/commands/coverage/coverage-worker',
};

const entries = Object.entries({ ...program, ...library }).map(([name, path]) => [
  name,
  `src/${path}.ts`,
]);

/**
 * The program and the library of one code, in a few files, since Node loads hundreds slowly, and as
 * CommonJS, which it loads faster than modules, and which modules can have, too.
 */
const options: BuildOptions = {
  input: {
    ...Object.fromEntries(entries),
    [seldom.name]: seldom.path,
    [threadEntry.name]: threadEntry.path,
  },
  platform: 'node',
  // Most of the time of a build goes by making types, as it should.
  checks: { pluginTimings: false },
  // Chunks that are apart may need it; what the entries export is theirs alone all the same.
  preserveEntrySignatures: 'allow-extension',
  external: isOneOf([...installed, ...optional]),
  // Graphology asks for the package of this name, which browsers do not have built in.
  resolve: { alias: { events: resolve('node_modules/events/events.js') } },
  plugins: [licences, threads, late, asModules, types],
  // yargs would find configurations by it, which nobody asks it for.
  transform: { define: { 'import.meta.resolve': 'undefined' } },
  // What is left of a package must not load parts of Node that only the rest of it used.
  treeshake: { moduleSideEffects: [{ test: /^node:|tinypool\/dist\/index/, sideEffects: false }] },
  output: {
    comments: withoutDocs,
    dir: 'dist',
    // Without spaces it is a fifth smaller; names stay, for whoever reads a stack.
    minify: { compress: false, mangle: false },
    postFooter: packagesIn,
    format: 'cjs',
    exports: 'named',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'code/[name]-[hash].cjs',
    codeSplitting: { includeDependenciesRecursively: false, groups: apart },
  },
};

export default options;

// Run as a script it builds without a word; rolldown's own command lists every file that it writes.
if (process.argv[1] === import.meta.filename) await build(options);
