import { printable } from './base/text/printable.ts';
import { hasGone, reasonOf } from './cli/machine/failure.ts';
import { say } from './cli/machine/say.ts';
import type { Terminal } from './cli/machine/terminal.ts';
import { packageVersion } from './cli/machine/version.ts';

/**
 * Runs a command line (without node and script); yields the exit status: 0 fine, 1 bad input,
 * 2 wrong usage. Never throws: a bug is reported in a line, and the status is 1.
 */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first] = argv;
  if (argv.length === 1 && (first === '--version' || first === '-v')) {
    // Loading the parser of command lines takes longer than this takes to run.
    terminal.stdout.write(`${packageVersion()}\n`);
    return statusWhenShown(0, terminal);
  }
  try {
    const { dispatch } = await import('./cli/commands/dispatch.ts');
    return await statusWhenShown(await dispatch(argv, terminal), terminal);
  } catch (error) {
    return reportBug(error, terminal);
  }
}

/**
 * The status of a run, all of whose text was written. Results watch their own writes and say what is wrong with them;
 * this is for tables, helps and the like. That a reader has gone is no error.
 */
async function statusWhenShown(
  status: number,
  terminal: Pick<Terminal, 'stdout' | 'stderr' | 'env'>,
): Promise<number> {
  // An error is known only after the write that caused it.
  await new Promise((resolve) => setImmediate(resolve));
  const { errored } = terminal.stdout;
  if (status !== 0 || !errored || hasGone(errored)) return status;
  const why = `standard output cannot be written: ${reasonOf(errored)}`;
  say(`traxgen: ${why}\n`, terminal.stderr, terminal);
  return 1;
}

/** Says in a line that something is wrong with traxgen itself; yields the exit status. */
export function reportBug(error: unknown, terminal: Pick<Terminal, 'stderr' | 'env'>): number {
  const { stderr, env } = terminal;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  say(`traxgen: internal error: ${printable(message)}\n`, stderr, terminal);
  say(env.TRAXGEN_DEBUG === '1' ? `${stack}\n` : `${hint}\n`, stderr, terminal);
  return 1;
}

const hint =
  'This is a fault of traxgen, not of its input. Please report it with the\n' +
  'command line; TRAXGEN_DEBUG=1 shows where it happened.';
