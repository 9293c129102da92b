import {
  callsOf,
  drawStory,
  type Fault,
  foreignCalls,
  type Kind,
  Kit,
  Lines,
  type Step,
  type Story,
} from './kit.ts';
import { Fixed, type Loose, printJson } from './notation.ts';
import { Rng } from './random.ts';
import { CHAT_KINDS } from './traces-chat.ts';
import { EVAL_KINDS } from './traces-evals.ts';
import { FRAMEWORK_KINDS } from './traces-frameworks.ts';
import { SPAN_KINDS } from './traces-spans.ts';
import type { Call, Expected, TraceCase, Trajectory } from './types.ts';
import { Drawer, knownTools, TOOLS } from './vocabulary.ts';

/** All kinds of traces. */
export const KINDS: readonly Kind[] = [
  ...CHAT_KINDS,
  ...FRAMEWORK_KINDS,
  ...SPAN_KINDS,
  ...EVAL_KINDS,
];

/** One file of traces: the kind follows from the seed, so that consecutive seeds go through all kinds. */
function make(seed: number): TraceCase {
  const kind = KINDS[((seed % KINDS.length) + KINDS.length) % KINDS.length];
  if (kind === undefined) throw new Error('There are no kinds.');
  return build(kind, seed);
}

/** One file of traces of a kind. */
export function makeKind(name: string, seed: number): TraceCase {
  const kind = KINDS.find((k) => k.name === name);
  if (kind === undefined) throw new Error(`There is no kind ${name}.`);
  return build(kind, seed);
}

/** The files of the seeds from `from` to `to` - 1. */
export function cases(from: number, to: number): TraceCase[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => make(from + i));
}

/** How often each fault is chosen where the format can have it. */
const CHANCES: { [fault in Fault]: number } = {
  'failed-result': 0.25,
  'missing-results': 0.2,
  'orphan-result': 0.06,
  'same-id': 0.08,
  'cut-by-length': 0.15,
  'stray-call': 0.08,
  'foreign-calls-in-result': 0.15,
  'no-calls': 0.06,
  'several-chats': 0.35,
  'rewound-branch': 0.4,
  noise: 0.4,
  shuffled: 0.35,
  'tool-declarations': 0.4,
  'calls-said-twice': 0.5,
  'empty-arguments-forms': 0.5,
  'unknown-tool': 0.2,
};

function chooseFaults(r: Rng, kind: Kind): Set<Fault> {
  const chosen = new Set(kind.faults.filter((fault) => r.chance(CHANCES[fault])));
  if (chosen.has('no-calls'))
    for (const fault of [
      'failed-result',
      'missing-results',
      'orphan-result',
      'same-id',
      'cut-by-length',
      'unknown-tool',
    ] as const)
      chosen.delete(fault);
  if (chosen.has('same-id') || chosen.has('cut-by-length') || chosen.has('orphan-result'))
    for (const fault of ['failed-result', 'missing-results', 'no-calls'] as const)
      chosen.delete(fault);
  if (chosen.has('stray-call') || chosen.has('orphan-result')) chosen.delete('several-chats');
  return chosen;
}

/** A truth that is stricter or softer than the plain reading, and why. */
interface Verdict {
  kind: 'refuse-or-read' | 'must-refuse';
  why: string;
}

