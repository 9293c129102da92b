import fc from 'fast-check';
import type { Json } from '../../../src/base/json.ts';
import { type Operator, operatorNames, operators } from '../../../src/model/operators.ts';

/** Paths of single values: names, keys, positions, keys that are paths; no path leads through another. */
const leaves = [
  ...['x', 'y', 'z', 'claim_date', 'is_vip', 'order_id', 'customer_id'],
  ...["o['p']", "o['q']['r']", 'o[7]', "o['0']", 'o[0]', "claim['date']", "policy['valid_until']"],
  ...['list[0]', "list[2]['p']", 'far[2000]', 'far[1]', 'agent_sequence[0]'],
  ...['e[x]', 'e[y]', "e['Gold']", "d[y]['p']", "d[o['p']]['p']", "d[n[x]]['q']", "d['A']['q']"],
];

const texts = ['Gold', 'A', '12', '-3.5', '2025-01-31', '2025-01-31T10:00:00Z', 'true', '', "it's"];
const numbers = [0, 5, -10, 0.5, 1e300, 720];

const leaf = fc.constantFrom(...leaves);
const scalar = fc.constantFrom<Json>(...texts, ...numbers, true, false, null);
const list = fc.array(scalar, { maxLength: 3 });

const literals = ["'Gold'", '5', '"12"', "'2025-01-31'"];

/** What stands on the other side, for each kind of operator; what no profile could satisfy is left out. */
const comparison = fc.constantFrom(...operatorNames).chain((operator) => {
  const against = (value: fc.Arbitrary<Json>) =>
    fc.oneof(
      fc.record({ field: leaf, operator: fc.constant(operator), compare_to: leaf }),
      fc.record({ field: leaf, operator: fc.constant(operator), value }),
    );
  const { relation, container } = operators[operator];
  if (relation === 'existence') return fc.record({ field: leaf, operator: fc.constant(operator) });
  if (relation === 'order') return ordered(operator);
  if (relation === 'text') return ofTexts(operator);
  if (container === 'right') {
    const whole = fc.constantFrom('agent_sequence', 'x', 'tags');
    return fc.oneof(
      against(fc.oneof(list, fc.constantFrom<Json>(...texts, null))),
      fc.record({
        field: fc.constantFrom(...literals, ...leaves),
        operator: fc.constant(operator),
        compare_to: whole,
      }),
    );
  }
  return against(fc.oneof(scalar, list, fc.constant({ a: 1 })));
});

/** Texts are compared with texts. */
function ofTexts(operator: Operator) {
  const value = fc.constantFrom<Json>(...texts, null);
  return fc.oneof(
    fc.record({ field: leaf, operator: fc.constant(operator), value }),
    fc.record({ field: leaf, operator: fc.constant(operator), compare_to: leaf }),
  );
}

/** A profile's agents are texts, which have no order with numbers. */
function ordered(operator: Operator) {
  const own = fc.constantFrom(...leaves.filter((path) => !path.startsWith('agent')));
  const value = fc.constantFrom<Json>(...texts, ...numbers, null);
  return fc.oneof(
    fc.record({ field: own, operator: fc.constant(operator), value }),
    fc.record({ field: own, operator: fc.constant(operator), compare_to: leaf }),
    fc.record({
      field: fc.constantFrom(...literals),
      operator: fc.constant(operator),
      compare_to: own,
    }),
  );
}

const { clause } = fc.letrec<{ clause: object }>((tie) => ({
  clause: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { arbitrary: comparison, weight: 4 },
    {
      arbitrary: fc.record({ any_of: fc.array(tie('clause'), { minLength: 1, maxLength: 3 }) }),
      weight: 1,
    },
    {
      arbitrary: fc.record({ all_of: fc.array(tie('clause'), { minLength: 1, maxLength: 3 }) }),
      weight: 1,
    },
    { arbitrary: fc.record({ not: tie('clause') }), weight: 1 },
    {
      arbitrary: fc.record({ not: fc.array(tie('clause'), { minLength: 1, maxLength: 2 }) }),
      weight: 1,
    },
  ),
}));

const skip = { action: 'skip', target: 'g' };

const conditional = fc
  .tuple(fc.array(clause, { minLength: 1, maxLength: 3 }), fc.option(clause, { nil: undefined }))
  .map(([condition, inner]) => ({
    if: condition,
    then: [skip],
    else: inner === undefined ? [] : [{ if: [inner], then: [], else: [skip] }],
  }));

/** A workflow that calls with some of the paths, and compares them in all ways. */
function workflow(agent: string) {
  return fc
    .tuple(fc.array(leaf, { maxLength: 4 }), fc.array(conditional, { minLength: 1, maxLength: 3 }))
    .map(([paths, conditionals]) => ({
      agent,
      steps: [`f(${paths.map((path, at) => `p${at} = ${path}`).join(', ')})`, 'g()'],
      conditionals,
    }));
}

/** One or two workflows, whose templates should give profiles that compile. */
export const workflows = fc.oneof(
  workflow('w').map((one) => [one]),
  fc.tuple(workflow('w'), workflow('v')),
);
