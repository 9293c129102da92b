import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { isOthers, isTranscript } from './traces/messages.ts';
import { sessionIn } from './traces/sessions.ts';

/**
 * The runs in a list without ids: chats in which others than the agent speak, too, each in a list or a
 * record of its own. Snapshots of one chat, each with all messages so far, are one run: the longest.
 * Undefined for any other list, such as one of planned trajectories.
 */
export function runsIn(list: readonly Json[]): readonly Json[] | undefined {
  if (list.length < 2) return undefined;
  const chats = list.map(chatIn);
  if (!chats.every((chat) => chat !== undefined)) return undefined;
  if (!chats.some((chat) => chat.some(isOthers))) return undefined;
  const longest = chats.reduce((most, chat) => (chat.length > most.length ? chat : most));
  // Chats that are all alike are runs that went alike.
  const isGrowing = chats.some((chat) => chat.length < longest.length);
  const isOne = isGrowing && chats.every((chat) => isBeginning(chat, longest));
  return isOne ? [longest as Json] : (list as readonly Json[]);
}

function chatIn(item: Json): readonly JsonObject[] | undefined {
  if (Array.isArray(item)) return isTranscript(item) ? item : undefined;
  if (!isJsonObject(item) || isTranscript([item])) return undefined;
  const messages = ownValue(item, 'messages');
  if (Array.isArray(messages)) return isTranscript(messages) ? messages : undefined;
  return sessionIn(item);
}

function isBeginning(chat: readonly JsonObject[], whole: readonly JsonObject[]): boolean {
  return chat.every((message, at) => JSON.stringify(message) === JSON.stringify(whole[at]));
}
