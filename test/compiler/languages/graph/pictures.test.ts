import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/base/json.ts';
import { readSoundWorkflow } from '../../../../src/compiler/pipeline.ts';
import { Compiler } from '../../../../src/compiler/run/compiler.ts';
import type { Drawing } from '../../../../src/model/drawing.ts';
import { dotOf } from '../../../../src/pictures/dot.ts';
import { mermaidOf } from '../../../../src/pictures/mermaid.ts';
import { planPicture } from '../../../../src/pictures/plan-picture.ts';
import { approved, loan } from './loan.ts';

const sources = [loan, { agent: 'refund', steps: ['ask()'] }];
const policies = sources.map((value) =>
  readSoundWorkflow({ file: 'g.json', text: JSON.stringify(value) }),
);
const compiler = new Compiler(policies);
const origin = { file: 'p.json', line: 1, column: 1 };

async function walkOf(change: object, agents = ['loan']): Promise<Drawing> {
  const data = { ...approved, ...change } as unknown as JsonObject;
  const gold = compiler.compile({ id: 'A', agents, data, origin }).value;
  const drawing = gold && (await planPicture(gold, compiler, { hasValues: true }));
  if (drawing === undefined) throw new Error('it is not drawn');
  return drawing;
}

const boxes = ({ nodes }: Drawing) =>
  nodes.map(({ look, lines }) => `${look} ${lines.join(' | ')}`);
const arrows = ({ edges, nodes }: Drawing) =>
  edges.map(({ from, to, look, words = [] }) => {
    const name = (id: string) => nodes.find((one) => one.id === id)?.lines[0]?.replace(/ \(.*/, '');
    return `${name(from)} ${look} ${name(to)}${words.length > 0 ? `: ${words.join(' ')}` : ''}`;
  });

test('the graph: nodes with tools, pathways with their conditions', async () => {
  const drawing = await policies[0]?.loadPicture?.().then((picture) => picture.whole());
  if (drawing === undefined) throw new Error('it is not drawn');
  expect(boxes(drawing).slice(0, 3)).toEqual([
    'terminal Start',
    'call node 1 (Task 1) | Identity Verification(applicantId) | returns identityStatus',
    "call node 2 (Task 2) | Credit Report Fetching(applicantId) | returns creditReport | if creditReport == 'available': | Credit Score Analysis(creditScore, note?) | returns creditScoreStatus",
  ]);
  expect(arrows(drawing)).toEqual(
    expect.arrayContaining([
      'Start next node 1',
      "node 5 next node 8: riskLevel == 'high'",
      'node 2 next node 9: otherwise',
      'node 10 next Done',
    ]),
  );
  for (const text of [dotOf(drawing), mermaidOf(drawing)]) expect(text).toContain('riskLevel ==');
});

test("a case's walk: what it does not come to is pale", async () => {
  const drawing = await walkOf({});
  expect(boxes(drawing).filter((box) => box.startsWith('removed'))).toEqual([
    'removed node 8 (Task 8)',
    'removed node 9 (Task 9)',
  ]);
  expect(boxes(drawing)).toContain(
    "call node 7 (Task 7) | Approve | applicantId = 'user789' | riskLevel = 'acceptable' | returns loanId",
  );
  const ways = arrows(drawing);
  expect(ways.filter((way) => way.includes(' next '))).toEqual([
    'Start next node 1',
    'node 10 next Done',
    "node 1 next node 2: identityStatus == 'valid'",
    "node 2 next node 5: creditScoreStatus != 'poor'",
    "node 5 next node 7: riskLevel == 'acceptable'",
    'node 7 next node 10',
  ]);
});

test('a walk that halts, and agents that follow', async () => {
  const drawing = await walkOf({ failing: ['Risk Evaluation'] }, ['loan', 'refund']);
  const marks = drawing.nodes.flatMap((one) => one.marks.flatMap(({ lines }) => lines));
  expect(marks).toEqual(['Risk Evaluation fails']);
  expect(boxes(drawing)).toContain('terminal no calls');
  expect(drawing.groups.map(({ look }) => look)).toEqual(['agent', 'agent']);
  const withheld = await walkOf({ withheld: ['applicantId'] });
  expect(withheld.nodes.flatMap((one) => one.marks.flatMap(({ lines }) => lines))).toEqual([
    'a parameter of Identity Verification is withheld',
  ]);
});
