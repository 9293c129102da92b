import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonTextOf } from '../../../../../src/base/json/stringify.ts';
import { workflowsOf } from '../../../../../src/compiler/languages/traxgen/policy.ts';
import { policies } from '../../../../../src/compiler/languages/traxgen/prose/policies.ts';
import type {
  Action,
  Conditional,
  Workflow,
} from '../../../../../src/compiler/languages/traxgen/workflow.ts';
import { compileWorkflows } from '../../../../../src/compiler/run/workflows.ts';
import type { Clause } from '../../../../../src/model/expression.ts';
import { type PolicyName, policyNames } from '../../../../../src/model/policy-names.ts';
import { expressionText, valueText } from '../../../../../src/words/expression-text.ts';
import { labelText } from '../../../../../src/words/mermaid-text.ts';
import { budget } from '../../../../budget.ts';
import { arbitraryCase } from '../../../../oracle/arbitrary.ts';
import { workflowFiles } from '../../../../workflow-files.ts';

const files = workflowFiles()
  .map((name) => `workflows/${name}`)
  .filter((file) => 'steps' in JSON.parse(readFileSync(file, 'utf8')));

function parsed(file: string, text: string): Workflow | undefined {
  return workflowsOf(compileWorkflows([{ file, text }]).workflows ?? [])[0];
}

function written(workflow: Workflow, name: PolicyName): string {
  return policies[name](workflow, (value) => jsonTextOf(value) ?? '');
}

