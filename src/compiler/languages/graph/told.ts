import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json.ts';
import type { Layout } from './decisions.ts';

/** A call's result, and what is known of answers. */
interface Told {
  readonly tool: string;
  readonly result: JsonObject;
  /** How many calls of the tool came before. */
  readonly before: number;
  readonly data: JsonObject;
}

/**
 * The answers of a case with one more: of a call's result the values that the tool returns. Undefined where the
 * graph does not have the tool, or the result none of them.
 */
export function toldBy({ tools }: Layout, told: Told): JsonObject | undefined {
  const { result, before, data } = told;
  const places = tools.filter(({ tool }) => tool.name === told.tool);
  const names = new Set(places.flatMap(({ tool }) => tool.responses.map(({ name }) => name)));
  const values = Object.entries(result).filter(([name]) => names.has(name));
  if (values.length === 0) return undefined;
  const answers = ownValue(data, 'tool_responses');
  const known = isJsonObject(answers) ? ownValue(answers, told.tool) : undefined;
  // An answer that is not known yet may have anything.
  const own = (call: number): Json =>
    (Array.isArray(known) ? known[call] : isJsonObject(known) ? known : undefined) ?? {};
  const count = Math.max(Array.isArray(known) ? known.length : 0, before + 1);
  const entries = Array.from({ length: count }, (_, call) => own(call));
  const answer = own(before);
  entries[before] = Object.fromEntries([
    ...Object.entries(isJsonObject(answer) ? answer : {}),
    ...values,
  ]);
  return { tool_responses: { [told.tool]: entries } };
}
