import { type FoundPaths, findPaths, type PathOptions } from '../../../dialogue/paths.ts';
import type { GraphSettings, PathSettings } from '../../flags/read-dialogue-settings.ts';
import type { Run } from '../../runs/run.ts';
import { noiseTextsOf, wantedPaths } from './path-settings.ts';
import { readGraphs } from './read-graphs.ts';

/** The paths that were found through a graph. */
export interface GraphPaths extends FoundPaths {
  readonly name: string;
}

/** Reads graphs, and finds the paths that are asked for; what is wrong is reported. */
export async function findGraphPaths(
  run: Run,
  settings: GraphSettings & PathSettings,
): Promise<{ readonly files: readonly string[]; readonly found: readonly GraphPaths[] }> {
  const graphs = await readGraphs(run, settings);
  const { noise, maxLength } = settings;
  const noiseTexts = await noiseTextsOf(run, settings);
  const wanted = wantedPaths(settings);
  const options: PathOptions = { wanted, seed: settings.seed, maxLength, noise, noiseTexts };
  const files = graphs.map(({ file }) => file);
  if (run.reporter.failed) return { files, found: [] };
  const found = graphs.flatMap(({ name, file, graph }): GraphPaths[] => {
    if (graph === undefined) return [];
    const paths = findPaths({ name, file, graph }, options);
    if ('walks' in paths) return [{ name, ...paths }];
    run.report(paths.diagnostics);
    return [];
  });
  return { files, found };
}
