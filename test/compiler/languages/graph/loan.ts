import { readFileSync } from 'node:fs';

/** The node of the paper's appendix A.3, as it stands there, in a graph. */
export const riskNode = JSON.parse(
  readFileSync('test/compiler/languages/graph/risk-node.json', 'utf8'),
);

const expression = (text: string) => [{ algebraicExpression: text }];

/** A tool with its parameters and what it returns; a `?` behind a parameter makes it optional. */
export function tool(name: string, takes: string, returns: string, condition?: string) {
  const words = (text: string) => text.split(' ').filter((word) => word !== '');
  return {
    name,
    condition: condition === undefined ? null : { name: '', algebraicExpression: condition },
    extractVars: words(takes).map((word) => ({
      variableName: word.replace('?', ''),
      type: 'string',
      description: '',
      ...(word.endsWith('?') && { required: false }),
    })),
    responseData: words(returns).map((word) => ({ name: word, context: '' })),
  };
}

/** A pathway to a node, where a condition holds. */
export function way(nextNodeId: string, condition?: string) {
  return { conditions: condition === undefined ? [] : expression(condition), nextNodeId };
}

export function node(id: string, tools: readonly object[], responsePathways: readonly object[]) {
  return { id, task_name: `Task ${id}`, tools, responsePathways };
}

/** An application for a loan, after the paper's Figure 1 and its appendix E. */
export const loan = {
  title: 'Loan application',
  agent: 'loan',
  nodes: [
    node(
      '1',
      [tool('Identity Verification', 'applicantId', 'identityStatus')],
      [way('2', "{identityStatus} == 'valid'"), way('9', "{identityStatus} == 'invalid'")],
    ),
    node(
      '2',
      [
        tool('Credit Report Fetching', 'applicantId', 'creditReport'),
        tool(
          'Credit Score Analysis',
          'creditScore note?',
          'creditScoreStatus',
          "{creditReport} == 'available'",
        ),
      ],
      [way('5', "creditScoreStatus != 'poor'"), way('9')],
    ),
    riskNode,
    node('7', [tool('Approve', 'applicantId riskLevel', 'loanId')], [way('10')]),
    node('8', [tool('Review', 'applicantId', '')], [way('10')]),
    node('9', [tool('Reject', 'applicantId', '')], [way('10')]),
    node('10', [tool('Notify', 'applicantId loanId?', '')], []),
  ],
};

/** A case that is approved. */
export const approved = {
  customer_id: 'A',
  agent_sequence: ['loan'],
  user_provided_info: { applicantId: 'user789', creditScore: 720, financialStatus: 'Good' },
  tool_responses: {
    'Identity Verification': { identityStatus: 'valid' },
    'Credit Report Fetching': { creditReport: 'available' },
    'Credit Score Analysis': { creditScoreStatus: 'good' },
    'Risk Evaluation': { riskLevel: 'acceptable' },
    Approve: { loanId: 17 },
  },
};
