import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../../clean-up.ts';
import type { Reply } from './played-agents.ts';

/** A message of a request, as far as tests read it. */
export interface RequestMessage {
  readonly role: string;
  readonly content: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

export interface Request {
  readonly model: string;
  readonly messages: readonly RequestMessage[];
  readonly tools?: readonly {
    readonly function: {
      readonly name: string;
      readonly description?: string;
      readonly parameters: {
        readonly properties: Readonly<Record<string, { type?: string; description?: string }>>;
        readonly required: readonly string[];
      };
    };
  }[];
}

/** What the server does with its nth request, from 1. */
export type Handler = (
  response: ServerResponse,
  nth: number,
  body: Request,
  request: IncomingMessage,
) => void;

/** A server on this machine; yields its address and what it was asked. */
export async function serve(handler: Handler): Promise<{ url: string; asked: Request[] }> {
  const asked: Request[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body: Request = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      asked.push(body);
      handler(response, asked.length, body, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

export function send(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

/** Sends a reply as an answer of a model. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  const message =
    'text' in reply
      ? { role: 'assistant', content: reply.text }
      : {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              ...{ id: 'any', type: 'function' },
              function: { name: reply.call, arguments: JSON.stringify(reply.args) },
            },
          ],
        };
  const usage = { prompt_tokens: 10, completion_tokens: 2 };
  send(response, 200, { choices: [{ message, finish_reason: 'stop' }], usage });
}
