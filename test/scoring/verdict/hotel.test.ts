import { describe, expect, test } from 'vitest';
import { type ScoreInput, score } from '../../../src/index.ts';
import { inCommonText } from '../../../src/scoring/text/in-common.ts';
import { type Guest, guests, kinds, type MadeCall, messagesOf, policy, rightRun } from './hotel.ts';

function reportOf(
  change: (run: MadeCall[], guest: Guest) => MadeCall[],
  { question, ...more }: Partial<ScoreInput> & { question?: string } = {},
) {
  const predictions = guests.map((guest) => ({
    id: guest.customer_id,
    messages: messagesOf(change(rightRun(guest), guest), question),
  }));
  const { report, diagnostics } = score({
    workflows: [policy],
    profiles: [...guests],
    predictions: [predictions],
    ...more,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return report;
}

const scoresOf = (...given: Parameters<typeof reportOf>) => reportOf(...given).profiles;

const validIn = (scores: ReturnType<typeof scoresOf>) =>
  scores.filter(({ figures }) => figures.valid === 1).length;

describe('runs of a hotel', () => {
  test.each(Object.entries(kinds))('%s', (name, { right, change }) => {
    const question = name === 'asked a question first' ? 'For two nights?' : undefined;
    const scores = scoresOf(change, { task: 'run', ...(question && { question }) });
    expect(validIn(scores)).toBe(right);
  });
});

const input = (call: MadeCall, changes: Record<string, string | number | boolean>): MadeCall => ({
  ...call,
  input: { ...call.input, ...changes },
});

/** The changes of runs with which only some guests are tried. */
const of = (tool: string, change: (call: MadeCall) => readonly MadeCall[]) => (run: MadeCall[]) =>
  run.flatMap((call) => (call.tool === tool ? change(call) : [call]));

describe('what a person sees in a run of the hotel', () => {
  test('a payment that failed is missing, whatever comes after it', () => {
    const [first, , , fourth] = scoresOf(
      of('charge_card', (call) => [{ ...call, failed: true }]),
      { task: 'run' },
    );
    expect(first?.tags).toEqual(['missing_tool', 'failed_call']);
    expect(first?.reasons.map(({ text }) => text)).toEqual([
      'step 5: charge_card is missing',
      'step 5: charge_card was called at step 5, and failed',
    ]);
    expect(first?.alignments[0]?.calls[4]).toEqual({
      ...{ mark: 'missing', gold: 'charge_card(booking_id="BK-1", amount=42.5)' },
    });
    expect(first?.alignments[0]?.calls[5]).toEqual({
      mark: 'tried',
      prediction: 'charge_card(booking_id="BK-1", amount=42.5)',
      status: 'failed',
    });
    expect(fourth?.figures.valid).toBe(1);
  });

  test('attempts are shown in their places, and counted; what is permitted is listed', () => {
    const [first] = scoresOf(kinds['payment tried again once']?.change ?? ((run) => run), {
      task: 'run',
    });
    expect(first?.matches[0]?.failed).toEqual([4]);
    expect([first?.effort.calls, first?.effort.failed, first?.effort.repeated]).toEqual([10, 1, 0]);
    const [again] = scoresOf(kinds['looked up twice']?.change ?? ((run) => run), { task: 'run' });
    expect(again?.allowed).toEqual([
      { prediction: 0, step: 4, tool: 'get_booking', kind: 'repeat' },
    ]);
    expect(again?.matches[0]?.allowed).toEqual([3]);
    expect(again?.figures.tool_precision).toBe(1);
  });

  test('tries beyond two are too many, and the count starts anew after a success', () => {
    const failing = (times: number) =>
      of('charge_card', (call) => [
        ...Array.from({ length: times }, () => ({ ...call, failed: true })),
        call,
      ]);
    const tagsOf = (times: number) => scoresOf(failing(times), { task: 'run' })[0]?.tags;
    expect([2, 3].map(tagsOf)).toEqual([[], ['too_many_retries']]);
  });

  test('an attempt before its turn is out of order, though all else is right', () => {
    const [first] = scoresOf(
      (run) => {
        const charge = run.find(({ tool }) => tool === 'charge_card');
        return charge ? [{ ...charge, failed: true }, ...run] : run;
      },
      { task: 'run' },
    );
    expect([first?.tags, first?.figures.valid]).toEqual([['wrong_order'], 0]);
    expect(first?.reasons[0]?.text).toBe(
      'step 1: the order does not allow charge_card here, which failed',
    );
  });

  test("nothing permits a stranger's booking, another amount, or a second payment", () => {
    const wrong = [
      of('get_booking', (call) => [call, input(call, { booking_id: 'BK-9999' })]),
      of('charge_card', (call) => [input(call, { amount: 999 })]),
      of('charge_card', (call) => [call, call]),
    ];
    const found = wrong.map((change) => scoresOf(change, { task: 'run' })[0]?.tags);
    expect(found).toEqual([['extra_tool'], ['bad_param'], ['repeated_call']]);
  });

  test('calls that rules make optional have the arguments of the gold, too', () => {
    const rules = { tools: { get_booking: { optional_call: true } } };
    const tagsOf = (change: (run: MadeCall[]) => MadeCall[]) =>
      scoresOf(change, { task: 'run', rules, workflows: [plainPolicy] })[0]?.tags;
    expect(tagsOf(of('get_booking', (call) => [call, call]))).toEqual([]);
    expect(tagsOf(of('get_booking', () => []))).toEqual([]);
    const stranger = of('get_booking', (call) => [call, input(call, { booking_id: 'BK-9999' })]);
    expect(tagsOf(stranger)).toEqual(['extra_tool']);
  });
});

/** The policy without anything that it permits. */
const plainPolicy = {
  ...policy,
  steps: policy.steps.map((step) => {
    if (typeof step !== 'string') return { tool: step.tool, params: step.params };
    return step.startsWith('notify') ? 'send_email(to = email)' : step.replace(/[?+]( ->|$)/, '$1');
  }),
};

/** The plain policy with something else in the place of a step. */
const plainBut = (tool: string, change: (step: string) => string, more: object = {}) => ({
  ...{ ...plainPolicy, ...more },
  steps: plainPolicy.steps.map((step) =>
    typeof step === 'string' && step.startsWith(`${tool}(`) ? change(step) : step,
  ),
});

const besides = (tool: string) => (run: MadeCall[]) => [{ tool, input: {} }, ...run];

const remedies: readonly (readonly [
  kind: string,
  change: (run: MadeCall[], guest: Guest) => MadeCall[],
  names: Readonly<Record<string, number>>,
  permitting: Partial<ScoreInput> | undefined,
])[] = [
  [
    'repeat',
    kinds['looked up twice']?.change ?? ((run) => run),
    { get_booking: 6 },
    { workflows: [plainBut('get_booking', (step) => `${step}+`)] },
  ],
  [
    'optional',
    kinds['no breakfast offered']?.change ?? ((run) => run),
    { offer_breakfast: 4 },
    { workflows: [plainBut('offer_breakfast', (step) => `${step}?`)] },
  ],
  [
    'anytime',
    besides('think'),
    { think: 6 },
    { workflows: [plainBut('', (step) => step, { anytime: ['think'] })] },
  ],
  [
    'parallel',
    kinds['three in one message, reversed']?.change ?? ((run) => run),
    {},
    { parallel: 'any' },
  ],
  [
    'number',
    kinds['amount as text']?.change ?? ((run) => run),
    { 'charge_card.amount': 3, 'refund_card.amount': 1 },
    {
      rules: {
        tools: {
          charge_card: { parameters: { amount: { tolerance: 0 } } },
          refund_card: { parameters: { amount: { tolerance: 0 } } },
        },
      },
    },
  ],
  [
    'names',
    (run) => run.map((call) => ({ ...call, tool: `mcp__hotel__${call.tool}` })),
    { mcp__hotel__get_booking: 6 },
    undefined,
  ],
];

describe('what most wrong runs have in common', () => {
  test.each(remedies)('%s: what would permit it does', (kind, change, names, permitting) => {
    const plain = { task: 'run', workflows: [plainPolicy] } as const;
    const { inCommon } = reportOf(change, plain);
    expect(inCommon).toMatchObject({ kind });
    expect(Object.fromEntries(inCommon?.names ?? [])).toMatchObject(names);
    const wrong = scoresOf(change, plain).filter(({ figures }) => figures.valid !== 1);
    expect([wrong.length, inCommon?.runs]).toEqual([inCommon?.invalid, inCommon?.invalid]);
    if (permitting !== undefined) {
      expect(validIn(scoresOf(change, { ...plain, ...permitting }))).toBe(6);
    }
  });

  test('is said in a sentence, and where runs have different faults it is not', () => {
    const plain = { task: 'run', workflows: [plainPolicy] } as const;
    const { inCommon } = reportOf(kinds['looked up twice']?.change ?? ((run) => run), plain);
    expect(inCommon && inCommonText(inCommon)).toBe(
      '6 of 6 invalid runs only repeat a right call (get_booking 6); `+` behind its step permits that.',
    );
    const mixed = (run: MadeCall[]) => run.slice(1, -1).reverse();
    expect(reportOf(mixed, plain).inCommon).toBeUndefined();
  });
});
