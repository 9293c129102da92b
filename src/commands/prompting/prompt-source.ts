import type { Terminal } from '../../io/terminal.ts';
import { promptStyles } from '../../render/prompts/styles.ts';
import { policyForms, promptStylesIn } from '../line/read-experiment-settings.ts';
import type { Settings } from '../line/settings.ts';
import { ProfileRun } from '../running/profile-run.ts';
import { readCases } from './cases.ts';
import { type Prompt, promptsFor } from './prompts.ts';

/** The prompts of a run, to be made one by one. */
export interface PromptSource {
  readonly run: ProfileRun;
  /** The files that the prompts are made of. */
  readonly inputs: readonly string[];
  /** To be read once; undefined where an input has a fault that concerns all of them. */
  readonly prompts: Iterable<Prompt> | undefined;
}

/** Reads what prompts are made of. Throws a UsageError for a form or style that there is not. */
export async function readPrompts(
  settings: Settings,
  model: string,
  terminal: Terminal,
  command: 'prompts' | 'run',
): Promise<PromptSource> {
  const { experiment, filter } = settings;
  const styles = promptStylesIn(experiment);
  const isWanted = (id: string) => filter === undefined || filter.has(id);
  const options = { ...experiment, model, forms: policyForms(experiment), styles, isWanted };
  // Profiles that the filter leaves out may be examples.
  const readsAll = styles.some((style) => promptStyles[style].hasExample);
  const run = new ProfileRun(readsAll ? { ...settings, filter: undefined } : settings, terminal);
  const cases = await readCases(run, settings, command);
  if (cases === undefined) return { run, inputs: [], prompts: undefined };
  if (readsAll && filter !== undefined) run.reportUnknown(filter);
  return { run, inputs: cases.inputs, prompts: reported(promptsFor(cases, options), run) };
}

function* reported(made: ReturnType<typeof promptsFor>, run: ProfileRun): Generator<Prompt> {
  for (const one of made) {
    if ('code' in one) run.report([one]);
    else yield one;
  }
}
