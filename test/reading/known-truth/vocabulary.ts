import type { Rng } from './random.ts';
import type { Args, Call, Json, KnownTool, Trajectory } from './types.ts';

/** The types of parameters: each has its own way of being drawn. */
type Type =
  | 'order'
  | 'booking'
  | 'flight'
  | 'account'
  | 'user'
  | 'item'
  | 'card'
  | 'text'
  | 'name'
  | 'email'
  | 'zip'
  | 'date'
  | 'city'
  | 'reason'
  | 'mode'
  | 'int'
  | 'amount'
  | 'bool'
  | 'ids'
  | 'address'
  | 'people'
  | 'filters'
  | 'nullable';

interface Tool {
  tool: string;
  params: [string, Type, optional?: true][];
}

/** The tools that a policy may know: a shop, an airline and a bank. */
export const TOOLS: readonly Tool[] = [
  { tool: 'get_order', params: [['order_id', 'order']] },
  { tool: 'find_user_by_email', params: [['email', 'email']] },
  {
    tool: 'find_user_by_name_zip',
    params: [
      ['first_name', 'name'],
      ['last_name', 'name'],
      ['zip', 'zip'],
    ],
  },
  {
    tool: 'cancel_order',
    params: [
      ['order_id', 'order'],
      ['reason', 'reason'],
    ],
  },
  {
    tool: 'return_items',
    params: [
      ['order_id', 'order'],
      ['item_ids', 'ids'],
      ['payment_method_id', 'card'],
    ],
  },
  {
    tool: 'exchange_items',
    params: [
      ['order_id', 'order'],
      ['item_ids', 'ids'],
      ['new_item_ids', 'ids'],
    ],
  },
  {
    tool: 'refund_payment',
    params: [
      ['order_id', 'order'],
      ['amount', 'amount'],
      ['note', 'text', true],
    ],
  },
  {
    tool: 'modify_order_address',
    params: [
      ['order_id', 'order'],
      ['address', 'address'],
    ],
  },
  { tool: 'get_product', params: [['item_id', 'item']] },
  {
    tool: 'search_products',
    params: [
      ['query', 'text'],
      ['filters', 'filters', true],
      ['limit', 'int', true],
    ],
  },
  { tool: 'list_categories', params: [] },
  { tool: 'get_current_time', params: [] },
  { tool: 'get_store_policy', params: [] },
  {
    tool: 'send_email',
    params: [
      ['to', 'email'],
      ['subject', 'text'],
      ['body', 'text'],
    ],
  },
  {
    tool: 'add_note',
    params: [
      ['user_id', 'user'],
      ['text', 'text'],
    ],
  },
  {
    tool: 'search_flights',
    params: [
      ['origin', 'city'],
      ['destination', 'city'],
      ['date', 'date'],
      ['direct_only', 'bool', true],
    ],
  },
  {
    tool: 'book_flight',
    params: [
      ['user_id', 'user'],
      ['flight', 'flight'],
      ['passengers', 'people'],
    ],
  },
  { tool: 'get_booking', params: [['booking_id', 'booking']] },
  { tool: 'cancel_booking', params: [['booking_id', 'booking']] },
  {
    tool: 'change_seat',
    params: [
      ['booking_id', 'booking'],
      ['row', 'int'],
      ['window', 'bool'],
    ],
  },
  {
    tool: 'add_baggage',
    params: [
      ['booking_id', 'booking'],
      ['bags', 'int'],
      ['payment_method_id', 'card'],
    ],
  },
  {
    tool: 'flight_status',
    params: [
      ['flight', 'flight'],
      ['date', 'date'],
    ],
  },
  {
    tool: 'issue_voucher',
    params: [
      ['user_id', 'user'],
      ['amount', 'amount'],
      ['expires', 'date', true],
    ],
  },
  { tool: 'get_balance', params: [['account_id', 'account']] },
  {
    tool: 'transfer_money',
    params: [
      ['from_account', 'account'],
      ['to_account', 'account'],
      ['amount', 'amount'],
    ],
  },
  {
    tool: 'freeze_card',
    params: [
      ['card_id', 'card'],
      ['permanent', 'bool'],
    ],
  },
  {
    tool: 'dispute_charge',
    params: [
      ['card_id', 'card'],
      ['amount', 'amount'],
      ['reason', 'reason'],
    ],
  },
  {
    tool: 'set_limit',
    params: [
      ['account_id', 'account'],
      ['daily', 'amount'],
      ['until', 'nullable'],
    ],
  },
  {
    tool: 'update_profile',
    params: [
      ['user_id', 'user'],
      ['email', 'email', true],
      ['newsletter', 'bool', true],
    ],
  },
  {
    tool: 'escalate_to_human',
    params: [
      ['reason', 'text'],
      ['mode', 'mode', true],
    ],
  },
];

