import { readFileSync, rmSync } from 'node:fs';
import { expect } from 'vitest';
import { printed, scorerProject, write } from './scorer-project.ts';

const call = (name: string, input: object) => ({ name, arguments: input });
const verify = call('verify_customer', { customer_id: 'C7' });
const order = call('get_order', { order_id: 63920 });
const refund = call('issue_refund', { order_id: 63920, amount: 49.9 });
const wrongAmount = call('issue_refund', { order_id: 63920, amount: 50 });
const escalate = call('escalate_to_support', { order_id: 63920 });
const right = ['verify_customer', 'get_order', 'issue_refund'];

const amount =
  'step 3: issue_refund has amount 50 instead of 49.9. Call now: issue_refund(order_id=63920, amount=49.9).';

/** What a played model calls, turn by turn, and how it is guarded. */
const scenarios = [
  { name: 'right', turns: [[verify], [order], [refund]] },
  { name: 'parallel', turns: [[order, verify], [refund]] },
  { name: 'wrong order', turns: [[verify], [refund], [order], [refund]] },
  { name: 'wrong parameter', turns: [[verify], [order], [wrongAmount], [refund]] },
  { name: 'wrong tool', turns: [[verify], [order], [escalate], [refund]] },
  { name: 'warn', mode: 'warn', turns: [[verify], [order], [wrongAmount]] },
  { name: 'record', mode: 'record', turns: [[verify], [order], [wrongAmount]] },
];

/** What guards say in each of the scenarios in which the model errs; a framework may say it itself. */
export const sentences = {
  order:
    'step 2: the order allows get_order here, not issue_refund. Call now: get_order(order_id=63920).',
  parameter: amount,
  tool: "step 3: escalate_to_support would be right if conditional 1 (order['total'] <= 100) did not hold, but it does. Call now: issue_refund(order_id=63920, amount=49.9).",
};

/** Runs each scenario with `play.js`, which yields all that the model was told in the last turn. */
const drive = `
import { trajectoryScorer } from 'traxgen/scorer';
import { guardOf } from './guard.js';
import { play } from './play.js';

const customer = { customer_id: 'C7', user_provided_info: { order_id: 63920 } };
const scoreOf = trajectoryScorer({ gold: 'gold.jsonl' });
const found = [];
for (const { name, turns, mode } of ${JSON.stringify(scenarios)}) {
  const [made, warned] = [[], []];
  const warn = (sentence) => warned.push(sentence);
  const guard = guardOf(customer, mode === 'warn' ? { warn } : mode);
  const does = (tool, result) => async () => {
    made.push(tool);
    return result;
  };
  const functions = {
    verify_customer: does('verify_customer', 'verified'),
    get_order: does('get_order', { total: 49.9 }),
    issue_refund: does('issue_refund', 'done'),
    escalate_to_support: does('escalate_to_support', 'done'),
  };
  const told = JSON.stringify(await play({ turns, functions, guard }));
  const { score, explanation } = await scoreOf({ output: guard.messages, id: 'C7' });
  const denied = guard.messages.filter(({ role }) => role === 'system').map((one) => one.content);
  found.push({ name, made, warned, told, score, explanation, denied });
}
console.log(JSON.stringify(found));
process.exit();
`;

/** The same policy, with a refund that may be tried again once, and a call behind it. */
function withRetries(): string {
  const policy = JSON.parse(readFileSync('docs/refund/refund.json', 'utf8'));
  const params = { order_id: "user_provided_info['order_id']", amount: "order['total']" };
  const steps = policy.steps.map((step: string) =>
    step.startsWith('issue_refund') ? { tool: 'issue_refund', params, retries: 1 } : step,
  );
  return JSON.stringify({ ...policy, steps: [...steps, 'close_case()'] });
}

const close = call('close_case', {});

/** What is called after a refund that failed; or nothing, since the agent asks its user something first. */
const afterFailure = {
  'tries again': { fails: 1, turns: [[verify], [order], [refund], [refund], [close]] },
  'goes on': { fails: 1, turns: [[verify], [order], [refund], [close], [refund], [close]] },
  'tries too often': { fails: 2, turns: [[verify], [order], [refund], [refund], [refund]] },
  asks: { fails: 0, turns: [] },
};

/** What guards say then. */
export const sayings = {
  failed: 'The bank is closed.',
  goesOn:
    'step 4: the order allows issue_refund here, not close_case. Try again, at most once: issue_refund(order_id=63920, amount=49.9).',
  tooOften:
    'step 5: issue_refund has failed 2 times, and may be tried again at most once. Nothing else may be called now.',
};

/** How a refund fails, and what the guard has to know to tell. */
const failures = {
  throws: { code: "throw new Error('The bank is closed.')", rules: undefined },
  returns: {
    code: "return { error: 'The bank is closed.' }",
    rules: { failures: [{ tool: 'issue_refund', result: 'bank is closed' }] },
  },
  /** As the framework marks an error: what `failing` of `play.js` makes of a call and a text. */
  marks: { code: "return played.failing('The bank is closed.', ...given)", rules: undefined },
};

