import { lineWidthOf, type Terminal } from '../../io/terminal.ts';
import { hangingSentence } from '../../render/sentence.ts';

/** A command to type, which could not be copied if it were broken. */
const isCommand = (line: string) => line.startsWith('    ');

/** Lines for people on stderr, each as wide as the terminal at most. */
export function sentences(text: string, terminal: Pick<Terminal, 'stderr' | 'env'>): string {
  const screen = lineWidthOf(terminal.stderr, terminal);
  const lines = text.split('\n');
  return lines.map((line) => (isCommand(line) ? line : hangingSentence(line, screen))).join('\n');
}