function build(kind: Kind, seed: number): TraceCase {
  const r = new Rng(seed, `trace:${kind.name}`);
  const faults = new Set<string>();
  const chosen = chooseFaults(r, kind);
  const drawer = new Drawer(r, faults, {
    values: kind.values ?? 'any',
    empty: true,
    length: [1, 5],
  });
  const k = new Kit(r, faults, drawer, chosen);
  const n = k.has('several-chats') ? r.between(2, 4) : 1;
  const stories = Array.from({ length: n }, (_, i) => drawStory(k, kind, i));
  const verdicts = stories.flatMap((story) => spoil(k, kind, story));
  const records = stories.map((story) => kind.render(k, story));
  if (k.has('stray-call') && addStray(k, records))
    verdicts.push({
      kind: 'must-refuse',
      why: 'A call stands in an object of its own that no format knows.',
    });
  const trajectories = stories.map((story) => truth(k, kind, story));
  trajectories[0] = [...k.front, ...(trajectories[0] ?? [])];
  const lacks = leftOut(r, trajectories.flat(), faults);
  const input = write(k, kind, records);
  if (k.verdict !== undefined) verdicts.push(k.verdict);
  return {
    kind: kind.name,
    faults: [...faults].sort(),
    seed,
    input: input.text,
    ext: input.ext,
    ids: stories.map((story) => story.id).filter((id) => input.text.includes(id)),
    expected: judge(
      verdicts,
      trajectories,
      k.verdict?.kind === 'refuse-or-read' ? k.verdict.also : [],
    ),
    plain:
      kind.plain &&
      !k.unplain &&
      verdicts.length === 0 &&
      !(SPAN_KINDS.includes(kind) && chosen.has('no-calls')),
    untyped: false,
    known: knownTools(lacks),
    lacks: [
      ...new Set([
        ...lacks,
        ...trajectories
          .flat()
          .map((call) => call.tool)
          .filter((tool) => !TOOLS.some((t) => t.tool === tool)),
      ]),
    ],
  };
}

function judge(verdicts: Verdict[], trajectories: Trajectory[], also: Trajectory[]): Expected {
  const strict = verdicts.find((verdict) => verdict.kind === 'must-refuse');
  if (strict !== undefined) return { kind: 'must-refuse', why: strict.why };
  const soft = verdicts.find((verdict) => verdict.kind === 'refuse-or-read');
  if (soft === undefined) return { kind: 'read', trajectories };
  return {
    kind: 'refuse-or-read',
    trajectories,
    ...(also.length > 0 ? { alsoRight: also.map((one) => [one]) } : {}),
    why: soft.why,
  };
}

/** The calls that a careful person finds in a conversation. */
function truth(k: Kit, kind: Kind, story: Story): Trajectory {
  return callsOf(story)
    .filter((step) => !step.ghost && !step.cut)
    .map((step): Call => {
      const call: Call = k.namesOnly ? { tool: step.call.tool, args: null } : step.call;
      return kind.marks && step.result === 'failed' ? { ...call, failed: true } : call;
    });
}

/** Puts the chosen faults into a conversation. */
function spoil(k: Kit, kind: Kind, story: Story): Verdict[] {
  if (k.has('no-calls')) {
    story.turns = story.turns.filter((turn) => turn.kind !== 'calls');
    return [];
  }
  const steps = callsOf(story);
  spoilResults(k, steps);
  const verdicts: Verdict[] = [];
  if (steps.length > 1 && k.has('same-id')) verdicts.push(sameId(k, steps));
  if (k.has('cut-by-length')) verdicts.push(...cutLast(story, steps));
  if (k.has('orphan-result') && kind.faults.includes('orphan-result'))
    verdicts.push(orphan(k, story));
  return verdicts;
}

function spoilResults(k: Kit, steps: Step[]): void {
  const step = k.r.pick(steps);
  if (k.has('failed-result')) {
    step.result = 'failed';
    step.output = k.r.pick(['Error: not found', { error: 'not found' }, 'Timeout']);
  }
  const other = k.r.pick(steps);
  if (other.result === 'ok' && k.has('foreign-calls-in-result')) other.output = foreignCalls(k);
  if (k.has('missing-results')) k.r.pick(steps).result = 'missing';
}

function sameId(k: Kit, steps: Step[]): Verdict {
  const [a, b] = k.r.sample(steps, 2);
  if (a !== undefined && b !== undefined) b.id = a.id;
  return { kind: 'refuse-or-read', why: 'Two calls have one id; they are two calls all the same.' };
}

/** Lets the last call stop in the middle; what came after it never was. */
function cutLast(story: Story, steps: Step[]): Verdict[] {
  const last = steps.at(-1);
  if (last === undefined || Object.keys(last.call.args ?? {}).length === 0) return [];
  last.cut = true;
  const at = story.turns.findIndex((turn) => turn.kind === 'calls' && turn.steps.includes(last));
  story.turns = story.turns.slice(0, at + 1);
  const turn = story.turns[at];
  if (turn?.kind === 'calls') for (const step of turn.steps) step.result = 'missing';
  return [
    {
      kind: 'refuse-or-read',
      why: 'The last call stops in the middle; those before it are whole.',
    },
  ];
}

