import { shellNames } from '../../completion/shells.ts';
import { command } from '../../flags/command.ts';
import { outIn } from '../../flags/settings.ts';
import { runCompletion } from './action.ts';

const places = `The first three examples are all that it takes, once. zsh needs two lines in
~/.zshrc: "fpath=(~/.zfunc $fpath)" and "autoload -U compinit && compinit".
Write the script again after an upgrade.`;

/** `traxgen completion`: a script with which a shell completes command lines. */
export const completion = command({
  usage: 'completion [SHELL] [flags]',
  about: `Write a script by which a shell completes commands, flags, values and files.\n\n${places}`,
  flags: ['shell', 'out'],
  words: { flag: 'shell', name: 'SHELL', isOne: true },
  own: {
    shell: {
      values: shellNames,
      describe: `The shell: ${shellNames.join(', ')}; the word SHELL is the same [default: $SHELL]`,
    },
    out: {
      describe: 'The script, .bash, .zsh or .fish if its name has an ending [default: stdout]',
    },
  },
  // A shell may run this at every start, in any folder.
  ignoresConfiguration: true,
  examples: [
    ['traxgen completion bash -o ~/.local/share/bash-completion/completions/traxgen', ''],
    ['traxgen completion zsh -o ~/.zfunc/_traxgen', ''],
    ['traxgen completion fish -o ~/.config/fish/completions/traxgen.fish', ''],
    ['source <(traxgen completion bash)', 'for this shell only'],
  ],
  settings: (given) => ({ out: outIn(given), shell: given.text('shell') }),
  run: runCompletion,
});
