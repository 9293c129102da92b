/**
 * `traxgen/langchain`: keeps an agent of LangChain for JavaScript on a policy, with a middleware.
 *
 * @module traxgen/langchain
 */

import { contentValue, saidBy } from '../content-value.ts';
import type { CheckedCall, PolicyGuard } from '../guard.ts';

/** What of a request to call a tool the middleware looks at. */
export interface ToolCallRequest {
  readonly toolCall: {
    readonly name: string;
    readonly args: object;
    readonly id?: string | undefined;
  };
}

/** What the message of a call that is refused is made of. */
export interface RefusalFields {
  content: string;
  tool_call_id: string;
  name: string;
  status: 'error';
}

/** A middleware, in the form of the options of `createMiddleware`. */
export interface PolicyMiddleware<Message> {
  name: string;
  wrapToolCall: <Request extends ToolCallRequest, Result extends object>(
    request: Request,
    handler: (request: Request) => Result | Promise<Result>,
  ) => Promise<Result | Message>;
}

/**
 * The middleware of one conversation, for `createMiddleware`. The message of a call that must not be made is made of
 * LangChain's own class.
 */
export function guardMiddleware<Message>(
  guard: PolicyGuard,
  ToolMessage: new (fields: RefusalFields) => Message,
): PolicyMiddleware<Message> {
  return {
    name: 'policy',
    wrapToolCall: async (request, handler) => {
      const { name, args, id } = request.toolCall;
      const checked = guard.check({ tool: name, input: args, id });
      const { refusal } = checked;
      if (refusal === undefined) return settled(checked, () => handler(request));
      return new ToolMessage({ content: refusal, tool_call_id: id ?? '', name, status: 'error' });
    },
  };
}

async function settled<Result extends object>(
  { gave, failed }: CheckedCall,
  make: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    const result = await make();
    const { value, hasFailed } = saidBy(() => ({
      value: 'content' in result ? contentValue(result.content) : undefined,
      hasFailed: 'status' in result && result.status === 'error',
    }));
    if (hasFailed) failed(value);
    else gave(value);
    return result;
  } catch (error) {
    if (!isInterrupt(error)) failed(error);
    throw error;
  }
}

/** Whether a tool stopped to be asked for again later, such as after a person's approval. */
function isInterrupt(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return 'is_bubble_up' in error && error.is_bubble_up === true;
}

export type { PolicyGuard } from '../guard.ts';
