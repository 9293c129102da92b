import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatNames } from '../../../src/compiler/formats/formats.ts';
import { formatGoldValue, type GoldSet } from '../../../src/index.ts';
import '../../../src/adapters/testing/vitest.ts';
import {
  call,
  escalate,
  goldOf,
  lettersGold,
  order,
  profile,
  refund,
  verify,
  workflow,
} from './support.ts';

const gold = goldOf();
const letters = lettersGold();
const right = [verify, order, refund];

/** The message with which an expectation fails. */
function failureOf(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the expectation holds');
}

describe('toMatchGold', () => {
  test('takes every gold trajectory, one or several', () => {
    expect(right).toMatchGold(gold);
    expect([order, verify, refund]).toMatchGold(gold);
    expect([right, [order, verify, refund]]).toMatchGold(gold);
    expect(gold.at(1n)).toMatchGold(gold);
    expect([...gold]).toMatchGold(gold);
  });

  test('refuses all where one is wrong', () => {
    expect([right, [verify, order, escalate]]).not.toMatchGold(gold);
    expect([verify, order]).not.toMatchGold(gold);
    expect([verify, refund, order]).not.toMatchGold(gold);
  });

  test('takes a list without calls for an agent that called nothing', () => {
    const idle = goldOf({ agent: 'idle', steps: ['f()'], conditionals: [] }, profileOf('idle'));
    expect([]).not.toMatchGold(idle);
    expect([]).toMatchGold([[]]);
    expect('[]').toMatchGold([[]]);
  });

  test('looks at agents only where the trajectory names them', () => {
    const named = (agent: string) => [{ agent, calls: right }];
    expect(named('refund_order')).toMatchGold(gold);
    expect(failureOf(() => expect(named('book_flight')).toMatchGold(gold))).toContain(
      'C7: agent_violation\n  agent_violation: step 1: verify_customer stands',
    );
  });

  test('compares names only where either side has no more', () => {
    const names = ['verify_customer', 'get_order', 'issue_refund'];
    expect([names]).toMatchGold(gold, undefined, { as: 'tool-only' });
    expect(names).toMatchGold(gold, undefined, { as: 'tool-only' });
    expect(names).not.toMatchGold(gold);
    expect(failureOf(() => expect(names).toMatchGold(gold))).toContain('names of tools only');
    expect(names.slice(0, 1)).not.toStartLikeGold(gold);
    expect(names.slice(0, 1)).toStartLikeGold(gold, undefined, { as: 'tool-only' });
    expect([call('verify_customer')]).not.toStartLikeGold(gold);
    expect(() => expect(names).toMatchGold(gold, undefined, { as: 'tols' })).toThrow("'tols'");
    expect(() => expect(names).toMatchGold(gold, undefined, [] as object)).toThrow('no object');
    const empty = names.map((name) => call(name, {}));
    expect(empty).not.toMatchGold(gold);
    expect(failureOf(() => expect(empty).toMatchGold(gold))).toContain('lacks customer_id');
    expect(empty.slice(0, 1)).not.toStartLikeGold(gold);
    expect(right).toMatchGold(formatGoldValue(gold, 'tool-only'));
    expect(['verify_customer', 'issue_refund']).not.toMatchGold(gold);
  });

  test('leaves out calls of tools that are to be ignored', () => {
    const options = { ignoreTools: ['get_order', 'search'] };
    const made = [call('search'), verify, call('search', { q: 1 }), refund];
    expect(made).toMatchGold(gold, undefined, options);
    expect(made).not.toMatchGold(gold);
    expect(made.slice(0, 3)).toStartLikeGold(gold, undefined, options);
    expect([refund]).not.toStartLikeGold(gold, undefined, options);
    expect(['z', 'end', 'q']).not.toStartLikeGold(letters, undefined, options);
    const most = { ignoreTools: ['a', 'b', 'c'] };
    expect(['z', 'd', 'a']).toStartLikeGold(letters, undefined, most);
    expect(() => expect(made).toMatchGold(gold, undefined, { ignoreTools: 'x' as never })).toThrow(
      'no list of names',
    );
  });

  test('takes calls of one message in any order, where that is asked for', () => {
    const made = (...names: string[]) =>
      names.map((name) => ({ type: 'function', function: { name, arguments: '{}' } }));
    const chat = (...names: string[]) => [{ role: 'assistant', tool_calls: made(...names) }];
    const options = { parallel: 'any' } as const;
    const fixed = goldOf(
      { agent: 'one', steps: ['a', 'b', 'c'] },
      { customer_id: '1', agent_sequence: ['one'] },
    );
    expect(chat('c', 'b', 'a')).toMatchGold(fixed, undefined, options);
    expect(chat('c', 'b', 'a')).not.toMatchGold(fixed);
    expect(chat('b', 'a')).toStartLikeGold(fixed, undefined, options);
    expect(chat('c', 'a')).not.toStartLikeGold(fixed, undefined, options);
    expect(chat('z', 'q', 'a')).toStartLikeGold(letters, undefined, options);
    const most = [...'zyxwvutsrqponmlkjihgfedcba'];
    expect(chat(...most, 'end')).toMatchGold(letters, undefined, options);
    expect(chat(...most.slice(9))).toStartLikeGold(letters, undefined, options);
    expect(chat('end', ...most.slice(9))).not.toStartLikeGold(letters, undefined, options);
    expect(() => expect([]).toMatchGold(fixed, undefined, { parallel: 'all' as 'any' })).toThrow(
      "'all'",
    );
  });

  test('knows its options', () => {
    const options = { ignoreTool: ['get_order'] } as object;
    expect(() => expect(right).toMatchGold(gold, undefined, options)).toThrow(
      "there is no option 'ignoreTool'; did you mean 'ignoreTools'?",
    );
    expect(() => expect(right).not.toStartLikeGold(gold, undefined, { x: 1 } as object)).toThrow(
      "there is no option 'x'",
    );
  });

  test('takes names that stand under `tool-only` for what they say they are', () => {
    const names = ['verify_customer', 'get_order', 'issue_refund'];
    expect({ 'tool-only': [names] }).toMatchGold(gold);
    expect({ tool_only: [names] }).toMatchGold(gold);
    expect({ 'tool-only': [names.slice(0, 2)] }).not.toMatchGold(gold);
    expect({ 'tool-only': [names.slice(0, 2)] }).toStartLikeGold(gold);
    // In a text, that may be what a model wrote.
    expect(JSON.stringify({ 'tool-only': [names] })).not.toMatchGold(gold);
  });

  test('takes calls that failed for tried and not made, unless they are kept or dropped', () => {
    const use = (id: string, { tool_name: name, tool_input: input }: typeof order) => ({
      role: 'assistant',
      content: [{ type: 'tool_use', id, name, input }],
    });
    const failed = { type: 'tool_result', tool_use_id: '2', is_error: true };
    const chat = [
      use('1', verify as never),
      use('2', order),
      { role: 'user', content: [failed] },
      use('3', order),
      use('4', refund as never),
    ];
    const options = { failedCalls: 'drop' } as const;
    expect(chat).toMatchGold(gold, undefined, options);
    expect(chat).toMatchGold(gold);
    expect(chat).not.toMatchGold(gold, undefined, { failedCalls: 'keep' });
    expect(chat.slice(0, 4)).toStartLikeGold(gold, undefined, options);
    expect(() =>
      expect(chat).toMatchGold(gold, undefined, { failedCalls: 'hide' as 'drop' }),
    ).toThrow("'hide'");
  });

  test('obeys argument rules', () => {
    const near = [verify, order, call('issue_refund', { order_id: 63920, amount: 49.904 })];
    const rules = { tools: { issue_refund: { parameters: { amount: { tolerance: 0.01 } } } } };
    expect(near).not.toMatchGold(gold);
    expect(near).toMatchGold(gold, rules);
    expect(near).toMatchGold(gold, JSON.stringify(rules));
  });

  test('reads what chats and raw text say', () => {
    const messages = right.map(({ tool_name: name, tool_input }) => ({
      role: 'assistant',
      content: '',
      tool_calls: [
        { id: name, type: 'function', function: { name, arguments: JSON.stringify(tool_input) } },
      ],
    }));
    expect([{ role: 'user', content: 'a refund, please' }, ...messages]).toMatchGold(gold);
    expect({ messages }).toMatchGold(gold);
    expect(`Here it is:\n\`\`\`json\n${JSON.stringify([right])}\n\`\`\``).toMatchGold(gold);
  });

  test('reads an export of traces', () => {
    const traces = JSON.parse(readFileSync('formats/traces/otel.sample.json', 'utf8'));
    expect(traces).toMatchGold(gold);
    expect(JSON.stringify(traces)).toMatchGold(gold);
    traces.resourceSpans[0].scopeSpans[0].spans.pop();
    expect(failureOf(() => expect(traces).toMatchGold(gold))).toMatch(
      /^no trajectory can be read in the actual value: /,
    );
  });

  test('searches gold that is too much to list', () => {
    const backwards = [...'zyxwvutsrqponmlkjihgfedcba', 'end'];
    expect(backwards).toMatchGold(letters);
    expect(letters.at(letters.ranks - 1n)).toMatchGold(letters);
    expect(['end', ...backwards.slice(0, -1)]).not.toMatchGold(letters);
  });

  test.each(formatNames)(
    'reads gold in the format %s, by itself, by format, as a record, by id',
    (format) => {
      const value = formatGoldValue(gold, format);
      const wrong = [verify, order, escalate];
      for (const given of [
        value,
        JSON.stringify(value),
        { [format]: value },
        { id: 'C7', agents: ['refund_order'], trajectories: { [format]: value } },
        { C7: { [format]: value } },
        { ...profile, ground_truth_trajectories: { [format]: value } },
      ]) {
        expect([...gold]).toMatchGold(given);
        expect(wrong).not.toMatchGold(given);
      }
    },
  );

  test('keeps numbers exact that a double would round', () => {
    const paid = goldOf(
      { agent: 'pay', steps: ['pay(iban = iban)'] },
      JSON.parse('{"customer_id": 1, "agent_sequence": ["pay"]}'),
      '{"iban": 12345678901234567890}',
    );
    expect('[{"tool_name": "pay", "tool_input": {"iban": 12345678901234567890}}]').toMatchGold(
      paid,
    );
    expect('[{"tool_name": "pay", "tool_input": {"iban": 12345678901234567891}}]').not.toMatchGold(
      paid,
    );
  });

  test('says what is wrong and why, beside the nearest gold', () => {
    expect(failureOf(() => expect([verify, order, escalate]).toMatchGold(gold))).toBe(
      `expect(actual).toMatchGold(gold)

C7: no valid path: missing_tool, extra_tool, wrong_condition
  missing_tool: step 3: issue_refund is missing
  extra_tool: step 3: escalate_to_support is not expected, which conditional 1
  skips when order['total'] <= 100
  wrong_condition: the run would be right if conditional 1 (order['total'] <=
  100) did not hold, but it does

gold 1                                   run
verify_customer(customer_id="C7")      = verify_customer(customer_id="C7")
get_order(order_id=63920)              = get_order(order_id=63920)
issue_refund(order_id=63920,           <
amount=49.9)
                                       > escalate_to_support(order_id=63920)`,
    );
  });

  test('says of what it is a gold trajectory', () => {
    expect(failureOf(() => expect(right).not.toMatchGold(gold))).toBe(
      'expect(actual).not.toMatchGold(gold)\n\n' +
        'every trajectory is one of the gold trajectories of C7 (there are 2)',
    );
  });
});

