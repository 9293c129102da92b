import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json } from '../../../src/base/json.ts';
import {
  checkConfigShape,
  checkGraphShape,
  checkWorkflowShape,
} from '../../../src/compiler/check/schema/shape.ts';
import type { Diagnostic } from '../../../src/model/diagnostics/diagnostic.ts';
import { workflowFiles } from '../../workflow-files.ts';

const file = 'workflow.json';
const actions = ['skip', 'end_after', 'override_trajectory', 'override_params'];
const clauseKeys = ['field', 'operator', 'value', 'compare_to', 'all_of', 'any_of', 'not'];

type Want = readonly [code: string, pointer: string, data?: unknown];

function brief(diagnostics: readonly Diagnostic[]): Want[] {
  return diagnostics.map(({ code, place, data }) => [code, place.pointer ?? '', data]);
}

function expectWants(diagnostics: readonly Diagnostic[], want: readonly Want[]): void {
  const found = brief(diagnostics);
  expect(found.map(([code, pointer]) => [code, pointer])).toEqual(
    want.map(([code, pointer]) => [code, pointer]),
  );
  want.forEach(([, , data], at) => {
    if (data !== undefined) expect(found[at]?.[2]).toEqual(data);
  });
}

function workflow(more: { [key: string]: Json }): Json {
  return { agent: 'a', steps: ['f()', 'g()'], ...more };
}

function withClause(clause: Json): Json {
  return workflow({ conditionals: [{ if: [clause], then: [] }] });
}

function withEntry(entry: Json): Json {
  return workflow({ conditionals: [{ if: [], then: [entry] }] });
}

const clauseAt = '/conditionals/0/if/0';
const entryAt = '/conditionals/0/then/0';

describe('a workflow of the right shape', () => {
  const cases: { given: string; value: Json }[] = [
    { given: 'least keys', value: workflow({}) },
    {
      given: 'all keys',
      value: workflow({
        $schema: '../formats/workflow.schema.json',
        description: '',
        domain: '',
        complexity: 'simple',
        soft_ordering: [['f'], { steps: ['g'] }, { steps: ['h', 'i'], when_pruned: 'permute' }],
        hard_ordering: [['f', 'g']],
        conditionals: [],
        final_only: [],
      }),
    },
    { given: 'step objects', value: workflow({ steps: [{ tool: 'f' }] }) },
    {
      given: 'a whole step object',
      value: workflow({ steps: [{ id: 'i', tool: 'f', params: { p: 'q' }, returns: ['r'] }] }),
    },
    { given: 'texts that are for the parser', value: workflow({ steps: ['', 'f('] }) },
    { given: 'comparison', value: withClause({ field: 'x', operator: '==', value: null }) },
    { given: 'compare_to', value: withClause({ field: 'x', operator: 'not in', compare_to: 'y' }) },
    { given: 'exists', value: withClause({ field: 'x', operator: 'exists' }) },
    { given: 'empty group', value: withClause({ all_of: [] }) },
    {
      given: 'nested clauses',
      value: withClause({
        any_of: [{ all_of: [{ not: { field: 'x', operator: 'exists' } }] }, { not: [] }],
      }),
    },
    { given: 'empty target list', value: withEntry({ action: 'override_trajectory', target: [] }) },
    {
      given: 'override_params',
      value: withEntry({ action: 'override_params', target: 'f', params: {} }),
    },
    { given: 'nested conditional', value: withEntry({ if: [], then: [], else: [] }) },
    {
      given: 'an exact number as a value',
      value: withClause({
        field: 'x',
        operator: '==',
        value: new ExactNumber('12345678901234567890'),
      }),
    },
    {
      given: 'odd keys inside data',
      value: withClause({
        field: 'x',
        operator: '==',
        value: JSON.parse('{"__proto__": 1, "constructor": null}'),
      }),
    },
    {
      given: 'odd names of parameters',
      value: workflow({ steps: [{ tool: 'f', params: JSON.parse('{"__proto__": "x"}') }] }),
    },
  ];
  test.each(cases)('$given', ({ value }) => {
    expect(checkWorkflowShape(value, file)).toEqual([]);
  });

  test.each(workflowFiles())('workflows/%s', (name) => {
    const text = readFileSync(`workflows/${name}`, 'utf8');
    const value = JSON.parse(text);
    const check = 'nodes' in value ? checkGraphShape : checkWorkflowShape;
    expect(check(value, name)).toEqual([]);
  });
});

