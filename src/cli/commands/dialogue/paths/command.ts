import { command } from '../../../flags/command.ts';
import { demandEnding, lineEndings } from '../../../flags/demand-ending.ts';
import { graphsIn, pathsIn } from '../../../flags/read-dialogue-settings.ts';
import { outIn, reportingIn } from '../../../flags/settings.ts';
import { demandGraphs, graphWords } from '../graph-words.ts';
import { ownPathFlags, pathFlags, wantedPaths } from '../path-settings.ts';
import { runPaths } from './action.ts';

/** `traxgen dialogue paths`: ways through conversation graphs. */
export const pathsCommand = command({
  usage: 'dialogue paths GRAPHS --count M|--cover WHAT [flags]',
  about:
    'Sample paths through graphs, or find the fewest that come to everything,\nand say how much of each graph they come to.',
  flags: ['graphs', 'apis', ...pathFlags, 'out', 'fail-on-warning', 'json', 'quiet'],
  words: graphWords,
  own: {
    ...ownPathFlags,
    out: { describe: 'Paths (.jsonl), or - [default: -, which is stdout]' },
  },
  // In a configuration, these are for compiled gold and for profiles.
  notConfigured: ['out', 'count', 'cover'],
  examples: [
    ['traxgen dialogue paths flow.txt --count 10 --seed 7', 'as the paper samples them'],
    ['traxgen dialogue paths flow.txt --cover edges -o paths.jsonl', 'the fewest for all edges'],
  ],
  settings: (given) => ({
    out: outIn(given),
    ...reportingIn(given),
    ...graphsIn(given),
    ...pathsIn(given),
  }),
  demand: (_typed, settings) => {
    demandGraphs(settings);
    wantedPaths(settings);
    demandEnding(settings.out, 'a file of paths', lineEndings);
  },
  run: runPaths,
});
