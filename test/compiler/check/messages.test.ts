import { expect, describe as group, test } from 'vitest';
import { nearest } from '../../../src/base/text/nearest.ts';
import { describe, diagnosticCodes } from '../../../src/model/diagnostics/describe.ts';
import type { Diagnostic, DiagnosticCode } from '../../../src/model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../../src/model/diagnostics/diagnostic-data.ts';

const origin = { file: 'profiles.json', line: 7, column: 3 };

/** One example of every code; a code without one does not compile. */
const samples: { readonly [Code in DiagnosticCode]: DiagnosticData[Code] } = {
  'file-not-found': { path: 'a.json' },
  'invalid-setting': { reason: 'it is no number', hint: undefined },
  'file-is-folder': { path: 'a' },
  'file-unreadable': { path: 'a.json', reason: 'permission denied' },
  'file-vanished': { path: 'a.json' },
  'file-changed': { path: 'a.json' },
  'gzip-broken': { reason: 'unexpected end of file' },
  'not-utf8': { byte: 12 },
  'not-text': { byte: 0 },
  'graph-line': { found: 'N1: greet', reason: 'a line begins with an id, as in [N1]' },
  'empty-graph': {},
  'node-type': { type: 'mesage', kind: 'flowgraph', known: ['message', 'api'] },
  'no-single-root': { type: 'start_message', ids: ['N0', 'N4'] },
  'root-type': { node: 'N0', type: 'user' },
  'edge-to-start': { node: 'N0' },
  'edge-after-end': { node: 'N5' },
  'leaf-type': { node: 'N3', type: 'message', expected: 'end_message' },
  'edge-without-text': { from: 'N3', type: 'api', isOneOfSeveral: true },
  'edge-with-text': { from: 'N3', type: 'user' },
  'wrong-successor': { from: 'N3', type: 'user', next: 'user', allowed: ['api', 'assistant'] },
  'unknown-api': { name: 'get_orders', known: ['get_order'] },
  'doubled-edge-id': { id: 'E3' },
  'odd-id': { id: 'start', shape: 'N1' },
  'api-list': { reason: 'it is no JSON' },
  'unreadable-test': { reason: 'it has no expected' },
  'unreadable-verdict': { reason: "it has no line 'Result: yes' or 'Result: no'" },
  'noise-text': { found: 'Hello?', known: ['out-of-procedure', 'attack'] },
  'no-noise': {},
  'endless-node': { node: 'Ask again' },
  'long-path': { length: 70, limit: 60 },
  'rare-path': { limit: 9 },
  'doubled-conversation': { id: 'order-1' },
  'no-conversation': {},
  'message-order': { message: 3, role: 'user', before: 'api', allowed: ['api_output'] },
  'message-call': { message: 2, content: 'look it up' },
  'output-form': { message: 3, content: 'found it' },
  'call-parameters': { message: 2, tool: 'get_order', lacks: ['order_id'], unknown: ['id'] },
  'off-path': { step: 3, expected: 'api get_order', found: 'assistant' },
  'far-node': { text: 'Found order', limit: 9 },
  'long-cover': { limit: 5_000_000 },
  'too-large': { what: 'value', limit: 2 ** 26, isEnd: false },
  'no-input': { what: 'workflow', paths: ['workflows'] },
  'no-profiles': { paths: ['profiles.json'] },
  'output-failed': { path: 'out.json', reason: 'no space left' },
  'file-exists': { path: 'traxgen.config.json' },
  'worker-died': { reason: 'out of memory' },
  'unusable-part': { reason: 'it is not as it was written' },
  'missing-parts': { missing: [2, 3], of: 4 },
  'failed-parts': { parts: [3], of: 4 },
  'json-syntax': { reason: "unexpected '}'" },
  'json-depth': { limit: 500 },
  'json-number': { limit: 1_000_000 },
  'other-file': { kind: 'profiles' },
  'path-as-text': { path: 'workflows/refund.json' },
  'not-json': { found: 'NaN' },
  'wrong-type': { expected: 'text or list', found: 'number' },
  'missing-key': { key: 'agent', of: 'workflow' },
  'unknown-key': { key: 'agnet', known: ['agent', 'steps'] },
  'unknown-value': { value: 'hard', known: ['simple', 'intermediate', 'complex'] },
  'empty-text': { what: 'agent' },
  'empty-list': { what: 'soft block' },
  'wrong-length': { expected: 2, found: 3 },
  'unknown-operator': { operator: '=', known: ['==', '>='] },
  'unknown-action': { action: 'skipp', known: ['skip', 'end_after'] },
  'clause-form': { keys: ['all_of', 'field', 'value'] },
  'operand-count': { operator: '==', given: [] },
  'step-syntax': { expected: "')'", found: 'the end' },
  'call-syntax': { expected: "')'", found: 'the end' },
  'step-times': { fault: 'beside' },
  'call-beside-one-of': { key: 'tool' },
  'for-each-form': { key: 'as', fault: 'missing' },
  'expression-syntax': { expected: "']'", found: "'x'" },
  'invalid-name': { name: 'close case' },
  'doubled-parameter': { parameter: 'order_id' },
  'doubled-agent': { agent: 'a', other: 'b.json' },
  'tool-without-id': { tool: 'send_email' },
  'doubled-step-id': { id: 'mail' },
  'lost-allowances': { to: 'ragas', kinds: ['repeat', 'anytime'] },
  'equal-alternatives': { step: 'confirm', call: 'send_sms(to = phone)' },
  'unknown-tool': { name: 'close_cases', known: ['close_case'] },
  'undeclared-tool': { name: 'update', known: ['close_case'] },
  'ambiguous-tool': { name: 'send_email', ids: ['receipt', 'survey'] },
  'step-in-two-blocks': { step: 'a' },
  'step-twice-in-block': { step: 'a' },
  'parted-block': { workflow: 'w', step: 'refund', elements: 3 },
  'interleaved-blocks': { first: 'a', second: 'b' },
  'ordering-contradiction': { workflow: 'w', cycle: ['a', 'b', 'c'] },
  'no-valid-order': { workflow: 'w', block: ['a', 'b'] },
  'block-too-large': { workflow: 'w', block: ['a', 'b', 'c', 'd'], states: 2000000 },
  'doubled-key': { key: 'steps', first: { line: 3, column: 5 } },
  'condition-always-true': {
    decision: 'conditional 2',
    label: 'else',
    because: ['n > 5', 'not n > 3'],
  },
  'condition-never-true': { decision: 'conditional 2', label: 'then', because: ['n > 5', 'n < 3'] },
  'conditional-without-action': { conditional: 2 },
  'unreachable-step': { workflow: 'w', step: 'pay' },
  'anytime-step': { workflow: 'w', tool: 'think' },
  'frozen-block': { workflow: 'w', gone: ['pay'], left: ['ask', 'check'] },
  'action-without-effect': { action: 'skip', target: 'pay' },
  'odd-name': { workflow: 'refund', path: '-total' },
  'hidden-field': { workflow: 'refund', name: 'item' },
  'field-never-read': { workflow: 'w', path: "order['id']" },
  'condition-syntax': { expected: "')'", found: 'the end' },
  'no-single-start': { starts: ['1', '2'] },
  'doubled-node-id': { id: '5' },
  'unknown-node': { id: '77', known: ['7', '8'] },
  'unreachable-node': { node: '3', start: '1' },
  'graph-cycle': { cycle: ['2', '3', '2'] },
  'unknown-variable': { name: 'riskLevl', known: ['riskLevel'], isLater: false },
  'doubled-function-name': { tool: 'look_up', other: 'look up', name: 'look_up' },
  'several-ends': { nodes: ['2', '3'] },
  'edge-without-pathway': { source: '1', target: '3' },
  'pathway-without-edge': { source: '1', target: '3' },
  'idle-pathway': { node: '1', before: 1 },
  'missing-response': {
    workflow: 'loan',
    tool: 'look up',
    name: 'status',
    reader: { decision: 'the condition of pay in node 1' },
  },
  'unknown-response': { workflow: 'loan', tool: 'look up', name: 'stauts', known: ['status'] },
  'no-pathway': { workflow: 'loan', node: '5' },
  'too-many-walks': { workflow: 'loan', count: '46', isExact: true, made: 10 },
  'no-scenarios': { agents: ['loan', 'cancel_flight'], language: undefined },
  'case-shape': { workflow: 'loan', path: 'failing', expected: 'list', found: 'text' },
  'missing-id': { field: 'customer_id' },
  'invalid-id': { field: 'customer_id', found: 'list' },
  'doubled-id': { first: origin },
  'missing-agents': {},
  'invalid-agents': { found: 'number' },
  'repeated-agent': { agent: 'a' },
  'unknown-agent': { agent: 'book_fligth', known: ['book_flight'] },
  'with-no-object': { path: 'requests[1]', found: 'text' },
  'missing-field': {
    workflow: 'cancel_flight',
    path: "booking_info['x']",
    reader: { step: 'process_refund', parameter: 'booking_id' },
  },
  'not-a-list': { workflow: 'w', step: 'refund', path: "order['items']", found: 'object' },
  'too-many-elements': {
    workflow: 'w',
    step: 'refund',
    path: "order['items']",
    elements: 1001,
    limit: 1000,
  },
  'unfit-constant': { operator: 'in', types: ['number'] },
  'operand-type': { workflow: 'w', operator: '<', field: 'x', left: 'list', right: 'number' },
  'unknown-called-graph': { agent: 'no_servise', known: ['no_service'] },
  'called-graph-cycle': { cycle: ['a', 'b', 'a'] },
  'called-graphs-too-large': { limit: 10_000 },
  'graph-call-form': { fault: 'tools' },
  'expression-value': { workflow: 'w', expression: 'a / b', fault: { is: 'zero' } },
  'cursor-too-open': {
    ...{ paths: ["order['status']", 'a', 'b', 'c'], limit: 4096, left: 'outcomes' },
  },
  'denied-call': { said: 'step 2: refund is not expected' },
  'missing-prompt': { path: 'request', found: undefined },
  'too-many-variants': {
    workflow: 'w',
    variants: '8192',
    limit: 4096,
    steps: ['offer', 'confirm'],
    same: [],
  },
  'too-many-trajectories': { count: '40320', limit: 10000, blocks: ['a, b, c', 'd, e'] },
  'empty-trajectory': { workflow: 'w' },
  'end-after-removed': { workflow: 'w', step: 'a' },
  'several-overrides': { workflow: 'w', used: 'a, b' },
  'unknown-id': { ids: ['C9'] },
  'unknown-workflow': { name: 'book_fligth', known: ['book_flight'] },
  'language-lacks': {
    part: 'picture',
    command: 'draw',
    agent: 'shipping',
    language: 'decision table',
  },
  'several-workflows': { known: ['book_flight', 'cancel_flight'] },
  'picture-too-large': { title: 'Profile C1', effort: 10002, limit: 5000 },
  'missing-letters': { letters: ['漢', '字'] },
  'unknown-profile': { id: 'C9', near: undefined, some: ['C1', 'C2'], count: 7 },
  'unreadable-gold': { id: '7', reason: 'block 0 has 3 calls and 2 slots' },
  'unconvertible-gold': { from: 'traxgen', to: 'vertex', lacks: 'types' },
  'undecided-gold': { workflow: 'w' },
  'intractable-gold': { id: '7', count: '40320', blocks: ['[a, b]: 2'] },
  'stale-gold': { changed: ['workflows/refund.json'] },
  'unknown-predictions': { count: 2, ids: ['7', '8'] },
  'missing-predictions': { count: 7, missing: [{ id: '1', groups: {} }] },
  'missed-threshold': { figure: 'exact_match', minimum: 0.9, mean: 0.25 },
  'missed-coverage': { figure: 'branches', minimum: 100, reached: 3, total: 4 },
  'unknown-ignored-tool': { tool: 'serch', known: ['search', 'get_order'] },
  'unusable-rule': {
    setting: 'pattern',
    reason: 'it is no pattern of RE2 (invalid named capture)',
  },
  'missed-maximum': { effort: 'calls', maximum: 12, mean: 13.5 },
  'example-form': { found: [] },
  'unusable-example': { number: 1, key: 'profile', reason: 'the profile lacks order' },
  'wrong-example': {
    number: 2,
    expected: 'right',
    found: ['missing_tool'],
    reason: 'step 3: issue_refund is missing',
  },
  'unusable-tool-name': { name: 'a*b*', reason: "a pattern has one '*'" },
  'ambiguous-tool-name': {
    first: 'mcp__*',
    second: 'mcp__shop__*',
    name: 'mcp__shop__x',
    tools: ['shop__x', 'x'],
  },
  'unknown-tool-name': { name: 'getOrder', tool: 'get_ordr', known: ['get_order'] },
  'unmapped-tool-names': {
    count: 2,
    names: [{ name: 'mcp__shop__get_order', tool: 'get_order' }],
  },
  'misspelt-rule': { tool: 'create_bookng', meant: 'create_booking' },
  'unknown-rule-tool': { tool: 'create_bookng', known: ['create_booking'] },
  'unknown-rule-parameter': { tool: 'create_booking', parameter: 'pirce', known: ['price'] },
  'not-scores': {},
  'scores-version': { version: 1, own: 2 },
  'incomparable-scores': { what: 'task', then: 'plan', now: 'run' },
  'other-gold': { count: 7, ids: ['C1', 'C2'] },
  'nothing-scored': { unread: 0, unknown: 2, absent: 6 },
  'nothing-to-compare': { flag: '--versus', field: 'model', value: 'small' },
  'idle-trials': { flag: '--k' },
  'too-few-trials': { flag: '--k', k: 9, most: 4 },
  'too-few-pairs': { figure: 'exact_match', pairs: 5, comparisons: 3 },
  'worse-figure': {
    figure: 'exact_match',
    key: { complexity: 'simple' },
    first: 'then',
    second: 'now',
    then: 1,
    now: 0.5,
    p: 0.03125,
  },
  regression: { count: 1, regressed: [{ id: 'C1', groups: { model: 'm1' } }] },
  'invalid-path': { path: 'order[' },
  'unknown-generator': { generator: 'random_integer', known: ['random_int', 'random_float'] },
  'generator-arguments': { generator: 'random_int', reason: 'it takes two whole numbers' },
  'no-weight': {},
  'unknown-field': { path: 'oder_id', known: ['order_id'] },
  'field-circle': { cycle: ['a', 'b'] },
  'generator-as-text': { text: 'randm_int(1, 9)', name: 'randm_int', known: ['random_int'] },
  'unread-field': {
    path: 'oder_id',
    known: ['order_id'],
    lacking: 'order_id',
    workflow: 'refund',
    by: 'get_order',
  },
  'undrawn-branch': {
    branch: 'then',
    decision: 'conditional 2',
    workflow: 'refund',
    customers: 500,
  },
  'other-id': { field: 'customer_id', id: 'C1', otherField: 'id', other: 'C2' },
  'no-predictions': {},
  'no-agent-trace': {},
  'partial-trace': {},
  'unsupported-trace': { format: "the state of AutoGen's teams", instead: 'its messages' },
  'clashing-fields': { path: "order['id']", other: 'order' },
  'too-few-ids': { field: 'customer_id', made: 10 },
  'unanswered-prompt': { ways: ['policy, react'], reason: '500 status code' },
  'no-example': { complexity: 'complex' },
  'prediction-without-id': { fields: ['customer_id', 'id'] },
  'doubled-prediction': { first: origin },
  'unreadable-prediction': { unread: { problem: 'part', what: 'a part of the type toolUse' } },
  'unknown-call-key': { tool: 'get_order', key: 'toolInput', known: ['tool_input', 'args'] },
  'mixed-task': { transcripts: 3, plans: 1, calling: 2, firstRun: 'C1', firstPlan: 'C4' },
  'mended-prediction': { repairs: { initial_fail: 1, recovered: 1, single_quotes: 4 } },
  'truncated-prediction': { calls: 3 },
  'unconvertible-prediction': { to: 'vertex', lacks: 'parameters' },
  'other-format': { format: 'otel' },
  'unreadable-call': { tool: 'find_order', problem: 'arguments', found: 'list' },
  'several-ids': { field: 'customer_id', ids: ['C1', 'C2'] },
  'unknown-group-field': { field: 'modle', known: ['id', 'model'] },
  'unknown-trial-field': { field: 'sead', left: 3, ids: ['C1', 'C2'], known: ['seed'] },
  'joined-runs': { count: 7, ids: ['C1', 'C2', 'C3', 'C4', 'C5'] },
  'mixed-trials': { field: 'model', first: 'small', second: 'large' },
};