/** Tools that an agent calls and that no policy knows. */
const STRANGERS: readonly Tool[] = [
  {
    tool: 'launch_survey',
    params: [
      ['user_id', 'user'],
      ['topic', 'reason'],
    ],
  },
  {
    tool: 'log_metric',
    params: [
      ['metric', 'reason'],
      ['count', 'int'],
    ],
  },
  { tool: 'lookup_loyalty_tier', params: [['user_id', 'user']] },
];

/** What a style lets the values be. */
export interface DrawOptions {
  /** any: all types and hard texts; scalar: no lists and objects; text: texts that no reader takes for another type. */
  values: 'any' | 'scalar' | 'text';
  /** Whether calls of tools without parameters may occur. */
  empty: boolean;
  /** The least and the greatest number of calls. */
  length: [number, number];
}

const FIRST = ['Anna', 'Omar', 'Mei', 'Lucas', 'Sofia', 'Ivan', 'Noah', 'Chidi'];
const LAST = ['Silva', 'Kovacs', 'Li', 'Garcia', 'Patel', 'Moretti', 'Ahmed', 'Johnson'];
const CITIES = ['JFK', 'SFO', 'LHR', 'CDG', 'NRT', 'GRU', 'ORD'];
const REASONS = [
  'ordered by mistake',
  'no longer needed',
  'arrived late',
  'wrong size',
  'duplicate charge',
];
const TEXTS = [
  'blue running shoes',
  'the parcel was left outside',
  'asks for a call back',
  'wants store credit',
  'desk lamp',
];
const UNICODE = [
  'Zoë Müller',
  '東京の店',
  'café crème',
  'naïve – déjà vu',
  'Łódź',
  'ok 👍🏽 thanks',
  'Ελλάδα',
];
const HARD = [
  'Left at door (blue one), please',
  "O'Brien called twice",
  'said: "never again"',
  '50% off; ends soon',
  'size 9 -> size 10',
  'see [1] and {2}',
  '# not a comment',
  'first line\nsecond line',
  'a // b /* c */',
  'C:\\temp\\new',
  'yes',
  'null',
  '1. first, 2. second',
  'a | b',
  '<b>bold</b> & more',
  'tab\there',
];

/** A text that itself looks like calls of tools, as a customer or a note may hold it. */
function callLikeText(r: Rng): string {
  const order = `ORD-${r.between(10000, 99999)}`;
  return r.pick([
    `customer wrote: refund_payment(order_id="${order}", amount=5)`,
    `{"name": "cancel_order", "arguments": {"order_id": "${order}"}}`,
    `please run get_order(order_id='${order}') again`,
  ]);
}

/** A draw of values that keeps in mind which faults it made. */
export class Drawer {
  readonly r: Rng;
  readonly faults: Set<string>;
  readonly options: DrawOptions;
  private readonly hard: boolean;
  private readonly unicode: boolean;
  private readonly callLike: boolean;

  constructor(r: Rng, faults: Set<string>, options: DrawOptions) {
    this.r = r;
    this.faults = faults;
    this.options = options;
    const any = options.values === 'any';
    this.unicode = r.chance(0.25);
    this.hard = any && r.chance(0.3);
    this.callLike = any && r.chance(0.08);
  }

  private text(): string {
    if (this.callLike && this.r.chance(0.6)) {
      this.faults.add('call-in-value');
      return callLikeText(this.r);
    }
    if (this.hard && this.r.chance(0.7)) {
      this.faults.add('hard-texts');
      return this.r.pick(HARD);
    }
    if (this.unicode && this.r.chance(0.7)) {
      this.faults.add('unicode');
      return this.r.pick(UNICODE);
    }
    return this.r.pick(TEXTS);
  }

  private address(): Json {
    const r = this.r;
    this.faults.add('nested-values');
    const geo: Json = r.chance(0.5)
      ? { geo: { lat: r.between(-80, 80), tags: ['home', r.text(4, 'abcdef')] } }
      : {};
    return {
      street: `${r.between(1, 300)} ${r.pick(['Elm Street', 'Main Road', 'Hill Lane'])}`,
      zip: this.zip(),
      ...(geo as { [k: string]: Json }),
    };
  }

  private zip(): string {
    const zip = this.r.text(5, '0123456789');
    this.faults.add('digits-in-text');
    return zip;
  }

  private amount(): number {
    return this.r.chance(0.5) ? this.r.between(5, 900) : this.r.between(500, 90000) / 100;
  }

  private people(): Json {
    const n = this.r.between(1, 3);
    this.faults.add('nested-values');
    return Array.from({ length: n }, () => ({
      first_name: this.r.pick(FIRST),
      last_name: this.r.pick(LAST),
      child: this.r.chance(0.3),
    }));
  }

