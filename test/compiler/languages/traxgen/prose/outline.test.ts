import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonTextOf } from '../../../../../src/base/json/stringify.ts';
import type { Json } from '../../../../../src/base/json.ts';
import { holdsFor } from '../../../../../src/compiler/expressions/conditions.ts';
import { workflowsOf } from '../../../../../src/compiler/languages/traxgen/policy.ts';
import {
  outlineOf,
  type ToldBlock,
  type ToldCall,
} from '../../../../../src/compiler/languages/traxgen/prose/outline.ts';
import type { Workflow } from '../../../../../src/compiler/languages/traxgen/workflow.ts';
import { Compiler } from '../../../../../src/compiler/run/compiler.ts';
import { compileWorkflows } from '../../../../../src/compiler/run/workflows.ts';
import { foundIn } from '../../../../../src/model/evaluate.ts';
import type { Clause } from '../../../../../src/model/expression.ts';
import type { Profile } from '../../../../../src/model/profile.ts';
import { budget } from '../../../../budget.ts';
import { arbitraryCase } from '../../../../oracle/arbitrary.ts';
import { permutations, product } from '../../../../oracle/oracle.ts';

/** A call in one line; of two parameters with one name the later. */
function called(tool: string, params: readonly (readonly [string, Json | undefined])[]): string {
  return `${tool} ${jsonTextOf([...new Map(params)])}`;
}

/** What a reader of an outline calls, with its parameters, and the places that are free. */
interface Way {
  readonly calls: string[];
  readonly free: number[][];
}

function followed(workflow: Workflow, { data }: Profile, anotherFollows: boolean): Way {
  const { steps, detours, blocks } = outlineOf(workflow);
  const holds = (clause: Clause) =>
    holdsFor(clause, {
      workflow: workflow.agent,
      file: workflow.file,
      scope: { profile: data, external: undefined },
      missing: 'error',
      conditional: 1,
      diagnostics: [],
    });
  const told = ({ tool, parameters, variants }: ToldCall): string => {
    const held = variants.filter(({ when }) => holds(when));
    const given = held.length > 0 ? held.flatMap((variant) => variant.parameters) : parameters;
    const scope = { profile: data, external: undefined };
    return called(
      tool,
      given.map(({ name, expression }) => [name, foundIn(expression.node, scope)]),
    );
  };
  const isLeft = (call: ToldCall) => !(call.isFinalOnly && anotherFollows);
  const detour = detours.findLast(({ when }) => holds(when));
  if (detour !== undefined) {
    const left = [...detour.calls.keys()].filter((at) => isLeft(detour.calls[at] as ToldCall));
    return wayOf(left, detour.calls.map(told), detour.blocks);
  }
  const left: number[] = [];
  for (const [at, step] of steps.entries()) {
    if (step.skippedWhen.some(holds) || !isLeft(step)) continue;
    left.push(at);
    if (step.lastWhen.some(holds)) break;
  }
  return wayOf(left, steps.map(told), blocks);
}

function wayOf(left: number[], texts: string[], blocks: readonly ToldBlock[]): Way {
  const free = blocks.flatMap(({ positions, whenPruned }) => {
    const rest = positions.flatMap((at) => (left.includes(at) ? [left.indexOf(at)] : []));
    return rest.length === positions.length || whenPruned === 'permute' ? [rest] : [];
  });
  return { calls: left.map((at) => texts[at] as string), free };
}

/** All orders of the calls that leave every one that is not free in its place. */
function ordersOf({ calls, free }: Way): Set<string> {
  const ways = product(free.map((places) => permutations(places)));
  const texts = ways.map((way) => {
    const order = [...calls];
    for (const [block, places] of free.entries()) {
      for (const [nth, at] of places.entries()) order[at] = calls[way[block]?.[nth] ?? -1] ?? '';
    }
    return order.join('; ');
  });
  return new Set(texts);
}

test('whoever follows an outline comes to the gold, but for hard pairs', () => {
  let compared = 0;
  let several = 0;
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
    const golds = [...(new Compiler(workflows).compile(profile).value ?? [])];
    if (golds.length === 0) return;
    for (const [at, agent] of agents.entries()) {
      const workflow = workflowsOf(workflows).find((one) => one.agent === agent) as Workflow;
      const texts = golds.map((trajectory) => {
        const calls = trajectory[at]?.calls ?? [];
        return calls.map(({ tool, params }) => called(tool, params));
      });
      const way = followed(workflow, profile, at < agents.length - 1);
      expect(way.calls.toSorted()).toEqual(texts[0]?.toSorted());
      compared += 1;
      if (workflow.hardPairs.length > 0) continue;
      expect(way.calls).toEqual(texts[0]);
      const orders = ordersOf(way);
      expect(orders).toEqual(new Set(texts.map((calls) => calls.join('; '))));
      if (orders.size > 1) several += 1;
    }
  });
  fc.assert(property, { seed: 20260, numRuns: budget(600), endOnFailure: true });
  expect(compared).toBeGreaterThan(budget(200));
  expect(several).toBeGreaterThan(budget(50));
});
