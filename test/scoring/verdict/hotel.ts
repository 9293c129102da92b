/*
 * A hotel's policy for changes of bookings, six guests, and runs of fifteen kinds, of which it is known what a person
 * who reads the policy says.
 */

type Values = Readonly<Record<string, string | number | boolean>>;

/** A guest, with what the tools tell of the booking. */
export interface Guest {
  readonly customer_id: string;
  readonly agent_sequence: readonly ['change_booking'];
  readonly email: string;
  readonly phone: string;
  readonly booking_id: string;
  readonly check_in: string;
  readonly check_out: string;
  readonly rate: 'flexible' | 'fixed';
  readonly quote: { readonly difference: number; readonly amount: number; readonly same: boolean };
}

/** The policy: look-ups may be repeated, a payment tried again twice, breakfast left out, either channel used. */
export const policy = {
  agent: 'change_booking',
  steps: [
    'identify_guest(email = email)',
    'get_booking(booking_id = booking_id)+',
    'get_rate_rules(rate = rate)+',
    'quote_change(booking_id = booking_id, check_in = check_in, check_out = check_out) -> [quote]',
    {
      tool: 'charge_card',
      params: { booking_id: 'booking_id', amount: "quote['amount']" },
      retries: 2,
    },
    "refund_card(booking_id = booking_id, amount = quote['amount'])",
    'update_booking(booking_id = booking_id, check_in = check_in, check_out = check_out)',
    'offer_breakfast(booking_id = booking_id)?',
    'issue_voucher(booking_id = booking_id)',
    'notify: send_email(to = email) | send_sms(to = phone)',
    'log_case(booking_id = booking_id)',
  ],
  soft_ordering: [['identify_guest', 'get_booking']],
  conditionals: [
    {
      if: [{ field: 'rate', operator: '==', value: 'fixed' }],
      then: [
        {
          action: 'skip',
          target: [
            'quote_change',
            'charge_card',
            'refund_card',
            'update_booking',
            'offer_breakfast',
          ],
        },
      ],
      else: [{ action: 'skip', target: 'issue_voucher' }],
    },
    {
      if: [{ field: "quote['difference']", operator: '<=', value: 0 }],
      then: [{ action: 'skip', target: 'charge_card' }],
    },
    {
      if: [{ field: "quote['difference']", operator: '>=', value: 0 }],
      then: [{ action: 'skip', target: 'refund_card' }],
    },
    {
      if: [{ field: "quote['same']", operator: '==', value: true }],
      then: [{ action: 'skip', target: ['update_booking', 'offer_breakfast'] }],
    },
  ],
};

function guest(
  id: string,
  { rate = 'flexible', difference = 0, same = false }: Partial<Record<string, unknown>>,
): Guest {
  return {
    customer_id: id,
    agent_sequence: ['change_booking'],
    email: `${id.toLowerCase()}@example.com`,
    phone: `+49 ${id.slice(1)}00`,
    booking_id: `BK-${id.slice(1)}`,
    check_in: '2026-12-01',
    check_out: '2026-12-04',
    rate: rate as Guest['rate'],
    quote: {
      difference: difference as number,
      amount: Math.abs(difference as number),
      same: same === true,
    },
  };
}

/** Three pay, one is paid back, one changes nothing, and one gets a voucher. */
export const guests: readonly Guest[] = [
  guest('H1', { difference: 42.5 }),
  guest('H2', { difference: 10 }),
  guest('H3', { difference: 99.9 }),
  guest('H4', { difference: -15 }),
  guest('H5', { same: true }),
  guest('H6', { rate: 'fixed' }),
];

/** A call of a run, and whether it fails. */
export interface MadeCall {
  readonly tool: string;
  readonly input: Values;
  readonly failed?: boolean;
  /** Made in one message with the call before it. */
  readonly together?: boolean;
}

/** What a good agent does for a guest. */
export function rightRun({
  email,
  booking_id,
  check_in,
  check_out,
  rate,
  quote: { difference, amount, same },
}: Guest): MadeCall[] {
  const call = (tool: string, input: Values): MadeCall => ({ tool, input });
  const change = { booking_id, check_in, check_out };
  const begin = [
    call('identify_guest', { email }),
    call('get_booking', { booking_id }),
    call('get_rate_rules', { rate }),
  ];
  const end = [call('send_email', { to: email }), call('log_case', { booking_id })];
  if (rate === 'fixed') return [...begin, call('issue_voucher', { booking_id }), ...end];
  return [
    ...begin,
    call('quote_change', change),
    ...(difference > 0 ? [call('charge_card', { booking_id, amount })] : []),
    ...(difference < 0 ? [call('refund_card', { booking_id, amount })] : []),
    ...(same ? [] : [call('update_booking', change), call('offer_breakfast', { booking_id })]),
    ...end,
  ];
}