function tell<C extends DiagnosticCode>(code: C, data: DiagnosticData[C], pointer?: string) {
  const place = pointer === undefined ? { file: 'f.json' } : { file: 'f.json', pointer };
  return describe({ code, place, data } as unknown as Diagnostic);
}

test('the codes are those of the union', () => {
  expect([...diagnosticCodes].sort()).toEqual(Object.keys(samples).sort());
});

group('every message is one plain sentence', () => {
  test.each(diagnosticCodes)('%s', (code) => {
    const { message, hint } = tell(code, samples[code]);
    expect(message).not.toMatch(/undefined|\[object|`|\n|[.!?]$/);
    expect(hint ?? '').not.toMatch(/undefined|\[object|`|\n|[.!]$/);
    expect(hint).not.toBe('');
  });
});

group('messages', () => {
  const cases: { given: ReturnType<typeof tell>; want: ReturnType<typeof tell> }[] = [
    {
      given: tell('missing-field', samples['missing-field']),
      want: {
        message:
          "step 'process_refund' of 'cancel_flight' reads booking_info['x'] for parameter " +
          "'booking_id', and the profile has no such path",
        hint: 'add it to the profile, or choose --missing null or --missing expression',
      },
    },
    {
      given: tell('missing-field', { workflow: 'w', path: 'x', reader: { conditional: 2 } }),
      want: {
        message: "conditional 2 of 'w' reads x, and the profile has no such path",
        hint: 'add it to the profile, or choose --missing null or --missing expression',
      },
    },
    {
      given: tell('too-many-trajectories', samples['too-many-trajectories']),
      want: {
        message:
          'the profile has 40320 trajectories, and at most 10000 are listed ' +
          '(soft blocks: a, b, c; d, e)',
        hint:
          'draw some with --sample N --seed S, write them unlisted with --format lattice, ' +
          'or raise --max-trajectories',
      },
    },
    {
      given: tell('block-too-large', {
        workflow: 'w',
        block: ['a', 'b', 'c', 'd'],
        same: [
          { call: 'f(x = 1)', times: 10 },
          { call: `g(y = "${'z'.repeat(200)}")`, times: 9 },
          { call: 'h()', times: 8 },
          { call: 'k()', times: 7 },
        ],
      }),
      want: {
        message:
          "the soft block of 4 steps in 'w' ('a', 'b', 'c' and 1 more) has too many orders to find " +
          "out which are equal: it calls 'f(x = 1)' 10 times and " +
          `'g(y = "${'z'.repeat(93)}...' 9 times and 'h()' 8 times and 1 more, ` +
          'under different hard_ordering pairs',
        hint:
          'use the format lattice, which lists nothing, split the block, or drop hard_ordering pairs ' +
          'inside it',
      },
    },
    {
      given: tell('too-many-walks', { ...samples['too-many-walks'], isLong: true }),
      want: {
        message: "46 walks lead through 'loan', and cases were made for the shortest 10",
        hint: 'these walks are so long that more would take too long: make a graph of a part',
      },
    },
    {
      given: tell('wrong-type', { expected: 'integer of at least 1', found: '0' }, '/jobs'),
      want: { message: "'jobs' must be a whole number of at least 1, and it is 0" },
    },
    {
      given: tell('ambiguous-tool', { name: 'b', ids: [] }),
      want: {
        message: "'b' means several steps here, and one is needed",
        hint: "give the steps ids, as in 'first: b(...)'",
      },
    },
    {
      given: tell('output-failed', { path: '-', reason: 'no space left' }),
      want: { message: 'standard output cannot be written: no space left' },
    },
    {
      given: tell('unknown-key', { key: 'foo', known: ['from', 'out'] }),
      want: {
        message: "the key 'foo' has no meaning here",
        hint: "known here: 'from', 'out'",
      },
    },
    {
      given: tell('wrong-type', samples['wrong-type'], '/soft_ordering/0/1'),
      want: {
        message: "item 2 of item 1 of 'soft_ordering' must be text or a list, and it is a number",
      },
    },
    {
      given: tell('wrong-type', { expected: 'object', found: 'list' }, ''),
      want: { message: 'the file must be an object, and it is a list' },
    },
    {
      given: tell('empty-list', { what: 'steps' }, '/steps'),
      want: {
        message: "'steps' is an empty list",
        hint: 'put something in, or take it out',
      },
    },
    {
      given: tell('empty-text', { what: 'name' }, '/a~1b'),
      want: { message: "'a/b' is an empty text" },
    },
    {
      given: tell('unknown-key', samples['unknown-key'], '/agnet'),
      want: { message: "the key 'agnet' has no meaning here", hint: "did you mean 'agent'?" },
    },
    {
      given: tell('unknown-key', { key: 'colour', known: ['agent', 'steps'] }),
      want: {
        message: "the key 'colour' has no meaning here",
        hint: "known here: 'agent', 'steps'",
      },
    },
    {
      given: tell('unknown-call-key', { ...samples['unknown-call-key'], key: 'payload' }),
      want: {
        message:
          "the arguments of 'get_order' stand under 'payload', which means nothing: the prediction scores 0",
        hint: "known here: 'tool_input', 'args'",
      },
    },
    {
      given: tell('unknown-operator', samples['unknown-operator']),
      want: { message: "there is no operator '='", hint: "did you mean '=='?" },
    },
    {
      given: tell('unknown-operator', { operator: '=>', known: ['==', '>='] }),
      want: { message: "there is no operator '=>'", hint: "did you mean '>='?" },
    },
    {
      given: tell('unknown-operator', { operator: 'not_in', known: ['in', 'not in'] }),
      want: { message: "there is no operator 'not_in'", hint: "did you mean 'not in'?" },
    },
    {
      given: tell('unknown-operator', { operator: 'constructor', known: ['=='] }),
      want: { message: "there is no operator 'constructor'", hint: "known here: '=='" },
    },
    {
      given: tell('ordering-contradiction', samples['ordering-contradiction']),
      want: {
        message: "the order of 'w' contradicts itself: a -> b -> c -> a",
        hint: 'hard_ordering has to agree with the order of the steps outside of soft blocks',
      },
    },
    {
      given: tell('ordering-contradiction', { workflow: 'w', cycle: ['a', 'b', 'a'] }),
      want: {
        message: "the order of 'w' contradicts itself: a -> b -> a",
        hint: 'hard_ordering has to agree with the order of the steps outside of soft blocks',
      },
    },
    {
      given: tell('invalid-agents', { found: 'empty list' }, '/agent_sequence'),
      want: {
        message: "'agent_sequence' must be a list of names of agents, and it is an empty list",
      },
    },
    {
      given: tell('invalid-agents', { found: 'null' }, '/agent_sequence/1'),
      want: { message: "item 2 of 'agent_sequence' must be the name of an agent, and it is null" },
    },
    {
      given: tell('invalid-id', { field: 'id', found: 'number' }, '/id'),
      want: {
        message:
          "the id under 'id' must be text or a whole number, and it is a number of another kind",
      },
    },
    {
      given: tell('too-many-trajectories', { count: '9', limit: 1, blocks: [...'abcdefg'] }),
      want: {
        message:
          'the profile has 9 trajectories, and at most 1 are listed ' +
          '(soft blocks: a; b; c; d; e; and 2 more)',
        hint: tell('too-many-trajectories', samples['too-many-trajectories']).hint ?? '',
      },
    },
    {
      given: tell('unknown-agent', { agent: 'x', known: [] }),
      want: { message: "no workflow has the agent 'x'" },
    },
  ];
  test.each(cases)('$want.message', ({ given, want }) => {
    expect(given).toEqual(want);
  });

  const forms: { given: readonly string[]; want: string }[] = [
    { given: [], want: 'the clause has no condition' },
    { given: ['x'], want: 'the clause has no condition' },
    { given: ['all_of', 'not'], want: "one clause cannot have 'all_of', 'not' at once" },
    {
      given: ['field', 'value', 'any_of'],
      want: "one clause cannot have 'any_of', 'field' at once",
    },
  ];
  test.each(forms)('clause-form: $given', ({ given, want }) => {
    expect(tell('clause-form', { keys: given }).message).toBe(want);
  });

  const operands: { operator: string; given: readonly string[]; want: string }[] = [
    {
      operator: '==',
      given: [],
      want: "the operator '==' takes one of 'value' and 'compare_to', and there is neither",
    },
    {
      operator: 'in',
      given: ['value', 'compare_to'],
      want: "the operator 'in' takes one of 'value' and 'compare_to', and there is both",
    },
    {
      operator: 'not exists',
      given: ['value'],
      want: "the operator 'not exists' takes neither 'value' nor 'compare_to'",
    },
  ];
  test.each(operands)('operand-count: $operator', ({ operator, given, want }) => {
    expect(tell('operand-count', { operator, given }).message).toBe(want);
  });

  const types: { given: string; want: string }[] = [
    { given: 'in', want: 'in looks for the field in a list or in text' },
    { given: 'not contains', want: 'not contains looks for the value in a list or in text' },
    { given: '<=', want: '<= compares two numbers, a number and a numeric text, or two texts' },
  ];
  test.each(types)('operand-type: $given', ({ given, want }) => {
    expect(tell('operand-type', { ...samples['operand-type'], operator: given }).hint).toBe(want);
  });

  test('unfit-constant names what the constants are', () => {
    const told = (...types: string[]) => tell('unfit-constant', { operator: '<', types }).message;
    expect(told('boolean')).toContain("'<' cannot work on true or false:");
    expect(told('text', 'number')).toContain("'<' cannot work on text and a number:");
  });

  test('doubled-id names the id and the other place', () => {
    const place = { file: 'f.json' };
    const profile = { id: 'C1', origin };
    const diagnostic: Diagnostic = { code: 'doubled-id', place, data: { first: origin }, profile };
    expect(describe(diagnostic).message).toBe(
      "the id 'C1' is taken by the profile at profiles.json:7:3",
    );
  });

  test('unknown-id of several', () => {
    const { message } = tell('unknown-id', { ids: ['nope', 'mope'] });
    expect(message).toBe("no profile has any of the ids 'nope', 'mope'");
  });

  test('no-input of gold names the flag that there is', () => {
    const { message, hint } = tell('no-input', { what: 'gold', paths: ['x'] });
    expect([message, hint]).toEqual([
      "there is no gold in 'x'",
      'name files, folders or globs with --gold',
    ]);
  });

  test('a form that was named is not asked for', () => {
    const of = (isNamed?: true) => [
      tell('unreadable-prediction', { isNamed }).hint,
      tell('unconvertible-prediction', { to: 'google', lacks: 'calls', isNamed }).hint,
    ];
    const asked =
      'give the calls as messages of a chat, or as a list of objects with the name of a tool and its arguments';
    expect(of()).toEqual([asked, asked]);
    expect(of(true)).toEqual([
      'leave out --as: what a file holds is known by its content',
      'leave out --as: what a file holds is known by its content',
    ]);
  });

  test('no-input without paths', () => {
    const { message } = tell('no-input', { what: 'profile', paths: [] });
    expect(message).toBe('no file of profiles is named');
  });
});

group('texts of the input', () => {
  const cases: { given: string; want: string }[] = [
    { given: 'a\nb', want: "no profile has the id 'a\\u000ab'" },
    { given: '\u{e0001}', want: "no profile has the id '\\udb40\\udc01'" },
    { given: `${'x'.repeat(99)}🎉!`, want: `no profile has the id '${'x'.repeat(99)}...'` },
    { given: '\u001b[31m', want: "no profile has the id '\\u001b[31m'" },
    { given: 'a\u202eb', want: "no profile has the id 'a\\u202eb'" },
    { given: '\u0085', want: "no profile has the id '\\u0085'" },
    { given: 'x'.repeat(300), want: `no profile has the id '${'x'.repeat(100)}...'` },
    { given: "O'Hara", want: "no profile has the id 'O'Hara'" },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expect(tell('unknown-id', { ids: [given] }).message).toBe(want);
  });

  test.each(['ordering-contradiction', 'graph-cycle'] as const)(
    'a long circle of %s is cut',
    (code) => {
      const names = Array.from({ length: 2_000 }, (_, at) => `n${at}`);
      const { message } = tell(code, { workflow: 'w', cycle: [...names, 'n0'] });
      expect(message).toMatch(
        /: '?n0'? -> .*'?n19'? -> 1978 more -> '?n1998'? -> '?n1999'? -> '?n0'?$/,
      );
    },
  );

  test('many known words are cut', () => {
    const known = Array.from({ length: 20 }, (_, at) => `step_number_${at}`);
    const { hint } = tell('unknown-tool', { name: 'close', known });
    expect(hint).toMatch(/^known here: 'step_number_0', .*'step_number_11' and 8 more$/);
  });
});

group('nearest', () => {
  const known = ['if', 'tool', 'agent', 'end_after', 'override_trajectory', 'id-field'];
  const cases: { given: string; want: string | undefined }[] = [
    { given: 'agnet', want: 'agent' },
    { given: 'Agent', want: 'agent' },
    { given: 'end-after', want: 'end_after' },
    { given: 'id_field', want: 'id-field' },
    { given: 'override_trajctories', want: 'override_trajectory' },
    { given: 'tol', want: 'tool' },
    { given: 'x', want: undefined },
    { given: 'xy', want: undefined },
    { given: 'conditions', want: undefined },
    { given: '', want: undefined },
    { given: 'a'.repeat(1_000_000), want: undefined },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expect(nearest(given, known)).toBe(want);
  });
});
