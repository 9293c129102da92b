import { isJsonObject, type Json, ownValue } from '../base/json.ts';
import type { RepairCounts } from '../model/prediction.ts';
import { holdsCall } from './call-members.ts';
import { doubledKey } from './doubled-members.ts';
import { isEcho } from './echo.ts';
import { type EntryLists, type Settled, settle } from './entry.ts';
import type { OutputOptions } from './raw/lists.ts';
import { readRaw } from './raw/read-raw.ts';
import { expressionsIn } from './repair/expressions.ts';
import { Faults, type Refusal } from './repair/faults.ts';
import { isTranscript } from './traces/messages.ts';
import { readTrajectories } from './trajectories.ts';

export type { OutputOptions } from './raw/lists.ts';

/** One model's output as read: undefined if nothing could be; and what had to be mended. */
export interface ReadOutput {
  readonly settled: Settled | undefined;
  readonly repairs: RepairCounts;
  /** For what the output is refused, where something in it cannot be read whole. */
  readonly refusal: Refusal | undefined;
}

/** Longer outputs are not mended: they are unrecovered. */
const longest = 16_000_000;

/** Reads a prediction that is a value: raw text where it is text, else any of the known shapes. */
export function readOutput(value: Json, options: OutputOptions): ReadOutput {
  return typeof value === 'string' ? readRawOutput(value, options) : readData(value, options);
}

/**
 * Reads raw model output: as JSON, else what is in fences, else what is between brackets, mended,
 * else calls in lines of prose. Whatever is found must have the shape of trajectories.
 */
export function readRawOutput(text: string, options: OutputOptions): ReadOutput {
  const whole = text.trim();
  const value = options.readText(whole);
  if (typeof value === 'string' && value.length < whole.length)
    return readRawOutput(value, options);
  const faults = new Faults();
  const doubled = value === undefined ? undefined : doubledKey(whole);
  if (doubled !== undefined) {
    faults.refuseBy('doubled-keys', `the key “${doubled}” twice in an object`);
    return outcome(undefined, faults, true);
  }
  if (value !== undefined && typeof value !== 'string') return readData(value, options);
  if (whole.length > longest) return outcome(undefined, faults, true);
  const { lists, isCut } = readRaw(whole, options, faults);
  if (isCut || options.end !== undefined) faults.once('truncated');
  return outcome(lists, faults, true);
}

/** Reads data as it stands, or the text that it holds as its answer. */
function readData(value: Json, options: OutputOptions): ReadOutput {
  const output = readShape(value, options);
  const isNone = output.settled === undefined && output.refusal === undefined;
  const inside = isNone ? textIn(value) : undefined;
  return inside === undefined ? output : readRawOutput(inside, options);
}

/** The text that an object holds as its answer. */
function textIn(value: Json): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const keys = ['answer', 'output', 'result', 'prediction', 'response', 'plan', 'text', 'content'];
  return keys.map((key) => ownValue(value, key)).find((text) => typeof text === 'string');
}

/** The shape of data: ellipses among its entries, and expressions in its texts count. */
function readShape(value: Json, options: OutputOptions): ReadOutput {
  const faults = new Faults();
  const rest = withoutEllipses(value);
  const [all, left] = [value, rest].map(entriesIn) as [number, number];
  const isDotted = left > 0 && left < all;
  if (isDotted) {
    faults.add('ellipses', all - left);
    faults.refuseBy('dots', 'dots in place of calls');
  }
  const lists = readTrajectories(isDotted ? rest : value, { ...options, faults });
  if (lists === undefined && holdsCall(value) && !isEcho(value))
    faults.refuseBy('known-shapes', 'calls in a shape that is not known');
  const isWorkflow = isJsonObject(value) && 'steps' in value && isEcho(value);
  if (lists === undefined && isWorkflow) faults.refuse(workflow);
  if (options.end !== undefined) faults.once('truncated');
  if (lists === undefined || lists.isWrapped) faults.add('incorrect_format');
  const output = outcome(lists?.lists, faults);
  // The calls of a chat are no raw output, and what was asked is not the model's.
  const times = holdsChat(value) ? 0 : expressionsIn(value);
  const repairs = { ...output.repairs, ...(times > 0 && { bracketed_expressions: times }) };
  return { ...output, repairs };
}

/** Whether a value is a chat, or trajectories of which one is. */
function holdsChat(value: Json): boolean {
  if (Array.isArray(value)) return isTranscript(value) || value.some(holdsChat);
  return (
    isJsonObject(value) && Object.values(value).some((one) => Array.isArray(one) && holdsChat(one))
  );
}

const workflow: Refusal = {
  unread: { problem: 'part', what: 'a workflow, or steps that look like those of one' },
};

/** Lists, and lists in them, without entries that only say that more follows. */
function withoutEllipses(value: Json): Json {
  if (!Array.isArray(value)) return value;
  return value.filter((entry) => entry !== '...' && entry !== '…').map(withoutEllipses);
}

/** How many entries lists, and lists in them, have in all. */
function entriesIn(value: Json): number {
  return Array.isArray(value) ? value.reduce<number>((sum, one) => sum + entriesIn(one), 0) : 1;
}

/** Sets what counts once per output; whatever faults were met, it was not readable as it stood. */
export function outcome(found: EntryLists | undefined, met: Faults, isBroken = false): ReadOutput {
  const faults = new Faults();
  const { refusal } = met;
  const lists = refusal === undefined ? found : undefined;
  if (lists === undefined || isBroken || Object.keys(met.counts()).length > 0) {
    faults.once('initial_fail');
    faults.once(lists === undefined ? 'unrecovered' : 'recovered');
  }
  faults.merge(met);
  return { settled: lists && settle(lists), repairs: faults.counts(), refusal };
}