describe('the whole file', () => {
  const cases: { given: string; value: Json; want: Want[] }[] = [
    {
      given: 'null',
      value: null,
      want: [['wrong-type', '', { expected: 'object', found: 'null' }]],
    },
    {
      given: 'a list',
      value: [],
      want: [['wrong-type', '', { expected: 'object', found: 'list' }]],
    },
    {
      given: 'an exact number',
      value: new ExactNumber('12345678901234567890'),
      want: [['wrong-type', '', { expected: 'object', found: 'number' }]],
    },
    {
      given: 'an empty object',
      value: {},
      want: [
        ['missing-key', '', { key: 'agent', of: 'workflow' }],
        ['missing-key', '', { key: 'steps', of: 'workflow' }],
      ],
    },
    {
      given: 'keys that every object inherits',
      value: JSON.parse('{"__proto__": {"agent": "a"}, "steps": ["f"], "constructor": 1}'),
      want: [
        ['missing-key', '', { key: 'agent', of: 'workflow' }],
        ['unknown-key', '/__proto__'],
        ['unknown-key', '/constructor'],
      ],
    },
    {
      given: 'a misspelt key, which explains the missing one',
      value: { agnet: 'a', steps: ['f()'] },
      want: [
        [
          'unknown-key',
          '/agnet',
          {
            key: 'agnet',
            known: [
              'agent',
              'description',
              'domain',
              'complexity',
              'steps',
              'soft_ordering',
              'hard_ordering',
              'conditionals',
              'final_only',
              'anytime',
              'examples',
            ],
          },
        ],
      ],
    },
    {
      given: 'a key with a slash and a tilde',
      value: workflow({ 'a/b~c': 1 }),
      want: [['unknown-key', '/a~1b~0c']],
    },
    { given: 'a blank agent', value: workflow({ agent: ' ' }), want: [['empty-text', '/agent']] },
    {
      given: 'an unknown complexity',
      value: workflow({ complexity: 'hard' }),
      want: [
        [
          'unknown-value',
          '/complexity',
          { value: 'hard', known: ['simple', 'intermediate', 'complex'] },
        ],
      ],
    },
    {
      given: 'a complexity of another type, said once',
      value: workflow({ complexity: 3 }),
      want: [['wrong-type', '/complexity', { expected: 'text', found: 'number' }]],
    },
    {
      given: 'many faults, in document order',
      value: { conditionals: {}, agent: 1, steps: [], nonsense: 0, soft_ordering: [[], [1]] },
      want: [
        ['wrong-type', '/conditionals'],
        ['wrong-type', '/agent'],
        ['empty-list', '/steps'],
        ['unknown-key', '/nonsense'],
        ['empty-list', '/soft_ordering/0', { what: 'soft block' }],
        ['wrong-type', '/soft_ordering/1/0'],
      ],
    },
  ];
  test.each(cases)('$given', ({ value, want }) => {
    expectWants(checkWorkflowShape(value, file), want);
  });
});

describe('steps and orderings', () => {
  const cases: { given: { [key: string]: Json }; want: Want[] }[] = [
    {
      given: { steps: [1] },
      want: [['wrong-type', '/steps/0', { expected: 'text or object', found: 'number' }]],
    },
    {
      given: { steps: [new ExactNumber('12345678901234567890')] },
      want: [['wrong-type', '/steps/0', { expected: 'text or object', found: 'number' }]],
    },
    { given: { steps: [{}] }, want: [['missing-key', '/steps/0', { key: 'tool', of: 'step' }]] },
    {
      given: { steps: [{ tol: 'f' }] },
      want: [
        [
          'unknown-key',
          '/steps/0/tol',
          {
            key: 'tol',
            known: [
              ...['id', 'tool', 'params', 'returns', 'for_each', 'as', 'where', 'order'],
              ...['one_of', 'times', 'retries', 'read'],
            ],
          },
        ],
      ],
    },
    { given: { steps: [{ tool: '' }] }, want: [['empty-text', '/steps/0/tool', { what: 'tool' }]] },
    {
      given: { steps: [{ tool: 'f', params: { 'a/b': 5 }, returns: 'r' }] },
      want: [
        ['wrong-type', '/steps/0/params/a~1b', { expected: 'text', found: 'number' }],
        ['wrong-type', '/steps/0/returns', { expected: 'list', found: 'text' }],
      ],
    },
    { given: { soft_ordering: ['f'] }, want: [['wrong-type', '/soft_ordering/0']] },
    { given: { soft_ordering: [{ steps: [] }] }, want: [['empty-list', '/soft_ordering/0/steps']] },
    { given: { soft_ordering: [{}] }, want: [['missing-key', '/soft_ordering/0']] },
    {
      given: { soft_ordering: [{ steps: ['f'], when_prunned: 'listed' }] },
      want: [['unknown-key', '/soft_ordering/0/when_prunned']],
    },
    {
      given: { soft_ordering: [{ steps: 'f', when_pruned: 'always' }] },
      want: [
        ['wrong-type', '/soft_ordering/0/steps'],
        ['unknown-value', '/soft_ordering/0/when_pruned'],
      ],
    },
    { given: { soft_ordering: [['']] }, want: [['empty-text', '/soft_ordering/0/0']] },
    {
      given: { hard_ordering: [['f'], ['f', 'g', 'h'], []] },
      want: [
        ['wrong-length', '/hard_ordering/0', { expected: 2, found: 1 }],
        ['wrong-length', '/hard_ordering/1', { expected: 2, found: 3 }],
        ['wrong-length', '/hard_ordering/2', { expected: 2, found: 0 }],
      ],
    },
    { given: { final_only: 'f' }, want: [['wrong-type', '/final_only']] },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expectWants(checkWorkflowShape(workflow(given), file), want);
  });
});

