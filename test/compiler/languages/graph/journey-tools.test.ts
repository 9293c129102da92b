import { expect, test } from 'vitest';
import { compile } from '../../../../src/compiler/run/library.ts';
import { compileWorkflows } from '../../../../src/compiler/run/workflows.ts';
import type { JourneyTool } from '../../../../src/model/journeys.ts';
import { budget } from '../../../budget.ts';
import { loan, node, tool, way } from './loan.ts';
import { caseFrom, graphOf, nodesFrom, profileDataOf, randomFrom } from './random-graphs.ts';

function toolsOf(graph: object): ReadonlyMap<string, JourneyTool> {
  const { workflows } = compileWorkflows([{ file: 'g.json', text: JSON.stringify(graph) }]);
  return workflows?.[0]?.journeys?.tools ?? new Map();
}

/** What every way to each place of a tool has called. */
const beforeIn = (graph: object) =>
  Object.fromEntries(
    [...toolsOf(graph)].map(([name, { places }]) => [name, places.map(({ before }) => before)]),
  );

test('what comes before the tools of the loan application', () => {
  expect(beforeIn(loan)).toMatchObject({
    'Identity Verification': [[]],
    'Credit Report Fetching': [['Identity Verification']],
    'Credit Score Analysis': [['Identity Verification', 'Credit Report Fetching']],
  });
});

test('where ways join, only what all of them call; an alternative asks for nothing', () => {
  const graph = {
    agent: 'graph',
    nodes: [
      node(
        '1',
        [tool('ask', 'id', 'answer'), tool('look', 'id', 'found', "answer == 'yes'")],
        [way('2', "found == 'x' and answer == 'yes'"), way('3', "found != 'x' or answer == 'no'")],
      ),
      node('2', [tool('two', 'id', '')], [way('4')]),
      node('3', [tool('three', 'id', '', 'not (found == 1)')], [way('4')]),
      node('4', [tool('end', 'id', '')], []),
    ],
  };
  expect(beforeIn(graph)).toEqual({
    ask: [[]],
    look: [['ask']],
    two: [['ask', 'look']],
    three: [['ask']],
    end: [['ask']],
  });
});

test('every walk of random graphs has called what is said to come before its calls', () => {
  let found = 0;
  for (let seed = 0; seed < budget(250); seed++) {
    const draw = randomFrom(seed);
    const graph = graphOf(nodesFrom(draw));
    const tools = toolsOf(graph);
    if (tools.size === 0) continue;
    const taken = new Set(
      [...tools.values()].flatMap(({ places }) =>
        places.flatMap(({ parameters }) => parameters.map(({ name }) => name)),
      ),
    );
    for (let nth = 0; nth < 8; nth++) {
      const data = profileDataOf({ ...caseFrom(draw), failing: [] });
      // A user who gives what only tools return is none that the graph knows of.
      const given = Object.entries(data.user_provided_info).filter(([name]) => taken.has(name));
      const own = { ...data, user_provided_info: Object.fromEntries(given) };
      const profile = { customer_id: '1', agent_sequence: ['graph'], ...own };
      const { golds } = compile({ workflows: [graph], profiles: [profile] });
      const calls = [...(golds[0] ?? [])].flat().flatMap((segment) => segment.calls);
      for (const [at, { tool: name }] of calls.entries()) {
        const made = new Set(calls.slice(0, at).map((call) => call.tool));
        const places = tools.get(name)?.places ?? [];
        found += Math.max(0, ...places.map(({ before }) => before.length));
        const isSaid = places.some(({ before }) => before.every((one) => made.has(one)));
        expect(isSaid, `${seed}: ${name} behind ${[...made]}`).toBe(true);
      }
    }
  }
  expect(found).toBeGreaterThan(budget(200));
});
