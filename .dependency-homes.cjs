/** One home per package: where it may be imported, and why there only. */
module.exports = {
  yargs: ['src/cli/', 'the command line is read in one layer'],
  'yargs-parser': ['src/cli/', 'the command line is read in one layer'],
  ajv: ['src/compiler/check/schema/', 'schemas are compiled at build time, in one place'],
  'fastest-levenshtein': [
    'src/(base/text/nearest\\.ts$|compiler/check/argument-rules/similarity\\.ts$)',
    'suggestions and the likeness of texts are edits',
  ],
  'lossless-json': ['src/base/json/', 'exact numbers are read once, when text becomes values'],
  '@humanwhocodes/momoa': [
    'src/(base/json|compiler/parse)/',
    'positions are known where text is read',
  ],
  graphology: ['src/compiler/plan/', 'the graph of a plan is made in one place'],
  'graphology-dag': ['src/compiler/plan/', 'the graph of a plan is made in one place'],
  'graphology-types': ['src/compiler/plan/', 'the graph of a plan is made in one place'],
  'combinatorial-generators': ['src/compiler/plan/', 'orders are enumerated by the planner'],
  'pure-rand': [
    'src/(base/draws|compiler/gold|scoring/figures)',
    'every draw is seeded: samples of gold sets, flips of signs, and all else by one class',
  ],
  'hyparquet-writer': ['src/compiler/formats/', 'formats are written where formats are'],
  '@faker-js/faker': ['src/profiles/draw/', 'profiles are drawn in one place, seeded'],
  randexp: ['src/profiles/draw/', 'profiles are drawn in one place, seeded'],
  re2js: ['src/compiler/check/', 'patterns are compiled where rules are read'],
  munkres: ['src/scoring/figures/', 'assignments are made where scores are'],
  chokidar: ['src/cli/machine/', 'only the machine watches files'],
  tinyglobby: ['src/cli/machine/', 'only the machine lists files'],
  tinypool: ['src/cli/machine/threads/', 'threads are started in one place'],
  'string-width': [
    'src/(words|pictures)/',
    'only what is drawn on a terminal or in a picture has a width',
  ],
  '@hpcc-js/wasm-graphviz': ['src/pictures/svg\\.ts$', 'nothing else loads WebAssembly'],
  '@resvg/resvg-js': ['src/pictures/png\\.ts$', 'only a PNG needs native code'],
  openai: [
    'src/cli/machine/chat-client\\.ts$',
    'only one file talks to servers, and only where the package is installed',
  ],
  preact: [
    'src/report/page/',
    'only the page has a document, and the build puts it into its script',
  ],
  picocolors: ['src/cli/machine/', 'only the machine knows whether there is a terminal'],
  expect: [
    'src/adapters/testing/jest\\.ts$',
    'the way in for suites of jest adds to the types of its expect',
  ],
  vitest: [
    'src/adapters/testing/vitest\\.ts$',
    'the way in for suites of vitest adds to its expect',
  ],
};
