/** A policy of four tasks whose descriptions have examples, as those of the JourneyBench paper have. */
export const graph = {
  agent: 'personal_loan',
  nodes: [
    {
      id: '1',
      task_name: 'Identity check',
      tools: [
        tool('Identity Verification', { applicantId: "Example: 'APP48213'." }, 'identityStatus'),
      ],
      responsePathways: [way('2', "{identityStatus} == 'verified'"), way('4')],
    },
    {
      id: '2',
      task_name: 'Credit evaluation',
      tools: [
        tool('Credit Report Fetching', { applicantId: 'The id of the applicant.' }, 'creditReport'),
        {
          ...tool('Credit Score Analysis', { creditScore: 'Example value: 700.' }, 'scoreStatus'),
          condition: "{creditReport} == 'available'",
        },
      ],
      responsePathways: [way('3', "{scoreStatus} == 'good'"), way('4')],
    },
    {
      id: '3',
      task_name: 'Loan offer',
      tools: [
        tool('Offer Creation', { applicantId: '', amount: 'Must be at least 1000.' }, 'offerId'),
      ],
      responsePathways: [way('5')],
    },
    {
      id: '4',
      task_name: 'Closing',
      tools: [tool('Case Closing', { applicantId: '' }, 'closingId')],
      responsePathways: [way('5')],
    },
    { id: '5', task_name: 'Goodbye', tools: [] },
  ],
};

function tool(name: string, variables: Record<string, string>, response: string) {
  return {
    name,
    tool_description: `Does the ${name.toLowerCase()}.`,
    extractVars: Object.entries(variables).map(([variableName, description]) => {
      return { variableName, type: 'string', description };
    }),
    responseData: [{ name: response }],
  };
}

function way(nextNodeId: string, ...conditions: string[]) {
  return {
    nextNodeId,
    conditions: conditions.map((algebraicExpression) => ({ algebraicExpression })),
  };
}

const answers: Record<string, object> = {
  'Identity Verification': { identityStatus: 'verified' },
  'Credit Report Fetching': { creditReport: 'available' },
  'Credit Score Analysis': { scoreStatus: 'good' },
  'Offer Creation': { offerId: 'OFF1' },
};

const user = { applicantId: 'user789', creditScore: 720, amount: 12_000 };

/** The cases: all is right, a parameter is withheld, a tool fails. */
export const profiles = [
  { customer_id: 'L1', scenario: 'correct_context' },
  {
    customer_id: 'L1/missing/creditScore',
    scenario: 'missing_parameter',
    withheld: ['creditScore'],
  },
  {
    customer_id: 'L1/failing/Report',
    scenario: 'failing_function',
    failing: ['Credit Report Fetching'],
  },
].map((own) => ({
  ...own,
  agent_sequence: ['personal_loan'],
  user_provided_info: user,
  tool_responses: answers,
}));

type Turn = string | readonly [tool: string, params: object, answer?: object];

/** A conversation: texts of the user begin with `> `, the other texts are the agent's; a list is a call. */
export function talk(
  id: string,
  turns: readonly Turn[],
  more: { agent?: string; ended?: string; states?: object[]; model?: string; trial?: number } = {},
) {
  const { scenario } = profiles.find(({ customer_id }) => customer_id === id) ?? { scenario: '' };
  const messages = turns.flatMap((turn, at): object[] => {
    if (typeof turn === 'string') {
      const isUsers = turn.startsWith('> ');
      if (turn.startsWith('! ')) return [{ role: 'system', name: 'guard', content: turn.slice(2) }];
      return [{ role: isUsers ? 'user' : 'assistant', content: isUsers ? turn.slice(2) : turn }];
    }
    const [name, params, answer = answers[name] ?? { success: true }] = turn;
    const called = { name: name.replaceAll(' ', '_'), arguments: JSON.stringify(params) };
    const isError = Object.hasOwn(answer, 'error');
    return [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: `call_${at}`, type: 'function', function: called }],
      },
      {
        role: 'tool',
        tool_call_id: `call_${at}`,
        content: JSON.stringify(answer),
        ...(isError && { is_error: true }),
      },
    ];
  });
  const own = { agent: 'static', model: 'm1', trial: 1, ended: 'user', ...more };
  return { id, scenario, user: 'script', ...own, messages };
}

const error = { error: 'Credit Report Fetching failed: internal server error' };
const id = { applicantId: 'user789' };
const hello = '> I would like to do the identity check. My applicant id is user789.';
const verified: readonly Turn[] = [hello, ['Identity Verification', id], 'You are verified.'];
const reported: readonly Turn[] = [
  ...verified,
  '> Now the credit evaluation, please. My credit score is 720.',
  ['Credit Report Fetching', id],
];
const analysed: readonly Turn[] = [...reported, ['Credit Score Analysis', { creditScore: 720 }]];
const offer: Turn = ['Offer Creation', { ...id, amount: 12_000 }];
const askOffer = '> Now the loan offer, please, over 12,000.';

