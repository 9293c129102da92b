import { Draws } from '../../../../base/draws.ts';
import type { Conversation } from '../../../../dialogue/conversation.ts';
import { conversationPrompt } from '../../../../dialogue/conversation-prompt.ts';
import { readWritten } from '../../../../dialogue/read-written.ts';
import {
  type ConversationSource,
  writeConversation,
} from '../../../../dialogue/write-conversation.ts';
import { counted } from '../../../../words/shown.ts';
import type { GraphSettings, PathSettings } from '../../../flags/read-dialogue-settings.ts';
import type { RequestSettings } from '../../../flags/read-experiment-settings.ts';
import type { OutSettings } from '../../../flags/settings.ts';
import type { Terminal } from '../../../machine/terminal.ts';
import { destination } from '../../../output/destination.ts';
import { writeResult } from '../../../output/write-result.ts';
import { Run, type RunSettings } from '../../../runs/run.ts';
import { findGraphPaths, type GraphPaths } from '../found-paths.ts';

/** The settings of `traxgen dialogue write`. */
type WriteSettings = RunSettings &
  OutSettings &
  GraphSettings &
  PathSettings &
  RequestSettings & {
    /** The file of conversations that a model wrote. */
    readonly answers: readonly string[];
  };

/** Runs `traxgen dialogue write`; yields the exit status. */
export async function runWrite(settings: WriteSettings, terminal: Terminal): Promise<number> {
  const {
    out = '-',
    model,
    answers: [answers],
  } = settings;
  const run = new Run(settings, terminal);
  const { files, found } = await findGraphPaths(run, settings);
  if (run.reporter.failed) return run.reporter.finish('nothing was written');
  const sources = found.flatMap(sourcesOf);
  const read = answers === undefined ? undefined : await readAnswers(run, answers, sources);
  const values =
    read ??
    (model === undefined
      ? sources.map((source) => writeConversation(source, new Draws(settings.seed, source.id)))
      : found.flatMap((one) => promptsOf(one, model, settings)));
  const inputs = [...files, ...(answers === undefined ? [] : [answers])];
  const lines = values.map((value) => `${JSON.stringify(value)}\n`);
  const isWritten = await writeResult(lines, run, out, terminal, inputs);
  const left = sources.length - values.length;
  const counts = [
    counted(sources.length, 'path'),
    counted(values.length, model === undefined ? 'conversation' : 'prompt'),
    ...(left > 0 ? [`${left} without one`] : []),
  ];
  return run.reporter.finish(counts.join(', ') + destination(out, isWritten));
}

function sourcesOf({ name, walks, paths }: GraphPaths): ConversationSource[] {
  return paths.map((path, at) => {
    return { id: `${name}-${at + 1}`, graph: name, path, apis: walks.graph.apis };
  });
}

async function readAnswers(
  run: Run,
  file: string,
  sources: readonly ConversationSource[],
): Promise<readonly Conversation[]> {
  const source = await run.readSource(file);
  if (source === undefined) return [];
  const { conversations, diagnostics } = readWritten(source, sources);
  run.reportInOrder(diagnostics);
  return conversations;
}

/** A line for the Batch API for each path. */
function promptsOf({ name, walks, paths }: GraphPaths, model: string, settings: WriteSettings) {
  const { temperature, maxTokens } = settings;
  return paths.map((path, at) => ({
    custom_id: JSON.stringify({ id: `${name}-${at + 1}`, model }),
    method: 'POST',
    url: '/v1/chat/completions',
    body: {
      model,
      messages: conversationPrompt(walks, path),
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    },
  }));
}
