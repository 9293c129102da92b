import { printable } from '../../../base/text/printable.ts';
import type { FunctionTool } from '../../../model/conversing.ts';
import { lackOf, type Policy } from '../../../model/policy.ts';
import { counted } from '../../../words/shown.ts';
import { endingOf } from '../../flags/demand-ending.ts';
import { talkStylesIn } from '../../flags/read-experiment-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { writeResult } from '../../output/write-result.ts';
import { type Cases, readCases } from '../../prompts/cases.ts';
import type { TalkStyleName } from '../../prompts/styles.ts';
import { demandModel, type PromptSettings } from '../../prompts/usage.ts';
import { loadInputs } from '../../runs/inputs.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import type { Run } from '../../runs/run.ts';
import { CaseTalk } from '../run/conversation/case-talk.ts';
import { functionDefinition } from '../run/conversation/messages.ts';
import { greeting } from '../run/conversation/user.ts';
import { userPrompt } from '../run/conversation/user-prompt.ts';

/** Endings of files that have the prompts as texts, instead of as lines of the Batch API. */
export const textEndings: readonly string[] = ['.txt', '.md'];

/** A prompt of conversations: whose it is, and what it says. */
interface TalkPrompt {
  readonly of: Readonly<Record<string, string>>;
  readonly style: TalkStyleName;
  readonly prompt: string;
  readonly tools: readonly FunctionTool[];
}

/** Runs `traxgen prompts` for conversations; yields the exit status. */
export async function runTalkPrompts(
  settings: PromptSettings,
  terminal: Terminal,
): Promise<number> {
  const { out = '-' } = settings;
  const styles = talkStylesIn(settings);
  const isText = textEndings.includes(endingOf(out) ?? '');
  const model = isText ? undefined : demandModel(settings);
  const run = new ProfileRun({ ...settings, out }, terminal);
  const read = styles.includes('user')
    ? await readCases(run, settings, 'prompts')
    : await readPolicies(run, settings);
  if (read === undefined) return run.reporter.finish('nothing was written');
  const policies = [...read.workflows.values()];
  if (styles.some((style) => style !== 'user')) {
    const lacking = policies.filter(({ conversing }) => conversing === undefined);
    run.report(lacking.map((policy) => lackOf('conversing', policy, 'prompts')));
  }
  const prompts = styles.flatMap((style) => promptsIn(style, read, policies));
  if (prompts.length === 0) return run.reporter.finish('nothing was written');
  const pieces = prompts.map((prompt) =>
    model === undefined ? textOf(prompt, prompts.length) : lineOf(prompt, model, settings),
  );
  const isWritten = await writeResult(pieces, run, out, terminal, read.inputs);
  const target = isWritten ? destination(out, isWritten) : '';
  return run.reporter.finish(`${counted(prompts.length, 'prompt')}${target}`);
}

/** The prompts of agents need no profiles. */
async function readPolicies(run: Run, settings: PromptSettings): Promise<Cases | undefined> {
  const { workflows, hashes } = await loadInputs(run, settings, 'warns');
  if (workflows === undefined || run.reporter.failed) return undefined;
  const byAgent = new Map(workflows.map((policy) => [policy.agent, policy]));
  const inputs = hashes.map(({ path }) => path);
  return { cases: [], workflows: byAgent, external: undefined, missing: settings.missing, inputs };
}

function promptsIn(style: TalkStyleName, cases: Cases, policies: readonly Policy[]): TalkPrompt[] {
  if (style === 'user') {
    return cases.cases.map((one) => {
      const talk = new CaseTalk(one, { cases, agent: 'static', form: 'policy', seed: '0' });
      const prompt = userPrompt(talk.journey(), talk.user());
      return { of: { id: one.profile.id }, style, prompt, tools: [] };
    });
  }
  return policies.flatMap(({ agent, conversing }): TalkPrompt[] => {
    if (conversing === undefined) return [];
    const { prompt, tools, tasks } = conversing;
    if (style === 'static') return [{ of: { agent }, style, prompt, tools }];
    return tasks.map(({ node, prompt: own, tools: offered }) => {
      return { of: { agent, node }, style, prompt: own, tools: offered };
    });
  });
}

/** A prompt as it is, under a heading where there are several. */
function textOf({ of, style, prompt }: TalkPrompt, count: number): string {
  if (count === 1) return prompt;
  const { id, agent, node } = of;
  const whose = [id ?? agent ?? '', ...(node === undefined ? [] : [`node ${node}`]), style];
  return `===== ${printable(whose.join(', '))} =====\n\n${prompt}\n`;
}

function lineOf({ of, style, prompt, tools }: TalkPrompt, model: string, settings: PromptSettings) {
  const { temperature, maxTokens } = settings;
  const system = { role: 'system', content: prompt };
  const body = {
    model,
    messages: style === 'user' ? [system, { role: 'user', content: greeting }] : [system],
    ...(tools.length > 0 && { tools: tools.map(functionDefinition) }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  };
  const customId = JSON.stringify({ ...of, model, prompt: style });
  const line = { custom_id: customId, method: 'POST', url: '/v1/chat/completions', body };
  return `${JSON.stringify(line)}\n`;
}
