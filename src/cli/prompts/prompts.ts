import type { JsonObject } from '../../base/json.ts';
import { pairsText } from '../../compiler/formats/json-text.ts';
import { formatGold } from '../../compiler/run/format-gold.ts';
import { groundTruthAllow } from '../../compiler/run/write.ts';
import type { ChatMessage } from '../../model/chat-message.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { PolicyName } from '../../model/policy-names.ts';
import type { Profile } from '../../model/profile.ts';
import type { RequestSettings } from '../flags/read-experiment-settings.ts';
import { jsonIndented } from '../output/json-indented.ts';
import type { Cases, PromptCase } from './cases.ts';
import { Examples } from './examples.ts';
import { chatMessagesOf, type PlanningTask, type WorkedTask } from './messages.ts';
import { type PromptStyleName, promptStyles } from './styles.ts';

/** A request of OpenAI's Chat Completions API. */
export interface RequestBody {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature?: number;
  readonly max_tokens?: number;
}

/** A prompt for one profile in one form and style. */
export interface Prompt {
  /** JSON text with the profile's id and its groups, which `traxgen score` reads. */
  readonly customId: string;
  readonly body: RequestBody;
  readonly form: PolicyName;
  readonly style: PromptStyleName;
  readonly profile: Profile;
}

/** The options for making prompts. */
export interface PromptOptions extends Pick<RequestSettings, 'temperature' | 'maxTokens'> {
  readonly model: string;
  readonly forms: readonly PolicyName[];
  readonly styles: readonly PromptStyleName[];
  /** Whether to ask about a profile. The others can only be examples. */
  readonly isWanted: (id: string) => boolean;
}

/** Makes every prompt, by form and then by style, or a diagnostic for a profile that has none: no-example. */
export function* promptsFor(cases: Cases, options: PromptOptions): Generator<Prompt | Diagnostic> {
  const examples = new Examples(cases.cases);
  const wanted = cases.cases.filter(({ profile }) => options.isWanted(profile.id));
  for (const form of options.forms) {
    const write = policyWriter(cases, form);
    for (const style of options.styles) {
      for (const one of wanted)
        yield promptFor(one, { form, style, write, examples }, cases, options);
    }
  }
}

type WritePolicy = (agent: string) => string;

interface Way {
  readonly form: PolicyName;
  readonly style: PromptStyleName;
  readonly write: WritePolicy;
  readonly examples: Examples;
}

/** Caches the policies, so that each is written only once. */
function policyWriter({ workflows }: Cases, form: PolicyName): WritePolicy {
  const texts = new Map(
    [...workflows.values()].map((policy) => [policy.agent, policy.prose?.(form, jsonIndented)]),
  );
  return (agent) => texts.get(agent) ?? '';
}

function promptFor(
  one: PromptCase,
  { form, style, write, examples }: Way,
  cases: Cases,
  { model, temperature, maxTokens }: PromptOptions,
): Prompt | Diagnostic {
  const { profile } = one;
  const { hasExample } = promptStyles[style];
  const example = hasExample ? examples.exampleFor(one) : undefined;
  if (hasExample && example === undefined) return noExample(one);
  const worked = example && workedTask(example, cases, write);
  const messages = chatMessagesOf(taskOf(one, cases, write), promptStyles[style], worked);
  const body = {
    model,
    messages,
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  };
  const customId = JSON.stringify({ id: profile.id, model, format: form, prompt: style });
  return { customId, body, form, style, profile };
}

function noExample({ profile, complexity }: PromptCase): Diagnostic {
  const { id, origin } = profile;
  const place = { file: origin.file, pointer: '', origin };
  return { code: 'no-example', place, data: { complexity }, profile: { id, origin } };
}

function taskOf({ profile }: PromptCase, cases: Cases, write: WritePolicy): PlanningTask {
  const { agents } = profile;
  const overlays = profile.overlays && agents.map((_, at) => profile.overlays?.[at]?.text);
  const data = jsonIndented(dataOf(profile, cases));
  return { agents, overlays, policies: agents.map(write), data, missing: cases.missing };
}

function workedTask(one: PromptCase, cases: Cases, write: WritePolicy): WorkedTask {
  const { gold } = one;
  const calls = gold
    .at(0n)
    .flatMap(({ agent, calls: list }) =>
      list.map(({ tool, params }) => ({ agent, text: `${tool} ${pairsText(params)}` })),
    );
  const answer = formatGold(gold, 'google');
  return { ...taskOf(one, cases, write), calls, trajectories: Number(gold.count), answer };
}

/** The member in which `traxgen compile --with-profiles` puts the gold. No model may see it. */
const groundTruth = 'ground_truth_trajectories';

/** The data that a model may see: the profile, merged over the external data that its agents read. */
function dataOf(
  { agents, overlays = [], data }: Profile,
  { workflows, external = {} }: Cases,
): JsonObject {
  const read = agents.flatMap((agent) => {
    return workflows.get(agent)?.fields.map(({ node }) => node.root) ?? [];
  });
  for (const overlay of overlays) if (overlay) read.push(overlay.node.root);
  const names = [...new Set(read)].filter((name) => Object.hasOwn(external, name));
  const below = Object.fromEntries(names.map((name) => [name, external[name] ?? null]));
  const { [groundTruth]: _gold, [groundTruthAllow]: _allow, ...known } = data;
  return { ...below, ...known };
}
