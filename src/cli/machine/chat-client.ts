import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientOptions, OpenAI } from 'openai';
import { loadOptional } from '../../base/optional-package.ts';
import { codeOf } from './failure.ts';

/** How to send requests to a server. */
export interface ChatOptions {
  readonly baseUrl: string;
  /** Undefined if the server needs none. */
  readonly key: string | undefined;
  /** The time limit for one attempt, including the whole answer, in seconds. */
  readonly timeout: number;
  /** The number of times a failed attempt is repeated. */
  readonly retries: number;
}

/** The result of a request: the answer as JSON text, or the reason why there is none. */
export type ChatResult =
  | { readonly kind: 'answer'; readonly body: string; readonly seconds: number }
  | { readonly kind: 'failure'; readonly reason: string; readonly isFinal: boolean }
  | { readonly kind: 'stopped' };

/** What happened to requests besides their answers. */
export interface ChatCounts {
  /** The number of times that the key was replaced with `***`. */
  masked: number;
  /** The number of waits that were shorter than the server asked for. */
  shortened: number;
}

/** The most bytes of one answer, unpacked; four are awaited at a time. */
export const mostAnswerBytes = 2 ** 24;

/** A client of a server with OpenAI's Chat Completions API. */
export interface ChatClient {
  readonly counts: Readonly<ChatCounts>;
  /**
   * Sends a request, and repeats it until it is answered, fails for good, or the signal stops it.
   * Never throws.
   */
  readonly ask: (body: object, signal: AbortSignal) => Promise<ChatResult>;
}

/** Connects to a server. Throws MissingPackages if the package `openai` is not installed. */
export async function openChat(
  options: ChatOptions,
  load = () => import('openai'),
): Promise<ChatClient> {
  const openai = await loadOptional('requests to a server', ['openai'], load);
  return clientOf(new openai.OpenAI(clientOptions(options)), openai, options);
}

type Package = typeof import('openai');

/**
 * Options of the package without its own retries: these cannot be stopped while they wait, and stop
 * at the first byte of an answer.
 */
function clientOptions({ baseUrl, key, timeout }: ChatOptions): ClientOptions {
  return {
    baseURL: baseUrl,
    apiKey: key ?? 'none',
    adminAPIKey: null,
    maxRetries: 0,
    timeout: timeout * 1000,
    logLevel: 'off',
    fetch: fetchWhole,
  };
}

/** An answer that is longer than an answer may be. Another attempt would be of no use. */
class LongAnswer extends Error {
  override readonly message =
    `what the server sent is longer than ${mostAnswerBytes / 2 ** 20} MiB`;
}

/**
 * Fetches the whole body, so that a timeout or a broken connection during the body is noticed, too. Of a
 * body that is too long, no more is read, whatever the server goes on to send.
 */
async function fetchWhole(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > mostAnswerBytes) throw new LongAnswer();
    chunks.push(chunk);
  }
  return new Response(length === 0 ? null : Buffer.concat(chunks), response);
}

function clientOf(client: OpenAI, openai: Package, { key, retries }: ChatOptions): ChatClient {
  const counts: ChatCounts = { masked: 0, shortened: 0 };
  const withoutKey = masker(key, counts);
  const attempt = async (body: object, signal: AbortSignal): Promise<ChatResult> => {
    const started = performance.now();
    const answer = parsed(await client.post('/chat/completions', { body, signal }));
    const seconds = Math.round(performance.now() - started) / 1000;
    if (hasMessage(answer)) {
      return { kind: 'answer', body: withoutKey(JSON.stringify(answer)), seconds };
    }
    return { kind: 'failure', reason: 'what the server sent holds no message', isFinal: false };
  };
  const ask = async (body: object, signal: AbortSignal): Promise<ChatResult> => {
    for (let tried = 0; ; tried++) {
      try {
        return await attempt(body, signalOf(signal));
      } catch (error) {
        if (signal.aborted) return { kind: 'stopped' };
        const wait = tried < retries ? waitAfter(error, tried, openai) : undefined;
        if (wait === undefined) return failure(error, withoutKey, openai);
        if (wait > longestAsked) counts.shortened += 1;
        const taken = Math.min(wait, longestAsked);
        await sleep(taken, undefined, { signal: signalOf(signal) }).catch(() => {});
      }
    }
  };
  return { counts, ask };
}

/** Shorter keys (`none`, `EMPTY`) are not secrets, and may be words of an answer. */
const shortestSecret = 16;

/** Replaces the key in a text with `***`, and counts the replacements. */
function masker(key: string | undefined, counts: ChatCounts): (text: string) => string {
  if (key === undefined || key.length < shortestSecret) return (text) => text;
  return (text) => {
    const parts = text.split(key);
    counts.masked += parts.length - 1;
    return parts.join('***');
  };
}

/** Each wait gets its own signal, because the package does not remove its listeners. */
function signalOf(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal]);
}

/**
 * An answer as a value. Without a JSON content type, the package yields the text, and for an empty
 * body undefined. Throws a SyntaxError if the JSON is broken or missing.
 */
function parsed(answer: unknown): unknown {
  const text = answer ?? '';
  return typeof text === 'string' && /^\s*(\{|$)/.test(text) ? JSON.parse(text) : text;
}

function hasMessage(answer: unknown): boolean {
  const { choices } = (answer ?? {}) as { readonly choices?: unknown };
  const [first] = Array.isArray(choices) ? choices : [];
  return typeof first?.message === 'object' && first.message !== null;
}

const firstWait = 500;
const longestWait = 8000;
/** The longest wait in milliseconds, whatever the server asks for. */
const longestAsked = 60_000;

/**
 * Milliseconds to wait before the next attempt: what the server asks for, otherwise twice as long
 * each time. Undefined if another attempt is of no use.
 */
function waitAfter(error: unknown, tried: number, { APIError }: Package): number | undefined {
  const usual = Math.min(firstWait * 2 ** tried, longestWait);
  if (error instanceof SyntaxError) return usual;
  if (!(error instanceof APIError) || longAnswerIn(error)) return undefined;
  const { status, headers } = error;
  const isPassing = status === undefined || [408, 409, 429].includes(status) || status >= 500;
  if (!isPassing) return undefined;
  const after = headers?.get('retry-after');
  const said = after ? Number(after) * 1000 : Number.NaN;
  const until = after ? Date.parse(after) - Date.now() : Number.NaN;
  const wait = Number.isNaN(said) ? until : said;
  return Number.isNaN(wait) ? usual : Math.max(wait, 0);
}

/** What the package makes of an answer that was too long has it as its cause. */
function longAnswerIn({ cause }: Error): LongAnswer | undefined {
  return cause instanceof LongAnswer ? cause : undefined;
}

/** The server refuses the key, so it would refuse every other request, too. */
const finalStatuses: readonly (number | undefined)[] = [401, 403];

function failure(
  error: unknown,
  withoutKey: (text: string) => string,
  { APIError }: Package,
): ChatResult {
  if (error instanceof SyntaxError) {
    return { kind: 'failure', reason: 'what the server sent is broken JSON', isFinal: false };
  }
  const status = error instanceof APIError ? error.status : undefined;
  const known = error instanceof Error ? error : new Error(String(error));
  const { message, cause } = longAnswerIn(known) ?? known;
  const inner = cause instanceof Error ? cause.cause : undefined;
  const system = codeOf(inner) || codeOf(cause);
  const reason = system === '' ? message : `${message} (${system})`;
  return { kind: 'failure', reason: withoutKey(reason), isFinal: finalStatuses.includes(status) };
}
