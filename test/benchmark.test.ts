import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../src/base/json.ts';
import type { GoldSet } from '../src/compiler/gold/gold-set.ts';
import { workflowsOf } from '../src/compiler/languages/traxgen/policy.ts';
import type { Workflow } from '../src/compiler/languages/traxgen/workflow.ts';
import { compile, originOf } from '../src/compiler/run/library.ts';
import { compileWorkflows } from '../src/compiler/run/workflows.ts';
import { caseKey, casesIn } from '../src/model/outcome.ts';
import { casesOf, type Policy } from '../src/model/policy.ts';
import { type Complexity, complexities } from '../src/model/step.ts';
import { workflowFiles } from './workflow-files.ts';

const sources = workflowFiles().map((name) => ({
  file: `workflows/${name}`,
  text: readFileSync(`workflows/${name}`, 'utf8'),
}));
const policies = compileWorkflows(sources).workflows ?? [];
const workflows = workflowsOf(policies);
const graphs = policies.filter(({ journeys }) => journeys !== undefined);

const files = readdirSync('profiles');
const profiles: JsonObject[] = files.flatMap(
  (file) => JSON.parse(readFileSync(`profiles/${file}`, 'utf8')).profiles,
);
const { golds, diagnostics } = compile({ workflows: sources, profiles });

const isOf = (policy: Policy, { agents }: Pick<GoldSet, 'agents'>) => agents[0] === policy.agent;
const cases = golds.filter((gold) => graphs.some((graph) => isOf(graph, gold)));
const customers = golds.filter((gold) => !cases.includes(gold));

/** Every text and key in a value. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

/** The gold sets of the profiles that pass through one workflow alone. */
function goldsOf({ agent }: Workflow): GoldSet[] {
  return golds.filter(({ agents }) => agents.length === 1 && agents[0] === agent);
}

/** The branches that some profiles take, each as the index of its conditional and `t` or `e`. */
function branchesOf(compiled: readonly GoldSet[]): Set<string> {
  const taken = compiled.flatMap((gold) => {
    const origin = originOf(gold);
    const outcome = origin?.compiler.outcome(0, origin.profile) ?? '';
    return [...outcome].map((branch, index) => `${index}${branch}`);
  });
  return new Set(taken.filter((branch) => !branch.endsWith('-')));
}

function trajectoriesOf(compiled: readonly GoldSet[]): bigint {
  return compiled.reduce((sum, { count = 0n }) => sum + count, 0n);
}

describe('the profiles', () => {
  test('are what the templates draw, byte for byte', async () => {
    const { argv } = process;
    const folder = mkdtempSync(join(tmpdir(), 'traxgen-benchmark-'));
    try {
      process.argv = [...argv.slice(0, 2), folder];
      await import('../templates/draw-profiles.ts');
      expect(readdirSync(folder).sort()).toEqual(files.sort());
      for (const file of files) {
        const [drawn, shipped] = [folder, 'profiles'].map((at) => readFileSync(join(at, file)));
        expect(drawn?.equals(shipped as Buffer), file).toBe(true);
      }
    } finally {
      process.argv = argv;
      rmSync(folder, { recursive: true });
    }
  });

  test('have no text that is the pattern it should have been drawn from', () => {
    const texts = textsIn(profiles).filter((text) => !/^\+[\d ]+$/.test(text));
    expect(texts.length).toBeGreaterThan(5000);
    expect(texts.filter((text) => /[|\\()[\]{}^$*+?]/.test(text))).toEqual([]);
  });

  test('are as many as in the paper, by complexity and in all', () => {
    const counts = { simple: 50, intermediate: 75, complex: 100 };
    expect(workflows.map((workflow) => goldsOf(workflow).length)).toEqual(
      workflows.map(({ complexity = '' }) => counts[complexity as keyof typeof counts]),
    );
    expect(golds.filter(({ agents }) => agents.length > 1)).toHaveLength(100);
    expect(customers).toHaveLength(775);
    // The paper has 703.
    expect(cases).toHaveLength(694);
  });

  test('compile, and what is said is of a workflow', () => {
    expect(golds).toHaveLength(profiles.length);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['undeclared-tool', 'workflows/handle_flight_disruption.json'],
    ]);
  });
});

/** The branches that nobody can take: the paper prints a conditional in another that excludes it. */
const impossible: { readonly [agent: string]: readonly string[] } = {
  handle_flight_disruption: ['6t'],
};

