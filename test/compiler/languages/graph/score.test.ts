import { describe, expect, test } from 'vitest';
import { functionNameOf } from '../../../../src/base/function-name.ts';
import { score } from '../../../../src/scoring/verdict/library.ts';
import { approved, loan } from './loan.ts';

type Called = readonly [tool: string, input?: object];

const user = { applicantId: 'user789' };
const start: readonly Called[] = [
  ['Identity Verification', user],
  ['Credit Report Fetching', user],
];
const risk: readonly Called[] = [
  ['Credit Score Analysis', { creditScore: 720 }],
  ['Risk Evaluation', { financialStatus: 'Good' }],
];
const end: readonly Called[] = [
  ['Approve', { ...user, riskLevel: 'acceptable' }],
  ['Notify', { ...user, loanId: 17 }],
];

function scored(calls: readonly Called[], change: object = {}) {
  const profile = { ...approved, ...change };
  const prediction = calls.map(([tool, input = {}]) => ({ tool_name: tool, tool_input: input }));
  const { report, diagnostics } = score({
    ...{ workflows: [loan], profiles: [profile] },
    predictions: [{ id: 'A', trajectories: { google: [prediction] } }],
  });
  const [one] = report.profiles;
  const { figures, tags = [], reasons = [] } = one ?? {};
  return { figures, tags, reasons: reasons.map(({ text }) => text), diagnostics };
}

test('a model may call tools by the names of their functions', () => {
  const functions = [...start, ...risk, ...end].map(([tool, input]) => {
    return [functionNameOf(tool), input] as Called;
  });
  const { figures, tags, diagnostics } = scored(functions);
  expect([figures?.valid, tags, diagnostics]).toEqual([1, [], []]);
});

describe('wrong_condition', () => {
  const wrong = (calls: readonly Called[], change: object = {}) => {
    const { tags, reasons } = scored(calls, change);
    return tags.includes('wrong_condition') ? reasons.at(-1) : undefined;
  };

  test('names the pathway', () => {
    const calls = [...start, ...risk, ['Review', user], ['Notify', user]] as const;
    expect(wrong(calls)).toBe(
      "the plan would be right if the choice of a pathway in node 5 (Risk Assessment) (riskLevel == 'acceptable' or riskLevel == 'high') took pathway 2 to node 8 (riskLevel == 'high'), but pathway 1 to node 7 is taken",
    );
  });

  test('names the condition of a tool', () => {
    const change = {
      tool_responses: {
        'Identity Verification': { identityStatus: 'valid' },
        'Credit Report Fetching': { creditReport: 'none' },
      },
    };
    const analysed = ['Credit Score Analysis', { creditScore: 720 }] as const;
    expect(wrong([...start, analysed, ['Reject', user]], change)).toContain(
      "if the condition of Credit Score Analysis in node 2 (Task 2) (creditReport == 'available') held, but it does not",
    );
  });

  test('a plan need only begin with what is known of the other way', () => {
    const change = {
      tool_responses: {
        'Identity Verification': { identityStatus: 'invalid' },
      },
    };
    const went = [...start, ...risk];
    expect(wrong(went, change)).toContain('took pathway 1 to node 2');
    expect(wrong([...start, ['Review', user]], change)).toContain('took pathway 1 to node 2');
  });

  test('is not told where the other way has no call of its own', () => {
    const calls = [...start, ...risk, ['Approve', { ...user, riskLevel: 'acceptable' }]] as const;
    expect(scored(calls).tags).toEqual(['missing_tool']);
  });
});

test('says why a call is not expected', () => {
  const { reasons } = scored([...start, ...risk, ['Review', user], ...end]);
  expect(reasons).toEqual([
    "step 5: Review is not expected, which the choice of a pathway in node 5 (Risk Assessment) leads past when riskLevel == 'acceptable'",
  ]);
});
