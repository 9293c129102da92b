import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Profile } from '../../model/profile.ts';
import type { ChatClient, ChatResult } from '../machine/chat-client.ts';
import type { LineLog } from '../machine/line-log.ts';
import { addUsage, answerLine, type Usage } from './answers.ts';
import type { Prompt } from './prompts.ts';

/** What is asked about a profile: a prompt, or a whole conversation. */
export interface Question {
  readonly profile: Profile;
  /** The same text for the same question in another run. */
  readonly key: string;
  /** In which way it is asked, for diagnostics; a test is asked in one only. */
  readonly way?: string;
  readonly ask: (client: AskingOptions['client'], signal: AbortSignal) => Promise<QuestionResult>;
}

/** The line to write, and the answers of models that it took; or why there is none. */
export type QuestionResult =
  | { readonly kind: 'line'; readonly line: string; readonly bodies: readonly string[] }
  | Exclude<ChatResult, { readonly kind: 'answer' }>;

/** A prompt as a question. */
export function promptQuestion({ customId, body, form, style, profile }: Prompt): Question {
  const ask: Question['ask'] = async (client, signal) => {
    const result = await client.ask(body, signal);
    if (result.kind !== 'answer') return result;
    const line = answerLine(customId, result.body, result.seconds);
    return { kind: 'line', line, bodies: [result.body] };
  };
  return { profile, key: customId, way: `${form}, ${style}`, ask };
}

/** What asking needs: the client, the file of answers, and a signal to stop it. */
export interface AskingOptions {
  readonly client: Pick<ChatClient, 'ask'>;
  readonly log: Pick<LineLog, 'append' | 'note'>;
  /** The number of questions that are asked at the same time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Called after each question with the number of those done. */
  readonly onDone: (questions: number) => void;
}

/** The result of asking. */
export interface AskingResult {
  /** The number of lines written. */
  readonly lines: number;
  readonly usage: Usage;
  /** A diagnostic for each profile that lacks an answer, and for the reason why the run ended early. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether all has been asked. */
  readonly isComplete: boolean;
  /** The number of questions that had been asked, but not answered, when the run was stopped. */
  readonly cutOff: number;
}

/** Asks all questions, some at the same time, and writes each line as it comes. */
export async function askAll(
  questions: Iterable<Question>,
  options: AskingOptions,
): Promise<AskingResult> {
  const asking = new Asking(options);
  const waiting = questions[Symbol.iterator]();
  const worker = async () => {
    while (!asking.isStopped) {
      const { value, done } = waiting.next();
      if (done) return;
      await asking.ask(value);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  const { usage, lines, diagnostics, isStopped, cutOff } = asking;
  return { usage, lines, diagnostics, isComplete: !isStopped, cutOff };
}

/** The questions about one profile that have no answer. */
interface Unanswered {
  readonly profile: Profile;
  readonly ways: string[];
  readonly reason: string;
}

class Asking {
  readonly usage: Usage = { answers: 0, promptTokens: 0, completionTokens: 0 };
  lines = 0;
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
    const unanswered = [...this.unanswered.values()].map((one): Diagnostic => {
      const { profile, ways, reason } = one;
      const { id, origin } = profile;
      const place = { file: origin.file, pointer: '', origin };
      const data = { ways, reason, ...(ways.length === 0 && { use: 'answered' as const }) };
      return { code: 'unanswered-prompt', place, data, profile: { id, origin } };
    });
    return this.fault === undefined ? unanswered : [...unanswered, this.fault];
  }

  async ask(question: Question): Promise<void> {
    const { client, log, signal } = this.options;
    log.note(String(++this.inFlight));
    const result = await question.ask(client, signal);
    if (result.kind === 'stopped') this.cutOff += 1;
    else await this.settle(question, result);
    log.note(String(--this.inFlight));
  }

  private async settle(
    question: Question,
    result: Exclude<QuestionResult, { readonly kind: 'stopped' }>,
  ): Promise<void> {
    const { log, onDone } = this.options;
    if (result.kind === 'line') {
      const fault = await log.append(result.line);
      this.fault ??= fault;
      this.lines += 1;
      for (const body of result.bodies) addUsage(this.usage, body);
    } else {
      this.note(question, result.reason);
      this.isRefused ||= result.isFinal;
    }
    this.done += 1;
    onDone(this.done);
  }

  private note({ profile, way }: Question, reason: string): void {
    const known = this.unanswered.get(profile.id) ?? { profile, ways: [], reason };
    if (way !== undefined) known.ways.push(way);
    this.unanswered.set(profile.id, known);
  }
}
