/**
 * The import rules of the house. src/README.md draws it; test/architecture.test.ts plants a violation of
 * each rule and sees it noticed.
 */

const homes = require('./.dependency-homes.cjs');

/** Every wing, from the ground up, with the wings above it in this table that it may import. */
const wings = {
  base: [],
  model: ['base'],
  words: ['base', 'model'],
  compiler: ['base', 'model', 'words'],
  reading: ['base', 'model'],
  scoring: ['base', 'model', 'words', 'compiler', 'reading'],
  profiles: ['base', 'model', 'words', 'compiler'],
  coverage: ['base', 'model', 'words', 'compiler'],
  diff: ['base', 'model', 'words', 'compiler', 'scoring'],
  guard: ['base', 'model', 'words', 'compiler', 'scoring'],
  dialogue: ['base', 'model', 'words', 'compiler', 'reading', 'scoring', 'profiles'],
  pictures: ['base', 'model', 'words', 'compiler'],
  report: ['base', 'model', 'words', 'compiler', 'scoring', 'pictures'],
  convert: ['base', 'model', 'words', 'compiler', 'reading', 'scoring'],
  adapters: ['base', 'model', 'words', 'compiler', 'reading', 'scoring', 'guard'],
};
wings.cli = Object.keys(wings);

/** The rooms of a wing that import the ground and themselves, and no other room of their wing. */
const rooms = {
  compiler: 'parse|check|expressions|plan|gold|formats',
  scoring: 'figures|stored|stream',
};

/** The files at the top of src. */
const entries = '(index|main|cli)\\.ts$';

const ground = '(base|model)/';

