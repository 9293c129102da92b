import { isJsonObject, type Json, type JsonObject, jsonTypeName, ownValue } from '../base/json.ts';
import { pointerTo } from '../base/text/pointer.ts';
import type { Diagnostic, Result } from '../model/diagnostics/diagnostic.ts';
import type { AgentCall, CallBesides, NextCall } from './cursor.ts';

/** A value of a JSON text, and where it stands. */
export interface PlacedJson {
  readonly file: string;
  readonly pointer: string;
  readonly value: Json | undefined;
}

const keys = ['tool_name', 'tool_input', 'agent'];

/** Reads a list of calls of the `google` format, or a list of one trajectory. */
export function readCalls(at: PlacedJson): Result<readonly AgentCall[]> {
  const { value } = at;
  if (!Array.isArray(value)) return faulty(wrongType(at, 'list'));
  const [only] = value;
  if (value.length === 1 && Array.isArray(only)) return readCalls(memberOf(at, 0, only));
  const read = value.map((one, position) => readCall(memberOf(at, position, one)));
  const diagnostics = read.flatMap((one) => one.diagnostics);
  const calls = read.flatMap((one) => one.value ?? []);
  return { value: diagnostics.length > 0 ? undefined : calls, diagnostics };
}

/** Reads a call of the `google` format, which may name its agent. */
export function readCall(at: PlacedJson): Result<AgentCall> {
  const { value, file, pointer } = at;
  if (!isJsonObject(value)) return faulty(wrongType(at, 'object'));
  const { tool_name: tool, tool_input: params = {}, agent } = ownMembers(value);
  const faults = unknownKeys(at, value, keys);
  if (tool === undefined) {
    const data = { key: 'tool_name', of: 'call' };
    faults.push({ code: 'missing-key', place: { file, pointer }, data });
  } else faults.push(...noName(memberOf(at, 'tool_name', tool)));
  if (!isJsonObject(params)) faults.push(wrongType(memberOf(at, 'tool_input', params), 'object'));
  if (agent !== undefined) faults.push(...noName(memberOf(at, 'agent', agent)));
  if (faults.length > 0 || typeof tool !== 'string' || !isJsonObject(params)) {
    return { value: undefined, diagnostics: faults };
  }
  const call = { tool, params, ...(typeof agent === 'string' && { agent }) };
  return { value: call, diagnostics: [] };
}

/** A call that may come next, as programs in any language read it. */
export function nextJson({ agent, tool, name, params, unknown, ...more }: NextCall): JsonObject {
  const { optional, insteadOf, failed, retriesLeft } = more;
  const named = name === undefined ? {} : { name };
  return {
    ...{ agent, tool_name: tool, ...named },
    ...{ tool_input: { ...params }, unknown: [...unknown] },
    ...(optional && { optional }),
    ...(insteadOf !== undefined && { instead_of: insteadOf }),
    ...(failed !== undefined && { failed }),
    ...(retriesLeft !== undefined && { retries_left: retriesLeft }),
  };
}

/** A call that may be made besides, as programs in any language read it. */
export function besidesJson({ kind, agent, tool, name, except, params, unknown }: CallBesides) {
  const named = name === undefined ? {} : { name };
  const called = { kind, agent, tool_name: tool, ...named, ...(except && { except: [...except] }) };
  if (params === undefined) return called;
  return { ...called, tool_input: { ...params }, unknown: [...unknown] };
}

function ownMembers(value: JsonObject): Readonly<Record<string, Json | undefined>> {
  return Object.fromEntries(keys.map((key) => [key, ownValue(value, key)]));
}

function memberOf({ file, pointer }: PlacedJson, key: string | number, value: Json): PlacedJson {
  return { file, pointer: pointerTo(pointer, key), value };
}

/** Says of a value that it can be the name of nothing. */
function noName(at: PlacedJson): Diagnostic[] {
  const { value, file, pointer } = at;
  if (typeof value !== 'string') return [wrongType(at, 'text')];
  return value.trim() === ''
    ? [{ code: 'empty-text', place: { file, pointer }, data: { what: 'name' } }]
    : [];
}

/** Says of the keys of an object that are not known that they mean nothing. */
export function unknownKeys(
  { file, pointer }: PlacedJson,
  value: JsonObject,
  known: readonly string[],
): Diagnostic[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const place = { file, pointer: pointerTo(pointer, key) };
      return { code: 'unknown-key', place, data: { key, known } };
    });
}

/** Says that a value is not of the type that it must have; `of` is what it is called where it is no member. */
export function wrongType(
  { file, pointer, value }: PlacedJson,
  expected: string,
  of?: string,
): Diagnostic {
  const data = { expected, found: jsonTypeName(value ?? null), ...(of && { of }) };
  return { code: 'wrong-type', place: { file, pointer }, data };
}

function faulty(fault: Diagnostic): Result<never> {
  return { value: undefined, diagnostics: [fault] };
}
