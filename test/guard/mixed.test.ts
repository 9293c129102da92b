import { expect, test } from 'vitest';
import { type AgentCall, compile, openCursor, PolicyGuard } from '../../src/index.ts';
import { budget } from '../budget.ts';
import {
  caseFrom,
  graphOf,
  nodesFrom,
  profileDataOf,
  randomFrom,
} from '../compiler/languages/graph/random-graphs.ts';

/** What the facts may lack. */
const loose = ['k', 'l'];

const sequences = [
  ['graph', 'w'],
  ['w', 'graph'],
  ['graph', 'other'],
  ['w', 'graph', 'v'],
  ['graph', 'w', 'other'],
];

/** Workflows whose calls come in several orders; one has a tool of the graphs. */
const between = [
  {
    agent: 'w',
    steps: ['w1(x = k)', 's1: do(x = k)', 's2: do(x = l)', 'w2()'],
    soft_ordering: [['w1', 's1', 's2']],
    hard_ordering: [['w1', 's2']],
  },
  {
    agent: 'v',
    steps: ['v1(x = l)', "v2(x = user_provided_info['a'])"],
    soft_ordering: [['v1', 'v2']],
  },
];

/** A case of policy graphs and workflows in one sequence, with all of its trajectories; undefined if it has none. */
function caseOf(seed: number) {
  const draw = randomFrom(seed);
  const graphs = ['graph', 'other'].map((agent) => ({ ...graphOf(nodesFrom(draw)), agent }));
  const workflows = [...graphs, ...between];
  const agents = sequences[seed % sequences.length] ?? [];
  const given = caseFrom(draw);
  const { missing } = given;
  const facts = { ...profileDataOf(given), k: draw(2), l: draw(2) };
  const profile = { customer_id: 'p', agent_sequence: agents, ...facts };
  const [gold] = compile({ workflows, profiles: [profile], missing }).golds;
  if (gold === undefined) return undefined;
  const golds = [...gold].map((trajectory) =>
    trajectory.flatMap(({ agent, calls }) =>
      calls.map(({ tool, params }): AgentCall & { readonly agent: string } => {
        return { agent, tool, params: Object.fromEntries(params) };
      }),
    ),
  );
  return { draw, input: { workflows, agents, missing }, facts, golds };
}

const textOf = ({ agent, tool, params }: AgentCall) => JSON.stringify([agent, tool, params]);
const wordOf = (calls: readonly AgentCall[]) => calls.map(textOf).join();

/** The texts of the calls that come next in a trajectory that begins so; the empty text where one ends. */
function followers(golds: readonly (readonly AgentCall[])[], made: readonly AgentCall[]) {
  const begun = golds.filter((gold) => wordOf(gold.slice(0, made.length)) === wordOf(made));
  return new Set(
    begun.map((gold) => (gold[made.length] ? textOf(gold[made.length] as AgentCall) : '')),
  );
}

test('a sequence of graphs and workflows goes on as its gold does, and nothing that is missing rules that out', () => {
  const seen = { cases: 0, several: 0 };
  // In the last two, a call has null for what is missing.
  for (const seed of [...Array(budget(600)).keys(), 21_777, 21_852]) {
    const found = caseOf(seed);
    if (found === undefined) continue;
    const { input, facts, golds, draw } = found;
    const known = Object.entries(facts).filter(([name]) => !loose.includes(name) || draw(2) === 0);
    const { cursor } = openCursor({ ...input, facts, complete: true });
    const open = openCursor({ ...input, facts: Object.fromEntries(known) }).cursor;
    for (const gold of golds) {
      let [at, partly] = [cursor, open];
      for (const [made, call] of [...gold, undefined].entries()) {
        const next = at?.next();
        const shown = [...(next?.calls.map(textOf) ?? []), ...(next?.mayEnd ? [''] : [])];
        expect([seed, made, new Set(shown)]).toEqual([
          seed,
          made,
          followers(golds, gold.slice(0, made)),
        ]);
        if (call === undefined) break;
        const about = [seed, made];
        expect([...about, partly?.check(call)]).toMatchObject([...about, { verdict: 'allow' }]);
        at = at?.after(call);
        partly = partly?.after(call);
      }
    }
    seen.cases += 1;
    if (golds.length > 1) seen.several += 1;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(8));
});

test('an agent that errs in 30 % of its steps, and calls in parallel, ends valid in such a sequence', () => {
  const seen = { runs: 0, refused: 0 };
  for (let seed = 1_000; seed < 1_000 + budget(600); seed++) {
    const found = caseOf(seed);
    if (found === undefined) continue;
    const { input, facts, golds, draw } = found;
    const { cursor } = openCursor({ ...input, facts, complete: true, others: 'deny' });
    if (cursor === undefined) throw new Error('there is no cursor');
    const guard = new PolicyGuard({ cursor });
    let refused = 0;
    for (;;) {
      const { calls, mayEnd } = guard.cursor.next();
      if (mayEnd && calls.length === 0) break;
      const asked = Array.from({ length: 1 + draw(3) }, () => {
        const { tool, params } = calls[draw(calls.length)] ?? { tool: 'none', params: {} };
        if (draw(10) > 2) return { tool, input: params };
        return [
          { tool: 'do 1', input: {} },
          { tool, input: { ...params, odd: 1 } },
        ][draw(2)];
      });
      const checked = asked.flatMap((one) => (one ? [guard.check(one)] : []));
      for (const { refusal, gave } of checked) {
        if (refusal === undefined) gave({});
        else refused += 1;
      }
    }
    const made = guard.messages.flatMap((message) => {
      if (message.role !== 'assistant') return [];
      const { name, arguments: input } = message.tool_calls[0].function;
      return [JSON.stringify([name, JSON.parse(input)])];
    });
    const right = golds.map((gold) =>
      gold.map(({ tool, params }) => JSON.stringify([tool, params])),
    );
    expect(right.map((one) => one.join())).toContain(made.join());
    expect(guard.denied).toHaveLength(refused);
    const told = guard.messages.filter(({ content }) => content?.includes(' refused: '));
    expect(told).toHaveLength(refused);
    seen.runs += 1;
    seen.refused += refused;
  }
  expect(seen.runs).toBeGreaterThan(budget(40));
  expect(seen.refused).toBeGreaterThan(budget(60));
});
