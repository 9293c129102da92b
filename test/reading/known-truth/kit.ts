import { Fixed, type JsonStyle, type Loose, oddNumber, printJson } from './notation.ts';
import type { Rng } from './random.ts';
import type { Args, Call, Json, Trajectory } from './types.ts';
import { type Drawer, type DrawOptions, schemaOf } from './vocabulary.ts';

/** What can go wrong, or be unusual, in a trace. */
export type Fault =
  | 'failed-result'
  | 'missing-results'
  | 'orphan-result'
  | 'same-id'
  | 'cut-by-length'
  | 'stray-call'
  | 'foreign-calls-in-result'
  | 'no-calls'
  | 'several-chats'
  | 'rewound-branch'
  | 'noise'
  | 'shuffled'
  | 'tool-declarations'
  | 'calls-said-twice'
  | 'empty-arguments-forms'
  | 'unknown-tool';

/** One call in a conversation, with its result. */
export interface Step {
  id: string;
  call: Call;
  result: 'ok' | 'failed' | 'missing';
  output: Json;
  /** Only the result is there. */
  ghost: boolean;
  /** The arguments stop in the middle. */
  cut: boolean;
}

/** One turn of a conversation. */
export type Turn =
  | { kind: 'user'; text: string }
  | { kind: 'say'; text: string }
  | { kind: 'calls'; text: string; steps: Step[] };

/** One conversation. */
export interface Story {
  id: string;
  system: string;
  turns: Turn[];
}

/** Records that stand on a line each although they belong to one conversation. */
export class Lines {
  readonly items: Loose[];
  constructor(items: Loose[]) {
    this.items = items;
  }
}

/** One format of traces. */
export interface Kind {
  name: string;
  /** One sentence on what it is. */
  says: string;
  /** Where the format is described in public. */
  source: string;
  /** How the records of several conversations make a file: a list, one on each line, or one record alone. */
  layout: 'list' | 'lines' | 'one';
  /** Which faults the format can have. */
  faults: Fault[];
  /** Whether the format has a mark for calls that failed. */
  marks: boolean;
  /** Whether several calls may be made at once. */
  parallel: boolean;
  /** Whether faults may add keys and reorder them everywhere. */
  spice: boolean;
  /** What a file holds for one conversation; what is to be spread over lines is given as Lines. */
  render(k: Kit, story: Story): Loose | Lines;
  /** What the values may be, if not any. */
  values?: DrawOptions['values'];
  /** Whether a person reads the format without any doubt. */
  plain: boolean;
}

/** The calls of a turn that are there. */
export function made(turn: { steps: Step[] }): Step[] {
  return turn.steps.filter((step) => !step.ghost);
}

/** The calls of a turn whose results are there. */
export function answered(turn: { steps: Step[] }): Step[] {
  return turn.steps.filter((step) => step.result !== 'missing' && !step.cut);
}

/** What a format is given to write a conversation. */
export class Kit {
  readonly r: Rng;
  readonly faults: Set<string>;
  readonly drawer: Drawer;
  private readonly chosen: Set<Fault>;
  private clock: number;
  private readonly wide: boolean;
  private readonly odd: boolean;
  private readonly escape: boolean;
  /** What a format says about the truth, where it differs from the usual. */
  verdict:
    | { kind: 'refuse-or-read'; why: string; also: Trajectory[] }
    | { kind: 'must-refuse'; why: string }
    | undefined;
  unplain = false;
  /** Whether the format does not say the arguments of any call. */
  namesOnly = false;
  /** Calls that a format adds before those of the conversation. */
  front: Trajectory = [];

  constructor(r: Rng, faults: Set<string>, drawer: Drawer, chosen: Set<Fault>) {
    this.r = r;
    this.faults = faults;
    this.drawer = drawer;
    this.chosen = chosen;
    this.clock = 1_760_000_000_000 + r.int(1_000_000) * 1000;
    this.wide = r.chance(0.3);
    this.odd = r.chance(0.2);
    this.escape = r.chance(0.15);
  }

  /** Whether the case has this fault; who asks makes it so. */
  has(fault: Fault): boolean {
    if (!this.chosen.has(fault)) return false;
    this.faults.add(fault);
    return true;
  }

  /** How JSON is written in this case. */
  style(): JsonStyle {
    const style: JsonStyle = {};
    if (this.wide) style.wide = true;
    if (this.escape) style.escape = true;
    if (this.odd)
      style.number = (n) => {
        if (!this.r.chance(0.4)) return String(n);
        this.faults.add('odd-numbers');
        return oddNumber(this.r, n);
      };
    return style;
  }

  /** The arguments as JSON text; without any they may be written in several ways. */
  text(step: Step): Loose {
    const args = step.call.args ?? {};
    if (Object.keys(args).length === 0 && this.has('empty-arguments-forms'))
      return this.r.pick<Loose>(['{}', '', null, undefined]);
    const text = printJson(args, this.style());
    if (this.wide) this.faults.add('wide-json');
    if (!step.cut) return text;
    const signs = [...text];
    return signs.slice(0, this.r.between(1, Math.max(1, signs.length - 3))).join('');
  }

  /** The arguments as JSON text, always a text. */
  plainText(step: Step): string {
    return printJson(step.call.args ?? {}, this.style());
  }

  /** The arguments as an object; without any they may be written in several ways. */
  object(step: Step): Loose {
    const args = step.call.args ?? {};
    if (Object.keys(args).length === 0 && this.has('empty-arguments-forms'))
      return this.r.pick<Loose>([{}, null, undefined]);
    return new Fixed(args);
  }

