import { printable } from '../../../base/text/printable.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { counted } from '../../../words/shown.ts';
import type { RequestSettings, ServerSettings } from '../../flags/read-experiment-settings.ts';
import type { OutSettings } from '../../flags/settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { type ChatClient, openChat } from '../../machine/chat-client.ts';
import { untilInterrupted } from '../../machine/interrupt.ts';
import type { LineLog } from '../../machine/line-log.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { openAnswers } from '../../prompts/answers.ts';
import { type AskingResult, askAll, type Question } from '../../prompts/asking.ts';
import { type QuestionSource, readPromptQuestions } from '../../prompts/prompt-source.ts';
import { demandModel } from '../../prompts/usage.ts';
import { exitStatus } from '../../runs/reporter.ts';
import { readTalks, type TalksSettings } from './conversation/talks.ts';

/** Runs `traxgen run`; yields the exit status. */
export async function runRun(settings: TalksSettings, terminal: Terminal): Promise<number> {
  const { agent } = settings;
  return runQuestions(settings, terminal, (model) =>
    agent === undefined
      ? readPromptQuestions(settings, model, terminal)
      : readTalks(settings, agent, model, terminal),
  );
}

/** Who is asked, and where the answers go. */
type AskingSettings = ServerSettings & Pick<RequestSettings, 'model'> & OutSettings;

/** Asks all questions of a source that have no answer yet; yields the exit status. */
export async function runQuestions(
  settings: AskingSettings,
  terminal: Terminal,
  read: (model: string) => Promise<QuestionSource>,
): Promise<number> {
  const model = demandModel(settings);
  const out = demandFile(settings);
  const client = await connect(settings, terminal);
  const source = await read(model);
  const { run, inputs, questions, keyIn } = source;
  if (questions === undefined) return run.reporter.finish('nothing was asked');
  const opened = await openAnswers(out, inputs, keyIn);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish();
  }
  const { log, answered } = opened;
  const left = new Unanswered(questions, answered);
  const asked = await untilInterrupted((signal) => {
    const { concurrency } = settings;
    const onDone = (done: number) => run.progress.update(done);
    run.progress.begin('asked', source.unit);
    return askAll(left, { client, log, concurrency, signal, onDone });
  });
  run.progress.clear();
  run.report(asked.diagnostics);
  if (source.isOrdered && asked.isComplete) run.report(await sorted(log, left.order, keyIn));
  await log.close();
  const { reporter, seconds } = run;
  const before = { lines: left.before, inFlight: Number(log.left ?? 0) };
  const counts = countsOf(asked, source.unit, before, client, seconds);
  const status = reporter.finish(`${counts.join(', ')} -> ${printable(out)}`);
  return asked.isComplete ? status : exitStatus.badInput;
}

/** The questions that have no answer yet. It counts the others on the way, and knows the order of all. */
class Unanswered implements Iterable<Question> {
  before = 0;
  readonly order = new Map<string, number>();
  private readonly questions: Iterable<Question>;
  private readonly answered: ReadonlySet<string>;

  constructor(questions: Iterable<Question>, answered: ReadonlySet<string>) {
    this.questions = questions;
    this.answered = answered;
  }

  *[Symbol.iterator](): Generator<Question> {
    for (const question of this.questions) {
      this.order.set(question.key, this.order.size);
      if (this.answered.has(question.key)) this.before += 1;
      else yield question;
    }
  }
}

/** Puts the lines of a run into the order of what was asked, behind those of other runs. */
async function sorted(
  log: LineLog,
  order: ReadonlyMap<string, number>,
  keyIn: (line: string) => string | undefined,
): Promise<Diagnostic[]> {
  const fault = await log.sort((line) => order.get(keyIn(line) ?? '') ?? -1);
  return fault === undefined ? [] : [fault];
}

/** The counts in a run's last line. */
function countsOf(
  { usage, lines, isComplete, cutOff }: AskingResult,
  unit: string,
  before: { readonly lines: number; readonly inFlight: number },
  { counts: { masked, shortened } }: ChatClient,
  seconds: string,
): string[] {
  const { promptTokens, completionTokens } = usage;
  const stopped = cutOff > 0 ? `stopped with ${cutOff} in flight` : 'stopped';
  return [
    counted(lines, unit),
    ...(before.lines > 0 ? [`${before.lines} before`] : []),
    ...(before.inFlight > 0 ? [`${before.inFlight} in flight when the run before was killed`] : []),
    `${promptTokens} + ${completionTokens} tokens`,
    ...(masked > 0 ? [`the key masked ${counted(masked, 'time')}`] : []),
    ...(shortened > 0 ? [`${counted(shortened, 'wait')} cut to 60 s`] : []),
    `${seconds} s`,
    ...(isComplete ? [] : [`${stopped}: the same command goes on`]),
  ];
}

function demandFile({ out }: OutSettings): string {
  if (out !== undefined && out !== '-') return out;
  throw new UsageError('--out FILE is needed: answers are added to a file as they come');
}

/** Connects to the server. Throws a UsageError if the address is not valid. */
async function connect({ baseUrl, timeout, retries }: ServerSettings, { env }: Terminal) {
  if (baseUrl === undefined) throw new UsageError('--base-url is needed: the server to ask');
  if (!/^https?:\/\/./i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError('--base-url must be an address such as http://localhost:8000/v1');
  }
  const { OPENAI_API_KEY: key } = env;
  return openChat({ baseUrl, key: key || undefined, timeout, retries });
}
