import type { Terminal } from '../../io/terminal.ts';
import type { WatchSettings } from '../line/command.ts';
import { UsageError } from '../line/usage-error.ts';

/** Runs a command once or, with `--watch`, again whenever an input changes, until Ctrl+C. */
export async function runWatched(
  settings: WatchSettings | undefined,
  { stderr }: Terminal,
  run: () => Promise<number>,
): Promise<number> {
  if (!settings?.watch) return run();
  const { paths, quiet } = settings;
  if (paths.includes('-')) {
    throw new UsageError('--watch: stdin (-) cannot change; name files or folders');
  }
  let last = await run();
  const { untilInterrupted } = await import('../../io/interrupt.ts');
  const { watchPaths } = await import('../../io/watch.ts');
  if (!quiet) stderr.write('watching for changes, Ctrl+C ends it\n');
  const again = async () => {
    last = await run();
  };
  await untilInterrupted((signal) => watchPaths(paths, again, signal));
  return last;
}
