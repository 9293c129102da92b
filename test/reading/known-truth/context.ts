import { fence, type JsonStyle, type Loose, oddNumber, printJson } from './notation.ts';
import type { Rng } from './random.ts';
import type { Args, Call, Expected, Trajectory } from './types.ts';
import type { Drawer, DrawOptions } from './vocabulary.ts';

/** What a style makes of its calls. */
export interface Made {
  text: string;
  expected: Expected;
  plain: boolean;
}

/** One way in which a language model writes down calls. */
export interface Style {
  name: string;
  /** One sentence on what it is. */
  says: string;
  /** Where the form is described in public, or "practice" for what models are seen to do. */
  source: string;
  draw?: Partial<DrawOptions>;
  /** What may be put round the text: any (thoughts, prose), ends (line ends, spaces), none. Default: any. */
  wrap?: 'any' | 'ends' | 'none';
  untyped?: true;
  make(c: Ctx): Made;
}

const PAIRS: readonly [string, string][] = [
  ['name', 'arguments'],
  ['name', 'arguments'],
  ['tool', 'args'],
  ['tool', 'args'],
  ['tool', 'arguments'],
  ['tool_name', 'parameters'],
  ['function', 'arguments'],
  ['name', 'parameters'],
  ['name', 'args'],
  ['action', 'action_input'],
  ['tool', 'input'],
  ['name', 'input'],
  ['tool_name', 'tool_args'],
  ['tool', 'parameters'],
];

/** What a style is given: the calls, more calls for drafts, and the notation of the case. */
export class Ctx {
  readonly r: Rng;
  readonly drawer: Drawer;
  readonly faults: Set<string>;
  readonly calls: Trajectory;
  readonly pair: [string, string];
  private readonly json: JsonStyle;
  private readonly reorder: boolean;
  private readonly extra: boolean;

  constructor(r: Rng, drawer: Drawer, faults: Set<string>, calls: Trajectory) {
    this.r = r;
    this.drawer = drawer;
    this.faults = faults;
    this.calls = calls;
    this.pair = r.pick(PAIRS);
    this.json = this.drawJsonStyle();
    this.reorder = r.chance(0.25);
    this.extra = r.chance(0.25);
  }

  private drawJsonStyle(): JsonStyle {
    const r = this.r;
    const style: JsonStyle = {};
    if (r.chance(0.2)) style.number = (value) => (r.chance(0.5) ? this.odd(value) : String(value));
    if (r.chance(0.15)) style.escape = true;
    if (r.chance(0.15)) style.tight = true;
    else if (r.chance(0.1)) style.wide = true;
    return style;
  }

  private odd(value: number): string {
    this.faults.add('odd-numbers');
    return oddNumber(this.r, value);
  }

  /** Another trajectory, for drafts, examples and second answers. */
  more(length?: number): Trajectory {
    const seen = new Set(this.calls.map((call) => JSON.stringify(call)));
    const drawn = this.drawer.trajectory(length);
    return drawn.some((call) => seen.has(JSON.stringify(call))) ? this.more(length) : drawn;
  }

  /** JSON as text in the notation of the case. */
  print(value: Loose, indent?: number): string {
    return printJson(value, indent === undefined ? this.json : { ...this.json, indent });
  }

  /** JSON in a fence. */
  fenced(value: Loose, language = 'json'): string {
    return fence(language, this.print(value, this.r.pick([2, 2, 4])));
  }

  /** The arguments as a value under a key: one without arguments may be written in several ways. */
  argsValue(args: Args): Loose {
    if (Object.keys(args).length > 0) return args;
    const [form, value] = this.r.pick<[string, Loose]>([
      ['{}', {}],
      ['{}', {}],
      ['""', ''],
      ['null', null],
      ['missing', undefined],
    ]);
    if (form !== '{}') this.faults.add(`empty-as-${form === '""' ? 'text' : form}`);
    return value;
  }

  /** A call as an object with a name key and an arguments key. */
  obj(call: Call, pair: [string, string] = this.pair): { [key: string]: Loose } {
    const value = this.argsValue(call.args ?? {});
    let entries: [string, Loose][] = [
      [pair[0], call.tool],
      [pair[1], value],
    ];
    if (this.extra && value !== undefined && this.r.chance(0.7)) {
      this.faults.add('extra-keys');
      entries.push(
        this.r.pick<[string, Loose]>([
          ['why', 'It is needed.'],
          ['confidence', 0.87],
          ['notes', null],
          ['rationale', 'The policy says so.'],
          ['tags', ['auto']],
        ]),
      );
    }
    if (this.reorder) {
      this.faults.add('reordered-keys');
      entries = this.r.shuffle(entries);
    }
    return Object.fromEntries(entries);
  }

  /** Calls as objects. */
  objs(calls: Trajectory = this.calls, pair: [string, string] = this.pair): Loose[] {
    return calls.map((call) => this.obj(call, pair));
  }

  /** The text is read as the calls of the case, and nobody doubts it. */
  read(text: string, trajectories: Trajectory[] = [this.calls]): Made {
    return { text, expected: { kind: 'read', trajectories }, plain: true };
  }

  /** The text is read as these calls, though it takes some thought. */
  hard(text: string, trajectories: Trajectory[] = [this.calls], alsoRight?: Trajectory[][]): Made {
    const also = alsoRight === undefined ? {} : { alsoRight };
    return { text, expected: { kind: 'read', trajectories, ...also }, plain: false };
  }

  /** One may refuse the text with reason; who reads it reads these calls. */
  unsure(
    text: string,
    why: string,
    trajectories: Trajectory[] = [this.calls],
    alsoRight?: Trajectory[][],
  ): Made {
    const also = alsoRight === undefined ? {} : { alsoRight };
    return { text, expected: { kind: 'refuse-or-read', trajectories, ...also, why }, plain: false };
  }

  /** A careful person would not decide what the text says. */
  refuse(text: string, why: string): Made {
    return { text, expected: { kind: 'must-refuse', why }, plain: false };
  }

  /** A harmless sentence that stands before an answer. */
  lead(): string {
    return this.r.pick([
      'Here is the plan for this customer:',
      'Sure! The calls are as follows.',
      'I checked the policy. This is what has to be done:',
      'Based on the request, the following calls are needed:',
      '**Plan**',
      'The answer is:',
    ]);
  }

  /** A harmless sentence that stands behind an answer. */
  tail(): string {
    return this.r.pick([
      'Let me know if you need anything else.',
      'This follows the policy.',
      'The customer is informed at the end.',
      'All details come from the request.',
      'I hope this helps!',
    ]);
  }
}