test.each(workflows)('the profiles of $agent take every branch that can be taken', (workflow) => {
  const branches = branchesOf(goldsOf(workflow));
  const all = workflow.decisions.flatMap((_, index) => [`${index}t`, `${index}e`]);
  const missed = all.filter((branch) => !branches.has(branch));
  expect(missed).toEqual(impossible[workflow.agent] ?? []);
});

test.each(graphs)('the cases of $agent take every pathway and condition of it', (graph) => {
  const own = cases.filter((gold) => isOf(graph, gold)).map(originOf);
  const taken = new Set(
    own.flatMap((origin) => {
      const outcome = origin?.compiler.outcome(0, origin.profile) ?? '';
      return casesIn(outcome).map(caseKey);
    }),
  );
  const possible = casesOf(graph).map(caseKey);
  expect(possible.filter((key) => !taken.has(key))).toEqual([]);
});

/** The rows of the table in docs/profiles.md, from the files that it is about. */
function rows(): string[][] {
  const single = workflows.map((workflow) => {
    const { agent, domain = '', complexity = '', steps, conditionalCount } = workflow;
    const compiled = goldsOf(workflow);
    const taken = `${branchesOf(compiled).size} of ${2 * conditionalCount}`;
    const figures = [compiled.length, steps.length, trajectoriesOf(compiled)].map(String);
    return [`\`${agent}\``, domain, complexity, ...figures, taken];
  });
  const level = (row: readonly string[]) => complexities.indexOf(row[2] as Complexity);
  single.sort((one, other) => level(one) - level(other));
  const several = golds.filter(({ agents }) => agents.length > 1);
  const tools = new Set(workflows.flatMap(({ steps }) => steps.map(({ tool }) => tool)));
  const branches = workflows.map((workflow) => branchesOf(goldsOf(workflow)).size);
  const all = workflows.reduce((sum, { conditionalCount }) => sum + 2 * conditionalCount, 0);
  const taken = `${branches.reduce((sum, count) => sum + count, 0)} of ${all}`;
  return [
    ...single,
    ['two workflows', '', '', String(several.length), '', String(trajectoriesOf(several)), ''],
    [
      'all',
      '',
      '',
      String(customers.length),
      String(tools.size),
      String(trajectoriesOf(customers)),
      taken,
    ],
  ];
}

/** The same for policy graphs. */
function graphRows(): string[][] {
  const counted = graphs.map((graph) => {
    const { nodes } = JSON.parse(sources.find(({ file }) => file === graph.file)?.text ?? '');
    const own = profiles.filter(({ agent_sequence: agents }) => String(agents) === graph.agent);
    const kinds = ['correct_context', 'missing_parameter', 'failing_function'].map((kind) => {
      return own.filter(({ scenario }) => scenario === kind).length;
    });
    const tools = new Set(graph.steps.map(({ tool }) => tool)).size;
    return { graph, figures: [nodes.length, tools, ...kinds, own.length] };
  });
  const rows = counted.map(({ graph, figures }) => [`\`${graph.agent}\``, ...figures.map(String)]);
  const sums = counted[0]?.figures.map((_, at) => {
    return String(counted.reduce((sum, { figures }) => sum + (figures[at] ?? 0), 0));
  });
  return [...rows, ['all', ...(sums ?? [])]];
}

test.each([
  ['workflow', rows],
  ['policy graph', graphRows],
])('the table of the benchmark says what the files of every %s hold', (first, wanted) => {
  const page = readFileSync('docs/profiles.md', 'utf8');
  const form = new RegExp(`\\| ${first} \\|.*\\n\\| ---.*\\n((?:\\|.*\\n)+)`);
  const [, table = ''] = form.exec(page) ?? [];
  const written = table
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  expect(written).toEqual(wanted());
});

describe.each(['README.md', 'docs/command-line.md'])('the examples of %s', (name) => {
  const page = readFileSync(name, 'utf8');

  test('end with the summary of all profiles', () => {
    const summaries = page.match(/^\d+ profiles, \d+ trajectories/gm);
    expect(summaries).toEqual([`${golds.length} profiles, ${trajectoriesOf(golds)} trajectories`]);
  });

  test('name ids that there are', () => {
    const named = [...page.matchAll(/--filter ([\d ]+)/g)].flatMap(([, ids = '']) => {
      return ids.trim().split(' ');
    });
    const ids = new Set(golds.map(({ id }) => String(id)));
    expect(named).not.toEqual([]);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});