describe('toStartLikeGold', () => {
  test('takes every beginning of every gold trajectory', () => {
    for (const trajectory of [right, [order, verify, refund]]) {
      for (let length = 0; length <= trajectory.length; length++) {
        expect(trajectory.slice(0, length)).toStartLikeGold(gold);
      }
    }
    expect([[order], [verify, order], right]).toStartLikeGold(gold);
  });

  test('refuses what no gold trajectory starts with', () => {
    expect([refund]).not.toStartLikeGold(gold);
    expect([order, order]).not.toStartLikeGold(gold);
    expect([...right, refund]).not.toStartLikeGold(gold);
    expect([[order], [refund]]).not.toStartLikeGold(gold);
  });

  test('searches gold that is too much to list', () => {
    expect(['z', 'q', 'b']).toStartLikeGold(letters);
    expect(['z', 'end']).not.toStartLikeGold(letters);
    expect(['z', 'q', 'z']).not.toStartLikeGold(letters);
    expect([...letters.at(1234567n)].flatMap(({ calls }) => calls.slice(0, 9))).toHaveLength(9);
    const [segment] = letters.at(1234567n);
    expect([{ ...segment, calls: segment?.calls.slice(0, 9) }]).toStartLikeGold(letters);
  });

  test('passes over calls that rules make optional', () => {
    const rules = { tools: { get_order: { optional_call: true } } };
    expect([verify, refund]).not.toStartLikeGold(gold);
    expect([verify, refund]).toStartLikeGold(gold, rules);
    expect([order, order, verify]).toStartLikeGold(gold, rules);
    expect([refund]).not.toStartLikeGold(gold, rules);
    expect(['a']).toStartLikeGold(letters, rules);
    const anyOrder = () => expect(['a']).toStartLikeGold(letters, rules, { parallel: 'any' });
    expect(failureOf(anyOrder)).toContain(
      'there are 403291461126605635584000000 gold trajectories: too many to look for beginnings',
    );
  });

  test('says where the gold goes on otherwise', () => {
    const message = failureOf(() =>
      expect([[order], [order, call('verify_customer', { customer_id: 'C8' })]]).toStartLikeGold(
        gold,
      ),
    );
    expect(message).toBe(
      `expect(actual).toStartLikeGold(gold)

C7: bad_param
  run 2, bad_param: step 2: verify_customer has customer_id "C8" instead of "C7"

gold 2                                   run 2
get_order(order_id=63920)              = get_order(order_id=63920)
verify_customer(customer_id="C7")      ~ verify_customer(customer_id="C8")`,
    );
    expect(failureOf(() => expect([order]).not.toStartLikeGold(gold))).toContain(
      'every trajectory is the beginning of one of the gold trajectories of C7 (there are 2)',
    );
  });
});

