import type { TraceName } from '../../model/prediction.ts';
import { adkTrace } from './adk.ts';
import { chats } from './chats.ts';
import { langfuse } from './langfuse.ts';
import { langsmithTrace } from './langsmith.ts';
import { mastraTrace } from './mastra.ts';
import { mlflowTrace } from './mlflow.ts';
import { openaiAgents } from './openai-agents.ts';
import { otel } from './otel.ts';
import { phoenix } from './phoenix.ts';
import { tau2Trace } from './tau2.ts';
import type { TraceFormat } from './trace-format.ts';

/** Every trace format by name. Langfuse would take Mastra's spans, whose types are words of their own. */
export const traces = {
  ...chats,
  otel,
  phoenix,
  mastra: mastraTrace,
  langfuse,
  'openai-agents': openaiAgents,
  mlflow: mlflowTrace,
  langsmith: langsmithTrace,
  adk: adkTrace,
  tau2: tau2Trace,
} satisfies Record<TraceName, TraceFormat>;
