import { command } from '../../../flags/command.ts';
import { graphsIn } from '../../../flags/read-dialogue-settings.ts';
import { reportingIn } from '../../../flags/settings.ts';
import { demandGraphs, graphWords } from '../graph-words.ts';
import { runCheck } from './action.ts';

/** `traxgen dialogue check`: what is wrong with flowgraphs and conversation graphs. */
export const checkCommand = command({
  usage: 'dialogue check GRAPHS [flags]',
  about: 'Check flowgraphs and conversation graphs.',
  flags: ['graphs', 'apis', 'fail-on-warning', 'json', 'quiet'],
  words: graphWords,
  examples: [
    ['traxgen dialogue check flowgraphs', 'every .txt of a folder'],
    ['traxgen dialogue check flow.txt --apis apis.json', 'with the APIs in another file'],
  ],
  settings: (given) => ({ ...reportingIn(given), ...graphsIn(given) }),
  demand: (_typed, settings) => demandGraphs(settings),
  run: runCheck,
});
