import { jsonText } from '../../compiler/formats/json-text.ts';
import type { FunctionTool } from '../../model/conversing.ts';
import type { DeclaredType } from '../../model/declared.ts';
import { type Api, isRequired } from '../apis.ts';
import { callIn } from '../call-content.ts';
import type { DialogueMessage } from '../conversation.ts';

/** A message of OpenAI's Chat Completions API, as requests of tests have them. */
export type RequestMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls?: readonly object[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** What an agent is told before all else, in front of what it is told of its own procedure. */
const task =
  'You are an assistant who serves customers. Continue the conversation: either say the next thing to the user, or call one function.';

/** The messages that ask what comes after a context: calls of the agent are calls of functions there. */
export function requestMessages(
  context: readonly DialogueMessage[],
  system: string | undefined,
): RequestMessage[] {
  const told = [task, ...(system === undefined ? [] : [system.trim()])].join('\n\n');
  const messages: RequestMessage[] = [{ role: 'system', content: told }];
  let last = '';
  for (const [at, { role, content }] of context.entries()) {
    const call = role === 'api' ? callIn(content) : undefined;
    if (role === 'user') messages.push({ role, content });
    else if (role === 'api_output' && last !== '') {
      messages.push({ role: 'tool', tool_call_id: last, content });
      last = '';
    } else if (call === undefined) messages.push({ role: 'assistant', content });
    else {
      last = `call_${at + 1}`;
      const made = { name: call.tool_name, arguments: jsonText(call.tool_input) };
      messages.push({
        role: 'assistant',
        content: null,
        tool_calls: [{ id: last, type: 'function', function: made }],
      });
    }
  }
  return messages;
}

/** An API as a function that a model may call. */
export function functionOfApi(api: Api): FunctionTool {
  const { name, description, params } = api;
  return {
    tool: name,
    ...(description !== '' && { description }),
    parameters: params.map((param) => ({
      name: param.name,
      type: declaredType(param.type),
      description: saysMore(param.type) ? param.type.trim() : undefined,
      isRequired: isRequired(api, param.name) !== false,
    })),
  };
}

const types: readonly (readonly [RegExp, DeclaredType])[] = [
  [/^(?:str|string|text)$/, 'text'],
  [/^(?:int|integer)$/, 'integer'],
  [/^(?:float|number)$/, 'number'],
  [/^(?:bool|boolean)$/, 'boolean'],
  [/^(?:list|array|tuple|set)$/, 'list'],
  [/^(?:dict|object)$/, 'object'],
];

/** Whether a type says more than its name in a schema does: which values, or what a list is of. */
function saysMore(written: string): boolean {
  return declaredType(written) === undefined || /\[/.test(insideOptional(written));
}

function insideOptional(written: string): string {
  return /^\s*optional\[(.*)\]\s*$/is.exec(written)?.[1] ?? written;
}

/** The type of a parameter as Python writes it, also inside of `Optional[...]`; undefined for others. */
function declaredType(written: string): DeclaredType | undefined {
  const name = insideOptional(written).trim().toLowerCase().replace(/\[.*$/s, '');
  return types.find(([pattern]) => pattern.test(name))?.[1];
}
