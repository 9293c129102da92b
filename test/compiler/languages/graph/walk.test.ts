import { describe, expect, test } from 'vitest';
import { formatNamed, formatNames } from '../../../../src/compiler/formats/formats.ts';
import type { GoldSet } from '../../../../src/compiler/gold/gold-set.ts';
import { formatGoldValue } from '../../../../src/compiler/run/format-gold.ts';
import { compile } from '../../../../src/compiler/run/library.ts';
import { readJsonText } from '../../../../src/model/read-json.ts';
import { approved, loan, node, tool, way } from './loan.ts';

const refund = {
  agent: 'refund',
  steps: ['ask() -> [order_id]', 'refund(order_id = order_id)', 'complete_case()'],
};

function compiled(
  change: object,
  missing: 'error' | 'null' | 'expression' = 'error',
  graph = loan,
) {
  const profile = { ...approved, order_id: 5, ...change };
  const { golds, diagnostics } = compile({
    ...{ workflows: [graph, refund], profiles: [profile], missing },
  });
  const [trajectory] = golds[0] ?? [];
  const calls = trajectory?.map(({ agent, calls }) => {
    const texts = calls.map(({ tool: name, params }) => {
      return `${name}(${params.map(([key, value]) => `${key}=${value}`).join(', ')})`;
    });
    return `${agent}: ${texts.join(' ')}`;
  });
  const said = diagnostics.map(({ code, line, pointer, profiles }) => ({
    code,
    line,
    pointer,
    profiles,
  }));
  return { calls, said: said.map(({ code, pointer }) => `${code} ${pointer}`) };
}

/** The responses, with those of some tools changed. */
const answers = (change: object) => ({ tool_responses: { ...approved.tool_responses, ...change } });

test('calls what the responses lead to', () => {
  expect(compiled({})).toEqual({
    calls: [
      'loan: Identity Verification(applicantId=user789) Credit Report Fetching(applicantId=user789) ' +
        'Credit Score Analysis(creditScore=720) Risk Evaluation(financialStatus=Good) ' +
        'Approve(applicantId=user789, riskLevel=acceptable) Notify(applicantId=user789, loanId=17)',
    ],
    said: [],
  });
});

describe('each sentence of the walk', () => {
  const name = (calls: readonly string[] | undefined) =>
    calls?.[0]?.match(/[A-Z][\w ]+(?=\()/g)?.at(-1);

  test('a pathway is the first that holds', () => {
    expect(name(compiled(answers({ 'Risk Evaluation': { riskLevel: 'high' } })).calls)).toBe(
      'Notify',
    );
    expect(
      compiled(answers({ 'Identity Verification': { identityStatus: 'invalid' } })).calls,
    ).toEqual([
      'loan: Identity Verification(applicantId=user789) Reject(applicantId=user789) Notify(applicantId=user789)',
    ]);
  });

  test('what only a tool that was not called returns makes a comparison false, with != too', () => {
    const { calls, said } = compiled(answers({ 'Credit Report Fetching': { creditReport: 'no' } }));
    expect(calls?.[0]).not.toContain('Credit Score Analysis');
    expect(calls?.[0]).toContain('Reject');
    expect(said).toEqual([]);
  });

  test('a parameter that is withheld halts before the call, and nobody follows', () => {
    const both = { agent_sequence: ['loan', 'refund'], withheld: ['creditScore'] };
    expect(compiled(both)).toEqual({
      calls: [
        'loan: Identity Verification(applicantId=user789) Credit Report Fetching(applicantId=user789)',
        'refund: ',
      ],
      said: [],
    });
  });

  test('a failing call is the last', () => {
    const both = { agent_sequence: ['refund', 'loan'], failing: ['Credit Report Fetching'] };
    expect(compiled(both).calls).toEqual([
      'refund: ask() refund(order_id=5)',
      'loan: Identity Verification(applicantId=user789) Credit Report Fetching(applicantId=user789)',
    ]);
  });

  test('a lack is an error, null, or the name', () => {
    const less = { user_provided_info: { applicantId: 'u', financialStatus: 'Good' } };
    expect(compiled(less)).toEqual({
      calls: undefined,
      said: ['missing-field /nodes/1/tools/1/extractVars/0'],
    });
    expect(compiled(less, 'null').calls?.[0]).toContain('Analysis(creditScore=null)');
    expect(compiled(less, 'expression').calls?.[0]).toContain('Analysis(creditScore=creditScore)');
    const silent = answers({ 'Risk Evaluation': {} });
    expect(compiled(silent).said).toEqual([
      expect.stringMatching(
        /^missing-response \/nodes\/2\/responsePathways\/0\/conditions\/0\/alg/,
      ),
    ]);
    expect(compiled(silent, 'null').said).toEqual(['no-pathway /nodes/2/responsePathways']);
  });

  test('a list answers call by call', () => {
    const twice = {
      ...loan,
      nodes: [
        node('1', [tool('ask', 'q?', 'x'), tool('ask', 'x', 'y')], [way('2', 'x == 2 and y == 3')]),
        node('2', [tool('end', 'x y', '')], []),
      ],
    };
    const said = { ask: [{ x: 2 }, { y: 3 }] };
    const want = ['loan: ask() ask(x=2) end(x=2, y=3)'];
    expect(compiled({ tool_responses: said }, 'error', twice).calls).toEqual(want);
    const once = { ask: { x: 2, y: 3 } };
    const { calls, said: warnings } = compiled({ tool_responses: once }, 'error', twice);
    expect(calls).toEqual(want);
    expect(warnings).toEqual([
      'unknown-response /nodes/0/tools/0',
      'unknown-response /nodes/0/tools/1',
    ]);
  });

  test.each([
    [{ user_provided_info: [] }, '/user_provided_info'],
    [{ tool_responses: 'none' }, '/tool_responses'],
    [answers({ 'Identity Verification': 'valid' }), '/tool_responses/Identity Verification'],
    [answers({ 'Identity Verification': ['valid'] }), '/tool_responses/Identity Verification/0'],
    [{ failing: 'Approve' }, '/failing'],
    [{ withheld: ['a', 1] }, '/withheld/1'],
  ])('data of another shape are an error in the profile: %j', (change, pointer) => {
    const { calls, said } = compiled(change);
    expect(calls).toBeUndefined();
    expect(said).toContain(`case-shape ${pointer}`);
  });

  test('data of another shape that stand under every profile have no place in a profile', () => {
    const { failing: _, ...profile } = { ...approved, failing: undefined };
    const { diagnostics } = compile({
      ...{ workflows: [loan], profiles: [profile], data: { failing: 'Approve' } },
    });
    expect(diagnostics).toMatchObject([{ code: 'case-shape', file: 'workflows[0]', pointer: '' }]);
  });
});

test.each(formatNames)('%s writes it, and reads it back', (name) => {
  const { golds } = compile({ workflows: [loan], profiles: [approved] });
  const value = formatGoldValue(golds[0] as GoldSet, name);
  const read = formatNamed(name)?.read(value, readJsonText);
  const trajectories = read !== undefined && 'trajectories' in read ? read.trajectories : undefined;
  const tools = trajectories?.[0]?.flatMap(({ calls }) => calls.map(({ tool }) => tool));
  expect(read).toBeDefined();
  if (name !== 'lattice') {
    expect(tools?.slice(0, 2)).toEqual(['Identity Verification', 'Credit Report Fetching']);
  }
});
