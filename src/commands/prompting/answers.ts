import { type LineLog, openLineLog } from '../../io/line-log.ts';
import { isOneOf } from '../../io/same-file.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';

/** What a run has used, by the servers' own count. */
export interface Usage {
  answers: number;
  promptTokens: number;
  completionTokens: number;
}

/** A file of answers, and the `custom_id`s of those that it has. */
export interface Answers {
  readonly log: LineLog;
  readonly answered: ReadonlySet<string>;
}

/** Opens a file of answers, unless it is an input or holds anything else. Errors: output-failed. */
export async function openAnswers(
  path: string,
  inputs: readonly string[],
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
  const ids = log.lines.map(customIdIn);
  const stranger = ids.indexOf(undefined);
  if (stranger < 0) return { log, answered: new Set(ids.filter((id) => id !== undefined)) };
  await log.close();
  return refused(`line ${stranger + 1} is no answer of an earlier run`, stranger + 1);
}

function customIdIn(line: string): string | undefined {
  try {
    const { custom_id: id, response } = JSON.parse(line);
    return typeof id === 'string' && response !== undefined ? id : undefined;
  } catch {
    return undefined;
  }
}

/** A line of an answers file, as the Batch API writes it, and how many seconds the answer took. */
export function answerLine(customId: string, body: string, seconds: number): string {
  const response = `{"status_code":200,"body":${body}}`;
  const id = JSON.stringify(customId);
  return `{"custom_id":${id},"response":${response},"error":null,"seconds":${seconds}}`;
}

/** Adds what an answer says of its tokens. */
export function addUsage(usage: Usage, body: string): void {
  const { usage: said } = JSON.parse(body);
  usage.answers += 1;
  usage.promptTokens += countOf(said?.prompt_tokens);
  usage.completionTokens += countOf(said?.completion_tokens);
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
