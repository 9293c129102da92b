import { describe, expect, test } from 'vitest';
import {
  conversationGraph,
  cutTests,
  graphText,
  readConversations,
  readGraph,
  writeConversations,
} from '../../src/index.ts';
import { flowOfA5 } from './graphs.ts';
import { graphOf } from './random-graphs.ts';

/** An argument of a kind that types refuse. */
const wrong = <T>(value: unknown) => value as T;

describe('the steps of the library', () => {
  test('say what is wrong with a graph, where and in words', () => {
    const { graph, diagnostics } = readGraph({ text: flowOfA5.replace('N0, N1', 'N0, N9') });
    expect(graph).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({
      code: 'unknown-node',
      file: 'graph',
      line: 3,
      column: 10,
      message: "no node has the id 'N9'",
      source: { text: "[E0](N0, N9){Didn't receive my order}", column: 10 },
    });
  });

  test('take APIs as a list and as text', () => {
    const names = ['get_order_details', 'cancel_order', 'refund_order'];
    const apis = names.map((name) => ({ name, params: { order_id: 'int' } }));
    for (const given of [apis, JSON.stringify(apis), { apis }.apis]) {
      const { graph } = readGraph({ text: flowOfA5, apis: given });
      expect(graph?.apis?.map(({ params }) => params[0]?.name)).toEqual(
        names.map(() => 'order_id'),
      );
    }
    const some = readGraph({ text: flowOfA5, apis: apis.slice(1) });
    expect(some.diagnostics.map(({ code }) => code)).toEqual(['unknown-api']);
    const none = readGraph({ text: flowOfA5, apis: 'none' });
    expect(none.graph).toBeUndefined();
    expect(none.diagnostics).toMatchObject([{ code: 'api-list', file: 'apis' }]);
  });

  test('go from a graph to tests', () => {
    const graph = conversationGraph(graphOf(flowOfA5));
    const again = readGraph({ text: graphText(graph) }).graph;
    const input = {
      wanted: { count: 3 },
      noise: 1,
      noiseTexts: [{ kind: 'attack', text: 'Hey' }],
    } as const;
    const made = [graph, again].flatMap((one) =>
      one ? [writeConversations({ ...input, graph: one })] : [],
    );
    expect(made).toHaveLength(2);
    expect(made[0]).toEqual(made[1]);
    const { conversations = [] } = made[0] ?? {};
    const read = readConversations({ text: JSON.stringify(conversations) });
    expect(read).toEqual({ conversations, diagnostics: [] });
    const tests = conversations.flatMap(cutTests);
    expect(new Set(tests.map(({ id }) => id)).size).toBe(tests.length);
  });

  test('say why there are no paths, and what is no conversation', () => {
    const graph = graphOf(flowOfA5);
    const { conversations, diagnostics } = writeConversations({
      graph,
      wanted: { cover: 'nodes' },
      maxLength: 10,
    });
    expect([conversations, diagnostics.map(({ code }) => code)]).toEqual([[], ['far-node']]);
    const text = '[\n  {"messages": []},\n  {"messages": [{"role": "user", "content": "Hi"}]}\n]';
    const read = readConversations({ text });
    expect(read.diagnostics.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 3, 'no-conversation'],
      [3, 17, 'message-order'],
    ]);
  });

  test('refuse arguments of another type', () => {
    expect(() => readGraph(wrong('[N0](message){}'))).toThrow(TypeError);
    expect(() => readGraph(wrong({ text: 1 }))).toThrow('readGraph: `text` must be a text');
    expect(() => writeConversations(wrong({ graph: {} }))).toThrow(TypeError);
    for (const wanted of [{}, { count: -1 }, { count: 1.5 }, { cover: 'all' }]) {
      expect(() => writeConversations(wrong({ graph: {}, wanted }))).toThrow(
        'must be { count: M }',
      );
    }
    expect(() => cutTests(wrong({ id: 'c' }))).toThrow('cutTests: `messages` must be a list');
    expect(() => readConversations(wrong({ text: '', name: 1 }))).toThrow('`name` must be a text');
  });
});