const driveFailing = (code: string) => `
import { guardOf } from './guard.js';
import * as played from './play.js';

const customer = { customer_id: 'C7', user_provided_info: { order_id: 63920 } };
const found = [];
for (const { fails, turns } of ${JSON.stringify(Object.values(afterFailure))}) {
  const made = [];
  const guard = guardOf(customer);
  const does = (tool, result) => async () => {
    made.push(tool);
    return result;
  };
  let left = fails;
  const functions = {
    verify_customer: does('verify_customer', 'verified'),
    get_order: does('get_order', { total: 49.9 }),
    issue_refund: async (...given) => {
      made.push('issue_refund');
      left -= 1;
      if (left >= 0) ${code};
      return 'done';
    },
    escalate_to_support: does('escalate_to_support', 'done'),
    close_case: does('close_case', 'done'),
  };
  const told = JSON.stringify(await played.play({ turns, functions, guard }));
  const denied = guard.messages.filter(({ role }) => role === 'system').map((one) => one.content);
  const failed = guard.messages.filter((one) => one.is_error).map((one) => one.content);
  const { mayEnd } = guard.cursor.next();
  found.push({ made, told, denied, failed, mayEnd });
}
console.log(JSON.stringify(found));
process.exit();
`;

interface PlayedFailures {
  readonly play: string;
  /** How a refund fails; it throws unless given. */
  readonly by?: keyof typeof failures;
  readonly said?: typeof sayings;
  readonly node?: string;
}

/** Plays a refund that fails with the program of the page, and asserts what a guard makes of it. */
export function expectTriedAgain(modules: string, section: string, given: PlayedFailures): void {
  const { play, by = 'throws', said = sayings, node } = given;
  const { code, rules } = failures[by];
  const folder = scorerProject(modules, 'docs/guards.md', section);
  try {
    const guard = readFileSync(`${folder}/guard.js`, 'utf8');
    write(
      folder,
      'guard.js',
      guard.replace('facts: customer,', `$& rules: ${JSON.stringify(rules)},`),
    );
    write(folder, 'refund.json', withRetries());
    write(folder, 'play.js', play);
    write(folder, 'drive.js', driveFailing(code));
    const found: Failing[] = JSON.parse(printed(folder, ['drive.js'], node));
    const [again, goesOn, tooOften, asks] = found;
    const refunds = (number: number) => Array.from({ length: number }, () => 'issue_refund');
    const begun = ['verify_customer', 'get_order'];
    const whole = [...begun, ...refunds(2), 'close_case'];
    const failed = expect.stringContaining(said.failed);
    const input = JSON.stringify(refund.arguments);
    expect(again).toMatchObject({ made: whole, denied: [], failed: [failed], mayEnd: true });
    const refused = [`close_case({}) refused: ${said.goesOn}`];
    expect(goesOn).toMatchObject({ made: whole, denied: refused, failed: [failed], mayEnd: true });
    expect(tooOften).toMatchObject({
      made: [...begun, ...refunds(2)],
      denied: [`issue_refund(${input}) refused: ${said.tooOften}`],
      failed: [failed, failed],
      mayEnd: false,
    });
    expect(asks).toMatchObject({ made: [], denied: [], failed: [], mayEnd: false });
    expect(goesOn?.told).toContain(said.goesOn);
    expect(tooOften?.told).toContain(said.tooOften);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Failing {
  readonly made: readonly string[];
  readonly told: string;
  readonly denied: readonly string[];
  readonly failed: readonly string[];
  readonly mayEnd: boolean;
}

interface Played {
  readonly name: string;
  readonly made: readonly string[];
  readonly warned: readonly string[];
  readonly told: string;
  readonly score: number;
  readonly explanation: string;
  readonly denied: readonly string[];
}

/** Plays all scenarios with the program of the page, and asserts what came of each. */
export function expectGuarded(
  modules: string,
  section: string,
  given: { readonly play: string; readonly said?: typeof sentences; readonly node?: string },
): void {
  const { play, said = sentences, node } = given;
  const folder = scorerProject(modules, 'docs/guards.md', section);
  try {
    write(folder, 'refund.json', readFileSync('docs/refund/refund.json', 'utf8'));
    write(folder, 'play.js', play);
    write(folder, 'drive.js', drive);
    const found: Played[] = JSON.parse(printed(folder, ['drive.js'], node));
    const shown = found.map(({ name, made, score, denied }) => ({ name, made, score, denied }));
    const [, getFirst] = [right, ['get_order', 'verify_customer', 'issue_refund']];
    const refused = (tool: string, input: object, sentence: string) => [
      `${tool}(${JSON.stringify(input)}) refused: ${sentence}`,
    ];
    const passed = [
      `issue_refund(${JSON.stringify(wrongAmount.arguments)}) not allowed: ${amount}`,
    ];
    expect(shown).toEqual([
      { name: 'right', made: right, score: 1, denied: [] },
      { name: 'parallel', made: getFirst, score: 1, denied: [] },
      {
        name: 'wrong order',
        made: right,
        score: 1,
        denied: refused('issue_refund', refund.arguments, said.order),
      },
      {
        name: 'wrong parameter',
        made: right,
        score: 1,
        denied: refused('issue_refund', wrongAmount.arguments, said.parameter),
      },
      {
        name: 'wrong tool',
        made: right,
        score: 1,
        denied: refused('escalate_to_support', escalate.arguments, said.tool),
      },
      { name: 'warn', made: right, score: 0, denied: passed },
      { name: 'record', made: right, score: 0, denied: passed },
    ]);
    const [, , inOrder, inParameter, inTool, warn] = found;
    expect(inOrder?.told).toContain(said.order);
    expect(inParameter?.told).toContain(said.parameter);
    expect(inTool?.told).toContain(said.tool);
    expect(warn?.warned).toEqual([amount]);
    expect(warn?.told).not.toContain(amount);
    expect(warn?.explanation).toContain('issue_refund has amount 50 instead of 49.9');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
