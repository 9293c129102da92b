import { CODE_STYLES } from './answers-code.ts';
import { DOUBT_STYLES } from './answers-doubt.ts';
import { JSON_STYLES } from './answers-json.ts';
import { LINE_STYLES } from './answers-lines.ts';
import { STREAM_STYLES } from './answers-streams.ts';
import { TAG_STYLES } from './answers-tags.ts';
import { Ctx, type Made, type Style } from './context.ts';
import { element, printJson } from './notation.ts';
import { Rng } from './random.ts';
import type { AnswerCase, Trajectory } from './types.ts';
import { Drawer, type DrawOptions, knownTools, TOOLS } from './vocabulary.ts';

/** All styles of answers. */
export const STYLES: readonly Style[] = [
  ...JSON_STYLES,
  ...TAG_STYLES,
  ...LINE_STYLES,
  ...CODE_STYLES,
  ...STREAM_STYLES,
  ...DOUBT_STYLES,
];

const DRAW: DrawOptions = { values: 'any', empty: true, length: [1, 4] };

/** One raw answer: the style follows from the seed, so that consecutive seeds go through all styles. */
function make(seed: number): AnswerCase {
  const style = STYLES[((seed % STYLES.length) + STYLES.length) % STYLES.length];
  if (style === undefined) throw new Error('There are no styles.');
  return build(style, seed);
}

/** The answers of the seeds from `from` to `to` - 1. */
export function cases(from: number, to: number): AnswerCase[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => make(from + i));
}

function build(style: Style, seed: number): AnswerCase {
  const r = new Rng(seed, `answer:${style.name}`);
  const faults = new Set<string>();
  const drawer = new Drawer(r, faults, { ...DRAW, ...style.draw });
  const calls = withStranger(r, drawer, drawer.trajectory(), faults);
  const c = new Ctx(r, drawer, faults, calls);
  const made = style.make(c);
  const input = surround(c, style, made);
  const called =
    made.expected.kind === 'must-refuse' ? calls : [...new Set(made.expected.trajectories.flat())];
  const lacks = leftOut(r, called, faults);
  return {
    style: style.name,
    faults: [...faults].sort(),
    seed,
    input,
    expected: made.expected,
    plain: made.plain && !misleading(style, faults),
    untyped: style.untyped === true,
    known: knownTools(lacks),
    lacks: [...lacks, ...strangersOf(called)],
  };
}

/**
 * Whether texts that look like calls stand where only JSON would keep them apart without any doubt,
 * or a call says nothing of its arguments, which a person knows only from the policy.
 */
function misleading(style: Style, faults: Set<string>): boolean {
  return (
    faults.has('empty-as-missing') || (faults.has('call-in-value') && !JSON_STYLES.includes(style))
  );
}

/** Sometimes one of the calls is of a tool that no policy knows. */
function withStranger(r: Rng, drawer: Drawer, calls: Trajectory, faults: Set<string>): Trajectory {
  if (calls.length < 2 || drawer.options.values !== 'any' || !r.chance(0.12)) return calls;
  faults.add('unknown-tool');
  const at = r.int(calls.length);
  return calls.map((call, i) => (i === at ? drawer.stranger() : call));
}

/** Sometimes the caller's vocabulary lacks a tool that is called. */
function leftOut(r: Rng, calls: Trajectory, faults: Set<string>): string[] {
  const tools = calls.map((call) => call.tool).filter((tool) => TOOLS.some((t) => t.tool === tool));
  if (tools.length === 0 || !r.chance(0.15)) return [];
  faults.add('gold-lacks-tool');
  return [r.pick(tools)];
}

function strangersOf(calls: Trajectory): string[] {
  const tools = calls
    .map((call) => call.tool)
    .filter((tool) => !TOOLS.some((t) => t.tool === tool));
  return [...new Set(tools)];
}

/** Puts harmless things round the text, as far as the style allows it. */
function surround(c: Ctx, style: Style, made: Made): string {
  const wrap = style.wrap ?? 'any';
  let text = made.text;
  if (wrap === 'any') text = talk(c, text);
  if (wrap !== 'none') text = ends(c, text);
  return text;
}

function talk(c: Ctx, text: string): string {
  const { r, faults } = c;
  let out = text;
  if (r.chance(0.15)) {
    faults.add('prose-before');
    out = `${c.lead()}\n\n${out}`;
  }
  if (r.chance(0.15)) {
    faults.add('prose-after');
    out = `${out}\n\n${c.tail()}`;
  }
  if (r.chance(0.12)) {
    faults.add('thoughts-before');
    const draft = printJson(c.more(1).map((call) => ({ name: call.tool, arguments: call.args })));
    out = `${element('think', `\nThe customer wants help. ${r.chance(0.6) ? `Maybe ${draft}? No, that is not allowed.` : 'I follow the policy.'}\n`)}\n\n${out}`;
  }
  return out;
}

function ends(c: Ctx, text: string): string {
  const { r, faults } = c;
  let out = text;
  if (r.chance(0.08)) {
    faults.add('end-token');
    out += r.pick(['<|im_end|>', '</s>', '<|eot_id|>', '<|endoftext|>']);
  }
  if (r.chance(0.1)) {
    faults.add('carriage-returns');
    out = out.replaceAll('\n', '\r\n');
  }
  if (r.chance(0.1)) {
    faults.add('blank-ends');
    out = `\n  \n${out}\n\n`;
  }
  if (r.chance(0.05)) {
    faults.add('byte-order-mark');
    out = `\uFEFF${out}`;
  }
  return out;
}
