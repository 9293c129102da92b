import type { ChatClient, ChatResult } from '../../io/chat-client.ts';
import type { LineLog } from '../../io/line-log.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { addUsage, answerLine, type Usage } from './answers.ts';
import type { Prompt } from './prompts.ts';

/** What asking needs: the client, the file of answers, and a signal to stop it. */
export interface AskingOptions {
  readonly client: Pick<ChatClient, 'ask'>;
  readonly log: Pick<LineLog, 'append' | 'note'>;
  /** The number of prompts that are sent at the same time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Called after each prompt with the number of prompts done. */
  readonly onDone: (prompts: number) => void;
}

/** The result of asking. */
export interface AskingResult {
  readonly usage: Usage;
  /** A diagnostic for each profile that lacks an answer, and for the reason why the run ended early. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether all prompts have been asked. */
  readonly isComplete: boolean;
  /** The number of prompts that had been sent, but not answered, when the run was stopped. */
  readonly cutOff: number;
}

/** Asks all prompts, some at the same time, and writes each answer as it comes. */
export async function askAll(
  prompts: Iterable<Prompt>,
  options: AskingOptions,
): Promise<AskingResult> {
  const asking = new Asking(options);
  const waiting = prompts[Symbol.iterator]();
  const worker = async () => {
    while (!asking.isStopped) {
      const { value, done } = waiting.next();
      if (done) return;
      await asking.ask(value);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  const { usage, diagnostics, isStopped, cutOff } = asking;
  return { usage, diagnostics, isComplete: !isStopped, cutOff };
}

/** The prompts of one profile that have no answer. */
interface Unanswered {
  readonly prompt: Prompt;
  readonly ways: string[];
  readonly reason: string;
}

class Asking {
  readonly usage: Usage = { answers: 0, promptTokens: 0, completionTokens: 0 };
  cutOff = 0;
  private readonly options: AskingOptions;
  private readonly unanswered = new Map<string, Unanswered>();
  private fault: Diagnostic | undefined;
  private isRefused = false;
  private done = 0;
  private inFlight = 0;

  constructor(options: AskingOptions) {
    this.options = options;
  }

  get isStopped(): boolean {
    return this.options.signal.aborted || this.isRefused || this.fault !== undefined;
  }

  get diagnostics(): Diagnostic[] {
    const unanswered = [...this.unanswered.values()].map(({ prompt, ways, reason }): Diagnostic => {
      const { id, origin } = prompt.profile;
      const place = { file: origin.file, pointer: '', origin };
      return { code: 'unanswered-prompt', place, data: { ways, reason }, profile: { id, origin } };
    });
    return this.fault === undefined ? unanswered : [...unanswered, this.fault];
  }

  async ask(prompt: Prompt): Promise<void> {
    const { client, log, signal } = this.options;
    log.note(String(++this.inFlight));
    const result = await client.ask(prompt.body, signal);
    if (result.kind === 'stopped') this.cutOff += 1;
    else await this.settle(prompt, result);
    log.note(String(--this.inFlight));
  }

  private async settle(
    prompt: Prompt,
    result: Exclude<ChatResult, { readonly kind: 'stopped' }>,
  ): Promise<void> {
    const { log, onDone } = this.options;
    if (result.kind === 'answer') {
      const { body, seconds } = result;
      const fault = await log.append(answerLine(prompt.customId, body, seconds));
      this.fault ??= fault;
      addUsage(this.usage, body);
    } else {
      this.note(prompt, result.reason);
      this.isRefused ||= result.isFinal;
    }
    this.done += 1;
    onDone(this.done);
  }

  private note(prompt: Prompt, reason: string): void {
    const { id } = prompt.profile;
    const known = this.unanswered.get(id) ?? { prompt, ways: [], reason };
    known.ways.push(`${prompt.form}, ${prompt.style}`);
    this.unanswered.set(id, known);
  }
}
