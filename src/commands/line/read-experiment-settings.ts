import { type PolicyName, policyNames } from '../../model/policy-names.ts';
import { type PromptStyleName, promptStyleNames } from '../../render/prompts/styles.ts';
import type { FlagName } from './flags.ts';
import type { GivenFlags } from './given.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** What only experiments ask for, as it is read. */
export type ExperimentSettings = Readonly<ReturnType<typeof readExperimentSettings>>;

/** Reads what only experiments ask for: `traxgen render`, `prompts` and `run`. Throws UsageError. */
export function readExperimentSettings(given: GivenFlags) {
  return {
    /** As typed, like styles: whoever needs them asks below. */
    policies: given.words('policy-format'),
    style: given.words('style'),
    model: given.text('model'),
    /** Options of requests; undefined: the server's own. */
    temperature: given.number('temperature', 0),
    maxTokens: given.count('max-tokens', 1),
    baseUrl: given.text('base-url'),
    /** How many prompts are with the server at a time. */
    concurrency: given.count('concurrency', 1) ?? 4,
    /** How often a failed attempt is repeated. */
    retries: given.count('retries', 0) ?? 4,
    /** Seconds that one attempt may take. */
    timeout: given.count('timeout', 1) ?? 600,
  };
}

/** The forms of policies that are asked for, each once; the paper's own unless given. Throws UsageError. */
export function policyForms({ policies }: ExperimentSettings): PolicyName[] {
  return policies.length === 0 ? ['policy'] : known('policy-format', policies, policyNames);
}

/** The styles of prompts that are asked for, each once; `vanilla` unless given. Throws UsageError. */
export function promptStylesIn({ style }: ExperimentSettings): PromptStyleName[] {
  return style.length === 0 ? ['vanilla'] : known('style', style, promptStyleNames);
}

/** Words of a flag, each once and one of those that there are. Throws UsageError. */
function known<T extends string>(flag: FlagName, words: readonly string[], all: readonly T[]): T[] {
  const found = words.map((word) => {
    const match = all.find((each) => each === word);
    if (match !== undefined) return match;
    throw new UsageError(`--${flag} ${word}: there are ${all.join(', ')}${suggestion(word, all)}`);
  });
  return [...new Set(found)];
}
