import { isJsonObject } from '../../base/json.ts';
import type { ReadCall } from '../../model/format.ts';
import type { AgentTurn, DialogueCall } from '../conversation.ts';

/** What an agent did at a turn, as far as it was read: a reply, or one or more calls. */
export type AnsweredTurn =
  | { readonly reply: string }
  | {
      readonly calls: readonly ReadCall[];
      /** Whether the parameters are text, which stands for what a literal in it would. */
      readonly valuesAreText?: boolean;
    };

/** A call of a test in the form in which calls are compared. */
export function readCallOf({ tool_name: tool, tool_input: input }: DialogueCall): ReadCall {
  return { tool, params: isJsonObject(input) ? Object.entries(input) : [] };
}

/** What a test expects, as if an agent had answered it. */
export function asAnswered(turn: AgentTurn): AnsweredTurn {
  return 'reply' in turn ? turn : { calls: [readCallOf(turn.call)] };
}
