import { basename } from 'node:path';
import { Locator } from '../../../compiler/run/report.ts';
import { type ShellName, shellNames, shells } from '../../completion/shells.ts';
import type { Commands } from '../../flags/command.ts';
import { demandEnding } from '../../flags/demand-ending.ts';
import { commandLineGrammar } from '../../flags/grammar.ts';
import type { OutSettings } from '../../flags/settings.ts';
import { suggestion } from '../../flags/suggestion.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { openOutput } from '../../machine/output.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { Reporter } from '../../runs/reporter.ts';

/** The settings of `traxgen completion`. */
interface CompletionSettings extends OutSettings {
  /** As typed; if undefined, the user's own shell. */
  readonly shell: string | undefined;
}

/** Runs `traxgen completion`; yields the exit status. */
export async function runCompletion(
  settings: CompletionSettings,
  terminal: Terminal,
  commands: Commands,
): Promise<number> {
  const { out = '-' } = settings;
  const shell = shellIn(settings, terminal);
  demandEnding(out, `a script for ${shell}`, [`.${shell}`, ...(shell === 'fish' ? [] : ['.sh'])]);
  const script = shells[shell](await commandLineGrammar(commands));
  const reporter = new Reporter(plain, terminal);
  const opened = await openOutput(out, terminal);
  if ('output' in opened) await opened.output.write(script);
  const fault = 'output' in opened ? await opened.output.commit() : opened.diagnostic;
  if (fault !== undefined) reporter.add([new Locator([]).locate(fault)]);
  const target = destination(out, fault === undefined);
  return reporter.finish(target === '' ? undefined : `completion for ${shell}${target}`);
}

const plain = { failOnWarning: false, json: false, quiet: false };

/** The shell that was named, otherwise the user's. Throws UsageError. */
function shellIn({ shell }: CompletionSettings, { env }: Terminal): ShellName {
  const name = shell ?? basename(env.SHELL ?? '');
  const found = shellNames.find((each) => each === name);
  if (found !== undefined) return found;
  const known = shellNames.join(', ');
  if (shell === undefined) throw new UsageError(`name a shell: ${known}`);
  throw new UsageError(
    `there is no shell '${name}' (there are ${known})${suggestion(name, shellNames)}`,
  );
}
