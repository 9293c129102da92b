import type { WatchSettings } from '../flags/command.ts';
import { UsageError } from '../flags/usage-error.ts';
import { say } from '../machine/say.ts';
import type { Terminal } from '../machine/terminal.ts';

/** Runs a command once or, with `--watch`, again whenever an input changes, until Ctrl+C. */
export async function runWatched(
  settings: WatchSettings | undefined,
  terminal: Terminal,
  run: () => Promise<number>,
): Promise<number> {
  if (!settings?.watch) return run();
  const { paths, quiet } = settings;
  if (paths.includes('-')) {
    throw new UsageError('--watch: stdin (-) cannot change; name files or folders');
  }
  let last = await run();
  const { untilInterrupted } = await import('../machine/interrupt.ts');
  const { watchPaths } = await import('../machine/watch.ts');
  if (!quiet) say('watching for changes, Ctrl+C ends it\n', terminal.stderr, terminal);
  const again = async () => {
    last = await run();
  };
  await untilInterrupted((signal) => watchPaths(paths, again, signal));
  return last;
}