type Change = (run: MadeCall[], guest: Guest) => MadeCall[];

const each =
  (tool: string, change: (call: MadeCall) => readonly MadeCall[]): Change =>
  (run) =>
    run.flatMap((call) => (call.tool === tool ? change(call) : [call]));
const changed =
  (key: string, change: (value: Values[string]) => Values[string]): Change =>
  (run) =>
    run.map((call) => {
      const value = call.input[key];
      return value === undefined
        ? call
        : { ...call, input: { ...call.input, [key]: change(value) } };
    });
const fails = (times: number) =>
  each('charge_card', (call) => [
    ...Array.from({ length: times }, () => ({ ...call, failed: true })),
    call,
  ]);

/** The kinds of runs, and for how many of the six guests each is right. */
export const kinds: Readonly<Record<string, { readonly right: number; readonly change: Change }>> =
  {
    right: { right: 6, change: (run) => run },
    'looked up twice': {
      right: 6,
      change: (run) => {
        const found = run.find(({ tool }) => tool === 'get_booking') as MadeCall;
        return run.flatMap((call) => (call.tool === 'get_rate_rules' ? [call, found] : [call]));
      },
    },
    'payment tried again once': { right: 6, change: fails(1) },
    'payment failed five times': { right: 3, change: fails(5) },
    'check of the rate missing': { right: 0, change: each('get_rate_rules', () => []) },
    'no breakfast offered': { right: 6, change: each('offer_breakfast', () => []) },
    'text message instead of email': {
      right: 6,
      change: (run, { phone }) =>
        run.map((call) =>
          call.tool === 'send_email' ? { tool: 'send_sms', input: { to: phone } } : call,
        ),
    },
    'amount as text': { right: 2, change: changed('amount', String) },
    'amount and one more': { right: 2, change: changed('amount', (amount) => Number(amount) + 1) },
    'dates with a time': { right: 1, change: changed('check_in', (day) => `${day}T00:00:00Z`) },
    'dates in another form': { right: 1, change: changed('check_in', () => '01/12/2026') },
    'first two in one message': {
      right: 6,
      change: (run) => run.map((call, at) => (at === 1 ? { ...call, together: true } : call)),
    },
    'three in one message, reversed': {
      right: 2,
      change: (run) => {
        const tools = ['update_booking', 'offer_breakfast', 'send_email'];
        const own = run.filter(({ tool }) => tools.includes(tool)).reverse();
        const first = run.findIndex(({ tool }) => tools.includes(tool));
        const others = run.filter(({ tool }) => !tools.includes(tool));
        const together = own.map((call, at) => ({ ...call, together: at > 0 }));
        return others.toSpliced(first, 0, ...together);
      },
    },
    'asked a question first': { right: 6, change: (run) => run },
    'called nothing': { right: 0, change: () => [] },
  };

/** A run as messages of the AI SDK. */
export function messagesOf(run: readonly MadeCall[], question?: string): object[] {
  const messages: object[] = [{ role: 'user', content: 'I want to change my booking.' }];
  if (question !== undefined) {
    messages.push({ role: 'assistant', content: question }, { role: 'user', content: 'Yes.' });
  }
  let open: { calls: object[]; results: object[] } | undefined;
  for (const [at, { tool: toolName, input, failed, together }] of run.entries()) {
    const toolCallId = `call-${at}`;
    if (together !== true || open === undefined) {
      open = { calls: [], results: [] };
      messages.push(
        { role: 'assistant', content: open.calls },
        { role: 'tool', content: open.results },
      );
    }
    open.calls.push({ type: 'tool-call', toolCallId, toolName, input });
    const output = failed
      ? { type: 'error-text', value: 'gateway timeout' }
      : { type: 'json', value: { done: true } };
    open.results.push({ type: 'tool-result', toolCallId, toolName, output });
  }
  return [...messages, { role: 'assistant', content: 'That is done.' }];
}