describe('toCallOnlyToolsOf', () => {
  const other = { agent: 'other', steps: ['f(a = 1)'] };

  test('takes the tools of one workflow, or of several', () => {
    expect([escalate, refund, refund]).toCallOnlyToolsOf(workflow);
    expect([escalate, call('f')]).toCallOnlyToolsOf([workflow, other]);
    expect([escalate]).toCallOnlyToolsOf(JSON.stringify(workflow));
    expect([]).toCallOnlyToolsOf(workflow);
    expect(gold.at(0n)).toCallOnlyToolsOf([{ file: 'w.json', text: JSON.stringify(workflow) }]);
  });

  test('says which are not, and what is meant', () => {
    const called = [[verify], [order, call('isue_refund'), call('weather')]];
    expect(called).not.toCallOnlyToolsOf(workflow);
    expect(failureOf(() => expect(called).toCallOnlyToolsOf(workflow))).toBe(
      `expect(actual).toCallOnlyToolsOf(workflows)

  prediction 2, step 2: isue_refund is no tool of refund_order; did you mean issue_refund?
  prediction 2, step 3: weather is no tool of refund_order`,
    );
    expect(failureOf(() => expect([call('f')]).not.toCallOnlyToolsOf([workflow, other]))).toBe(
      'expect(actual).not.toCallOnlyToolsOf(workflows)\n\n' +
        'every call is of a tool of refund_order, other: ' +
        'verify_customer, get_order, issue_refund, escalate_to_support, f',
    );
  });
});

