import { isJsonObject, type JsonObject, ownValue } from '../../../../base/json.ts';
import { readJsonText } from '../../../../model/read-json.ts';
import type { Usage } from '../../../prompts/answers.ts';
import type { Held } from './conversation.ts';

/** What tells one conversation of a file from the others. */
export interface TalkName {
  /** The profile's id. */
  readonly id: string;
  readonly agent: string;
  readonly model: string;
  /** The user's model, or `script`. */
  readonly user: string;
  readonly trial: number;
}

/** The same text for the same conversation. */
export function talkKey({ id, agent, model, user, trial }: TalkName): string {
  return JSON.stringify([id, agent, model, user, trial]);
}

/** The conversation that is in a line; undefined for a line of anything else. */
export function talkKeyIn(line: string): string | undefined {
  const value = readJsonText(line);
  if (value === undefined || !isJsonObject(value)) return undefined;
  const [id, agent, model, user] = ['id', 'agent', 'model', 'user'].map((key) => {
    const name = ownValue(value, key);
    return typeof name === 'string' ? name : undefined;
  });
  const trial = ownValue(value, 'trial');
  const isNamed = id !== undefined && agent !== undefined && typeof trial === 'number';
  if (!isNamed || model === undefined || user === undefined) return undefined;
  return Array.isArray(ownValue(value, 'messages'))
    ? talkKey({ id, agent, model, user, trial })
    : undefined;
}

/** The line of a conversation. What its scenario is, the profile says. */
export function talkLine(
  { id, ...name }: TalkName,
  data: JsonObject,
  { ended, messages, states }: Held,
  usage: Usage,
): string {
  const scenario = ownValue(data, 'scenario');
  const { promptTokens, completionTokens } = usage;
  return JSON.stringify({
    id,
    ...(typeof scenario === 'string' && { scenario }),
    ...name,
    ended,
    messages,
    ...(states.length > 0 && { states }),
    ...(promptTokens + completionTokens > 0 && {
      usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens },
    }),
  });
}