describe('clauses', () => {
  const cases: { given: Json; want: Want[] }[] = [
    {
      given: 7,
      want: [['wrong-type', clauseAt, { expected: 'object or text', found: 'number' }]],
    },
    { given: {}, want: [['clause-form', clauseAt, { keys: [] }]] },
    {
      given: { field: 'x', all_of: [] },
      want: [['clause-form', clauseAt, { keys: ['field', 'all_of'] }]],
    },
    {
      given: { any_of: [], not: {} },
      want: [
        ['clause-form', clauseAt, { keys: ['any_of', 'not'] }],
        ['clause-form', `${clauseAt}/not`, { keys: [] }],
      ],
    },
    {
      given: { al_of: [] },
      want: [['unknown-key', `${clauseAt}/al_of`, { key: 'al_of', known: clauseKeys }]],
    },
    {
      given: { all_of: [{ field: 'x', operator: '~', value: 1 }] },
      want: [['unknown-operator', `${clauseAt}/all_of/0/operator`]],
    },
    { given: { all_of: {} }, want: [['wrong-type', `${clauseAt}/all_of`]] },
    {
      given: { not: 7 },
      want: [
        ['wrong-type', `${clauseAt}/not`, { expected: 'object or list or text', found: 'number' }],
      ],
    },
    { given: { not: [{}] }, want: [['clause-form', `${clauseAt}/not/0`]] },
    {
      given: { value: 1 },
      want: [
        ['missing-key', clauseAt, { key: 'field', of: 'comparison' }],
        ['missing-key', clauseAt, { key: 'operator', of: 'comparison' }],
      ],
    },
    {
      given: { field: 'x', operator: '==' },
      want: [['operand-count', clauseAt, { operator: '==', given: [] }]],
    },
    {
      given: { field: 'x', operator: 'in', value: [], compare_to: 'y' },
      want: [['operand-count', clauseAt, { operator: 'in', given: ['value', 'compare_to'] }]],
    },
    {
      given: { field: 'x', operator: 'not exists', value: true },
      want: [['operand-count', clauseAt, { operator: 'not exists', given: ['value'] }]],
    },
    {
      given: { field: 'x', operator: '==', vlaue: 1 },
      want: [['unknown-key', `${clauseAt}/vlaue`]],
    },
    {
      given: { field: 1, operator: null, value: 1 },
      want: [
        ['wrong-type', `${clauseAt}/field`],
        ['wrong-type', `${clauseAt}/operator`],
      ],
    },
    {
      given: { field: 'x', operator: '==', compare_to: 12 },
      want: [['wrong-type', `${clauseAt}/compare_to`]],
    },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expectWants(checkWorkflowShape(withClause(given), file), want);
  });
});