/** What a reader of a label sees. */
function seen(text: string): string {
  return text.replace(/#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

function partsOfClause(clause: Clause): string[] {
  if (clause.kind === 'not') return partsOfClause(clause.clause);
  if (clause.kind !== 'comparison') return clause.clauses.flatMap(partsOfClause);
  const { field, operand } = clause;
  if (operand === undefined) return [expressionText(field)];
  const right =
    operand.kind === 'value' ? valueText(operand.value) : expressionText(operand.expression);
  return [expressionText(field), right];
}

function partsOfEntry(entry: Action | Conditional): string[] {
  if (entry.kind === 'conditional') {
    const inner = [...entry.then, ...entry.else];
    return [...partsOfClause(entry.condition), ...inner.flatMap(partsOfEntry)];
  }
  const params = 'parameters' in entry ? entry.parameters : [];
  return [
    ...entry.targets.map(({ text }) => text),
    ...params.flatMap(({ name, expression }) => [name, expressionText(expression)]),
  ];
}

/** All that a form must tell: of steps and of conditionals, of blocks and pairs by name or number. */
function partsOf({ agent, steps, conditionals }: Workflow): string[] {
  const ofSteps = steps.flatMap(({ id, tool, parameters, returns }) => [
    id,
    tool,
    ...parameters.flatMap(({ name, expression }) => [name, expressionText(expression)]),
    ...returns,
  ]);
  return [agent, ...ofSteps, ...conditionals.flatMap(partsOfEntry)];
}

function missing(workflow: Workflow, name: PolicyName): string[] {
  const text = seen(written(workflow, name));
  return partsOf(workflow).filter((part) => !text.includes(part));
}

const inSentences = policyNames.filter((name) => name !== 'json');

describe('policies', () => {
  test.each(files)('%s: every step, condition, action and parameter is in each form', (file) => {
    const workflow = parsed(file, readFileSync(file, 'utf8')) as Workflow;
    for (const name of inSentences)
      expect({ name, missing: missing(workflow, name) }).toEqual({ name, missing: [] });
    expect(outline(written(workflow, 'policy'))).toMatchSnapshot();
  });

  test('of random workflows, too', () => {
    let count = 0;
    const property = fc.property(arbitraryCase, ({ workflows }) => {
      for (const given of workflows) {
        const workflow = parsed('w.json', JSON.stringify(given));
        if (workflow === undefined) continue;
        count += 1;
        for (const name of inSentences)
          expect({ name, missing: missing(workflow, name) }).toEqual({ name, missing: [] });
        expect(written(workflow, 'mermaid')).toSatisfy(isFlowchart);
      }
    });
    fc.assert(property, { seed: 20260, numRuns: budget(300), endOnFailure: true });
    expect(count).toBeGreaterThan(budget(200));
  });

  test('as JSON a workflow is itself', () => {
    const property = fc.property(arbitraryCase, ({ workflows }) => {
      for (const given of workflows) {
        const workflow = parsed('w.json', JSON.stringify(given));
        if (workflow === undefined) continue;
        const again = parsed('w.json', written(workflow, 'json')) as Workflow;
        expect(written(again, 'json')).toBe(written(workflow, 'json'));
        expect(meaning(again)).toEqual(meaning(workflow));
      }
    });
    fc.assert(property, { seed: 20260, numRuns: budget(200), endOnFailure: true });
  });

  test('conditions are in brackets where they must be, and nowhere else', () => {
    const is = (field: string) => ({ field, operator: '==', value: 1 });
    const either = { any_of: [is('b'), { all_of: [is('c')] }] };
    const told = (condition: readonly object[]) => {
      const conditional = { if: condition, then: [{ action: 'skip', target: 'f' }] };
      const given = { agent: 'a', steps: ['f', 'g'], conditionals: [conditional] };
      const workflow = parsed('w.json', JSON.stringify(given)) as Workflow;
      return /If `(.*)`, skip/.exec(written(workflow, 'policy'))?.[1];
    };
    expect(told([is('a'), either])).toBe('a == 1 and (b == 1 or c == 1)');
    expect(told([is('a'), { all_of: [{ all_of: [either] }] }])).toBe(told([is('a'), either]));
    expect(told([{ all_of: [either] }])).toBe('b == 1 or c == 1');
    expect(told([{ not: { all_of: [either] } }, { any_of: [] }])).toBe(
      'not (b == 1 or c == 1) and False',
    );
  });

  test('every form says what becomes of a soft block that loses members', () => {
    const told = (block: unknown, conditionals: object[] = []) => {
      const given = { agent: 'a', steps: ['f', 'g', 'h', 'i'], conditionals, final_only: ['g'] };
      const text = JSON.stringify({ ...given, soft_ordering: [block] });
      const workflow = parsed('w.json', text) as Workflow;
      return inSentences.map((name) => /any order[^.:"|]*/.exec(written(workflow, name))?.[0]);
    };
    const listed = ', unless one is left out';
    const permute = ', the rest too where some are left out';
    const ofThem = (words: string) => words.replace(/(one|some)/, '$1 of them');
    const each = (words: string) =>
      inSentences.map((name) => `any order${name === 'text' ? ofThem(words) : words}`);
    expect(told(['f', 'g', 'h'])).toEqual(each(listed));
    expect(told({ steps: ['f', 'g', 'h'], when_pruned: 'permute' })).toEqual(each(permute));
    expect(told({ steps: ['f', 'g'], when_pruned: 'permute' })).toEqual(each(listed));
    const way = [{ if: [], then: [{ action: 'override_trajectory', target: ['h', 'g', 'f'] }] }];
    const rest = { steps: ['f', 'g', 'h', 'i'], when_pruned: 'permute' };
    const inWay = told(rest, way).map((words) => words?.replace(' here too', ''));
    expect(inWay).toEqual(each(permute));
  });

  test('a label may be any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const label = labelText(text).replaceAll('<wbr/>', '');
        expect(label).toMatch(/^[^"`<>&:\\%*\n\r]*$/);
        expect(label.replaceAll(/#\d+;/g, '')).not.toContain('#');
      }),
      { seed: 42, numRuns: budget(100) },
    );
    expect(labelText('end "a" #quot; <br> style:x')).toBe(
      'end #34;a#34; #35;quot; #60;br#62; style#58;x',
    );
  });

  test.each([
    ['1. look', '<wbr/>1. look'],
    ['12) look', '<wbr/>12) look'],
    ['- look', '<wbr/>- look'],
    ['+ look', '<wbr/>+ look'],
    ['---', '<wbr/>---'],
    ['look 1. - a', 'look 1. - a'],
    ['jo@a.com', 'jo<wbr/>@a.com'],
    ['www.a.com', 'www<wbr/>.a.com'],
    ['http://a', 'http#58;<wbr/>//a'],
    ['[a](b)', '[a]<wbr/>(b)'],
  ])('the label %j is no list and no link for older versions of Mermaid', (text, label) => {
    expect(labelText(text)).toBe(label);
  });
});

/** The words of a policy without its parameters, so that a snapshot can be read. */
function outline(text: string): string {
  return text.replaceAll(/\([^()]*\)/g, '(...)');
}

/** Every line is a node with a quoted label or an arrow between nodes that there are. */
function isFlowchart(text: string): boolean {
  const [head, ...lines] = text.trimEnd().split('\n');
  const label = '"[^"]*"';
  const node = new RegExp(`^    (\\w+)(\\[${label}\\]|\\(\\[${label}\\]\\)|\\{${label}\\})$`);
  const arrow = new RegExp(`^    (\\w+) (?:-->|-\\.->|<-\\.->)(?:\\|${label}\\|)? (\\w+)$`);
  const nodes = new Set(lines.flatMap((line) => node.exec(line)?.[1] ?? []));
  return (
    head === 'flowchart TD' &&
    lines.every((line) => {
      const [, from, to] = arrow.exec(line) ?? [];
      return node.test(line) || (nodes.has(from ?? '') && nodes.has(to ?? ''));
    })
  );
}

/** A workflow without the places at which it is written. */
function meaning(workflow: Workflow): unknown {
  const places = ['pointer', 'offset', 'file', 'domain', 'complexity'];
  return JSON.parse(
    JSON.stringify(workflow, (key, value) => (places.includes(key) ? undefined : value)),
  );
}
