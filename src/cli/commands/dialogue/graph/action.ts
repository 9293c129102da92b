import { conversationGraph } from '../../../../dialogue/convert-graph.ts';
import { graphText } from '../../../../dialogue/graph-text.ts';
import { counted } from '../../../../words/shown.ts';
import type { GraphSettings } from '../../../flags/read-dialogue-settings.ts';
import type { OutSettings } from '../../../flags/settings.ts';
import { UsageError } from '../../../flags/usage-error.ts';
import type { Terminal } from '../../../machine/terminal.ts';
import { destination } from '../../../output/destination.ts';
import { writeResult } from '../../../output/write-result.ts';
import { Run, type RunSettings } from '../../../runs/run.ts';
import { readGraphs } from '../read-graphs.ts';

/** Runs `traxgen dialogue graph`; yields the exit status. */
export async function runGraph(
  settings: RunSettings & GraphSettings & OutSettings,
  terminal: Terminal,
): Promise<number> {
  const { out = '-' } = settings;
  const run = new Run(settings, terminal);
  const graphs = await readGraphs(run, settings);
  if (graphs.length > 1) {
    throw new UsageError(`one graph is written, and ${graphs.length} are named`);
  }
  const [one] = graphs;
  if (one?.graph === undefined || run.reporter.failed) {
    return run.reporter.finish('nothing was written');
  }
  const made = conversationGraph(one.graph);
  const isWritten = await writeResult([graphText(made)], run, out, terminal, [one.file]);
  const counts = [counted(made.nodes.length, 'node'), counted(made.edges.length, 'edge')];
  return run.reporter.finish(counts.join(', ') + destination(out, isWritten));
}
