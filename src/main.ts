import type { Terminal } from './io/terminal.ts';
import { packageVersion } from './io/version.ts';

/**
 * Runs a command line (without node and script); yields the exit status: 0 fine, 1 bad input,
 * 2 wrong usage. Throws only for bugs.
 */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first] = argv;
  if (argv.length === 1 && (first === '--version' || first === '-v')) {
    // Loading the parser of command lines takes longer than this takes to run.
    terminal.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  const { dispatch } = await import('./commands/dispatch.ts');
  return dispatch(argv, terminal);
}
