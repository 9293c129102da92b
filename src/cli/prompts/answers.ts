import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { isTokenCount } from '../../model/usage.ts';
import { type LineLog, openLineLog } from '../machine/line-log.ts';
import { isOneOf } from '../machine/same-file.ts';

/** The tokens that a run used, as counted by the server. */
export interface Usage {
  answers: number;
  promptTokens: number;
  completionTokens: number;
}

/** A file of answers, and what the answers in it are to. */
export interface Answers {
  readonly log: LineLog;
  readonly answered: ReadonlySet<string>;
}

/**
 * Opens a file of answers, unless it is an input or has other content: `keyIn` yields what a line answers.
 * Errors: output-failed.
 */
export async function openAnswers(
  path: string,
  inputs: readonly string[],
  keyIn: (line: string) => string | undefined,
): Promise<Answers | { readonly diagnostic: Diagnostic }> {
  const refused = (reason: string, line = 1): { readonly diagnostic: Diagnostic } => ({
    diagnostic: {
      code: 'output-failed',
      place: { file: path, line, column: 1 },
      data: { path, reason },
    },
  });
  if (isOneOf(path, inputs)) return refused('it is an input of this run');
  const opened = await openLineLog(path);
  if ('diagnostic' in opened) return opened;
  const { log } = opened;
  const ids = log.lines.map(keyIn);
  const stranger = ids.indexOf(undefined);
  if (stranger < 0) return { log, answered: new Set(ids.filter((id) => id !== undefined)) };
  await log.close();
  return refused(`line ${stranger + 1} is no answer of an earlier run`, stranger + 1);
}

/** The `custom_id` of a line of answers; undefined for a line of anything else. */
export function customIdIn(line: string): string | undefined {
  try {
    const { custom_id: id, response } = JSON.parse(line);
    return typeof id === 'string' && response !== undefined ? id : undefined;
  } catch {
    return undefined;
  }
}

/** A line of an answers file in the Batch API's form, with the duration of the answer in seconds. */
export function answerLine(customId: string, body: string, seconds: number): string {
  const response = `{"status_code":200,"body":${body}}`;
  const id = JSON.stringify(customId);
  return `{"custom_id":${id},"response":${response},"error":null,"seconds":${seconds}}`;
}

/** Adds the token counts of an answer. */
export function addUsage(usage: Usage, body: string): void {
  const { usage: said } = JSON.parse(body);
  usage.answers += 1;
  usage.promptTokens += countOf(said?.prompt_tokens);
  usage.completionTokens += countOf(said?.completion_tokens);
}

function countOf(value: unknown): number {
  return isTokenCount(value) ? value : 0;
}
