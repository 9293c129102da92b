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
  const { stdout, stderr } = terminal;
  let lost: unknown;
  // The stream itself forgets its errors if it is that of the process.
  const lose = (error: unknown) => {
    lost ??= error;
  };
  stdout.on('error', lose);
  const status = await statusOf(argv, terminal);
  // An error is known only after the write that caused it.
  await new Promise((resolve) => setImmediate(resolve));
  stdout.off('error', lose);
  // Results watch their own writes and say what is wrong; this is for tables, helps and the like.
  if (status !== 0 || lost === undefined || hasGone(lost)) return status;
  say(`traxgen: standard output cannot be written: ${reasonOf(lost)}\n`, stderr, terminal);
  return 1;
}

async function statusOf(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first] = argv;
  if (argv.length === 1 && (first === '--version' || first === '-v')) {
    // Loading the parser of command lines takes longer than this takes to run.
    terminal.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  try {
    const { dispatch } = await import('./cli/commands/dispatch.ts');
    return await dispatch(argv, terminal);
  } catch (error) {
    return reportBug(error, terminal);
  }
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
