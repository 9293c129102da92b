import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnWorkflow } from '../../src/compiler/languages/traxgen/pictures/workflow.ts';
import { workflowsOf } from '../../src/compiler/languages/traxgen/policy.ts';
import { compile } from '../../src/compiler/run/library.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import type { Drawing } from '../../src/model/drawing.ts';
import { dotOf } from '../../src/pictures/dot.ts';
import { drawnSequence } from '../../src/pictures/sequence.ts';
import { svgOf } from '../../src/pictures/svg.ts';
import { budget } from '../budget.ts';
import { arbitraryCase, type Case } from '../oracle/arbitrary.ts';
import { drawnGold } from './support.ts';

const seeded = (numRuns: number) => ({ seed: 20261, numRuns: budget(numRuns), endOnFailure: true });

/** Every id is there once, and whatever is referred to is there. */
function checkForm({ nodes, groups, edges }: Drawing): void {
  const ids = [...nodes, ...groups].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9_]+$/i);
  const groupIds = groups.map(({ id }) => id);
  for (const { group } of [...nodes, ...groups]) {
    if (group !== undefined) expect(groupIds).toContain(group);
  }
  for (const { from, to } of edges) {
    expect(ids).toContain(from);
    expect(ids).toContain(to);
  }
}

function compiled({ workflows, profile }: Case) {
  const texts = workflows.map((workflow) => JSON.stringify(workflow));
  const { golds } = compile({
    workflows: texts,
    profiles: [JSON.stringify({ ...profile, customer_id: 'C1' })],
  });
  const sources = texts.map((text, at) => ({ file: `${at}.json`, text }));
  return { parsed: workflowsOf(compileWorkflows(sources).workflows ?? []), gold: golds[0] };
}

test('every step of any plan is called or removed for a reason, and every call is there', () => {
  let plans = 0;
  let removed = 0;
  fc.assert(
    fc.property(arbitraryCase, (given) => {
      const { parsed, gold } = compiled(given);
      for (const workflow of parsed) checkForm(drawnWorkflow(workflow));
      if (gold === undefined) return;
      plans += 1;
      const drawing = drawnGold(gold);
      checkForm(drawing);
      const gone = drawing.nodes.filter(({ look }) => look === 'removed');
      for (const { marks } of gone) expect(marks.length).toBeGreaterThan(0);
      removed += gone.length;
      const calls = drawing.nodes.filter(({ look }) => look === 'call' || look === 'added');
      expect(calls.length).toBe(gold.parts.reduce((sum, { calls: each }) => sum + each.length, 0));
      const called = gold.parts.map(({ plan }) => new Set(plan.calls.map(({ step }) => step)));
      const left = gold.parts.reduce((sum, { plan }, at) => {
        const steps = parsed.find(({ agent }) => agent === plan.agent)?.steps ?? [];
        return sum + steps.filter((_, step) => !called[at]?.has(step)).length;
      }, 0);
      expect(gone.flatMap(({ lines }) => lines).length).toBe(left);
      const sequence = drawnSequence(gold.id, gold.at(0n), gold.count);
      checkForm(sequence);
    }),
    seeded(350),
  );
  expect(plans).toBeGreaterThan(budget(150));
  expect(removed).toBeGreaterThan(budget(50));
});

test('Graphviz lays out any of them, each node in the picture', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryCase, async (given) => {
      const { parsed, gold } = compiled(given);
      for (const drawing of [...parsed.map(drawnWorkflow), ...(gold ? [drawnGold(gold)] : [])]) {
        expect(dotOf(drawing)).toMatch(/^digraph picture \{\n.*\n\}\n$/s);
        const svg = await svgOf(drawing);
        expect(svg.match(/<text/g)?.length).toBeGreaterThanOrEqual(drawing.nodes.length);
      }
    }),
    seeded(60),
  );
});