  /** The result as a value that no fault changes. */
  value(step: Step): Loose {
    return new Fixed(step.output);
  }

  /** The result as text. */
  outputText(step: Step): string {
    return typeof step.output === 'string' ? step.output : printJson(step.output);
  }

  /** A point of time later than all before, in milliseconds. */
  tick(): number {
    this.clock += this.r.between(20, 900);
    return this.clock;
  }

  /** The same as a text. */
  iso(): string {
    return new Date(this.tick()).toISOString();
  }

  /** Declarations of tools, as requests hold them. */
  declarations(story: Story): Loose[] {
    const tools = new Set(callsOf(story).map((step) => step.call.tool));
    tools.add('get_order').add('cancel_booking');
    return [...tools].map((name) => ({
      type: 'function',
      function: {
        name,
        description: 'It does what its name says.',
        parameters: new Fixed(schemaOf(name)),
      },
    }));
  }

  /** Calls for a nested agent or for gold beside the trace. */
  others(n: number): Step[] {
    return this.drawer.trajectory(n).map((call) => this.step(call));
  }

  /** A step around a call. */
  step(call: Call): Step {
    return {
      id: `call_${this.r.text(12)}`,
      call,
      result: 'ok',
      output: { status: 'ok', ref: this.r.text(6) },
      ghost: false,
      cut: false,
    };
  }

  /** Says that a call started an agent whose calls may count or not. */
  nested(start: Call, inner: Trajectory, own: Trajectory): void {
    this.front = [start];
    this.doubt(
      'A call starts an agent that makes calls of its own.',
      [start, ...inner, ...own],
      [...inner, ...own],
    );
  }

  /** Says that one may refuse the file with reason, and which other readings are right too. */
  doubt(why: string, ...also: Trajectory[]): void {
    this.verdict = { kind: 'refuse-or-read', why, also };
  }
}

/** All steps of a conversation, in order. */
export function callsOf(story: Story): Step[] {
  return story.turns.flatMap((turn) => (turn.kind === 'calls' ? turn.steps : []));
}

const ASKS = [
  'Hello, I need help with my order.',
  'Can you change my seat?',
  'Ich möchte mein Geld zurück.',
  'Please look up my balance — thanks!',
];
const SAYS = [
  'I look into it.',
  'It is done.',
  'Is there anything else?',
  'Das ist erledigt.',
  'I cannot do that.',
];

/** A conversation without faults. */
export function drawStory(k: Kit, kind: Kind, index: number): Story {
  const r = k.r;
  const calls = k.drawer.trajectory();
  if (calls.length > 1 && k.has('unknown-tool')) calls[r.int(calls.length)] = k.drawer.stranger();
  const turns: Turn[] = [{ kind: 'user', text: r.pick(ASKS) }];
  if (r.chance(0.3))
    turns.push({ kind: 'say', text: r.pick(SAYS) }, { kind: 'user', text: 'Yes, please.' });
  while (calls.length > 0) {
    const n = kind.parallel && r.chance(0.3) ? r.between(2, 3) : 1;
    const steps = calls.splice(0, n).map((call) => k.step(call));
    if (steps.length > 1) k.faults.add('parallel-calls');
    turns.push({ kind: 'calls', text: r.chance(0.3) ? r.pick(SAYS) : '', steps });
    if (r.chance(0.25) && calls.length > 0)
      turns.push({ kind: 'say', text: r.pick(SAYS) }, { kind: 'user', text: 'And now?' });
  }
  turns.push({ kind: 'say', text: r.pick(SAYS) });
  return {
    id: `case_${index}_${r.text(4)}`,
    system: 'You are an agent of a shop. Follow the policy.',
    turns,
  };
}

/** The faults of a conversation in messages. */
export const CHAT: Fault[] = [
  'failed-result',
  'missing-results',
  'orphan-result',
  'same-id',
  'foreign-calls-in-result',
  'no-calls',
  'several-chats',
  'noise',
  'empty-arguments-forms',
  'unknown-tool',
  'stray-call',
];

/** The faults of a trace in spans. */
export const SPANS: Fault[] = [
  'failed-result',
  'foreign-calls-in-result',
  'no-calls',
  'noise',
  'shuffled',
  'calls-said-twice',
  'unknown-tool',
  'stray-call',
  'same-id',
];

/** A format with what most formats have in common. */
export function kind(
  name: string,
  says: string,
  source: string,
  render: Kind['render'],
  rest: Partial<Kind> = {},
): Kind {
  return {
    name,
    says,
    source,
    layout: 'lines',
    faults: CHAT,
    marks: false,
    parallel: true,
    spice: true,
    plain: true,
    render,
    ...rest,
  };
}

/** These faults without some of them. */
export function without(faults: Fault[], ...away: Fault[]): Fault[] {
  return faults.filter((fault) => !away.includes(fault));
}

/** Arguments that belong to another customer, for calls that are data and no calls. */
export function foreignCalls(k: Kit): Json {
  const id = `ORD-${k.r.between(10000, 99999)}`;
  const list: { name: string; arguments: Args }[] = [
    { name: 'refund_payment', arguments: { order_id: id, amount: 5 } },
    { name: 'cancel_order', arguments: { order_id: id, reason: 'wrong size' } },
  ];
  return {
    customer: 'someone_else_0001',
    history: list.slice(0, k.r.between(1, 2)).map((call) => ({ ...call })),
  };
}