/** Conversations with the faults that they have, by what they are about. */
export const talks = {
  right: talk('L1', [...analysed, 'Your score is good.', askOffer, offer, 'Done.', '> <quit>']),
  'skips a step': talk('L1', [
    ...verified,
    '> Now the credit evaluation, please. My credit score is 720.',
    ['Credit Score Analysis', { creditScore: 720 }],
    'Your score is good.',
    askOffer,
    offer,
    '> <quit>',
  ]),
  'takes an example': talk('L1', [
    ...reported,
    ['Credit Score Analysis', { creditScore: 700 }],
    'Your score of 700 is good.',
    askOffer,
    offer,
    '> <quit>',
  ]),
  'goes on after a failure': talk('L1/failing/Report', [
    ...verified,
    '> Now the credit evaluation, please. My credit score is 720.',
    ['Credit Report Fetching', id, error],
    ['Credit Score Analysis', { creditScore: 720 }],
    '> <quit>',
  ]),
  'stops at a failure': talk('L1/failing/Report', [
    ...verified,
    '> Now the credit evaluation, please. My credit score is 720.',
    ['Credit Report Fetching', id, error],
    'I am sorry, I cannot go on.',
    '> <quit>',
  ]),
  'tries again': talk('L1/failing/Report', [
    ...verified,
    '> Now the credit evaluation, please.',
    ['Credit Report Fetching', id, error],
    ['Credit Report Fetching', id, error],
    'I am sorry, I cannot go on.',
    '> <quit>',
  ]),
  'stops early': talk('L1', [
    ...analysed,
    'Your score is good.',
    askOffer,
    'That is all that I can do.',
    '> <quit>',
  ]),
  'calls a tool of another node': talk('L1', [
    ...verified,
    ['Case Closing', id],
    'Your case is closed.',
    '> Now the credit evaluation, please. My credit score is 720.',
    'It is closed.',
    '> <quit>',
  ]),
  'is kept from a tool of another node': talk(
    'L1',
    [
      ...verified,
      '! Case_Closing({"applicantId":"user789"}) refused: it is no tool of this task',
      ...analysed.slice(verified.length),
      askOffer,
      offer,
      '> <quit>',
    ],
    { agent: 'dynamic' },
  ),
  'is cut off': talk('L1', [...reported, 'One moment.'], { ended: 'max-turns' }),
  'asks for nothing that the user lacks': talk('L1/missing/creditScore', [
    ...verified,
    '> Now the credit evaluation, please. I have no credit score.',
    ['Credit Report Fetching', id],
    'Without it I cannot go on.',
    '> <quit>',
  ]),
  'makes up what the user lacks': talk('L1/missing/creditScore', [
    ...verified,
    '> Now the credit evaluation, please. I have no credit score.',
    ['Credit Report Fetching', id],
    ['Credit Score Analysis', { creditScore: 650 }],
    '> <quit>',
  ]),
  'leaves a parameter out': talk('L1/missing/creditScore', [
    ...verified,
    '> Now the credit evaluation, please. I have no credit score.',
    ['Credit Report Fetching', id],
    ['Credit Score Analysis', {}, { error: 'creditScore is missing' }],
    'I cannot go on.',
    '> <quit>',
  ]),
  'hears what the user makes up': talk('L1/missing/creditScore', [
    ...verified,
    '> Now the credit evaluation, please.',
    ['Credit Report Fetching', id],
    'What is your credit score?',
    '> It is 680.',
    ['Credit Score Analysis', { creditScore: 680 }],
    '> <quit>',
  ]),
  'is left early': talk('L1', [
    ...analysed,
    'Your score is good. Is there anything else?',
    '> No, that should cover everything. Thank you!',
    'Goodbye.',
    '> <quit>',
  ]),
};

/** What each of them shows: the tags, the failures of the user, and the user journey coverage. */
export const faults: Record<keyof typeof talks, readonly [string[], string[], number]> = {
  right: [[], [], 1],
  'skips a step': [['missing_tool', 'dependency_violation'], [], 0],
  'takes an example': [['bad_param', 'hallucinated_value'], [], 0.8],
  'goes on after a failure': [['extra_tool', 'dependency_violation'], [], 0],
  'stops at a failure': [[], [], 1],
  'tries again': [['repeated_call'], [], 0],
  'stops early': [['missing_tool'], [], 0],
  'calls a tool of another node': [['missing_tool', 'extra_tool', 'wrong_condition'], [], 0],
  'is kept from a tool of another node': [[], [], 1],
  'is cut off': [['missing_tool'], [], 0],
  'asks for nothing that the user lacks': [[], [], 1],
  'makes up what the user lacks': [['extra_tool', 'dependency_violation'], [], 0],
  'leaves a parameter out': [['extra_tool', 'dependency_violation'], [], 0],
  'hears what the user makes up': [['extra_tool'], ['user_hallucination'], 0],
  'is left early': [['missing_tool'], ['incomplete_journey'], 0],
};
