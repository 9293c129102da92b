import { describe, expect, test } from 'vitest';
import { compile } from '../../../../src/compiler/run/library.ts';
import type { PolicyCursor } from '../../../../src/guard/cursor.ts';
import { openCursor } from '../../../../src/guard/open-cursor.ts';

/*
 * A graph's node may call another graph: that one is walked there, and the walk comes back.
 */

const look = (more: object = {}) => ({
  name: 'look',
  extractVars: [{ variableName: 'line' }],
  responseData: [{ name: 'status' }],
  ...more,
});

const support = {
  agent: 'support',
  nodes: [
    {
      id: '1',
      tools: [look()],
      responsePathways: [
        { conditions: ["status == 'suspended'"], nextNodeId: '2' },
        { conditions: [], nextNodeId: '3' },
      ],
    },
    { id: '2', call: 'lift', nextNodeId: '3' },
    { id: '3', tools: [look({ condition: "lifted == 'yes'" })] },
  ],
};

/** It reads `status`, which only its callers have. */
const lift = {
  agent: 'lift',
  nodes: [
    {
      id: 'a',
      tools: [{ name: 'bills', responseData: [{ name: 'open' }] }],
      responsePathways: [{ conditions: ["open == 0 and status == 'suspended'"], nextNodeId: 'b' }],
    },
    { id: 'b', tools: [{ name: 'resume', responseData: [{ name: 'lifted' }] }] },
  ],
};

const profile = (open: number, status = 'suspended') => ({
  customer_id: 'c',
  agent_sequence: ['support'],
  user_provided_info: { line: 'L1' },
  tool_responses: {
    look: [{ status }, { status: 'active' }],
    bills: { open },
    resume: { lifted: 'yes' },
  },
});

function trajectoriesOf(data: object, workflows: object[] = [support, lift]) {
  const { golds, diagnostics } = compile({ workflows, profiles: [data] });
  const [gold] = golds;
  if (!gold) throw new Error(diagnostics.map(({ code }) => code).join());
  return [...gold].map((segments) =>
    segments.map(({ agent, calls }) => `${agent}: ${calls.map(({ tool }) => tool).join(' ')}`),
  );
}

function faultsOf(...workflows: object[]) {
  const { diagnostics } = compile({ workflows, profiles: [] });
  return diagnostics.map(({ code, pointer }) => [code, pointer]);
}

