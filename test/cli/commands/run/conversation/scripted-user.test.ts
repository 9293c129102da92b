import { expect, test } from 'vitest';
import { ScriptedUser } from '../../../../../src/cli/commands/run/conversation/scripted-user.ts';
import type { VisitedTask } from '../../../../../src/model/conversing.ts';

/** A task with the calls of tools, and the user's parameters that each reads. */
function visit(name: string | undefined, calls: Record<string, string[]>): VisitedTask {
  const parameters = ['score', 'loanAmount', 'constructor'].map((one) => {
    return { name: one, description: undefined, isRequired: true };
  });
  return {
    task: { node: '7', name, prompt: '', tools: [{ tool: 'Any', parameters }] },
    calls: Object.entries(calls).map(([tool, asks]) => ({ tool, asks })),
    halt: undefined,
  };
}

/** What a user says to the replies of an agent, before each of which tools were called. */
async function saidTo(replies: readonly (readonly [reply: string, ...called: string[]])[]) {
  const called: string[] = [];
  const user = new ScriptedUser(
    [
      visit('Check', { Find: ['customerId', 'constructor'], Score: ['pin'] }),
      visit(undefined, {}),
      visit('Pay', { Find: ['customerId'], Pay: ['loanAmount'] }),
    ],
    { info: { customerId: 'C. 1', pin: 7, loanAmount: [1, 2] }, withheld: ['constructor'] },
    (tool) => called.filter((one) => one === tool).length,
  );
  const said: string[] = [];
  for (const [reply, ...tools] of [['', ...[]] as const, ...replies]) {
    called.push(...tools);
    const turn = await user.say(reply);
    said.push(turn.kind === 'said' ? turn.text : turn.kind);
  }
  return said;
}

const hello =
  'Hello. I need help with: Check. My customerId is C. 1. I do not have my constructor. My pin is 7.';
const pay = 'Next, please go on with: Pay. My loanAmount is [1,2].';

test('names the tasks one after the other, with what is new of what they need', async () => {
  const done = [['Done.', 'Find', 'Score'], ['Well.'], ['Paid.', 'Find', 'Pay']] as const;
  expect(await saidTo(done)).toEqual([hello, 'Next, please go on with: task 7.', pay, '<quit>']);
});

test('passes over tasks that are done already', async () => {
  const all = [['All is done.', 'Find', 'Score', 'Find', 'Pay'], ['Yes.']] as const;
  expect(await saidTo(all)).toEqual([hello, 'Next, please go on with: task 7.', '<quit>']);
});

test('answers what is asked, and says what it does not have', async () => {
  const [, first, second, third] = await saidTo([
    ['What is your loan amount?', 'Find'],
    ['The score is next. And your score, and the Customer ID?'],
    ['Shall I go on with the score?'],
  ]);
  expect([first, second, third]).toEqual([
    'My loanAmount is [1,2]. Please go on with: Check.',
    'My customerId is C. 1. I do not have my score. Please go on with: Check.',
    'Next, please go on with: task 7.',
  ]);
});

test('asks for a task once more, and after one that was given up no more', async () => {
  const said = await saidTo([['No.'], ['No.'], ['No.'], ['No.'], ['No.']]);
  expect(said).toEqual([
    hello,
    'Please go on with: Check.',
    'Next, please go on with: task 7.',
    pay,
    '<quit>',
    '<quit>',
  ]);
});
