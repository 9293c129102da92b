import { coverGoals, coverPaths } from '../../../../dialogue/cover-paths.ts';
import { type CoveredByPaths, pathTable } from '../../../../dialogue/path-coverage.ts';
import { coverageOf } from '../../../../dialogue/paths.ts';
import type { GraphPath } from '../../../../dialogue/walks.ts';
import { counted } from '../../../../words/shown.ts';
import type { GraphSettings, PathSettings } from '../../../flags/read-dialogue-settings.ts';
import type { OutSettings } from '../../../flags/settings.ts';
import type { Terminal } from '../../../machine/terminal.ts';
import { destination } from '../../../output/destination.ts';
import { printBeside } from '../../../output/print-beside.ts';
import { writeResult } from '../../../output/write-result.ts';
import { Run, type RunSettings } from '../../../runs/run.ts';
import { findGraphPaths, type GraphPaths } from '../found-paths.ts';

/** Runs `traxgen dialogue paths`; yields the exit status. */
export async function runPaths(
  given: RunSettings & GraphSettings & PathSettings & OutSettings,
  terminal: Terminal,
): Promise<number> {
  const settings = { ...given, out: given.out ?? '-' };
  const { out } = settings;
  const run = new Run(settings, terminal);
  const { files, found } = await findGraphPaths(run, settings);
  if (run.reporter.failed) return run.reporter.finish('no path was written');
  const isWritten = await writeResult(linesOf(found), run, out, terminal, files);
  const rows = found.flatMap((one) => rowsOf(one, settings));
  printBeside((paint, screen) => pathTable(rows, paint, screen), settings, terminal);
  const count = found.reduce((sum, { paths }) => sum + paths.length, 0);
  const counts = [counted(found.length, 'graph'), counted(count, 'path')];
  return run.reporter.finish(counts.join(', ') + destination(out, isWritten));
}

function* linesOf(found: readonly GraphPaths[]): Generator<string> {
  for (const { name, paths } of found) {
    for (const [at, { nodes }] of paths.entries()) {
      const path = nodes.map(({ id }) => id);
      yield `${JSON.stringify({ id: `${name}-${at + 1}`, graph: name, path })}\n`;
    }
  }
}

/** The paths that are written, and the covering sets beside them. */
function rowsOf({ name, walks, paths }: GraphPaths, settings: PathSettings): CoveredByPaths[] {
  const { count, cover } = settings;
  const all = { nodes: walks.graph.nodes.length, edges: walks.graph.edges.length };
  const row = (set: string, some: readonly GraphPath[]): CoveredByPaths => {
    const covered = coverageOf(some);
    return {
      graph: name,
      set,
      paths: some.length,
      nodes: { covered: covered.nodes, all: all.nodes },
      edges: { covered: covered.edges, all: all.edges },
    };
  };
  const covering = coverGoals.flatMap((goal) => {
    const least = goal === cover ? paths : coverPaths(walks, goal, settings.maxLength);
    return Array.isArray(least) ? [row(`all ${goal}`, least)] : [];
  });
  return [...(count === undefined ? [] : [row('sampled', paths)]), ...covering];
}
