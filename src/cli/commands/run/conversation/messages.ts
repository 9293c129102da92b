import { functionNameOf } from '../../../../base/function-name.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../../base/json.ts';
import { jsonText } from '../../../../compiler/formats/json-text.ts';
import type { FunctionTool } from '../../../../model/conversing.ts';
import type { DeclaredType } from '../../../../model/declared.ts';
import { readJsonText } from '../../../../model/read-json.ts';

/** A call of a function, as an assistant's message has it. */
export interface FunctionCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A message of OpenAI's Chat Completions API, as conversations have them. */
export type Message =
  | { readonly role: 'user' | 'system'; readonly name?: 'guard'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls?: readonly FunctionCall[];
    }
  | {
      readonly role: 'tool';
      readonly tool_call_id: string;
      readonly content: string;
      readonly is_error?: true;
    };

/** What a model answered: what it said, and what it calls. */
export interface Answer {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly input: string }[];
}

/** Reads the body of an answer; undefined where it holds calls that are none. */
export function readAnswer(body: string): Answer | undefined {
  const value = readJsonText(body);
  const choices = isJsonObject(value) ? ownValue(value, 'choices') : undefined;
  const [choice] = Array.isArray(choices) ? choices : [];
  const message = isJsonObject(choice) ? ownValue(choice, 'message') : undefined;
  if (!isJsonObject(message)) return undefined;
  const listed = ownValue(message, 'tool_calls') ?? [];
  const calls = Array.isArray(listed) ? listed.map(callIn) : [undefined];
  const known = calls.filter((call) => call !== undefined);
  if (known.length < calls.length) return undefined;
  return { text: textIn(ownValue(message, 'content')), calls: known };
}

function callIn(call: Json): Answer['calls'][number] | undefined {
  const called = isJsonObject(call) ? ownValue(call, 'function') : undefined;
  const name = isJsonObject(called) ? ownValue(called, 'name') : undefined;
  if (!isJsonObject(called) || typeof name !== 'string' || name === '') return undefined;
  const input = ownValue(called, 'arguments') ?? '';
  // Some servers send the arguments as an object.
  return { name, input: typeof input === 'string' ? input : jsonText(input) };
}

/** The text of a message, which may be in parts. */
function textIn(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content.filter(isJsonObject) : [];
  const texts = parts.map((part) => ownValue(part, 'text'));
  return texts.filter((text) => typeof text === 'string').join('\n');
}

/** The arguments of a call; undefined if they are no object. No text is no arguments. */
export function argumentsIn(input: string): JsonObject | undefined {
  const value = input.trim() === '' ? {} : readJsonText(input);
  return value !== undefined && isJsonObject(value) ? value : undefined;
}

const jsonTypes: Readonly<Record<DeclaredType, string>> = {
  ...{ text: 'string', number: 'number', integer: 'integer' },
  ...{ boolean: 'boolean', list: 'array', object: 'object' },
};

/** A tool as the definition of a function in a request. */
export function functionDefinition({ tool, description, parameters }: FunctionTool): object {
  const properties = parameters.map(({ name, type, description: said }) => {
    const about = {
      ...(type !== undefined && { type: jsonTypes[type] }),
      ...(said !== undefined && { description: said }),
    };
    return [name, about] as const;
  });
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'function',
    function: {
      name: functionNameOf(tool),
      ...(description !== undefined && { description }),
      parameters: { type: 'object', properties: Object.fromEntries(properties), required },
    },
  };
}
