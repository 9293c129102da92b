import { type ChatClient, openChat } from '../io/chat-client.ts';
import { untilInterrupted } from '../io/interrupt.ts';
import type { Terminal } from '../io/terminal.ts';
import { printable } from '../model/printable.ts';
import { counted } from '../render/shown.ts';
import type { Settings } from './line/settings.ts';
import { UsageError } from './line/usage-error.ts';
import { openAnswers } from './prompting/answers.ts';
import { type AskingResult, askAll } from './prompting/asking.ts';
import { readPrompts } from './prompting/prompt-source.ts';
import type { Prompt } from './prompting/prompts.ts';
import { demandModel } from './prompting/usage.ts';
import { exitStatus } from './running/reporter.ts';

/** Runs `traxgen run`; yields the exit status. */
export async function runRun(settings: Settings, terminal: Terminal): Promise<number> {
  const model = demandModel(settings);
  const out = demandFile(settings);
  const client = await connect(settings, terminal);
  const { run, inputs, prompts } = await readPrompts(settings, model, terminal, 'run');
  if (prompts === undefined) return run.reporter.finish('nothing was asked');
  const opened = await openAnswers(out, inputs);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish();
  }
  const { log, answered } = opened;
  const count = { before: 0 };
  const asked = await untilInterrupted((signal) => {
    const { concurrency } = settings.experiment;
    const onDone = (done: number) => run.progress.update(done);
    run.progress.begin('asked', 'prompts');
    const left = unanswered(prompts, answered, count);
    return askAll(left, { client, log, concurrency, signal, onDone });
  });
  run.progress.clear();
  await log.close();
  run.report(asked.diagnostics);
  const { reporter, seconds } = run;
  const before = { answers: count.before, inFlight: Number(log.left ?? 0) };
  const counts = countsOf(asked, before, client, seconds);
  const status = reporter.finish(`${counts.join(', ')} -> ${printable(out)}`);
  return asked.isComplete ? status : exitStatus.badInput;
}

/** The prompts that have no answer yet. It counts the others on the way. */
function* unanswered(
  prompts: Iterable<Prompt>,
  answered: ReadonlySet<string>,
  count: { before: number },
): Generator<Prompt> {
  for (const prompt of prompts) {
    if (answered.has(prompt.customId)) count.before += 1;
    else yield prompt;
  }
}

/** The counts in a run's last line. */
function countsOf(
  { usage, isComplete, cutOff }: AskingResult,
  before: { readonly answers: number; readonly inFlight: number },
  { counts: { masked, shortened } }: ChatClient,
  seconds: string,
): string[] {
  const { answers, promptTokens, completionTokens } = usage;
  const stopped = cutOff > 0 ? `stopped with ${cutOff} in flight` : 'stopped';
  return [
    counted(answers, 'answer'),
    ...(before.answers > 0 ? [`${before.answers} before`] : []),
    ...(before.inFlight > 0 ? [`${before.inFlight} in flight when the run before was killed`] : []),
    `${promptTokens} + ${completionTokens} tokens`,
    ...(masked > 0 ? [`the key masked ${counted(masked, 'time')}`] : []),
    ...(shortened > 0 ? [`${counted(shortened, 'wait')} cut to 60 s`] : []),
    `${seconds} s`,
    ...(isComplete ? [] : [`${stopped}: the same command goes on`]),
  ];
}

function demandFile({ out }: Settings): string {
  if (out !== undefined && out !== '-') return out;
  throw new UsageError('--out FILE is needed: answers are added to a file as they come');
}

/** Connects to the server. Throws a UsageError if the address is not valid. */
async function connect({ experiment }: Settings, { env }: Terminal) {
  const { baseUrl, timeout, retries } = experiment;
  if (baseUrl === undefined) throw new UsageError('--base-url is needed: the server to ask');
  if (!/^https?:\/\/./i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError('--base-url must be an address such as http://localhost:8000/v1');
  }
  const { OPENAI_API_KEY: key } = env;
  return openChat({ baseUrl, key: key || undefined, timeout, retries });
}
