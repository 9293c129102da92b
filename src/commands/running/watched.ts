import type { Terminal } from '../../io/terminal.ts';
import type { Settings } from '../line/settings.ts';
import { UsageError } from '../line/usage-error.ts';

/** Runs a command once or, with `--watch`, again whenever an input changes, until Ctrl+C. */
export async function runWatched(
  settings: Settings,
  { stderr }: Terminal,
  run: () => Promise<number>,
): Promise<number> {
  const { workflows, profiles = ['profiles'], data, watch } = settings;
  const paths = [...workflows, ...profiles, ...data];
  if (watch && paths.includes('-')) {
    throw new UsageError('--watch: stdin (-) cannot change; name files or folders');
  }
  const status = await run();
  if (!watch) return status;
  const { untilInterrupted } = await import('../../io/interrupt.ts');
  const { watchPaths } = await import('../../io/watch.ts');
  if (!settings.quiet) stderr.write('watching for changes, Ctrl+C ends it\n');
  let last = status;
  const again = async () => {
    last = await run();
  };
  await untilInterrupted((signal) => watchPaths(paths, again, signal));
  return last;
}
