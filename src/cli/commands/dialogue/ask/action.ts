import { isJsonObject, ownValue } from '../../../../base/json.ts';
import type { Api } from '../../../../dialogue/apis.ts';
import { type ReadTest, readTests } from '../../../../dialogue/figures/read-tests.ts';
import { functionOfApi, requestMessages } from '../../../../dialogue/figures/request.ts';
import type { RequestSettings, ServerSettings } from '../../../flags/read-experiment-settings.ts';
import type { OutSettings } from '../../../flags/settings.ts';
import type { Terminal } from '../../../machine/terminal.ts';
import { answerLine, customIdIn } from '../../../prompts/answers.ts';
import type { Question } from '../../../prompts/asking.ts';
import type { QuestionSource } from '../../../prompts/prompt-source.ts';
import { Run, type RunSettings } from '../../../runs/run.ts';
import { runQuestions } from '../../run/action.ts';
import { functionDefinition } from '../../run/conversation/messages.ts';
import { readApiFile } from '../read-graphs.ts';
import { readTexts } from '../read-texts.ts';

/** The settings of `traxgen dialogue ask`. */
type AskSettings = RunSettings &
  OutSettings &
  RequestSettings &
  ServerSettings & {
    readonly apis: string | undefined;
    readonly tests: readonly string[];
    readonly system: string | undefined;
  };

/** Runs `traxgen dialogue ask`; yields the exit status. */
export function runAsk(settings: AskSettings, terminal: Terminal): Promise<number> {
  return runQuestions(settings, terminal, (model) => readQuestions(settings, model, terminal));
}

async function readQuestions(
  settings: AskSettings,
  model: string,
  terminal: Terminal,
): Promise<QuestionSource> {
  const run = new Run(settings, terminal);
  const apis = settings.apis === undefined ? [] : await readApiFile(run, settings.apis);
  const system = settings.system === undefined ? undefined : await run.readSource(settings.system);
  const texts = await readTexts(run, settings.tests);
  const { tests, diagnostics } = readTests(texts, []);
  run.report(diagnostics);
  const single = [settings.apis, settings.system].filter((path) => path !== undefined);
  const inputs = [...texts.map(({ file }) => file), ...single];
  const isLost = apis === undefined || (settings.system !== undefined && system === undefined);
  const questions =
    isLost || tests.length === 0
      ? undefined
      : tests.map((one) => questionOf(one, { model, apis, system: system?.text }, settings));
  return { run, inputs, questions, keyIn: customIdIn, isOrdered: false, unit: 'answer' };
}

/** An API as the definition of a function; one that has a JSON Schema of its parameters keeps that. */
function toolOf(api: Api): object {
  const { name, description, listed } = api;
  const parameters = ownValue(listed, 'parameters');
  if (parameters === undefined || !isJsonObject(parameters)) {
    return functionDefinition(functionOfApi(api));
  }
  return { type: 'function', function: { name, description, parameters } };
}

interface Asked {
  readonly model: string;
  readonly apis: readonly Api[];
  readonly system: string | undefined;
}

function questionOf(
  { test: { id, context }, origin }: ReadTest,
  { model, apis, system }: Asked,
  { temperature, maxTokens }: AskSettings,
): Question {
  const key = JSON.stringify({ id, model });
  const tools = apis.map(toolOf);
  const body = {
    model,
    messages: requestMessages(context, system),
    ...(tools.length > 0 && { tools }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  };
  const ask: Question['ask'] = async (client, signal) => {
    const result = await client.ask(body, signal);
    if (result.kind !== 'answer') return result;
    const line = answerLine(key, result.body, result.seconds);
    return { kind: 'line', line, bodies: [result.body] };
  };
  return { profile: { id, agents: [], data: {}, origin }, key, ask };
}
