import { describe, expect, test } from 'vitest';
import { compile } from '../../../../src/compiler/run/library.ts';
import { compileWorkflows } from '../../../../src/compiler/run/workflows.ts';
import { type Cover, criteria } from '../../../../src/model/cover.ts';
import { casesIn, decidedIn, takes } from '../../../../src/model/outcome.ts';
import type { Policy } from '../../../../src/model/policy.ts';
import { cover } from '../../../../src/profiles/cover/cover.ts';
import { budget } from '../../../budget.ts';
import { loan, node, tool, way } from './loan.ts';
import { caseFrom, graphOf, nodesFrom, profileDataOf, randomFrom } from './random-graphs.ts';

function policyOf(graph: object): Policy | undefined {
  const { workflows } = compileWorkflows([{ file: 'g.json', text: JSON.stringify(graph) }]);
  return workflows?.[0];
}

function covered(graph: object, more: { max?: number; seed?: string } = {}): Cover {
  const policy = policyOf(graph);
  if (policy === undefined) throw new Error('the graph is faulty');
  const options = { missing: 'error', external: undefined, idField: 'customer_id' } as const;
  return cover(policy, { ...options, criterion: 'outcomes', max: more.max ?? 1000, ...more });
}

interface CaseOf {
  readonly user_provided_info: Record<string, unknown>;
  readonly tool_responses: Record<string, unknown>;
}

const dataOf = ({ witnesses }: Cover) => witnesses.map(({ data }) => data as unknown as CaseOf);

/** What a walk itself gives rise to, whatever its case. */
const inherent = new Set<string>(['empty-trajectory']);

/** What a case calls, and the codes of its diagnostics. */
function walked(graph: object, data: object) {
  const { golds, diagnostics } = compile({ workflows: [graph], profiles: [data] });
  const [trajectory = []] = golds[0] ?? [];
  const calls = trajectory.flatMap(({ calls: own }) => own.map(({ tool: name }) => name));
  const ofProfile = diagnostics.filter(({ profiles }) => profiles !== undefined);
  return { calls, codes: ofProfile.map(({ code }) => code) };
}

const described = (name: string, context: string) => ({ name, context });

/** A graph of one decision: what a tool returns leads to one of two nodes. */
function graphWith(context: string, ...conditions: string[]) {
  const ask = { ...tool('ask', 'applicantId', ''), responseData: [described('answer', context)] };
  const ends = conditions.map((_, at) => node(`${at + 2}`, [tool(`end ${at}`, '', '')], []));
  const ways = conditions.map((condition, at) => way(`${at + 2}`, condition));
  return { agent: 'graph', nodes: [node('1', [ask], ways), ...ends] };
}

const answers = (graph: object) =>
  dataOf(covered(graph)).map(
    ({ tool_responses }) => (tool_responses.ask as { answer: unknown }).answer,
  );