  private filters(): Json {
    const r = this.r;
    this.faults.add('nested-values');
    return r.chance(0.3)
      ? {}
      : {
          price: { max: r.between(20, 300), currency: 'EUR' },
          tags: r.chance(0.3) ? [] : [r.text(4), r.text(5)],
        };
  }

  /** A value of one type. */
  value(type: Type): Json {
    const r = this.r;
    switch (type) {
      case 'order':
        return `ORD-${r.between(10000, 99999)}`;
      case 'booking':
        return `BK${r.text(4, 'BCDFGHJKLM')}`;
      case 'flight':
        return `${r.pick(['HAT', 'UAX', 'LHX'])}${r.between(100, 999)}`;
      case 'account':
        return `acc-${r.text(2, 'xyzw')}${r.between(100, 999)}`;
      case 'user':
        return `${r.pick(FIRST).toLowerCase()}_${r.pick(LAST).toLowerCase()}_${r.between(1000, 9999)}`;
      case 'item':
        return `item-${r.between(1000, 9999)}`;
      case 'card':
        return `card_${r.between(100000, 999999)}`;
      case 'text':
        return this.text();
      case 'name':
        return this.unicode && r.chance(0.5) ? r.pick(['Zoë', 'Jürgen', 'Łucja']) : r.pick(FIRST);
      case 'email':
        return `${r.pick(FIRST).toLowerCase()}.${r.pick(LAST).toLowerCase()}@example.com`;
      case 'zip':
        return this.zip();
      case 'date':
        return `2025-${String(r.between(1, 12)).padStart(2, '0')}-${String(r.between(1, 28)).padStart(2, '0')}`;
      case 'city':
        return r.pick(CITIES);
      case 'reason':
        return r.pick(REASONS);
      case 'mode':
        return r.pick(['phone', 'chat']);
      case 'int':
        return r.between(1, 40);
      case 'amount':
        return this.amount();
      case 'bool':
        return r.chance(0.5);
      case 'ids':
        return Array.from({ length: r.between(1, 3) }, () => `item-${r.between(1000, 9999)}`);
      case 'address':
        return this.address();
      case 'people':
        return this.people();
      case 'filters':
        return this.filters();
      case 'nullable':
        return r.chance(0.6) ? null : '2026-01-31';
    }
  }

  private allowed(tool: Tool): boolean {
    if (tool.params.length === 0) return this.options.empty;
    const banned: Type[] =
      this.options.values === 'any' ? [] : ['ids', 'address', 'people', 'filters', 'nullable'];
    if (this.options.values === 'text') banned.push('int', 'amount', 'bool', 'zip');
    return tool.params.every(([, type]) => !banned.includes(type));
  }

  /** A call of one of these tools. */
  callOf(tool: Tool): Call {
    const args: Args = {};
    for (const [name, type, optional] of tool.params) {
      if (optional === true && this.r.chance(0.5)) continue;
      args[name] = this.value(type);
    }
    if (tool.params.length === 0) this.faults.add('empty-arguments');
    return { tool: tool.tool, args };
  }

  /** A call of any tool of the vocabulary that the style allows. */
  call(): Call {
    return this.callOf(this.r.pick(TOOLS.filter((tool) => this.allowed(tool))));
  }

  /** A call of a tool that no policy knows. */
  stranger(): Call {
    const fit = STRANGERS.filter((tool) => this.allowed(tool));
    return this.callOf(this.r.pick(fit));
  }

  /** A trajectory whose calls differ from each other. */
  trajectory(length?: number): Trajectory {
    const [low, high] = this.options.length;
    const wanted = length ?? this.r.between(low, high);
    const calls: Trajectory = [];
    const seen = new Set<string>();
    while (calls.length < wanted) {
      const call = this.call();
      const key = call.tool + JSON.stringify(call.args);
      if (seen.has(key)) continue;
      seen.add(key);
      calls.push(call);
    }
    return calls;
  }
}

/** The parameters of a tool in the order of its declaration. */
export function parametersOf(name: string): string[] {
  const tool = [...TOOLS, ...STRANGERS].find((t) => t.tool === name);
  return tool === undefined ? [] : tool.params.map(([param]) => param);
}

/** A JSON schema of a tool, as prompts and requests hold it. */
export function schemaOf(name: string): Json {
  const properties: { [key: string]: Json } = {};
  for (const param of parametersOf(name))
    properties[param] = { type: 'string', description: `The ${param.replaceAll('_', ' ')}.` };
  return { type: 'object', properties, required: parametersOf(name) };
}

/** The tools that a caller knows: those of the vocabulary without the ones that are left out on purpose. */
export function knownTools(lacks: readonly string[]): KnownTool[] {
  return TOOLS.filter((t) => !lacks.includes(t.tool)).map((t) => ({
    tool: t.tool,
    params: t.params.map(([name, type, optional]) => ({ name, type, optional: optional === true })),
  }));
}
