import type { Draws } from '../../base/draws.ts';
import { isNumber } from '../../base/equality.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { plainText } from '../../base/text/plain-text.ts';

/** The mistakes that are put into right runs, each of one kind. */
export const faultNames = [
  'missing_call',
  'doubled_call',
  'moved_call',
  'wrong_tool',
  'wrong_value',
  'other_type',
  'missing_argument',
  'extra_argument',
  'failed_and_retried',
] as const;

export type FaultName = (typeof faultNames)[number];

/** A call of a run. */
export interface RunCall {
  readonly tool: string;
  readonly params: readonly (readonly [name: string, value: Json])[];
  /** Whether the call failed. */
  readonly failed?: true;
}

/** A run with one mistake, and where it is. */
export interface FaultyRun {
  readonly fault: FaultName;
  readonly calls: readonly RunCall[];
  /** The position of the call in the right run that the mistake was made at, from 0. */
  readonly at: number;
}

/** The tools that a policy has, and the parameters that they are called with. */
export type KnownTools = ReadonlyMap<string, readonly string[]>;

/**
 * A run with a mistake of one kind in it, drawn from the right run; undefined where the run has no place
 * for one, such as a wrong value where no call has a parameter.
 */
export function faultyRun(
  right: readonly RunCall[],
  fault: FaultName,
  draws: Draws,
  tools: KnownTools,
): FaultyRun | undefined {
  const places = right.flatMap((call, at) => (makers[fault].fits(call, right) ? [at] : []));
  if (places.length === 0) return undefined;
  const at = draws.one(places);
  const calls = makers[fault].make(right, at, draws, tools);
  return calls && { fault, calls, at };
}

/** How mistakes of a kind are made, and at which calls. */
interface Maker {
  readonly fits: (call: RunCall, right: readonly RunCall[]) => boolean;
  readonly make: (
    right: readonly RunCall[],
    at: number,
    draws: Draws,
    tools: KnownTools,
  ) => readonly RunCall[] | undefined;
}

const any = () => true;
const hasParams = ({ params }: RunCall) => params.length > 0;

const makers: Readonly<Record<FaultName, Maker>> = {
  missing_call: { fits: any, make: (right, at) => right.toSpliced(at, 1) },
  doubled_call: { fits: any, make: (right, at) => right.toSpliced(at, 0, right[at] as RunCall) },
  moved_call: { fits: (_, right) => right.length > 1, make: moved },
  wrong_tool: {
    fits: any,
    make: (right, at, draws, tools) => changed(right, at, (call) => renamed(call, draws, tools)),
  },
  wrong_value: {
    fits: hasParams,
    make: (right, at, draws) => changed(right, at, (call) => revalued(call, draws, otherValue)),
  },
  other_type: {
    fits: hasParams,
    make: (right, at, draws) => changed(right, at, (call) => revalued(call, draws, otherType)),
  },
  missing_argument: {
    fits: hasParams,
    make: (right, at, draws) => changed(right, at, (call) => lacking(call, draws)),
  },
  extra_argument: {
    fits: any,
    make: (right, at, draws, tools) => changed(right, at, (call) => enlarged(call, draws, tools)),
  },
  failed_and_retried: {
    fits: any,
    make: (right, at) => right.toSpliced(at, 0, { ...(right[at] as RunCall), failed: true }),
  },
};

function changed(
  right: readonly RunCall[],
  at: number,
  change: (call: RunCall) => RunCall | undefined,
): readonly RunCall[] | undefined {
  const call = change(right[at] as RunCall);
  return call && right.with(at, call);
}

/** A call in another place, so that it has other neighbours. */
function moved(right: readonly RunCall[], at: number, draws: Draws): readonly RunCall[] {
  const rest = right.toSpliced(at, 1);
  const to = draws.whole(0, rest.length - 1);
  return rest.toSpliced(to < at ? to : to + 1, 0, right[at] as RunCall);
}

function renamed(call: RunCall, draws: Draws, tools: KnownTools): RunCall {
  const others = [...tools.keys()].filter((tool) => tool !== call.tool);
  return { ...call, tool: others.length === 0 ? `${call.tool}_2` : draws.one(others) };
}

function revalued(
  call: RunCall,
  draws: Draws,
  other: (value: Json, draws: Draws) => Json,
): RunCall {
  const at = draws.whole(0, call.params.length - 1);
  const [name, value] = call.params[at] as RunCall['params'][number];
  return { ...call, params: call.params.with(at, [name, other(value, draws)]) };
}

function lacking(call: RunCall, draws: Draws): RunCall {
  return { ...call, params: call.params.toSpliced(draws.whole(0, call.params.length - 1), 1) };
}

/** A call with a parameter of another tool, or one that no tool has. */
function enlarged(call: RunCall, draws: Draws, tools: KnownTools): RunCall {
  const own = new Set(call.params.map(([name]) => name));
  const others = [...new Set([...tools.values()].flat())].filter((name) => !own.has(name));
  const name = others.length === 0 ? 'note' : draws.one(others);
  const value = draws.one([true, draws.whole(1, 99), 'as asked']);
  return { ...call, params: [...call.params, [own.has(name) ? `${name}_2` : name, value]] };
}

/** Another value of the same type. */
function otherValue(value: Json, draws: Draws): Json {
  if (typeof value === 'boolean') return !value;
  if (isNumber(value)) return Number(plainText(value)) + draws.one([-1, 1, 10]);
  if (typeof value === 'string') return otherText(value, draws);
  if (value === null) return 'unknown';
  if (Array.isArray(value)) return value.length === 0 ? ['unknown'] : value.slice(0, -1);
  if (!isJsonObject(value)) return null;
  const [first, ...others] = Object.entries(value);
  return first === undefined ? { unknown: true } : Object.fromEntries(others);
}

/** A text with another letter or digit in one place. */
function otherText(text: string, draws: Draws): string {
  const places = [...text].flatMap((sign, at) => (/[a-z0-9]/i.test(sign) ? [at] : []));
  if (places.length === 0) return `${text}x`;
  const signs = [...text];
  const at = draws.one(places);
  const sign = signs[at] as string;
  const others = /\d/.test(sign) ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz';
  signs[at] = draws.one([...others].filter((other) => other !== sign.toLowerCase()));
  return signs.join('');
}

/** The same value as another type: a number as text, a text or a flag in a list. */
function otherType(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => plainText(item)).join(', ');
  if (isJsonObject(value)) return [value];
  if (typeof value !== 'string') return plainText(value);
  return /^-?[1-9]\d{0,14}$/.test(value) ? Number(value) : [value];
}
