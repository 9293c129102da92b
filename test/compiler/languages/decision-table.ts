import { holdsFor } from '../../../src/compiler/expressions/conditions.ts';
import { parseExpression } from '../../../src/compiler/parse/expression.ts';
import { planCalls } from '../../../src/compiler/plan/plan.ts';
import { nodesOf } from '../../../src/compiler/plan/precedence-constraints.ts';
import type { Diagnostic } from '../../../src/model/diagnostics/diagnostic.ts';
import type { Clause, ClauseGroup, Expression } from '../../../src/model/expression.ts';
import { fieldsIn, readsOfClause, readsOfParameters } from '../../../src/model/fields.ts';
import type { Operator } from '../../../src/model/operators.ts';
import { takes, unreached } from '../../../src/model/outcome.ts';
import { type Decision, type Policy, premisesOf } from '../../../src/model/policy.ts';

/** A row is `decision | case | path operator value | tool path ...`; a decision's last case asks nothing. */
export function decisionTable(agent: string, file: string, text: string): Policy {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const names = [...new Set(rows.map(([name = '']) => name))];
  const steps = rows.map(([name, label, , call = ''], row) => {
    const [tool = '', ...paths] = call.split(' ');
    const at = { pointer: `/${row}`, offset: 0 };
    const parameters = paths.map((name) => ({ name, expression: expressionOf(name), ...at }));
    const taken = { decision: names.indexOf(name ?? ''), letter: letterOf(label ?? '') };
    return { id: tool, name: tool, tool, parameters, returns: [], ...at, step: row, taken };
  });
  const decisions = names.map((name): Decision => {
    const cases = rows.flatMap(([decision, label = '', asked = '', call], row) => {
      const [letter, pointer, hasActions] = [letterOf(label), `/${row}`, call !== ''];
      const condition = asked === '' ? undefined : conditionOf(asked, pointer);
      const words = { supposed: `came to ${label}`, actual: `it comes to ${label}` };
      return decision === name ? [{ letter, label, condition, pointer, hasActions, ...words }] : [];
    });
    const clauses = cases.flatMap(({ condition }) => condition ?? []);
    const pointer = cases[0]?.pointer ?? '';
    const condition: ClauseGroup = { kind: 'any_of', clauses, pointer };
    return { name, condition, pointer, cases, enclosing: [], clauses };
  });
  const fields = fieldsIn([
    ...decisions.flatMap(({ condition, name }) => [...readsOfClause(condition, name)]),
    ...steps.flatMap(({ parameters, id }) => [...readsOfParameters(parameters, id)]),
  ]);
  const decide: Policy['decide'] = (scope, missing, { forced, read = holdsFor } = {}) => {
    const all: Diagnostic[] = [];
    const reading = { workflow: agent, file, scope, missing, diagnostics: all };
    const letters = decisions.map(({ cases }, decision) => {
      const [known, asked] = [all.length, { ...reading, conditional: decision + 1 }];
      const isTaken = (one?: Clause) => !one || all.length > known || read(one, asked);
      const taken = cases.find(({ condition }) => isTaken(condition));
      const letter = forced?.decision === decision ? forced.letter : taken?.letter;
      return all.length > known ? unreached : (letter ?? unreached);
    });
    const partialOutcome = letters.join('');
    return { value: all.length > 0 ? undefined : partialOutcome, diagnostics: all, partialOutcome };
  };
  const plan: Policy['plan'] = (outcome, handsOver) => {
    const calls = steps.filter(({ tool, taken }) => tool !== '' && takes(outcome, [taken]));
    const order = { calls, nodes: nodesOf(steps.length, calls), blocks: [], precedences: [] };
    return planCalls({ policy, outcome, handsOver, warnings: [] }, order);
  };
  const demands: Policy['demands'] = (cases) => premisesOf(decisions, cases);
  const lint = () => ({ diagnostics: [], unjudged: undefined });
  const account: Policy['account'] = (outcome) => ({
    ...{ isWhole: true, undeclared: [], effects: [], pairsIn: () => [] },
    steps: steps.map(({ taken }) => ({ remains: takes(outcome, [taken]) })),
    placeOf: ({ step }) => `/${step}`,
    rulesOf: ({ calls }) => calls.map(() => []),
    ...{ ruleOfParameter: () => undefined, whySkipped: () => undefined },
  });
  const made = { language: 'decision table', agent, file, complexity: undefined, decisions, steps };
  const policy: Policy = { ...made, blocks: [], fields, decide, plan, demands, account, lint };
  return policy;
}

const letterOf = (label: string) => label.charAt(0);
const expressionOf = (text: string) => parseExpression(text) as Expression;

function conditionOf(text: string, pointer: string): ClauseGroup {
  const [path = '', operator, value = ''] = text.split(' ');
  const operand = { kind: 'value', value: JSON.parse(value) } as const;
  const sides = { field: expressionOf(path), operator: operator as Operator, operand };
  return { kind: 'all_of', clauses: [{ kind: 'comparison', ...sides, pointer }], pointer };
}
