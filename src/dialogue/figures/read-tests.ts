import { groupText } from '../../ingest/records.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { idText } from '../../model/id-text.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import {
  type AgentTurn,
  type DialogueMessage,
  type DialogueTest,
  messageRoles,
} from '../conversation.ts';
import { type NamedText, objectsIn, type PlacedObject } from './records-in.ts';

/** A test as read, and the values of the fields that were asked for, as far as its line has them. */
export interface ReadTest {
  readonly test: DialogueTest;
  readonly groups: Readonly<Record<string, string>>;
  readonly origin: ProfileOrigin;
}

/** Reads tests of conversations out of the texts of files; of two with one id the first counts. */
export function readTests(
  sources: readonly NamedText[],
  fields: readonly string[],
): { readonly tests: readonly ReadTest[]; readonly diagnostics: readonly Diagnostic[] } {
  const tests = new Map<string, ReadTest>();
  const diagnostics: Diagnostic[] = [];
  for (const source of sources) {
    const { objects, diagnostics: faults } = objectsIn(source);
    diagnostics.push(...faults);
    for (const placed of objects) {
      const read = readTest(placed);
      if ('reason' in read) diagnostics.push(unreadable(placed, read.reason));
      else {
        const { origin, object } = placed;
        const first = tests.get(read.id);
        if (first !== undefined) diagnostics.push(doubled(read.id, placed, first));
        else tests.set(read.id, { test: read, groups: groupsOf(object, fields), origin });
      }
    }
  }
  return { tests: [...tests.values()], diagnostics };
}

function groupsOf(object: JsonObject, fields: readonly string[]): ReadTest['groups'] {
  const values = fields.map((field) => [field, groupText(object, field)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function unreadable({ origin, pointer, isLine }: PlacedObject, reason: string): Diagnostic {
  const place = isLine ? { ...origin } : { file: origin.file, pointer };
  return { code: 'unreadable-test', place, data: { reason } };
}

function doubled(id: string, { origin }: PlacedObject, first: ReadTest): Diagnostic {
  return {
    code: 'doubled-id',
    place: { ...origin },
    data: { first: first.origin },
    profile: { id, origin },
  };
}

function readTest({ object }: PlacedObject): DialogueTest | { readonly reason: string } {
  const id = idText(ownValue(object, 'id') ?? null);
  if (id === undefined) return { reason: 'it has no id' };
  const expected = expectedIn(ownValue(object, 'expected') ?? null);
  if (expected === undefined) {
    return { reason: 'it has no expected reply (a text) or call (tool_name and tool_input)' };
  }
  const context = contextIn(ownValue(object, 'context') ?? []);
  if (context === undefined) return { reason: 'its context is no list of messages' };
  const turn = ownValue(object, 'turn');
  return {
    id,
    conversation: idText(ownValue(object, 'conversation') ?? null) ?? id,
    turn: typeof turn === 'number' ? turn : 1,
    context,
    expected,
  };
}

function expectedIn(value: Json): AgentTurn | undefined {
  if (!isJsonObject(value)) return undefined;
  const [reply, call] = [ownValue(value, 'reply') ?? null, ownValue(value, 'call') ?? null];
  if (typeof reply === 'string' && call === null) return { reply };
  if (reply !== null || !isJsonObject(call)) return undefined;
  const [name, input] = [ownValue(call, 'tool_name'), ownValue(call, 'tool_input') ?? {}];
  if (typeof name !== 'string' || !isJsonObject(input)) return undefined;
  return { call: { tool_name: name, tool_input: input } };
}

function contextIn(value: Json): DialogueMessage[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const messages = value.flatMap((one) => messageIn(one) ?? []);
  return messages.length === value.length ? messages : undefined;
}

function messageIn(value: Json): DialogueMessage | undefined {
  if (!isJsonObject(value)) return undefined;
  const role = messageRoles.find((one) => one === ownValue(value, 'role'));
  const content = ownValue(value, 'content');
  return role === undefined || typeof content !== 'string' ? undefined : { role, content };
}
