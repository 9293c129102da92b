import { join } from 'node:path';
import { Locator } from '../compile/report.ts';
import { writeNewFiles } from '../io/new-files.ts';
import type { Terminal } from '../io/terminal.ts';
import { printable } from '../model/printable.ts';
import type { Settings } from './line/settings.ts';
import { UsageError } from './line/usage-error.ts';
import { Reporter } from './running/reporter.ts';
import { nextSteps } from './starter/next-steps.ts';
import { starterFiles } from './starter/starter-files.ts';

/** One run of `traxgen init`; yields the exit status. */
export async function runInit(settings: Settings, terminal: Terminal): Promise<number> {
  const folder = settings.out ?? '.';
  if (folder === '-') throw new UsageError('init writes several files: name a folder, not -');
  const files = starterFiles.map(({ path, text }) => ({
    path: join(folder, path).replaceAll('\\', '/'),
    text,
  }));
  const names = files.map(({ path }) => printable(path));
  const reporter = new Reporter(settings, terminal);
  const locator = new Locator([]);
  const faults = await writeNewFiles(files);
  reporter.add(faults.map((fault) => locator.locate(fault)));
  if (reporter.failed) return reporter.finish(`nothing was written of ${names.join(', ')}`);
  const steps = nextSteps(folder, programOf(terminal)).map(printable);
  return reporter.finish([...names.map((name) => `wrote ${name}`), '', ...steps].join('\n'));
}

/** How traxgen was called, so that what is printed can be typed: npm says so where it was npx. */
function programOf({ env }: Terminal): string {
  return env.npm_command === 'exec' ? 'npx traxgen' : 'traxgen';
}
