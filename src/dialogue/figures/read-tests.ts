import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { idText } from '../../base/text/id-text.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import { groupText } from '../../reading/records.ts';
import {
  type AgentTurn,
  type DialogueMessage,
  type DialogueTest,
  messageRoles,
} from '../conversation.ts';
import { cutTests } from '../cut-tests.ts';
import { readConversations } from '../read-conversations.ts';
import { type NamedText, objectsIn, type PlacedObject } from './records-in.ts';

/** A test as read, and the values of the fields that were asked for, as far as its line has them. */
export interface ReadTest {
  readonly test: DialogueTest;
  readonly groups: Readonly<Record<string, string>>;
  readonly origin: ProfileOrigin;
}

/**
 * Reads tests of conversations out of the texts of files; of two with one id the first counts. A file
 * of conversations stands for the tests that are cut from it.
 */
export function readTests(
  sources: readonly NamedText[],
  fields: readonly string[],
): { readonly tests: readonly ReadTest[]; readonly diagnostics: readonly Diagnostic[] } {
  const tests = new Map<string, ReadTest>();
  const diagnostics: Diagnostic[] = [];
  for (const source of sources) {
    const { found, said } = testsIn(source, fields);
    diagnostics.push(...said);
    for (const one of found) {
      const first = tests.get(one.test.id);
      if (first !== undefined) diagnostics.push(doubled(one, first));
      else tests.set(one.test.id, one);
    }
  }
  return { tests: [...tests.values()], diagnostics };
}

/** The tests of a file, and what there is to say. */
function testsIn(source: NamedText, fields: readonly string[]) {
  // A transcript may have lines of JSON, too: what an API gave.
  if (!/^\s*[[{]/.test(source.text)) return cutFrom(source, [], fields);
  const { objects, diagnostics } = objectsIn(source);
  const isOfTests = objects.some(({ object }) => ownValue(object, 'expected') !== undefined);
  if (!isOfTests && (objects.length === 0 || objects.every(isConversation))) {
    return cutFrom(source, objects, fields);
  }
  const said = [...diagnostics];
  const found: ReadTest[] = [];
  for (const placed of objects) {
    const read = readTest(placed);
    if ('reason' in read) said.push(unreadable(placed, read.reason));
    else {
      const groups = groupsOf(placed.object, fields);
      found.push({ test: read, groups, origin: placed.origin });
    }
  }
  return { found, said };
}

function isConversation({ object }: PlacedObject): boolean {
  return ['messages', 'conversation', 'role'].some((key) => {
    return ownValue(object, key) !== undefined;
  });
}

function cutFrom(
  { file, text, name = file }: NamedText,
  objects: readonly PlacedObject[],
  fields: readonly string[],
) {
  const { conversations, diagnostics } = readConversations({ file, text, name });
  const byId = new Map(objects.map((one) => [idText(ownValue(one.object, 'id') ?? null), one]));
  const found = conversations.flatMap((conversation): ReadTest[] => {
    const placed = byId.get(conversation.id);
    const origin = placed?.origin ?? { file, line: 1, column: 1 };
    const groups = placed === undefined ? {} : groupsOf(placed.object, fields);
    return cutTests(conversation).map((test) => ({ test, groups, origin }));
  });
  return { found, said: [...diagnostics] };
}

function groupsOf(object: JsonObject, fields: readonly string[]): ReadTest['groups'] {
  const values = fields.map((field) => [field, groupText(object, field)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function unreadable({ origin, pointer, isLine }: PlacedObject, reason: string): Diagnostic {
  const place = isLine ? { ...origin } : { file: origin.file, pointer };
  return { code: 'unreadable-test', place, data: { reason } };
}

function doubled({ test: { id }, origin }: ReadTest, first: ReadTest): Diagnostic {
  return {
    code: 'doubled-id',
    place: { ...origin },
    data: { first: first.origin, use: 'test' },
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