describe('what cannot be compared is said, with `not` and without', () => {
  const endless: unknown[] = [];
  endless.push(endless);
  const inActual = 'no trajectory can be read in the actual value: ';
  const shapes = `${inActual}it has none of the shapes that predictions may have`;

  test.each([
    [undefined, `${inActual}undefined is not JSON`],
    [() => [], `${inActual}a function is not JSON`],
    [
      [{ ...refund, tool_input: { amount: Number.NaN } }],
      `${inActual}NaN at /0/tool_input/amount is not JSON`,
    ],
    [null, shapes],
    [7, shapes],
    [
      'Sorry, I cannot help.',
      `${inActual}it is text in which there are no calls; give the calls of the agent, or its messages`,
    ],
    [{ a: 1 }, shapes],
    [Promise.resolve(right), `${inActual}it is a promise; await it first`],
    [gold, `${inActual}it is a gold set; expect upon one of its trajectories`],
    [endless, `${inActual}an object that contains itself at /0 is not JSON`],
    [
      { toJSON: () => expect.fail('no answer') },
      `${inActual}what throws when it is read (no answer) is not JSON`,
    ],
    [{ trajectories: [] }, `${inActual}there is none in it`],
  ])('actual %#', (actual, message) => {
    expect(failureOf(() => expect(actual).toMatchGold(gold))).toBe(message);
    expect(failureOf(() => expect(actual).not.toMatchGold(gold))).toBe(message);
    expect(failureOf(() => expect(actual).toStartLikeGold(gold))).toBe(message);
    expect(failureOf(() => expect(actual).not.toCallOnlyToolsOf(workflow))).toBe(message);
  });

  test.each([
    [undefined, 'the gold is not JSON, nor a gold set: undefined'],
    ['{', 'the gold is not JSON, nor a gold set: string'],
    [endless, 'the gold is not JSON, nor a gold set: object'],
    [{ agent: 'a' }, 'the gold is in none of the output formats'],
    [[], 'the gold has no trajectories'],
    [
      { C1: { 'tool-only': [['f']] }, C2: { 'tool-only': [['f']] } },
      'the gold is of several profiles: take that of one',
    ],
    [Object.create(Object.getPrototypeOf(gold)), 'the gold set is not one that compile() made'],
  ])('gold %#', (given, message) => {
    expect(failureOf(() => expect(right).toMatchGold(given as GoldSet))).toBe(message);
    expect(failureOf(() => expect(right).not.toStartLikeGold(given as GoldSet))).toBe(message);
  });

  test('gold of several profiles, or where it is', () => {
    const golds = [gold];
    const made = { golds, diagnostics: [] };
    const of = (given: unknown) => failureOf(() => expect(right).toMatchGold(given as GoldSet));
    const one = '1 gold set; give one, as golds.find(({ id }) => ...)';
    expect(of(golds)).toBe(`the gold is a list of ${one}`);
    expect(of(made)).toBe(`the gold is the result of compile(), with ${one}`);
    expect(of('out/gold.json')).toBe("the gold is a path, 'out/gold.json': read the file first");
  });

  test('options in the place of rules, a path in it, and a misspelt rule', () => {
    // @ts-expect-error
    const options = () => expect(right).toMatchGold(gold, { parallel: 'any' });
    expect(failureOf(options)).toBe(
      "'parallel' is an option, and no argument rule: it stands beside the rules: " +
        'toMatchGold(gold, undefined, { parallel: ... }), or trajectoryScorer({ gold, parallel: ... })',
    );
    expect(failureOf(() => expect(right).toMatchGold(gold, 'rules.json'))).toBe(
      "the argument rules cannot be used: rules:1:1 'rules.json' is the path of a file, and what is in the file is wanted",
    );
    const misspelt = { tools: { verify_custmer: { optional_call: true }, elsewhere: {} } };
    expect(failureOf(() => expect(right).toMatchGold(gold, misspelt))).toMatch(
      /^the argument rules cannot be used: rules:\d+:\d+ the rule is for the tool 'verify_custmer', which nothing calls here; did you mean 'verify_customer'\?$/,
    );
    const failures = [{ tool: 'verify_custmer', result: 'no' }];
    expect(failureOf(() => expect(right).toMatchGold(gold, undefined, { failures }))).toBe(
      'the failures cannot be used: nothing is called verify_custmer; did you mean verify_customer?',
    );
    const other = [{ tool: 'elsewhere', result: 'no' }];
    expect(right).toMatchGold(gold, undefined, { failures: other });
    expect(right).toMatchGold(gold, { failures: other });
    expect(failureOf(() => expect(right).not.toStartLikeGold(gold, misspelt))).toContain(
      "did you mean 'verify_customer'?",
    );
    // @ts-expect-error
    const setting = () => expect(right).toMatchGold(gold, { tools: { f: { optionl_call: true } } });
    expect(failureOf(setting)).toContain("'optional_call'");
  });

  test('rules and workflows', () => {
    expect(
      failureOf(() => expect(right).not.toMatchGold(gold, { tools: 1 } as unknown as string)),
    ).toBe(
      "the argument rules cannot be used: rules:2:12 'tools' must be an object, and it is a number",
    );
    expect(failureOf(() => expect(right).toMatchGold(gold, '{'))).toMatch(
      /^the argument rules cannot be used: rules:1:\d+ this is not JSON/,
    );
    expect(failureOf(() => expect(right).toCallOnlyToolsOf([workflow, { agent: 'b' }]))).toBe(
      "the workflow cannot be used: workflows[1]:1:1 the workflow lacks the key 'steps'",
    );
    expect(failureOf(() => expect([]).toCallOnlyToolsOf([]))).toBe('there is no workflow');
    const nothing = undefined as unknown as string;
    expect(failureOf(() => expect(right).not.toCallOnlyToolsOf(nothing))).toBe(
      'the workflow cannot be used: workflows[0]:1:1 undefined is not JSON',
    );
  });
});

function profileOf(agent: string): object {
  return { customer_id: 'C1', agent_sequence: [agent] };
}
