/**
 * The import rules of the house: docs/architecture.md explains the layers, test/architecture.test.ts
 * proves that breaking a rule is noticed.
 */

const homes = require('./.dependency-homes.cjs');

const stages = 'parse|check|evaluate|plan|ground|emit|measure|score|ingest|synthesize|render';

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

/** The rooms that compose stages, and what they compose besides; docs/architecture.md says why. */
const composing = {
  compile: [],
  grade: ['compile'],
  convert: ['compile', 'grade'],
  cursor: ['compile', 'grade'],
  explore: ['compile'],
  compare: ['compile', 'grade'],
  dialogue: ['compile', 'grade'],
  guards: ['cursor'],
  testing: ['compile', 'cursor', 'grade'],
  scorers: ['compile', 'grade', 'testing', 'io'],
};

/** A rule that files import nothing of ours but what is allowed. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: allowed },
});

const layers = [
  [
    'stages-apart',
    'What stages share is in model, or in fast where it is written for the machine.',
    `^src/(${stages})/`,
    '^src/(model|fast|$1)/',
  ],
  ['fast-knows-model', 'fast knows values, and no stage.', '^src/fast/', '^src/(model|fast)/'],
  [
    'pipeline-of-stages',
    'It is the table of languages and stages in a row.',
    '^src/pipeline\\.ts$',
    `^src/((model|${stages})/|languages/languages\\.ts$)`,
  ],
  [
    'languages-in-a-table',
    'The table of languages has a row for each, and nothing else.',
    '^src/languages/languages\\.ts$',
    '^src/(model|languages)/',
  ],
  [
    'languages-apart',
    'A language makes policies of texts with the stages, and knows no other language.',
    '^src/languages/([^/]+)/',
    `^src/(model|languages/$1|${stages})/`,
  ],
  ['io-knows-no-stage', 'io moves bytes and lines.', '^src/io/', '^src/(model|fast|io)/'],
  [
    'main-knows-commands',
    'main finds the command.',
    '^src/main\\.ts$',
    '^src/(commands|io|model)/',
  ],
  ['cli-knows-main', 'cli hands over argv and streams.', '^src/cli\\.ts$', '^src/main\\.ts$'],
];

/** What nobody imports but its own room, or the rooms that are named. */
const apart = [
  [
    'matchers-for-suites',
    'They are for test suites, and scorers read and grade as they do.',
    'testing/',
    '(testing|scorers)/',
  ],
  ['scorers-for-runners', "They are for other people's runners.", 'scorers/', 'scorers/'],
  ['guards-for-frameworks', "They are for other people's frameworks.", 'guards/', 'guards/'],
  ['index-is-for-users', 'Inside, a module is imported from where it lives.', 'index\\.ts$'],
  ['generate-is-a-build-tool', 'It is not part of the build.', 'check/schema/generate\\.ts$'],
  [
    'page-is-bundled',
    'The build makes one text of it for report/.',
    'render/page/',
    'render/page/',
  ],
  [
    'fast-node-below-io',
    'Threads and modules of Node are for those who touch the machine anyway.',
    'fast/node/',
    '(io|commands|fast/node)/',
  ],
  [
    'policies-of-any-language',
    "Behind Policy nobody knows a language's own: pictures, prose and comparisons are asked of policies.",
    'languages/[^/]+/',
    'languages/',
  ],
].map(([name, comment, path, by = path]) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${by}` },
  to: { path: `^src/${path}` },
}));

const composingRules = Object.entries(composing).map(([room, others]) =>
  only(
    `${room}-composes`,
    `${room}/ composes ${['stages', ...others.map((other) => `${other}/`)].join(', ')}.`,
    `^src/${room}/`,
    `^src/((${['model', 'fast', room, ...others, stages].join('|')})/|pipeline\\.ts$)`,
  ),
);

/** A package as it is resolved (below node_modules) or, where it is not installed, as it is named. */
const packagePath = (name) => `(^|/)node_modules/${name}/|^${name}(/|$)`;

const homeRules = Object.entries(homes).map(([name, [home, reason]]) => ({
  name: `home-of-${name.replace(/^@.*\//, '')}`,
  comment: `${name} has one home: ${reason}.`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^${home}` },
  to: { path: packagePath(name) },
}));

module.exports = {
  forbidden: [
    {
      name: 'model-alone',
      comment: 'model is what travels between the stages: it imports nothing but itself.',
      severity: 'error',
      from: { path: '^src/model/' },
      to: { pathNot: '^src/model/' },
    },
    ...layers.map((layer) => only(...layer)),
    ...composingRules,
    ...apart,
    {
      name: 'library-in-memory',
      comment: 'The public API touches no file, console, clock or process, however far it reaches.',
      severity: 'error',
      from: { path: '^src/(index|testing/(vitest|jest)|guards/frameworks/[^/]+)\\.ts$' },
      to: { path: '^src/(io|commands|fast/node)/|^src/(main|cli)\\.ts$', reachable: true },
    },
    {
      name: 'commands-below-main',
      comment: 'A command takes arguments and yields a status; it does not know who calls it.',
      severity: 'error',
      from: { path: '^src/commands/' },
      to: { path: '^src/(main|cli)\\.ts$' },
    },
    {
      name: 'page-in-a-browser',
      comment:
        'What the page imports is put into every report: types, and figures as tables have them.',
      severity: 'error',
      from: { path: '^src/render/page/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(model/|render/(page/|report/page-data\\.ts$|scores/(columns|effort|rounding|trials)\\.ts$))',
      },
    },
    {
      name: 'machine-in-io',
      comment:
        'Files, processes, threads and clocks live in io, fast/node, commands, main and cli only.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/((io|commands|fast/node)/|(main|cli)\\.ts$|check/schema/generate\\.ts$)',
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
      from: { path: '^src/', pathNot: '^src/(.*/(generate|vitest)\\.ts$|render/page/)' },
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
