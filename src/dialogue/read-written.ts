import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { literalOf } from '../base/text/literal.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../model/profile.ts';
import { readJson, readJsonText } from '../model/read-json.ts';
import { unknownIds } from '../scoring/verdict/unmatched-ids.ts';
import { checkAlong, checkCalls, checkOrder } from './check-conversation.ts';
import type { Conversation } from './conversation.ts';
import { noting } from './note.ts';
import { listIn, readMessages } from './read-messages.ts';
import { type ConversationSource, originOf } from './write-conversation.ts';

/**
 * Reads the conversations that a model wrote, answers to prompts in lines as the Batch API has them,
 * or `traxgen run`. A conversation that breaks the rules of appendix A.6, or leaves its path, is left
 * out; so are answers to other prompts, and those to a prompt that has a right one before.
 */
export function readWritten(
  { file, text }: { readonly file: string; readonly text: string },
  sources: readonly ConversationSource[],
): {
  readonly conversations: readonly Conversation[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const asked = new Map(sources.map((source) => [source.id, source]));
  /** Where the conversation of a prompt stands: the first answer to it that is right. */
  const taken = new Map<string, ProfileOrigin>();
  const unknown = new Set<string>();
  const conversations = text.split(/\r\n|[\r\n]/).flatMap((line, at): Conversation[] => {
    if (line.trim() === '') return [];
    const spot = { line: at + 1, column: 1 };
    const { value, diagnostics: faults } = readJson(line, { file, ...spot });
    diagnostics.push(...faults);
    const id = isJsonObject(value) ? idIn(value) : undefined;
    if (value !== undefined && id === undefined) {
      diagnostics.push({ code: 'prediction-without-id', place: { file, ...spot }, data: noId });
    }
    if (!isJsonObject(value) || id === undefined) return [];
    const source = asked.get(id);
    const first = taken.get(id);
    if (source === undefined) unknown.add(id);
    if (first !== undefined) diagnostics.push(doubled(id, { file, ...spot }, first));
    if (source === undefined || first !== undefined) return [];
    const found: Diagnostic[] = [];
    const note = noting(file, found);
    const messages = readMessages(writtenIn(value));
    if (messages === undefined) note('no-conversation', spot, {});
    else {
      checkOrder(messages, () => spot, note);
      if (source.apis !== undefined) checkCalls(messages, source.apis, spot, note);
      checkAlong(messages, source.path, spot, note);
    }
    diagnostics.push(...found);
    if (messages === undefined || found.length > 0) return [];
    taken.set(id, { file, ...spot });
    return [{ id: source.id, ...originOf(source.graph, source.path), messages }];
  });
  return {
    conversations,
    diagnostics: [...diagnostics, ...unknownIds([...unknown], file, 'written')],
  };
}

const noId = { fields: ['custom_id', 'id'], use: 'written' } as const;

function doubled(id: string, origin: ProfileOrigin, first: ProfileOrigin): Diagnostic {
  const data = { first, use: 'written' } as const;
  return { code: 'doubled-prediction', place: origin, data, profile: { id, origin } };
}

/** The id that a prompt was given: alone, or in a `custom_id` of JSON. */
function idIn(record: JsonObject): string | undefined {
  const id = ownValue(record, 'custom_id') ?? ownValue(record, 'id');
  if (typeof id !== 'string') return undefined;
  const inside = id.startsWith('{') ? readJsonText(id) : undefined;
  return isJsonObject(inside) ? String(ownValue(inside, 'id')) : id;
}

/** What the model wrote: a list as it is, or as text in an answer. */
function writtenIn(record: JsonObject): Json {
  const keys = ['response', 'body', 'choices', '0', 'message', 'content'];
  const content = keys.reduce<Json | undefined>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isJsonObject(value) ? ownValue(value, key) : undefined;
  }, record);
  const written = content ?? ownValue(record, 'output') ?? ownValue(record, 'messages') ?? null;
  return typeof written === 'string' ? (literalOf(listIn(written)) ?? null) : written;
}
