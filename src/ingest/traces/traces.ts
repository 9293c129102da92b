import type { TraceName } from '../../model/prediction.ts';
import { adk } from './adk.ts';
import { aiSdk } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { bedrock } from './bedrock.ts';
import { gemini } from './gemini.ts';
import { langfuse } from './langfuse.ts';
import { langsmith } from './langsmith.ts';
import { mlflow } from './mlflow.ts';
import { openaiAgents } from './openai-agents.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { otel } from './otel.ts';
import { phoenix } from './phoenix.ts';
import { tau2 } from './tau2.ts';
import type { TraceFormat } from './trace-format.ts';

/** Every format that traces are read in, by name: the one place where another is added. */
export const traces = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  'ai-sdk': aiSdk,
  gemini,
  bedrock,
  otel,
  phoenix,
  langfuse,
  'openai-agents': openaiAgents,
  mlflow,
  langsmith,
  adk,
  tau2,
} satisfies Record<TraceName, TraceFormat>;
