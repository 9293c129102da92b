/**
 * A prompt style: whether the model answers directly or thinks first, and whether it sees an example.
 */
export interface PromptStyle {
  readonly thinks: boolean;
  readonly hasExample: boolean;
}

/** The paper's three styles of prompts (its section 6.1, study 2) by name. */
export const promptStyles = {
  vanilla: { thinks: false, hasExample: false },
  react: { thinks: true, hasExample: false },
  'react-few-shot': { thinks: true, hasExample: true },
} satisfies Record<string, PromptStyle>;

export type PromptStyleName = keyof typeof promptStyles;

/** The names of all prompt styles. */
export const promptStyleNames = Object.keys(promptStyles) as PromptStyleName[];

/** The prompts of conversations: of an agent that is told of a policy graph at once, or task by task, and of the user. */
export const talkStyleNames = ['static', 'dynamic', 'user'] as const;

export type TalkStyleName = (typeof talkStyleNames)[number];
