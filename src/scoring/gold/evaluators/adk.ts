import { isJsonObject, type Json } from '../../../base/json.ts';
import { pointerTo } from '../../../base/text/pointer.ts';
import { noVocabulary } from '../../../reading/traces/claims.ts';
import { callParts } from '../../../reading/traces/gemini.ts';
import { isOthers } from '../../../reading/traces/messages.ts';
import { claimedTurns } from '../../../reading/traces/turns.ts';
import {
  firstMember,
  type GoldForm,
  type GoldRow,
  type RowFault,
  type RowGold,
  trajectoryOfCalls,
  withParameters,
} from './row.ts';

/**
 * Eval sets of the Agent Development Kit, with keys in snake_case or camelCase. Each case is a
 * conversation.
 */
export const adkGold: GoldForm = {
  name: 'an eval set of the Agent Development Kit',
  rowsIn: (value) => {
    const cases = firstMember(value, 'eval_cases', 'evalCases');
    if (!Array.isArray(cases)) return undefined;
    return cases.map((one, at) => caseOf(one, pointerTo('/eval_cases', at)));
  },
};

/** Sessions of older eval sets: `{"name", "data": [turn, ...]}`. */
export const adkSession: GoldForm = {
  name: 'a session of an older eval set of the Agent Development Kit',
  rowsIn: (value) => {
    const data = firstMember(value, 'data');
    if (!Array.isArray(data) || !data.some((turn) => isTurn(turn, true))) return undefined;
    return [{ id: firstMember(value, 'name'), pointer: '', gold: callsOfTurns(data) }];
  },
};

/**
 * Whether a value is a turn of an older test file, which is a list of turns; turns after the first may
 * have no calls.
 */
export function isTurn(value: Json, isFirst: boolean): boolean {
  const calls = firstMember(value, 'expected_tool_use');
  return typeof firstMember(value, 'query') === 'string' && (!isFirst || Array.isArray(calls));
}

/** The calls of all turns of one conversation. */
export function callsOfTurns(turns: readonly Json[]): RowGold | RowFault {
  const uses = turns.map((turn) => firstMember(turn, 'expected_tool_use') ?? []);
  return callsOf(uses, 'tool_name', 'tool_input');
}

function caseOf(one: Json, pointer: string): GoldRow {
  const id = firstMember(one, 'eval_id', 'evalId');
  const session = firstMember(one, 'session_input', 'sessionInput');
  const owner = firstMember(session, 'user_id', 'userId');
  const turns = firstMember(one, 'conversation');
  if (!Array.isArray(turns)) return { id, pointer, gold: { reason: 'it has no conversation' } };
  const gold = callsOf(turns.map(usesIn), 'name', 'args');
  return { id, owner, pointer, gold };
}

/** The calls of an invocation; in newer sets these are in the events of the agents. */
function usesIn(turn: Json): Json {
  const data = firstMember(turn, 'intermediate_data', 'intermediateData');
  const events = firstMember(data, 'invocation_events', 'invocationEvents');
  if (!Array.isArray(events)) return firstMember(data, 'tool_uses', 'toolUses') ?? [];
  return events.flatMap((event) => {
    const content = firstMember(event, 'content');
    if (!isJsonObject(content)) return [];
    // What is no call of Gemini, and may be one, is not read: `null` is no call.
    const calls = callParts(content).map(({ call }) => call);
    const { turns, unread } = claimedTurns(content, noVocabulary);
    const isWhole = turns.flat().length === calls.length && unread === undefined;
    const isRead = isOthers(content) || isWhole;
    return isRead ? calls : [...calls, null];
  });
}

function callsOf(lists: readonly Json[], tool: string, params: string): RowGold | RowFault {
  const calls = lists.flatMap((list) => (Array.isArray(list) ? list : [list]));
  const whole = calls.map((call) => withParameters(call, params));
  return trajectoryOfCalls(whole, tool, [params]);
}
