import { policyForms, promptStylesIn } from '../flags/read-experiment-settings.ts';
import type { Terminal } from '../machine/terminal.ts';
import { ProfileRun } from '../runs/profile-run.ts';
import type { Run } from '../runs/run.ts';
import { customIdIn } from './answers.ts';
import { promptQuestion, type Question } from './asking.ts';
import { readCases } from './cases.ts';
import { type Prompt, promptsFor } from './prompts.ts';
import { promptStyles } from './styles.ts';
import type { PromptSettings } from './usage.ts';

/** The prompts of a run, made one by one. */
export interface PromptSource {
  readonly run: ProfileRun;
  /** The files that the prompts are made from. */
  readonly inputs: readonly string[];
  /** Can be iterated only once. Undefined if an input has a fault that affects all prompts. */
  readonly prompts: Iterable<Prompt> | undefined;
}

/** What a run asks, and how the file of its answers is read. */
export interface QuestionSource extends Omit<PromptSource, 'run' | 'prompts'> {
  readonly run: Run;
  /** Can be iterated only once. Undefined if an input has a fault that affects all questions. */
  readonly questions: Iterable<Question> | undefined;
  /** The key of the question that a line of the file answers; undefined for other lines. */
  readonly keyIn: (line: string) => string | undefined;
  /** Whether a file that is complete has the order of the questions. */
  readonly isOrdered: boolean;
  readonly unit: 'answer' | 'conversation';
}

/** The prompts of `traxgen prompts` as questions. */
export async function readPromptQuestions(
  settings: PromptSettings,
  model: string,
  terminal: Terminal,
): Promise<QuestionSource> {
  const { prompts, ...source } = await readPrompts(settings, model, terminal, 'run');
  const questions = prompts && questionsOf(prompts);
  return { ...source, questions, keyIn: customIdIn, isOrdered: false, unit: 'answer' };
}

function* questionsOf(prompts: Iterable<Prompt>): Generator<Question> {
  for (const prompt of prompts) yield promptQuestion(prompt);
}

/** Reads what prompts are made from. Throws a UsageError for an unknown form or style. */
export async function readPrompts(
  settings: PromptSettings,
  model: string,
  terminal: Terminal,
  command: 'prompts' | 'run',
): Promise<PromptSource> {
  const { filter } = settings;
  const styles = promptStylesIn(settings);
  const isWanted = (id: string) => filter === undefined || filter.has(id);
  const options = { ...settings, model, forms: policyForms(settings), styles, isWanted };
  // Profiles that the filter excludes may still be examples.
  const readsAll = styles.some((style) => promptStyles[style].hasExample);
  const run = new ProfileRun(readsAll ? { ...settings, filter: undefined } : settings, terminal);
  const cases = await readCases(run, settings, command);
  if (cases === undefined) return { run, inputs: [], prompts: undefined };
  if (readsAll && filter !== undefined) run.reportUnknown(filter);
  return { run, inputs: cases.inputs, prompts: reported(promptsFor(cases, options), run) };
}

function* reported(made: ReturnType<typeof promptsFor>, run: Run): Generator<Prompt> {
  for (const one of made) {
    if ('code' in one) run.report([one]);
    else yield one;
  }
}
