import { expect, test } from 'vitest';
import { project, traxgen } from '../../../cli/commands/support.ts';
import { approved, loan } from './loan.ts';

/** The loan's graph, changed. */
function changed(change: (graph: typeof loan) => void): typeof loan {
  const copy = JSON.parse(JSON.stringify(loan));
  change(copy);
  return copy;
}

async function compared(after: object) {
  const place = await project({
    'old/loan.json': loan,
    'new/loan.json': after,
    'p.json': [
      approved,
      {
        ...approved,
        customer_id: 'H',
        tool_responses: { ...approved.tool_responses, 'Risk Evaluation': { riskLevel: 'high' } },
      },
    ],
  });
  const run = await traxgen(place, ['diff', 'old', 'new', '-p', 'p.json', '--json']);
  const { changes, causes, counts } = JSON.parse(run.stdout);
  return {
    changes: changes.map(
      ({ kind, after: young, before: old }: Record<string, { text: string }>) =>
        `${kind}: ${old?.text} => ${young?.text}`,
    ),
    causes: causes.map((one: { changes: number[]; profiles: string[] }) => [
      one.changes,
      one.profiles,
    ]),
    counts,
  };
}

test('nothing changed', async () => {
  const same = changed((graph) => graph.nodes.reverse());
  expect(await compared({ ...same, description: 'said otherwise' })).toMatchObject({
    changes: [],
    counts: { unchanged: 2, changed: 0 },
  });
});

test('a pathway that changed is to blame for those who took it', async () => {
  const after = changed((graph) => {
    const node = graph.nodes.find(({ id }) => id === '5');
    const [, high] = node?.responsePathways ?? [];
    if (high) high.conditions = [{ algebraicExpression: "{riskLevel} == 'huge'" }];
  });
  expect(await compared(after)).toMatchObject({
    changes: [
      "pathway changed: pathway to 8 if riskLevel == 'high' => pathway to 8 if riskLevel == 'huge'",
    ],
    causes: [[[0], ['H']]],
    counts: { changed: 1, unchanged: 1 },
  });
});

test('a tool and a node more', async () => {
  const after = changed((graph) => {
    const last = graph.nodes.find(({ id }) => id === '10');
    last?.tools.push({ name: 'Archive', condition: null, extractVars: [], responseData: [] });
    if (last) last.responsePathways = [{ conditions: [], nextNodeId: '11' }];
    graph.nodes.push({ id: '11', task_name: 'End', tools: [], responsePathways: [] });
  });
  const { changes, causes } = await compared(after);
  expect(changes).toEqual([
    'tool added: undefined => Archive() -> []',
    'pathway added: undefined => pathway to 11 if always',
    'node added: undefined => node 11 (End)',
  ]);
  expect(causes).toEqual([[[0], ['A', 'H']]]);
});
