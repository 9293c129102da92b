import { defineConfig } from 'vitest/config';

/**
 * What needs a browser, other people's packages or build servers, the package as npm packs it, or calm; what types
 * along with the pages and the help; and the rules of imports, which go through every source file.
 */
const outside = [
  'test/browser/**/*.test.ts',
  'test/consumers/**/*.test.ts',
  'test/package/**/*.test.ts',
  'test/bench/measure.test.ts',
  'test/cli/{action,examples,first-steps,pages}.test.ts',
  'test/adapters/testing/page.test.ts',
  'test/{architecture,readme}.test.ts',
];

/** What starts a cluster. */
const slurm = ['test/slurm/*.test.ts'];

/** What starts processes, waits for the machine, or puts a module of its own in the place of one. */
const processes = [
  'test/cli/*.test.ts',
  'test/soak/**/*.test.ts',
  'test/cli/commands/{colliding-ids,jobs,score-page,score-threads,too-many-values}.test.ts',
  'test/cli/commands/{watched,worker-pool}.test.ts',
  'test/cli/machine/chat-client.test.ts',
  'test/nightly.test.ts',
  'test/profiles/cover/{cover-bounds,graph-bounds}.test.ts',
  'test/compiler/languages/optional-parts.test.ts',
];

/**
 * What is not quick: what works in folders of its own, and what draws thousands of cases or reads long texts, a second
 * and more a file.
 */
const long = [
  'test/cli/commands/**/*.test.ts',
  'test/cli/machine/threads/**/*.test.ts',
  'test/cli/machine/**/*.test.ts',
  'test/compiler/languages/graph/merge.test.ts',
  'test/words/layout-effort.test.ts',
  'test/pictures/page.test.ts',
  'test/adapters/testing/{allowed-beginnings,beginnings,followed,jest,matchers}.test.ts',
  'test/{benchmark,determinism}.test.ts',
  'test/bench/{batch,report}.test.ts',
  'test/diff/{bounds,gold-differ,same-words}.test.ts',
  'test/compiler/explain/explain.test.ts',
  'test/convert/prediction.test.ts',
  'test/guard/{agrees,attempts,complete,equal-calls,erring-agent,graphs,inside,mixed,partial}.test.ts',
  'test/compiler/expressions/log-evaluation.test.ts',
  'test/profiles/cover/{cover,cover-claims,cover-random,cover-texts,plain-covers}.test.ts',
  'test/profiles/cover/undrawn-branches.test.ts',
  'test/compiler/gold/{gold-is-a-set,membership,sample}.test.ts',
  'test/compiler/languages/graph/{journeys,lint,oracle,parting}.test.ts',
  'test/compiler/languages/traxgen/prose/*.test.ts',
  'test/reading/{mutations,output,predictions,raw-properties,spans,syntax-properties}.test.ts',
  'test/reading/{syntax-samples,trace-losses,trace-properties,traces}.test.ts',
  'test/oracle/*.test.ts',
  'test/base/json/{count,json,line-index}.test.ts',
  'test/coverage/coverage.test.ts',
  'test/base/text/unicode-tables.test.ts',
  'test/compiler/plan/{cycles,deadline-scheduler,enumerated-extensions,large-blocks}.test.ts',
  'test/compiler/plan/{orders-within,precedence}.test.ts',
  'test/diff/text/outputs.test.ts',
  'test/pictures/{any-case,forms,svg}.test.ts',
  'test/scoring/figures/{align,any-order,factored,gold-itself,list-items,many-calls}.test.ts',
  'test/scoring/figures/{properties,ties}.test.ts',
  'test/scoring/figures/comparison/simulations.test.ts',
  'test/profiles/draw/{generators,pattern,sampler,template-compiles}.test.ts',
];

const slow = [...outside, ...slurm, ...processes];

/** Most of the time of small files would go by loading the same modules for each of them. */
const sharing = { isolate: false };

export default defineConfig(({ mode }) => ({
  test: {
    // So long that a busy machine ends no test that would end.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: '100%',
    // Collecting young garbage more rarely saves a twentieth of the CPU, and so does collecting in one thread where
    // other tests keep the other cores busy.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    setupFiles: 'test/every-file.ts',
    reporters: ['default', 'json'],
    outputFile: { json: 'coverage/tests.json' },
    // Projects share what Vite makes of a file, and so do runs.
    experimental: { fsModuleCache: true },
    projects: [
      // Those that share modules are one project, because each project loads them anew.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: mode === 'quick' ? [...slow, ...long] : slow,
          ...sharing,
        },
      },
      { extends: true, test: { name: 'processes', include: processes, exclude: outside } },
      { extends: true, test: { name: 'outside', include: outside } },
      { extends: true, test: { name: 'slurm', include: slurm } },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: [
        '**/*.d.ts',
        // a build tool, and the shebang that only a process can run
        'src/compiler/check/schema/generate.ts',
        'src/cli.ts',
      ],
      reporter: ['text-summary', ['text', { skipFull: true }], 'json-summary'],
      thresholds: { lines: 95 },
    },
  },
}));
