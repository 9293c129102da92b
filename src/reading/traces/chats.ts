import { aiSdk } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { bedrock } from './bedrock.ts';
import { gemini } from './gemini.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import type { MessageFormat } from './trace-format.ts';

/** The formats of chat messages, by name. */
export const chats = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  'ai-sdk': aiSdk,
  gemini,
  bedrock,
} satisfies Record<string, MessageFormat>;
