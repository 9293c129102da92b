import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { logEvaluation } from '../../src/compiler/expressions/log-evaluation.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import { decidingClauses } from '../../src/coverage/decisions.ts';
import type { Clause } from '../../src/model/expression.ts';
import { budget } from '../budget.ts';

/** A condition over fields of its own: each leaf asks whether one of them is true. */
type Tree =
  | { readonly leaf: true }
  | { readonly kind: 'all_of' | 'any_of' | 'not'; readonly of: Tree[] };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => {
  const inner = fc.array(tie('tree'), { minLength: 1, maxLength: 3 });
  const group = fc.tuple(fc.constantFrom('all_of' as const, 'any_of' as const), inner);
  return {
    tree: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constant<Tree>({ leaf: true }),
      group.map(([kind, of]): Tree => ({ kind, of })),
      tie('tree').map((one): Tree => ({ kind: 'not', of: [one] })),
    ),
  };
});

let leaves = 0;

function written(node: Tree): object {
  if ('leaf' in node) return { field: `f${leaves++}`, operator: '==', value: true };
  const parts = node.of.map(written);
  return { [node.kind]: node.kind === 'not' ? parts[0] : parts };
}

function workflowOf(nodes: readonly Tree[]) {
  leaves = 0;
  const conditionals = [{ if: nodes.map(written), then: [], else: [] }];
  const text = JSON.stringify({ agent: 'w', steps: ['a'], conditionals });
  const [workflow] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
  if (workflow === undefined) throw new Error(text);
  return workflow;
}

function fieldOf(clause: Clause): string | undefined {
  return clause.kind === 'comparison' ? clause.field.text : undefined;
}

test('a comparison decides if it was read, and its opposite turns the condition', () => {
  let decisions = 0;
  const nodes = fc.array(tree, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(nodes, fc.array(fc.boolean(), { minLength: 40 }), (given, values) => {
      const workflow = workflowOf(given);
      const data: JsonObject = Object.fromEntries(
        Array.from({ length: leaves }, (_, at) => [`f${at}`, values[at % values.length] ?? true]),
      );
      const logOf = (profile: JsonObject) =>
        logEvaluation(workflow, {
          scope: { profile, external: undefined },
          missing: 'error',
          handsOver: false,
        }).value;
      const found = logOf(data);
      const condition = workflow.decisions[0]?.condition;
      if (found === undefined || condition === undefined) throw new Error('it can be read');
      const deciding = decidingClauses(condition, found).flatMap((each) => fieldOf(each) ?? []);
      const read = [...found.read.keys()].flatMap((each) => fieldOf(each) ?? []);
      const turning = read.filter(
        (field) => logOf({ ...data, [field]: data[field] !== true })?.outcome !== found.outcome,
      );
      expect(deciding.sort()).toEqual(turning.sort());
      decisions += deciding.length;
    }),
    { seed: 7, numRuns: budget(500) },
  );
  expect(decisions).toBeGreaterThan(budget(300));
});