describe('a case for each walk', () => {
  test('compiles to its walk, shorter walks first', () => {
    const { goals, witnesses } = covered(loan);
    const reached = goals.filter(({ result }) => result.kind === 'reached');
    expect(witnesses).toHaveLength(reached.length);
    const nodes = witnesses.map(({ data }, at) => {
      const { calls, codes } = walked(loan, data);
      expect(takes(witnesses[at]?.outcome ?? '', reached[at]?.branches ?? [])).toBe(true);
      expect(codes.filter((code) => !inherent.has(code))).toEqual([]);
      return calls.join();
    });
    expect(new Set(nodes).size).toBe(nodes.length);
    expect(nodes[0]).toBe('Identity Verification,Reject,Notify');
    expect(nodes.at(-1)).toContain('Notify');
  });

  test('has what its walk reads and what its calls return, and nothing else', () => {
    const [first, ...rest] = dataOf(covered(loan));
    expect(Object.keys(first?.user_provided_info ?? {})).toEqual(['applicantId']);
    expect(Object.keys(first?.tool_responses ?? {})).toEqual(['Identity Verification']);
    const last = rest.at(-1);
    expect(last?.user_provided_info).not.toHaveProperty('riskLevel');
    expect(last?.user_provided_info).toHaveProperty('note');
  });

  test('has values that are described: listed ones, examples, types, and those at a boundary', () => {
    const listed = graphWith(
      "Must be one of: 'low', 'high'.",
      "answer == 'low'",
      "answer != 'low'",
    );
    expect(answers(listed)).toEqual(['low', 'high']);
    const bare = graphWith(
      'Must be one of: in stock, 7, or sold out.',
      "answer == 'sold out'",
      'true',
    );
    expect(answers(bare)).toEqual(['sold out', 'in stock']);
    expect(answers(graphWith('Whether (boolean)', 'answer', 'not answer'))).toEqual([true, false]);
    expect(answers(graphWith('A score. Example: 700.', 'answer >= 600', 'answer < 600'))).toEqual([
      600, 599,
    ]);
    const given = tool('ask', '', '');
    const variable = (description: string, type = 'string') => ({
      ...{ variableName: 'answer', type, description },
    });
    const asked = (description: string, type?: string) =>
      dataOf(
        covered({
          agent: 'g',
          nodes: [{ id: 1, tools: [{ ...given, extractVars: [variable(description, type)] }] }],
        }),
      )[0]?.user_provided_info.answer;
    expect(asked("Its id. Example: 'A 1.5'.")).toBe('A 1.5');
    expect(asked('Example: 12.5. Must be more.', 'number')).toBe(12.5);
    expect(asked('Example: 12', 'string')).toBe('12');
    expect(asked('How many', 'integer')).toEqual(expect.any(Number));
    expect(asked('Nothing more', 'boolean')).toEqual(expect.any(Boolean));
  });

  test('is drawn from the seed, the same in every case of a graph', () => {
    const letters = [...'abcdefghijkl'].map((one) => `'${one}'`).join(', ');
    const graph = graphWith('', "answer == 'x'", "answer == 'y'");
    const tools = graph.nodes[0]?.tools as { extractVars: { description: string }[] }[];
    for (const { extractVars } of tools) {
      for (const one of extractVars) one.description = `Must be one of: ${letters}.`;
    }
    const drawn = (seed: string) =>
      new Set(dataOf(covered(graph, { seed })).map((one) => one.user_provided_info.applicantId));
    const seeds = ['1', '2', '3', '4', '5'].map(drawn);
    expect(seeds.every(({ size }) => size === 1)).toBe(true);
    expect(new Set(seeds.flatMap((one) => [...one])).size).toBeGreaterThan(1);
    expect(drawn('1')).toEqual(drawn('1'));
  });

  test('is not there where a description forbids it, and that is in the proof', () => {
    const graph = graphWith(
      "Must be one of: 'low', 'high'.",
      "answer == 'low'",
      "answer == 'huge'",
    );
    const { goals } = covered(graph);
    expect(goals.map(({ result }) => result.kind)).toEqual(['reached', 'infeasible']);
    const { result } = goals[1] ?? {};
    const kinds = result?.kind === 'infeasible' ? result.demands.map(({ kind }) => kind) : [];
    expect(kinds.sort()).toEqual(['clause', 'declared']);
    const free = covered(graphWith('', "answer == 'low'", "answer == 'huge'"));
    expect(free.goals.map(({ result: { kind } }) => kind)).toEqual(['reached', 'reached']);
  });

  test('says how many walks there are beyond the limit, and has the shortest', () => {
    const { witnesses, walks, isCut } = covered(loan, { max: 2 });
    expect(isCut).toBe(true);
    expect(witnesses).toHaveLength(2);
    expect(walks).toEqual({ count: BigInt(covered(loan).witnesses.length), isExact: true });
    const steps = Array.from({ length: 40 }, (_, at) => {
      const one = tool(`t${at}`, '', `r${at}`);
      return node(`${at}`, [one], [way(`${at + 1}`, `r${at} > 1`), way(`${at + 1}`)]);
    });
    const long = covered({ agent: 'long', nodes: [...steps, node('40', [], [])] }, { max: 3 });
    expect(long.witnesses).toHaveLength(3);
    expect(long.walks).toEqual({ count: 2n ** 40n, isExact: false });
  });
});

test('on random graphs every case comes to its walk, and no other case refutes what is claimed', () => {
  let found = 0;
  for (let seed = 0; seed < budget(60); seed++) {
    const draw = randomFrom(seed);
    const nodes = nodesFrom(draw);
    const graph = graphOf(nodes);
    const policy = policyOf(graph);
    if (policy === undefined) continue;
    const result = covered(graph);
    const known = new Set<string>();
    for (const { data, outcome } of result.witnesses) {
      expect(walked(graph, data).codes.filter((code) => !inherent.has(code))).toEqual([]);
      expect(known.has(decidedIn(outcome))).toBe(false);
      known.add(decidedIn(outcome));
    }
    const isSure = result.goals.every(({ result: { kind } }) => kind !== 'unknown');
    for (let turn = 0; turn < 40; turn++) {
      const one = { ...caseFrom(draw), failing: [], withheld: [], missing: 'error' as const };
      const scope = { profile: { ...profileDataOf(one) } as never, external: undefined };
      const outcome = policy.decide(scope, 'error').value;
      if (outcome === undefined) continue;
      found += 1;
      const isAtEnd = Number.isFinite(policy.journeys?.leastLength(casesIn(outcome)));
      if (isSure && isAtEnd) expect([...known]).toContain(decidedIn(outcome));
      for (const {
        branches,
        result: { kind },
      } of result.goals) {
        if (kind === 'infeasible') expect(takes(outcome, branches)).toBe(false);
      }
    }
  }
  expect(found).toBeGreaterThan(budget(200));
}, 60_000);

test.each(criteria)('a cover of %s has whole cases, too', (criterion) => {
  const options = { missing: 'error', external: undefined, idField: 'customer_id' } as const;
  const { witnesses } = cover(policyOf(loan) as Policy, { ...options, criterion, max: 100 });
  for (const { data } of witnesses) {
    expect(
      walked(loan, data).codes.filter((code) => !inherent.has(code) && code !== 'no-pathway'),
    ).toEqual([]);
  }
});