/** Adds a result whose call is not there. */
function orphan(k: Kit, story: Story): Verdict {
  const turn = k.r.pick(story.turns.filter((t) => t.kind === 'calls'));
  if (turn.kind === 'calls') turn.steps.push({ ...k.step(k.drawer.call()), ghost: true });
  return { kind: 'must-refuse', why: 'There is a result whose call is missing.' };
}

/** The keys under which formats keep their messages, items and spans. */
const HOLDERS = [
  'messages',
  'contents',
  'input',
  'items',
  'conversations',
  'spans',
  'observations',
  'events',
  'entries',
  'chat_history',
  'outputs',
  'output',
];

/** Puts a call of an unknown tool into a record, in an object or a list of its own. */
function addStray(k: Kit, records: (Loose | Lines)[]): boolean {
  const record = k.r.pick(records);
  if (
    record === null ||
    typeof record !== 'object' ||
    record instanceof Fixed ||
    record instanceof Lines
  )
    return false;
  const call = k.drawer.stranger();
  const stray: { [key: string]: Loose } = {
    name: call.tool,
    arguments: new Fixed(call.args ?? {}),
  };
  const list = Array.isArray(record) ? record : holderIn(record);
  if (list !== undefined && k.r.chance(0.6)) {
    list.splice(k.r.int(list.length + 1), 0, {
      type: k.r.pick(['plugin_invocation', 'custom_action', 'function_invocation']),
      ...stray,
    });
    return true;
  }
  if (Array.isArray(record)) return false;
  if (k.r.chance(0.5)) record[k.r.pick(['follow_up_action', 'pending_call', 'extra_call'])] = stray;
  else record[k.r.pick(['queued_operations', 'background_actions'])] = [stray];
  return true;
}

function holderIn(record: { [key: string]: Loose }): Loose[] | undefined {
  for (const key of HOLDERS) {
    const value = record[key];
    if (Array.isArray(value)) return value;
  }
  return undefined;
}

function leftOut(r: Rng, calls: Trajectory, faults: Set<string>): string[] {
  const tools = calls.map((call) => call.tool).filter((tool) => TOOLS.some((t) => t.tool === tool));
  if (tools.length === 0 || !r.chance(0.15)) return [];
  faults.add('gold-lacks-tool');
  return [r.pick(tools)];
}

/** Writes the records as a file, with keys in another order and unknown keys where the format bears it. */
function write(
  k: Kit,
  kind: Kind,
  records: (Loose | Lines)[],
): { text: string; ext: 'json' | 'jsonl' } {
  const spicy = { reorder: kind.spice && k.r.chance(0.3), extra: kind.spice && k.r.chance(0.3) };
  const style = { ...k.style() };
  const lines = records
    .flatMap((record): Loose[] => (record instanceof Lines ? record.items : [record]))
    .map((record) => spice(k, record, spicy));
  const indent = k.r.pick([undefined, 2]);
  const pretty = indent === undefined ? style : { ...style, indent };
  if (records.some((record) => record instanceof Lines) || kind.layout === 'lines')
    return { text: `${lines.map((line) => printJson(line, style)).join('\n')}\n`, ext: 'jsonl' };
  return kind.layout === 'list'
    ? { text: printJson(lines, pretty), ext: 'json' }
    : { text: printJson(lines[0], pretty), ext: 'json' };
}

function spice(k: Kit, value: Loose, how: { reorder: boolean; extra: boolean }): Loose {
  if (value instanceof Fixed || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => spice(k, item, how));
  let entries = Object.entries(value).map(([key, item]): [string, Loose] => [
    key,
    spice(k, item, how),
  ]);
  if (how.extra && k.r.chance(0.3)) {
    k.faults.add('extra-keys');
    entries.push(
      k.r.pick<[string, Loose]>([
        ['x_debug', 'a1'],
        ['latency_ms', 12],
        ['provider_specific_fields', null],
        ['vendor', new Fixed({ region: 'eu' })],
        ['_version', '3'],
        ['flags', []],
      ]),
    );
  }
  if (how.reorder) {
    k.faults.add('reordered-keys');
    entries = k.r.shuffle(entries);
  }
  return Object.fromEntries(entries);
}
