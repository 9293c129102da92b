import { pictureEndings, pictureNames } from '../../../../pictures/pictures.ts';
import { command } from '../../../flags/command.ts';
import { graphsIn } from '../../../flags/read-dialogue-settings.ts';
import { pictureForm, pictureIn } from '../../../flags/read-draw-settings.ts';
import { reportingIn } from '../../../flags/settings.ts';
import { demandReadable } from '../../../output/demand-readable.ts';
import { demandGraphs, graphWords } from '../graph-words.ts';
import { runDrawGraphs } from './action.ts';

/** `traxgen dialogue draw`: pictures of flowgraphs and conversation graphs. */
export const drawCommand = command({
  usage: 'dialogue draw GRAPHS [flags]',
  about: 'Draw flowgraphs and conversation graphs; several make a page (.html).',
  flags: [
    ...(['graphs', 'apis', 'picture-format', 'out'] as const),
    ...(['fail-on-warning', 'json', 'quiet'] as const),
  ],
  words: graphWords,
  own: {
    'picture-format': {
      values: pictureNames,
      describe: `The form, if not by the ending of --out: ${pictureNames.join(', ')}`,
    },
    out: {
      describe: `Picture: ${pictureEndings.join(', ')} [default: -, which is Mermaid on stdout]`,
    },
  },
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  examples: [
    ['traxgen dialogue draw flow.txt -o flow.svg', 'a graph'],
    ['traxgen dialogue draw flowgraphs -o all.html', 'a page with all graphs of a folder'],
  ],
  settings: (given) => ({
    ...reportingIn(given),
    ...pictureIn(given),
    ...graphsIn(given),
  }),
  demand: (_typed, settings) => demandGraphs(settings),
  run: async (settings, terminal) => {
    const form = pictureForm(settings);
    if (form === 'png') demandReadable('a PNG', settings.out ?? '-', terminal);
    return runDrawGraphs(settings, form, terminal);
  },
});
