import { counted } from '../../../../words/shown.ts';
import type { GraphSettings } from '../../../flags/read-dialogue-settings.ts';
import type { Terminal } from '../../../machine/terminal.ts';
import { Run, type RunSettings } from '../../../runs/run.ts';
import { readGraphs } from '../read-graphs.ts';

/** Runs `traxgen dialogue check`; yields the exit status. */
export async function runCheck(
  settings: RunSettings & GraphSettings,
  terminal: Terminal,
): Promise<number> {
  const run = new Run(settings, terminal);
  const graphs = await readGraphs(run, settings);
  const { reporter } = run;
  const counts = [
    counted(graphs.length, 'graph'),
    counted(reporter.count('error'), 'error'),
    counted(reporter.count('warning'), 'warning'),
    `${run.seconds} s`,
  ];
  return reporter.finish(counts.join(', '));
}
