import { describe, expect, test } from 'vitest';
import { score } from '../../../../src/index.ts';
import { faults, graph, profiles, talk, talks } from './talks.ts';

const names = Object.keys(talks) as (keyof typeof talks)[];

function scoreOf(...predictions: object[]) {
  const { report, diagnostics } = score({ workflows: [graph], profiles, predictions });
  const [first] = predictions as { id: string }[];
  expect(diagnostics.filter(({ code }) => code !== 'missing-predictions')).toEqual([]);
  const found = report.profiles.find(({ id }) => id === first?.id);
  if (found === undefined) throw new Error('there is no score');
  return found;
}

describe('conversations show exactly their faults', () => {
  test.each(names)('one that %s', (name) => {
    const [tags, failures, coverage] = faults[name];
    const found = scoreOf(talks[name]);
    expect(found.tags).toEqual(tags);
    expect(found.conversation?.failures?.map(({ kind }) => kind)).toEqual(failures);
    expect(found.otherFigures.tool_call_accuracy).toBeCloseTo(coverage, 12);
    expect(found.figures.valid).toBe(coverage === 1 ? 1 : 0);
    expect(found.conversation?.ended).toBe(talks[name].ended);
  });

  test('in sentences', () => {
    const textsOf = (name: keyof typeof talks) => {
      const { reasons, conversation } = scoreOf(talks[name]);
      const own = reasons.filter(({ tag }) => /violation|hallucinated/.test(tag));
      return [...own, ...(conversation?.failures ?? [])].map(({ text }) => text);
    };
    expect(names.flatMap(textsOf)).toEqual([
      'step 2: Credit Score Analysis is called without Credit Report Fetching before it',
      'step 3: Offer Creation is called without Credit Report Fetching before it',
      'step 3: Credit Score Analysis has creditScore 700, which stands in its description and was not said by the user',
      'step 3: Credit Score Analysis is called although Credit Report Fetching failed',
      'step 3: Credit Score Analysis is called with creditScore, which the user does not have',
      'step 3: Credit Score Analysis is called without its creditScore',
      'the user says creditScore 680, which they were not given',
      'the user ends the conversation before Offer Creation, and did not ask for it',
    ]);
  });
});

describe('nobody is accused falsely', () => {
  const id = { applicantId: 'user789' };
  const faultsOf = (...turns: Parameters<typeof talk>[1]) => {
    const ended = turns.at(-1) === '> Bye.' ? 'user' : 'max-turns';
    const { reasons, conversation } = scoreOf(talk('L1', turns, { ended }));
    const own = reasons.filter(({ tag }) => /violation|hallucinated/.test(tag));
    return [...own, ...(conversation?.failures ?? [])].map(({ text }) => text);
  };
  const verified = [
    '> The identity check, please: USER-789.',
    ['Identity Verification', id],
  ] as const;

  test('of a value that was said in another form, or in part', () => {
    expect(
      faultsOf(
        ...verified,
        '> Now the credit evaluation. My score is 720.0; I need $12,000.00.',
        ['Credit Report Fetching', { applicantId: '789' }],
        ['Credit Score Analysis', { creditScore: '720' }],
        ['Offer Creation', { applicantId: 'applicant user789', amount: '12,000' }],
        '> <quit>',
      ),
    ).toEqual([]);
  });

  test('of an example that is right, or that the user or a tool said', () => {
    expect(
      faultsOf(
        ...verified,
        '> Now the credit evaluation. Is 700 enough?',
        ['Credit Report Fetching', id],
        ['Credit Score Analysis', { creditScore: 700 }],
      ),
    ).toEqual(['the user says creditScore 700, which they were not given']);
    expect(
      faultsOf(
        ...verified,
        ['Credit Report Fetching', id, { creditReport: 'available', score: 700 }],
        ['Credit Score Analysis', { creditScore: 700 }],
      ),
    ).toEqual([]);
  });

  test('of a number that stands in a word, or another number', () => {
    expect(
      faultsOf(
        ...verified,
        ['Credit Report Fetching', id],
        ['Credit Score Analysis', { creditScore: 70 }],
      ),
    ).toEqual([]);
    expect(
      faultsOf(
        ...verified,
        '> A score of 7000, and AB700.',
        ['Credit Report Fetching', id],
        ['Credit Score Analysis', { creditScore: 700 }],
      ),
    ).toEqual([
      'step 3: Credit Score Analysis has creditScore 700, which stands in its description and was not said by the user',
    ]);
  });

  test('of ending where the agent was asked for what comes next, or stood still', () => {
    const analysed = [
      ...verified,
      ['Credit Report Fetching', id],
      ['Credit Score Analysis', { creditScore: 720 }],
    ] as const;
    const left = ['the user ends the conversation before Offer Creation, and did not ask for it'];
    expect(faultsOf(...analysed, '> Bye.')).toEqual(left);
    expect(faultsOf(...analysed, '> And a LOAN  offer!', 'No.', '> Bye.')).toEqual([]);
    expect(faultsOf(...analysed, '> I want 12,000.', 'No.', '> Bye.')).toEqual([]);
    const all = '> I need the identity check, a credit evaluation and a loan offer. I am user789.';
    expect(faultsOf(all, ...analysed.slice(1), 'Good.', '> Bye.')).toEqual([]);
    const first = ['Identity Verification', id] as const;
    expect(faultsOf(all, first, 'Done.', '> The next!', ...analysed.slice(2), '> Bye.')).toEqual(
      left,
    );
    const halted = { states: [{ message: 0, tools: [], halted: 'failing' }] };
    const found = scoreOf(talk('L1', [...analysed, '> Bye.'], halted));
    expect(found.conversation?.failures).toEqual([]);
    const ended = scoreOf(talk('L1', [...analysed, '> Bye.'], { ended: 'agent' }));
    expect(ended.conversation?.failures).toEqual([]);
  });

  test('of a word that is withheld, and means something else; but of one that can mean nothing else', () => {
    const own = { customer_id: 'W', user_provided_info: { applicantId: 'AP-1', branch: 'Good' } };
    const branch = { ...graph, nodes: graph.nodes.slice(0, 1) };
    const said = (text: string, withheld: string[]) => {
      const { report } = score({
        workflows: [{ ...branch, nodes: [{ ...branch.nodes[0], responsePathways: [] }] }],
        profiles: [
          {
            ...own,
            agent_sequence: ['personal_loan'],
            withheld,
            tool_responses: { 'Identity Verification': { identityStatus: 'verified' } },
          },
        ],
        predictions: [{ ...talk('L1', [text], { ended: 'max-turns' }), id: 'W' }],
        task: 'run',
      });
      return report.profiles[0]?.conversation?.failures?.map((one) => one.text);
    };
    expect(said('> Good, thanks.', ['branch'])).toEqual([]);
    expect(said('> It is AP-1.', ['applicantId'])).toEqual([
      'the user says applicantId AP-1, which they were not given',
    ]);
  });
});

test('a chat that says nothing of a simulated user is judged as before', () => {
  const { ended: _, ...chat } = talks['takes an example'];
  const found = scoreOf(chat);
  expect(found.tags).toEqual(['bad_param']);
  expect(found.conversation).toBeUndefined();
});

test('left out calls that failed still count as failed', () => {
  const given = { workflows: [graph], profiles, predictions: [talks['goes on after a failure']] };
  const { report } = score({ ...given, failedCalls: 'drop' });
  const found = report.profiles.find(({ state }) => state === 'scored');
  expect(found?.tags).toContain('dependency_violation');
});
