import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { plainText } from '../base/text/plain-text.ts';
import type { MessageEvent, ResultEvent, Speaker } from '../model/run.ts';
import { saidIn } from './traces/messages.ts';
import { heldResultsIn, resultsIn } from './traces/results.ts';
import { fromDate, fromNumber } from './traces/start-time.ts';
import { usageIn } from './usage/usage-in.ts';

/** What a message says, as an event; none if it says nothing. */
export function saidEvents(message: JsonObject, source: Json): readonly MessageEvent[] {
  const text = saidIn(message);
  if (text === undefined) return [];
  return [
    {
      kind: 'message',
      by: speakerOf(message),
      text: () => text,
      source,
      get time() {
        return timeIn(message) ?? (isJsonObject(source) ? timeIn(source) : undefined);
      },
      get usage() {
        return usageIn(message);
      },
    },
  ];
}

/** The results in a message, as events. */
export function resultEvents(message: JsonObject, source: Json): readonly ResultEvent[] {
  return [...heldResultsIn(message), ...resultsIn(message)].map(({ id, tool, failed, part }) => ({
    kind: 'result',
    id,
    tool,
    failed,
    content: () => contentOf(part),
    source,
    get time() {
      return timeIn(message) ?? (isJsonObject(source) ? timeIn(source) : undefined);
    },
  }));
}

function timeIn(object: JsonObject): bigint | undefined {
  const given = ownValue(object, 'timestamp') ?? ownValue(object, 'created_at');
  return fromDate(given) ?? fromNumber(given, 1_000_000_000n);
}

function speakerOf(message: JsonObject): Speaker {
  const role = plainText(
    ownValue(message, 'role') ?? ownValue(message, 'type') ?? '',
  ).toLowerCase();
  if (role === 'user' || role === 'human') return 'user';
  if (role === 'system' || role === 'developer') return 'system';
  return role === 'tool' || role === 'function' ? 'tool' : 'agent';
}

/** What came of a call, as its result says. */
export function contentOf(part: JsonObject): Json {
  const keys = ['content', 'output', 'result', 'response', 'errorText', 'text'];
  return keys.map((key) => ownValue(part, key)).find((value) => value !== undefined) ?? part;
}
