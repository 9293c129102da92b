import { dirname, join, relative, resolve } from 'node:path';
import { printable } from '../../../base/text/printable.ts';
import { Locator } from '../../../compiler/run/report.ts';
import type { OutSettings } from '../../flags/settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { findUpwards } from '../../machine/find-upwards.ts';
import { writeNewFiles } from '../../machine/new-files.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { Reporter, type ReporterSettings } from '../../runs/reporter.ts';
import { nextSteps } from './next-steps.ts';
import { type StarterFile, starterFiles } from './starter-files.ts';

/** The settings of `traxgen init`. */
type InitSettings = ReporterSettings & OutSettings;

/** Runs `traxgen init`; yields the exit status. */
export async function runInit(settings: InitSettings, terminal: Terminal): Promise<number> {
  const folder = settings.out ?? '.';
  if (folder === '-') throw new UsageError('init writes several files: name a folder, not -');
  const schemas = findUpwards(folder, 'node_modules/traxgen/formats', (stats) =>
    stats.isDirectory(),
  );
  const files = starterFiles.map((file) => newFile(file, folder, schemas));
  const names = files.map(({ path }) => printable(path));
  const reporter = new Reporter(settings, terminal);
  const locator = new Locator([]);
  const faults = await writeNewFiles(files);
  reporter.add(faults.map((fault) => locator.locate(fault)));
  if (reporter.failed) return reporter.finish(`nothing was written of ${names.join(', ')}`);
  const steps = nextSteps(folder, programOf(terminal)).map(printable);
  return reporter.finish([...names.map((name) => `wrote ${name}`), '', ...steps].join('\n'));
}

/** A file to write. It names its schema only if the schema is installed, because editors look for it. */
function newFile({ path, text, schema }: StarterFile, folder: string, schemas: string | undefined) {
  const place = join(folder, path);
  const slashed = (name: string) => name.replaceAll('\\', '/');
  if (schema === undefined || schemas === undefined) return { path: slashed(place), text };
  const found = slashed(relative(dirname(resolve(place)), join(schemas, schema)));
  const named = JSON.stringify(found.startsWith('.') ? found : `./${found}`);
  return { path: slashed(place), text: text.replace('{\n', () => `{\n  "$schema": ${named},\n`) };
}

/**
 * The command with which traxgen was called, so that printed commands can be typed: npm tells if it
 * was npx.
 */
function programOf({ env }: Terminal): string {
  return env.npm_command === 'exec' ? 'npx traxgen' : 'traxgen';
}
