import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { brief, namedFormats, parameters, readText } from './support.ts';

/** Trajectories, and what is said, of a file of runs. */
function read(runs: unknown) {
  const sources = [{ file: 'runs.json', text: JSON.stringify(runs) }];
  const { predictions, diagnostics } = readPredictions(sources, {
    readText,
    formats: namedFormats,
    expand: expandLattice,
    task: 'run',
    vocabulary: parameters,
  });
  const shown = predictions.map(({ trajectories }) =>
    brief(trajectories && { trajectories, valuesAreText: false }),
  );
  return [...shown, ...diagnostics.map(({ code, place }) => `${code} ${place.pointer}`)];
}

const extra = { metadata: { customer_id: 'a' } };
const run = (type: string, nth: number, more: object) => ({
  id: `r${nth}`,
  trace_id: 't',
  run_type: type,
  name: 'ChatModel',
  start_time: `2026-03-05T14:30:0${nth}.000000`,
  extra,
  ...more,
});
const llm = (nth: number, outputs: unknown) => run('llm', nth, { outputs });

const order = { order_id: 7 };
const found = 'find_order(order_id=7)';
const call = { name: 'find_order', args: order, id: 'c', type: 'tool_call' };
const message = (...calls: unknown[]) => ({ content: '', type: 'ai', tool_calls: calls });
const dump = (kwargs: object) => ({
  generations: [
    [
      {
        text: '',
        type: 'ChatGeneration',
        message: { lc: 1, type: 'constructor', id: ['langchain', 'schema', 'AIMessage'], kwargs },
      },
    ],
  ],
  llm_output: null,
});
const legacy = { type: 'function', function: { name: 'find_order', arguments: '{"order_id":7}' } };
const close = { ...call, name: 'close_case', args: {} };

describe('where no tool has a run, what models ask for is read', () => {
  test.each<[string, unknown, string]>([
    ['of LangChain', dump(message(call)), found],
    ['several at once', dump(message(call, close)), `${found} close_case()`],
    [
      "of OpenAI's wrapper",
      { choices: [{ message: { role: 'assistant', tool_calls: [legacy] } }] },
      found,
    ],
    [
      "of Anthropic's wrapper",
      { role: 'assistant', content: [{ type: 'tool_use', name: 'find_order', input: order }] },
      found,
    ],
    ['a list of messages', { messages: [{ role: 'assistant', tool_calls: [legacy] }] }, found],
    [
      'items of the Responses API',
      { output: [{ ...legacy.function, type: 'function_call', call_id: 'c' }] },
      found,
    ],
    ['nothing but text', dump({ content: 'Hi.', type: 'ai' }), ''],
  ])('%s', (_, outputs, want) => {
    expect(read([llm(1, outputs)])).toEqual([[want]]);
    expect(read([{ ...llm(1, JSON.stringify(outputs)), extra: JSON.stringify(extra) }])).toEqual([
      [want],
    ]);
  });

  test('in the order of their times', () => {
    expect(read([llm(2, dump(message(close))), llm(1, dump(message(call)))])).toEqual([
      [`${found} close_case()`],
    ]);
  });
});

test('runs of tools come first, also where their columns are text', () => {
  const tool = run('tool', 2, { name: 'find_order', inputs: JSON.stringify(order) });
  expect(read([llm(1, dump(message(call))), tool])).toEqual([[found]]);
});

test('what may be a call and is not understood is refused', () => {
  const odd = { role: 'assistant', content: [{ type: 'super_tool', name: 'x' }] };
  expect(read([llm(1, odd)])).toEqual([undefined, 'unreadable-prediction /0/outputs']);
  const nameless = dump(message({ args: {} }));
  expect(read([llm(1, nameless)])).toEqual([undefined, 'unreadable-call /0/outputs']);
});

test('a run of a model that does not say what it answered is refused', () => {
  expect(read([llm(1, null)])).toEqual([undefined, 'unreadable-prediction /0']);
});

test('a run of a model that failed asked for nothing', () => {
  expect(read([run('llm', 1, { error: 'timeout', outputs: null })])).toEqual([['']]);
});

describe('what a vocabulary says of runs', () => {
  const made = run('tool', 1, { name: 'find_order', inputs: order });
  const readWith = (runs: unknown, vocabulary: ReadonlyMap<string, readonly string[]>) => {
    const sources = [{ file: 'runs.json', text: JSON.stringify(runs) }];
    const options = {
      readText,
      formats: namedFormats,
      expand: expandLattice,
      task: 'run',
    } as const;
    const { predictions } = readPredictions(sources, { ...options, vocabulary });
    return predictions.map((one) => brief(one));
  };

  test('a run of another type with the name of a tool refuses the trace', () => {
    for (const type of ['Tool', 'function', 'chain', 'retriever']) {
      const other = run(type, 2, { name: 'refund', inputs: { amount: 1 } });
      expect(read([made, other])).toEqual([undefined, 'unreadable-prediction /1']);
      const isTool = ['Tool', 'function'].includes(type);
      const want = isTool ? [undefined, 'unreadable-prediction /1'] : [[found]];
      expect(read([made, { ...other, name: 'Agent' }])).toEqual(want);
      expect(read([made, { ...other, name: 'find_order' }])).toEqual([[found]]);
    }
  });

  test('what stands beside a text under input may be an argument, too', () => {
    const inputs = { input: '{"order_id": 7}', note: 'x' };
    const runs = [run('tool', 1, { name: 'find_order', inputs })];
    expect(readWith(runs, new Map())).toEqual([undefined]);
  });

  test('a text under input that has the parameters of the tool is its arguments', () => {
    const runs = [run('tool', 1, { name: 'find_order', inputs: { input: '{"order_id": 7}' } })];
    const known = new Map([['find_order', ['order_id', 'input']]]);
    expect(readWith(runs, known)).toEqual([[found]]);
    expect(readWith(runs, new Map())).toEqual([[found]]);
  });
});
