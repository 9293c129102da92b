import { command } from '../../../flags/command.ts';
import { demandEnding } from '../../../flags/demand-ending.ts';
import { graphsIn } from '../../../flags/read-dialogue-settings.ts';
import { outIn, reportingIn } from '../../../flags/settings.ts';
import { demandGraphs, graphWords } from '../graph-words.ts';
import { runGraph } from './action.ts';

/** `traxgen dialogue graph`: the conversation graph of a flowgraph. */
export const graphCommand = command({
  usage: 'dialogue graph GRAPH [flags]',
  about: 'Make the conversation graph of a flowgraph, without a model.',
  flags: ['graphs', 'apis', 'out', 'fail-on-warning', 'json', 'quiet'],
  words: { ...graphWords, name: 'GRAPH', isOne: true },
  own: { out: { describe: 'The graph (.txt), or - [default: -, which is stdout]' } },
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  examples: [
    ['traxgen dialogue graph flow.txt -o graph.txt', 'the messages of both sides, and the calls'],
  ],
  settings: (given) => ({ out: outIn(given), ...reportingIn(given), ...graphsIn(given) }),
  demand: (_typed, settings) => {
    demandGraphs(settings);
    demandEnding(settings.out, 'a graph', ['.txt']);
  },
  run: runGraph,
});