describe('actions and nested conditionals', () => {
  const cases: { given: Json; want: Want[] }[] = [
    { given: 'skip', want: [['wrong-type', entryAt]] },
    {
      given: {},
      want: [
        ['missing-key', entryAt, { key: 'action', of: 'action' }],
        ['missing-key', entryAt, { key: 'target', of: 'action' }],
      ],
    },
    {
      given: { action: 'remove', target: 'f' },
      want: [['unknown-action', `${entryAt}/action`, { action: 'remove', known: actions }]],
    },
    {
      given: { action: 'skip', targets: ['f'] },
      want: [
        [
          'unknown-key',
          `${entryAt}/targets`,
          { key: 'targets', known: ['action', 'target', 'params'] },
        ],
      ],
    },
    {
      given: { action: 'skip', target: 'f', params: {} },
      want: [['unknown-key', `${entryAt}/params`, { key: 'params', known: ['action', 'target'] }]],
    },
    {
      given: { action: 'override_params', target: 'f' },
      want: [['missing-key', entryAt, { key: 'params', of: 'override_params action' }]],
    },
    {
      given: { action: 'override_params', target: 'f', params: { p: null } },
      want: [['wrong-type', `${entryAt}/params/p`, { expected: 'text', found: 'null' }]],
    },
    { given: { action: 'skip', target: '' }, want: [['empty-text', `${entryAt}/target`]] },
    { given: { action: 'skip', target: ['f', 1] }, want: [['wrong-type', `${entryAt}/target/1`]] },
    {
      given: { action: 'skip', target: { f: 1 } },
      want: [['wrong-type', `${entryAt}/target`, { expected: 'text or list', found: 'object' }]],
    },
    {
      given: { if: [], action: 'skip' },
      want: [
        ['missing-key', entryAt, { key: 'then', of: 'conditional' }],
        ['unknown-key', `${entryAt}/action`],
      ],
    },
    {
      given: { iff: [], then: [] },
      want: [['unknown-key', `${entryAt}/iff`, { key: 'iff', known: ['if', 'then', 'else'] }]],
    },
    {
      given: { if: [], then: [{ if: {}, then: [{ action: 'skip', target: 0 }] }] },
      want: [
        ['wrong-type', `${entryAt}/then/0/if`],
        ['wrong-type', `${entryAt}/then/0/then/0/target`],
      ],
    },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expectWants(checkWorkflowShape(withEntry(given), file), want);
  });
});

describe('configuration', () => {
  const cases: { given: Json; want: Want[] }[] = [
    { given: {}, want: [] },
    {
      given: {
        $schema: 'config.schema.json',
        workflows: 'w',
        profiles: ['p', 'q'],
        format: ['google'],
        out: '-',
        'id-field': 'employee_id',
        data: ['d.json'],
        missing: 'null',
        jobs: 1,
        json: true,
        quiet: false,
        seed: 's',
        filter: ['C1', 2],
        'fail-on-warning': true,
        'max-trajectories': 1,
        sample: 1,
        'with-profiles': false,
        watch: true,
      },
      want: [],
    },
    { given: { seed: new ExactNumber('12345678901234567890') }, want: [] },
    {
      given: { id_field: 'x' },
      want: [['unknown-key', '/id_field']],
    },
    {
      given: { jobs: 0 },
      want: [['wrong-type', '/jobs', { expected: 'integer of at least 1', found: '0' }]],
    },
    {
      given: { jobs: 257 },
      want: [['wrong-type', '/jobs', { expected: 'integer of at most 256', found: '257' }]],
    },
    {
      given: { jobs: 1.5, 'max-trajectories': '9' },
      want: [
        ['wrong-type', '/jobs', { expected: 'integer', found: '1.5' }],
        ['wrong-type', '/max-trajectories', { expected: 'integer', found: 'text' }],
      ],
    },
    { given: { format: [] }, want: [['empty-list', '/format']] },
    { given: { out: '' }, want: [['empty-text', '/out']] },
    { given: { filter: [true] }, want: [['wrong-type', '/filter/0']] },
    {
      given: { missing: 'ignore' },
      want: [
        ['unknown-value', '/missing', { value: 'ignore', known: ['error', 'null', 'expression'] }],
      ],
    },
    { given: [], want: [['wrong-type', '']] },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expectWants(checkConfigShape(given, 'traxgen.config.json'), want);
  });
});

describe('any value at all', () => {
  const odd: Json[] = [
    true,
    0,
    '',
    [[]],
    { steps: [null, [], {}] },
    { conditionals: [null, [], ''] },
  ];
  test.each(odd)('%j yields diagnostics', (value) => {
    expect(checkWorkflowShape(value, file)).not.toEqual([]);
  });

  test('clauses nested as deep as JSON may be', () => {
    let clause: Json = { field: 'x', operator: 'exists' };
    for (let depth = 0; depth < 490; depth++) clause = { not: clause };
    expect(checkWorkflowShape(withClause(clause), file)).toEqual([]);
  });

  test('a fault at that depth', () => {
    let clause: Json = {};
    for (let depth = 0; depth < 490; depth++) clause = { not: clause };
    const want = `${clauseAt}${'/not'.repeat(490)}`;
    expectWants(checkWorkflowShape(withClause(clause), file), [['clause-form', want]]);
  });
});

test('the generated validators run where code may not be generated', () => {
  const module = new URL(
    '../../../src/compiler/check/schema/validators.generated.js',
    import.meta.url,
  );
  const script = `import { validateConfig as v } from ${JSON.stringify(module.href)}; v({}) || exit(1)`;
  const args = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', script];
  expect(() => execFileSync(process.execPath, args, { stdio: 'pipe' })).not.toThrow();
  expect(readFileSync(module, 'utf8')).not.toMatch(/require\(|^\s*import\b/m);
});
