import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Compiler } from '../../../src/compile/compiler.ts';
import { compileWorkflows } from '../../../src/compile/workflows.ts';
import { holdsFor } from '../../../src/evaluate/conditions.ts';
import type { Profile } from '../../../src/model/profile.ts';
import type { Clause, Workflow } from '../../../src/model/workflow.ts';
import { outlineOf, type ToldCall } from '../../../src/render/policies/outline.ts';
import { arbitraryCase } from '../../oracle/arbitrary.ts';

/** The tools that a reader of an outline calls, in its order, with the names of their parameters. */
function followed(workflow: Workflow, { data }: Profile, anotherFollows: boolean): string[] {
  const { steps, detours } = outlineOf(workflow);
  const holds = (clause: Clause) =>
    holdsFor(clause, {
      workflow: workflow.agent,
      file: workflow.file,
      scope: { profile: data, external: undefined },
      missing: 'error',
      conditional: 1,
      diagnostics: [],
    });
  const told = ({ tool, step, variants }: ToldCall): string => {
    const held = variants.filter(({ when }) => holds(when));
    const parameters = held.flatMap((variant) => variant.parameters);
    const given = held.length > 0 ? parameters : (step?.parameters ?? []);
    return [tool, ...new Set(given.map(({ name }) => name))].join(' ');
  };
  const detour = detours.findLast(({ when }) => holds(when));
  if (detour !== undefined) {
    return detour.calls.filter((call) => !(call.isFinalOnly && anotherFollows)).map(told);
  }
  const calls: string[] = [];
  for (const step of steps) {
    if (step.skippedWhen.some(holds) || (step.isFinalOnly && anotherFollows)) continue;
    calls.push(told(step));
    if (step.lastWhen.some(holds)) break;
  }
  return calls;
}

test('whoever follows an outline makes the calls of the gold, in its order but for free ones', () => {
  let compared = 0;
  let inOrder = 0;
  const property = fc.property(arbitraryCase, (given) => {
    const sources = given.workflows.map((workflow) => ({
      file: `${workflow.agent}.json`,
      text: JSON.stringify(workflow),
    }));
    const { workflows } = compileWorkflows(sources);
    if (workflows === undefined) return;
    const agents = given.workflows.map(({ agent }) => agent);
    const origin = { file: 'p.json', line: 1, column: 1 };
    const profile = { id: 'C1', agents, data: given.profile as Profile['data'], origin };
    const [first] = new Compiler(workflows).compile(profile).value ?? [];
    for (const [at, segment] of (first ?? []).entries()) {
      const workflow = workflows.find(({ agent }) => agent === segment.agent) as Workflow;
      const gold = segment.calls.map(({ tool, params }) =>
        [tool, ...params.map(([name]) => name)].join(' '),
      );
      const calls = followed(workflow, profile, at < agents.length - 1);
      expect(calls.toSorted()).toEqual(gold.toSorted());
      compared += 1;
      // Pairs may make another order the first.
      if (workflow.hardPairs.length > 0) continue;
      expect(calls).toEqual(gold);
      inOrder += 1;
    }
  });
  fc.assert(property, { seed: 20260, numRuns: 600, endOnFailure: true });
  expect(compared).toBeGreaterThan(200);
  expect(inOrder).toBeGreaterThan(100);
});
