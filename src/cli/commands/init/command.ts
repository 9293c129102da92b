import { command } from '../../flags/command.ts';
import { outIn } from '../../flags/settings.ts';
import { runInit } from './action.ts';

/** `traxgen init`: a small project to start from. */
export const init = command({
  usage: 'init [FOLDER] [flags]',
  about:
    'Write a small workflow, profiles for it, a field template and a configuration to\nstart from. A file that is there already is never replaced.',
  flags: ['out', 'json', 'quiet'],
  words: { flag: 'out', name: 'FOLDER', isOne: true },
  // A configuration in a folder above does not apply to a new project.
  ignoresConfiguration: true,
  own: { out: { describe: 'The folder; the word FOLDER is the same [default: .]' } },
  examples: [
    ['traxgen init', 'in this folder'],
    ['traxgen init refunds', 'in a new one'],
  ],
  settings: (given) => ({
    out: outIn(given),
    failOnWarning: false,
    json: given.toggle('json'),
    quiet: given.toggle('quiet'),
  }),
  run: runInit,
});
