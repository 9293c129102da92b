import type { AgentKind } from '../../../../model/conversing.ts';
import {
  policyForms,
  type ServerSettings,
  type TalkSettings,
} from '../../../flags/read-experiment-settings.ts';
import { UsageError } from '../../../flags/usage-error.ts';
import type { ChatClient } from '../../../machine/chat-client.ts';
import type { Terminal } from '../../../machine/terminal.ts';
import { addUsage, type Usage } from '../../../prompts/answers.ts';
import type { Question, QuestionResult } from '../../../prompts/asking.ts';
import { type PromptCase, readCases } from '../../../prompts/cases.ts';
import type { QuestionSource } from '../../../prompts/prompt-source.ts';
import type { PromptSettings } from '../../../prompts/usage.ts';
import { ProfileRun } from '../../../runs/profile-run.ts';
import { CaseTalk, type TalkOptions } from './case-talk.ts';
import { hold } from './conversation.ts';
import { type TalkName, talkKey, talkKeyIn, talkLine } from './record.ts';
import { ScriptedUser } from './scripted-user.ts';
import { ModelUser } from './user.ts';
import { userPrompt } from './user-prompt.ts';

/** The settings of `traxgen run`. */
export type TalksSettings = PromptSettings &
  ServerSettings &
  TalkSettings & { readonly seed: string; readonly trials: string | undefined };

/** Reads the cases of which conversations are held. */
export async function readTalks(
  settings: TalksSettings,
  agent: AgentKind,
  model: string,
  terminal: Terminal,
): Promise<QuestionSource> {
  const trials = trialsIn(settings);
  const run = new ProfileRun(settings, terminal);
  const cases = await readCases(run, settings, 'run');
  const source = { run, keyIn: talkKeyIn, isOrdered: true, unit: 'conversation' } as const;
  if (cases === undefined) return { ...source, inputs: [], questions: undefined };
  const { seed } = settings;
  const [form = 'policy'] = policyForms(settings);
  const talks = new Talks({ cases, agent, form, seed }, model, settings, trials);
  return { ...source, inputs: cases.inputs, questions: talks.all() };
}

/** The conversations of a run: one for each case and trial. */
class Talks {
  private readonly options: TalkOptions;
  private readonly model: string;
  private readonly settings: TalksSettings;
  private readonly trials: number;

  constructor(options: TalkOptions, model: string, settings: TalksSettings, trials: number) {
    this.options = options;
    this.model = model;
    this.settings = settings;
    this.trials = trials;
  }

  *all(): Generator<Question> {
    for (const one of this.options.cases.cases) {
      for (let trial = 1; trial <= this.trials; trial++) yield this.question(one, trial);
    }
  }

  private question(one: PromptCase, trial: number): Question {
    const { profile } = one;
    const { agent } = this.options;
    const { user, userModel = this.model } = this.settings;
    const name = {
      ...{ id: profile.id, agent, model: this.model },
      ...{ user: user === 'model' ? userModel : 'script', trial },
    };
    const ask: Question['ask'] = (client, signal) => this.hold(one, name, client, signal);
    return { profile, key: talkKey(name), way: `${agent}, trial ${trial}`, ask };
  }

  private async hold(
    one: PromptCase,
    name: TalkName,
    client: Pick<ChatClient, 'ask'>,
    signal: AbortSignal,
  ): Promise<QuestionResult> {
    const talk = new CaseTalk(one, this.options);
    const environment = talk.environment();
    const { temperature, maxTokens, maxTurns, user } = this.settings;
    const choices = {
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    };
    const usage: Usage = { answers: 0, promptTokens: 0, completionTokens: 0 };
    const bodies: string[] = [];
    const send = async (model: string, body: object) => {
      const result = await client.ask({ model, ...body, ...choices }, signal);
      if (result.kind === 'answer') bodies.push(result.body);
      return result;
    };
    const held = await hold({
      head: talk.head(environment),
      maxTurns,
      user:
        user === 'model'
          ? new ModelUser(userPrompt(talk.journey(), talk.user()), (messages) =>
              send(name.user, { messages }),
            )
          : new ScriptedUser(talk.journey(), talk.user(), (tool) => environment.timesOf(tool)),
      ask: async (body) => {
        const result = await send(name.model, body);
        if (result.kind === 'answer') addUsage(usage, result.body);
        return result;
      },
    });
    if (held.kind !== 'held') return held;
    return { kind: 'line', line: talkLine(name, one.profile.data, held, usage), bodies };
  }
}

/** The number of conversations of each case. Throws a UsageError for anything else: scores have a field there. */
function trialsIn({ trials = '1' }: TalksSettings): number {
  if (/^[1-9]\d{0,5}$/.test(trials)) return Number(trials);
  throw new UsageError('--trials must be a whole number from 1 on');
}
