import { agentKinds, userKinds } from '../../model/conversing.ts';
import { type PolicyName, policyNames } from '../../model/policy-names.ts';
import {
  type PromptStyleName,
  promptStyleNames,
  type TalkStyleName,
  talkStyleNames,
} from '../prompts/styles.ts';
import type { FlagName } from './flags.ts';
import type { GivenFlags } from './given.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** Reads the forms of policies as typed; {@link policyForms} checks them. Throws UsageError. */
export function policiesIn(given: GivenFlags<'policy-format'>) {
  return { policies: given.words('policy-format') };
}

/** The forms of policies as typed. */
export type PolicySettings = Readonly<ReturnType<typeof policiesIn>>;

/** Reads the styles of prompts as typed; the functions below check them. Throws UsageError. */
export function stylesIn(given: GivenFlags<'style'>) {
  return { style: given.words('style') };
}

/** The styles of prompts as typed. */
export type StyleSettings = Readonly<ReturnType<typeof stylesIn>>;

/** Reads the model, and the options of requests; undefined for the server's defaults. Throws UsageError. */
export function requestsIn(given: GivenFlags<'model' | 'temperature' | 'max-tokens'>) {
  return {
    model: given.text('model'),
    temperature: given.number('temperature', 0),
    maxTokens: given.count('max-tokens', 1),
  };
}

/** The model, and the options of requests. */
export type RequestSettings = Readonly<ReturnType<typeof requestsIn>>;

/** Reads which server is asked, and how. Throws UsageError. */
export function serverIn(given: GivenFlags<'base-url' | 'concurrency' | 'retries' | 'timeout'>) {
  return {
    baseUrl: given.text('base-url'),
    /** The number of prompts that are sent at the same time. */
    concurrency: given.count('concurrency', 1) ?? 4,
    /** The number of times a failed attempt is repeated. */
    retries: given.count('retries', 0) ?? 4,
    /** The time limit for one attempt, in seconds. */
    timeout: given.count('timeout', 1) ?? 600,
  };
}

/** Which server is asked, and how. */
export type ServerSettings = Readonly<ReturnType<typeof serverIn>>;

/** Reads how conversations are held. Throws UsageError. */
export function talksIn(given: GivenFlags<'agent' | 'user' | 'user-model' | 'max-turns'>) {
  return {
    /** How the agent is told of its policies. Undefined where no conversations are held. */
    agent: given.optional('agent', agentKinds),
    user: given.choice('user', userKinds, 'script'),
    /** The model that plays the user; the agent's if undefined. */
    userModel: given.text('user-model'),
    /** The most answers of the agent's model in one conversation. */
    maxTurns: given.count('max-turns', 1) ?? 40,
  };
}

/** How conversations are held. */
export type TalkSettings = Readonly<ReturnType<typeof talksIn>>;

/** The forms of policies, without duplicates; the paper's form by default. Throws UsageError. */
export function policyForms({ policies }: PolicySettings): PolicyName[] {
  return policies.length === 0 ? ['policy'] : known('policy-format', policies, policyNames);
}

/** The styles of prompts, without duplicates; `vanilla` by default. Throws UsageError. */
export function promptStylesIn({ style }: StyleSettings): PromptStyleName[] {
  return style.length === 0 ? ['vanilla'] : known('style', style, promptStyleNames);
}

/** The styles of conversations, without duplicates; none where other prompts are asked for. Throws UsageError. */
export function talkStylesIn({ style }: StyleSettings): TalkStyleName[] {
  const names: readonly string[] = talkStyleNames;
  const others = style.find((word) => !names.includes(word));
  if (others === undefined) return style.length === 0 ? [] : known('style', style, talkStyleNames);
  if (!style.some((word) => names.includes(word))) {
    known('style', style, [...promptStyleNames, ...talkStyleNames]);
    return [];
  }
  const such = `${talkStyleNames.join(', ')} are for conversations, and not with others`;
  throw new UsageError(`--style ${style.join(',')}: ${such}`);
}

/** The words of a flag without duplicates, each of which must be known. Throws UsageError. */
function known<T extends string>(flag: FlagName, words: readonly string[], all: readonly T[]): T[] {
  const found = words.map((word) => {
    const match = all.find((each) => each === word);
    if (match !== undefined) return match;
    throw new UsageError(`--${flag} ${word}: there are ${all.join(', ')}${suggestion(word, all)}`);
  });
  return [...new Set(found)];
}
