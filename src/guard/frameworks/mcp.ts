/**
 * `traxgen/mcp`: keeps the client of a server of the Model Context Protocol on a policy, with a proxy between the two.
 *
 * @module traxgen/mcp
 */

import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { contentValue, nameText, saidBy } from '../content-value.ts';
import type { CheckedCall, PolicyGuard } from '../guard.ts';

/** A function of messages; a method's, since each transport has its own type of them. */
type Handler<Message> = { handle(message: Message): void }['handle'];

/** What of a transport of the protocol's SDK the proxy uses. */
export interface Transport {
  start(): Promise<void>;
  send(message: object): Promise<void>;
  close(): Promise<void>;
  setProtocolVersion?(version: string): void;
  onmessage?: Handler<unknown> | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

/** The two ends of a proxy: the transport on which a client calls, and the one to the server. */
export interface ProxyEnds {
  readonly client: Transport;
  readonly server: Transport;
}

/**
 * Starts a proxy for one conversation. `tools/list` shows only the tools that may be called now, and the client is
 * told when they change; `tools/call` is checked, and a call that must not be made is answered with an error for the
 * model. All else goes through as it is. The end of one side ends the other.
 */
export async function guardServer(ends: ProxyEnds, guard: PolicyGuard): Promise<void> {
  const proxy = new PolicyProxy(ends, guard);
  await proxy.start();
}

/** What becomes of the server's answer to a request, before the client gets it. */
type ReadAnswer = (answer: JsonObject) => JsonObject;

class PolicyProxy {
  readonly #ends: ProxyEnds;
  readonly #guard: PolicyGuard;
  /** The requests of the client whose answers are looked at, by their ids. */
  readonly #asked = new Map<Json, ReadAnswer>();
  /** All tools of the server that the client could have seen, and those of them that it has. */
  readonly #tools = new Set<string>();
  #seen = '';

  constructor(ends: ProxyEnds, guard: PolicyGuard) {
    this.#ends = ends;
    this.#guard = guard;
  }

  async start(): Promise<void> {
    const { client, server } = this.#ends;
    client.onmessage = (message) => isJsonObject(message) && this.#fromClient(message);
    server.onmessage = (message) => isJsonObject(message) && this.#fromServer(message);
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      end.onclose = () => {
        other.onclose = undefined;
        other.close().catch((error) => report(other, error));
      };
    }
    await server.start();
    await client.start();
  }

  #fromClient(message: JsonObject): void {
    const { id, method } = message;
    if (id !== undefined) {
      if (method === 'initialize') this.#asked.set(id, (answer) => this.#introduced(answer));
      if (method === 'tools/list') this.#asked.set(id, (answer) => this.#listed(answer));
      if (method === 'tools/call' && !this.#mayCall(id, membersOf(message, 'params'))) return;
    }
    send(this.#ends.server, message);
  }

  #mayCall(id: Json, { name, arguments: input }: JsonObject): boolean {
    const checked = this.#guard.check({ tool: nameText(name) ?? '', input, id: nameText(id) });
    if (checked.refusal === undefined) {
      this.#asked.set(id, (answer) => called(answer, checked));
      return true;
    }
    const result = { content: [{ type: 'text', text: checked.refusal }], isError: true };
    send(this.#ends.client, { jsonrpc: '2.0', id, result });
    return false;
  }

  #fromServer(message: JsonObject): void {
    const { id = null, method } = message;
    // Requests of the server have ids of their own.
    const read = method === undefined ? this.#asked.get(id) : undefined;
    send(this.#ends.client, read?.(message) ?? message);
    if (read === undefined) return;
    this.#asked.delete(id);
    this.#tellChange();
  }

  /** A server whose tools change says so when it begins. */
  #introduced(answer: JsonObject): JsonObject {
    const result = membersOf(answer, 'result');
    const { protocolVersion } = result;
    if (typeof protocolVersion === 'string')
      this.#ends.server.setProtocolVersion?.(protocolVersion);
    const capabilities = membersOf(result, 'capabilities');
    if (capabilities.tools === undefined) return answer;
    const tools = { ...membersOf(capabilities, 'tools'), listChanged: true };
    return { ...answer, result: { ...result, capabilities: { ...capabilities, tools } } };
  }

  #listed(answer: JsonObject): JsonObject {
    const result = membersOf(answer, 'result');
    if (!Array.isArray(result.tools)) return answer;
    for (const tool of result.tools) this.#tools.add(nameOf(tool));
    const open = this.#guard.open([...this.#tools]);
    this.#seen = open.join('\n');
    const tools = result.tools.filter((tool) => open.includes(nameOf(tool)));
    return { ...answer, result: { ...result, tools } };
  }

  /** Tells the client that it may call other tools than those that it has seen, once. */
  #tellChange(): void {
    const open = this.#guard.open([...this.#tools]).join('\n');
    if (open === this.#seen) return;
    this.#seen = open;
    const method = 'notifications/tools/list_changed';
    send(this.#ends.client, { jsonrpc: '2.0', method });
  }
}

/** What a call gave: values, if the server gives them, or the text of a result. */
function called(answer: JsonObject, { gave, failed }: CheckedCall): JsonObject {
  const { value, hasFailed } = saidBy(() => {
    const { content, structuredContent, isError } = membersOf(answer, 'result');
    if (answer.error !== undefined) {
      return { value: membersOf(answer, 'error').message, hasFailed: true };
    }
    const text = contentValue(content);
    return isError === true
      ? { value: text, hasFailed: true }
      : { value: structuredContent ?? text, hasFailed: false };
  });
  if (hasFailed) failed(value);
  else gave(value);
  return answer;
}

function membersOf(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : {};
}

function nameOf(tool: Json): string {
  return (isJsonObject(tool) ? nameText(tool.name) : undefined) ?? '';
}

function send(end: Transport, message: object): void {
  end.send(message).catch((error) => report(end, error));
}

function report(end: Transport, error: unknown): void {
  end.onerror?.(error instanceof Error ? error : new Error(String(error)));
}

export type { PolicyGuard } from '../guard.ts';
