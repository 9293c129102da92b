import { hangingSentence } from '../../words/sentence.ts';
import { lineWidthOf, type Terminal } from '../machine/terminal.ts';

/** A command to type. It is never broken, because then it could not be copied. */
const isCommand = (line: string) => line.startsWith('    ');

/** Lines for people on stderr, wrapped at the terminal's width. */
export function sentences(text: string, terminal: Pick<Terminal, 'stderr' | 'env'>): string {
  const screen = lineWidthOf(terminal.stderr, terminal);
  const lines = text.split('\n');
  return lines.map((line) => (isCommand(line) ? line : hangingSentence(line, screen))).join('\n');
}
