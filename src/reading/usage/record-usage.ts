import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { addUnder } from '../../base/lists-by-key.ts';
import type { Prediction } from '../../model/prediction.ts';
import { greatestOfUsages, sumOfUsages, type Usage } from '../../model/usage.ts';
import { fieldAt } from '../field.ts';
import type { RawPrediction } from '../raw-prediction.ts';
import { opened } from '../traces/envelopes.ts';
import { isOthers, isTranscript } from '../traces/messages.ts';
import { usageIn } from './usage-in.ts';

/** Where the answer of an API is in a record, besides the record itself; each may tell its usage. */
const answers = ['response', 'response.body', 'result', 'result.message', 'message'];
/** Lists of a model's answers in the result of an agent, beside its messages. */
const lists = ['raw_responses', 'rawResponses', 'modelResponses'];

/**
 * What the record of a prediction tells: of the record as a whole and the sum of its messages or
 * answers, the greater, because the one sums up the other.
 */
export function usageOfRecord({ record, value }: RawPrediction): Usage {
  const items = Array.isArray(value) && isTranscript(value) ? value : [];
  if (!isJsonObject(record)) return usageOfItems(items);
  const wholes = answers.map((path) => fieldAt(record, path)).filter(isJsonObject);
  const lasting = lists.map((key) => ownValue(record, key)).filter((list) => Array.isArray(list));
  const parts = [items, ...lasting].map(usageOfItems);
  return greatestOfUsages([usageIn(record), ...wholes.map(usageIn), ...parts]);
}

/**
 * What the messages of a session tell. Lines with the same message are parts of it, and repeat its
 * usage; a line that sums up the session counts where it tells more than the messages.
 */
export function usageOfItems(items: readonly Json[]): Usage {
  const sums: Usage[] = [];
  const byMessage = new Map<string, Usage[]>();
  for (const [at, item] of items.filter(isJsonObject).entries()) {
    if (isOthers(item)) continue;
    const messages = opened(item) ?? [item];
    if (messages.some(isOthers)) continue;
    const usage = greatestOfUsages([item, payloadOf(item), ...messages].map(usageIn));
    if (!isTold(usage)) continue;
    if (isSum(item)) sums.push(usage);
    else {
      const id = idOf([...messages, item]) ?? `without an id: ${at}`;
      addUnder(byMessage, id, usage);
    }
  }
  const told = [...byMessage.values()].map(greatestOfUsages);
  return greatestOfUsages([...sums, sumOfUsages(told)]);
}

/** What a line of Codex is about. */
function payloadOf(item: JsonObject): JsonObject {
  const payload = ownValue(item, 'payload');
  return isJsonObject(payload) ? payload : {};
}

/** Claude Code's last line, and Codex's lines with the usage since the session began. */
const sumTypes = new Set<Json | undefined>(['result', 'turn.completed', 'token_count']);

/** Whether a line sums up a session. */
function isSum(item: JsonObject): boolean {
  return [item, payloadOf(item)].some((each) => sumTypes.has(ownValue(each, 'type')));
}

function idOf(messages: readonly JsonObject[]): string | undefined {
  return messages
    .map((message) => ownValue(message, 'id'))
    .find((id): id is string => typeof id === 'string' && id !== '');
}

/** The resources of a prediction, if anything is told of any. */
export function told(usages: readonly Usage[]): Pick<Prediction, 'usages'> {
  return usages.some(isTold) ? { usages } : {};
}

function isTold(usage: Usage): boolean {
  return Object.keys(usage).length > 0;
}