/** A rule that files import nothing of ours but what is allowed. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^src/${from}` },
  to: { path: '^src/', pathNot: `^src/${allowed}` },
});

const wingRules = Object.entries(wings).map(([wing, others]) => {
  const allowed = `(${[wing, ...others].join('|')})/`;
  // Scorers read gold from files: the entries hand the machine's reader to them.
  if (wing === 'adapters') {
    return only(
      'wing-adapters',
      'adapters/ is told how files are read.',
      'adapters/(?!scorers/runners/)',
      allowed,
    );
  }
  return only(`wing-${wing}`, `${wing}/ imports wings that stand above it.`, `${wing}/`, allowed);
});

const roomRules = Object.entries(rooms).map(([wing, names]) =>
  only(
    `rooms-of-${wing}`,
    'What rooms share is in base and model.',
    `${wing}/(${names})/`,
    `(${ground}|${wing}/$1/)`,
  ),
);

const layers = [
  [
    'scorers-read-files',
    'The entries of scorers take from the machine the reader of files alone.',
    'adapters/scorers/runners/',
    `((${['adapters', ...wings.adapters].join('|')})/|cli/machine/read-text\\.ts$)`,
  ],
  [
    'pipeline-of-stages',
    'It is the table of languages and the stages in a row.',
    'compiler/pipeline\\.ts$',
    `(${ground}|compiler/((${rooms.compiler})/|languages/languages\\.ts$))`,
  ],
  [
    'languages-in-a-table',
    'The table of languages has a row for each, and nothing else.',
    'compiler/languages/languages\\.ts$',
    `(${ground}|compiler/languages/)`,
  ],
  [
    'languages-apart',
    'A language makes policies of texts with the stages, and knows no other language.',
    'compiler/languages/([^/]+)/',
    `(${ground}|words/|compiler/(languages/$1/|(${rooms.compiler})/))`,
  ],
  [
    'machine-knows-no-policy',
    'The machine moves bytes and lines.',
    'cli/machine/',
    `(${ground}|cli/machine/)`,
  ],
  ['main-knows-commands', 'main finds the command.', 'main\\.ts$', `(${ground}|cli/)`],
  ['cli-knows-main', 'cli hands over argv and streams.', 'cli\\.ts$', 'main\\.ts$'],
];

/** What nobody imports but its own folder, or those that are named. */
const apart = [
  ['index-is-for-users', 'Inside, a module is imported from where it lives.', 'index\\.ts$'],
  ['main-is-for-cli', 'A command does not know who calls it.', '(main|cli)\\.ts$'],
  [
    'generate-is-a-build-tool',
    'It is not part of the build.',
    'compiler/check/schema/generate\\.ts$',
  ],
  [
    'page-is-bundled',
    'The build makes one text of it for report/.',
    'report/page/',
    'report/page/',
  ],
  [
    'policies-of-any-language',
    "Behind Policy nobody knows a language's own: pictures, prose and comparisons are asked of policies.",
    'compiler/languages/[^/]+/',
    'compiler/languages/',
  ],
].map(([name, comment, path, by = path]) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/(${by}|${entries})` },
  to: { path: `^src/${path}` },
}));

/** A package as it is resolved (below node_modules) or, where it is not installed, as it is named. */
const packagePath = (name) => `(^|/)node_modules/${name}/|^${name}(/|$)`;

const homeRules = Object.entries(homes).map(([name, [home, reason]]) => ({
  name: `home-of-${name.replace(/^@.*\//, '')}`,
  comment: `${name} has one home: ${reason}.`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^${home}` },
  to: { path: packagePath(name) },
}));

const bundled = `(${[
  'chokidar',
  'combinatorial-generators',
  'fastest-levenshtein',
  'graphology.*',
  'lossless-json',
  'munkres',
  'picocolors',
  'pure-rand',
  'randexp',
  'string-width',
  'tinyglobby',
  'tinypool',
  'yargs.*',
].join('|')})`;

module.exports = {
  forbidden: [
    ...wingRules,
    ...roomRules,
    ...layers.map((layer) => only(...layer)),
    ...apart,
    {
      name: 'no-room-beside-the-wings',
      comment: 'A new product is a new wing, with its row above.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/((${Object.keys(wings).join('|')})/|${entries})` },
      to: {},
    },
    {
      name: 'library-in-memory',
      comment: 'The public API touches no file, console, clock or process, however far it reaches.',
      severity: 'error',
      from: { path: '^src/(index|adapters/testing/(vitest|jest)|guard/frameworks/[^/]+)\\.ts$' },
      to: { path: '^src/cli/|^src/(main|cli)\\.ts$', reachable: true },
    },
    {
      name: 'library-renders-nothing',
      comment: "The library computes scores; how they are put for people is the command's.",
      severity: 'error',
      from: { path: '^src/scoring/verdict/library\\.ts$' },
      to: { path: '^src/(scoring/text|report)/', reachable: true },
    },
    {
      name: 'page-in-a-browser',
      comment:
        'What the page imports is put into every report: types, and figures as tables have them.',
      severity: 'error',
      from: { path: '^src/report/page/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/((base|model)/|report/(page/|page-data\\.ts$)|words/rounding\\.ts$|scoring/text/(columns|effort|trials)\\.ts$)',
      },
    },
    {
      name: 'machine-in-cli',
      comment: 'Files, processes, threads and clocks live in cli/, main and cli only.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(cli/|(main|cli)\\.ts$|compiler/check/schema/generate\\.ts$)',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'src-stands-alone',
      comment: 'The product does not depend on its tests or its tools.',
      severity: 'error',
      from: { path: '^src/' },
      to: { pathNot: '^src/|(^|/)node_modules/', dependencyTypes: ['local', 'localmodule'] },
    },
    ...homeRules,
    {
      name: 'package-without-home',
      comment: 'A new package gets a home above, with its reason, before it is imported.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: '(^|/)node_modules/',
        pathNot: Object.keys(homes).map(packagePath),
      },
    },
    {
      name: 'no-dev-package',
      comment:
        'A package that is only there in development is missing where the product runs; a peer is not.',
      severity: 'error',
      // The build puts what the page imports into its script; vitest is a peer that npm must not know.
      from: { path: '^src/', pathNot: '^src/(.*/(generate|vitest)\\.ts$|report/page/)' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        // The build puts these into what it makes, and their licences beside it.
        pathNot: packagePath(bundled),
        // An optional peer is there for the tests, and where a user has installed it.
        dependencyTypesNot: ['type-only', 'npm-peer'],
      },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere hides from every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circular',
      comment: 'Modules that import each other can be understood only together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-utils',
      comment: 'A drawer named utils collects what nobody has named; name it.',
      severity: 'error',
      from: {},
      to: { path: ['(^|/)utils?(/|\\.ts$)', '(^|/)helpers?(/|\\.ts$)'], pathNot: 'node_modules/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
