import type { PositionalWords } from '../../flags/command.ts';
import type { GraphSettings } from '../../flags/read-dialogue-settings.ts';
import { MissingWords } from '../../flags/usage-error.ts';

/** Words that are files of graphs. */
export const graphWords: PositionalWords<'graphs'> = { flag: 'graphs', name: 'GRAPHS' };

/** Throws a UsageError if no graph is named. */
export function demandGraphs({ graphs }: GraphSettings): void {
  if (graphs.length === 0) throw new MissingWords('name the files of graphs');
}