describe('a node that calls a graph', () => {
  test('walks it with the variables of the caller, and comes back with what it set', () => {
    expect(trajectoriesOf(profile(0))).toEqual([
      ['support: look', 'lift: bills resume', 'support: look'],
    ]);
  });

  test('comes back where no pathway of it holds', () => {
    expect(trajectoriesOf(profile(2))).toEqual([['support: look', 'lift: bills']]);
  });

  test('is passed by where no way leads to it', () => {
    expect(trajectoriesOf(profile(0, 'active'))).toEqual([['support: look']]);
  });

  test('ends everything where a call of it fails', () => {
    const failing = { ...profile(0), failing: ['bills'], agent_sequence: ['support', 'support2'] };
    const second = { ...support, agent: 'support2' };
    expect(trajectoriesOf(failing, [support, second, lift])).toEqual([
      ['support: look', 'lift: bills', 'support2: '],
    ]);
  });

  test('may call it in two places, and a graph that calls a third', () => {
    const outer = {
      agent: 'outer',
      nodes: [
        { id: 1, call: 'inner', nextNodeId: 2 },
        { id: 2, call: 'inner' },
      ],
    };
    const inner = {
      agent: 'inner',
      nodes: [
        { id: 1, tools: [{ name: 'one' }], responsePathways: [{ nextNodeId: 2 }] },
        { id: 2, call: 'third' },
      ],
    };
    const third = { agent: 'third', nodes: [{ id: 1, tools: [{ name: 'two' }] }] };
    const data = { customer_id: 'c', agent_sequence: ['outer'] };
    expect(trajectoriesOf(data, [outer, inner, third])).toEqual([
      ['inner: one', 'third: two', 'inner: one', 'third: two'],
    ]);
  });

  test('its gold set knows its own trajectories, and no others', () => {
    const { golds } = compile({ workflows: [support, lift], profiles: [profile(0)] });
    const [gold] = golds;
    const [own = []] = [...(gold ?? [])];
    expect(gold?.has(own)).toBe(true);
    expect(gold?.has(own.slice(0, 2))).toBe(false);
    const calls = own.flatMap((segment) => segment.calls);
    expect(gold?.has([{ agent: 'support', calls }])).toBe(false);
    expect(gold?.has([...own, { agent: 'support', calls: [] }])).toBe(false);
  });

  test('the guard allows exactly its calls, under the agents that make them', () => {
    const { customer_id: _, agent_sequence: __, ...facts } = profile(0);
    const input = { workflows: [support, lift], agents: ['support'], facts, complete: true };
    let cursor = openCursor(input).cursor as PolicyCursor;
    const params = { line: 'L1' };
    const calls = [
      { agent: 'support', tool: 'look', params },
      { agent: 'lift', tool: 'bills', params: {} },
      { agent: 'lift', tool: 'resume', params: {} },
      { agent: 'support', tool: 'look', params },
    ];
    for (const call of calls) {
      expect(cursor.next().calls.map(({ agent, tool }) => [agent, tool])).toEqual([
        [call.agent, call.tool],
      ]);
      expect(cursor.check({ ...call, agent: 'nobody' }).verdict).toBe('deny');
      cursor = cursor.after(call);
    }
    expect(cursor.next()).toMatchObject({ calls: [], mayEnd: true });
  });
});

describe('faults', () => {
  test('a graph that is not there, with what is meant', () => {
    const wrong = {
      ...support,
      nodes: support.nodes.with(1, { id: '2', call: 'left', nextNodeId: '3' }),
    };
    expect(faultsOf(wrong, lift)).toContainEqual(['unknown-called-graph', '/nodes/1/call']);
  });

  test('graphs that call each other', () => {
    const one = { agent: 'one', nodes: [{ id: 1, call: 'other' }] };
    const other = { agent: 'other', nodes: [{ id: 1, call: 'one' }] };
    const found = faultsOf(one, other).map(([code]) => code);
    expect(found).toEqual(['called-graph-cycle', 'called-graph-cycle']);
  });

  test('tools beside a call, and a next node without one', () => {
    const both = { agent: 'both', nodes: [{ id: 1, call: 'lift', tools: [{ name: 'f' }] }] };
    expect(faultsOf(both, lift)).toContainEqual(['graph-call-form', '/nodes/0/call']);
    const next = { agent: 'next', nodes: [{ id: 1, nextNodeId: 2 }, { id: 2 }] };
    expect(faultsOf(next)).toContainEqual(['graph-call-form', '/nodes/0/nextNodeId']);
  });

  test('a variable that nobody gives, in the caller or in what it calls', () => {
    const unread = structuredClone(lift);
    unread.nodes[0]?.responsePathways?.[0]?.conditions.push('nobody == 1');
    expect(faultsOf(support, unread)).toEqual([['unknown-variable', '/nodes/1']]);
    expect(faultsOf(support, lift)).toEqual([]);
  });

  test('graphs that double each other without end in sight', () => {
    const graphs = Array.from({ length: 20 }, (_, at) => ({
      agent: `g${at}`,
      nodes: [
        { id: 1, ...(at < 19 ? { call: `g${at + 1}` } : {}), ...(at < 19 && { nextNodeId: 2 }) },
        ...(at < 19 ? [{ id: 2, call: `g${at + 1}` }] : []),
      ],
    }));
    expect(faultsOf(...graphs)).toContainEqual(['called-graphs-too-large', expect.anything()]);
  });
});
