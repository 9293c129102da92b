import type { PositionalWords } from '../line/command.ts';
import type { Settings } from '../line/settings.ts';
import { MissingWords } from '../line/usage-error.ts';

/** Words that are files of graphs. */
export const graphWords: PositionalWords = { flag: 'graphs', name: 'GRAPHS' };

/** Throws a UsageError if no graph is named. */
export function demandGraphs({ dialogue }: Settings): void {
  if (dialogue.graphs.length === 0) throw new MissingWords('name the files of graphs');
}
