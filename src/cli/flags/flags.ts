import { datasetNames } from '../../compiler/formats/datasets/datasets.ts';
import { formatNames } from '../../compiler/formats/formats.ts';
import { criteria } from '../../model/cover.ts';
import { scenarioKinds } from '../../model/journeys.ts';
import { failedCalls, subAgents, tasks } from '../../model/prediction.ts';
import { missingModes } from '../../model/profile.ts';
import { comparisonFlags } from './comparison-flags.ts';
import { cursorFlags } from './cursor-flags.ts';
import { dialogueFlags } from './dialogue-flags.ts';
import { drawingFlags } from './drawing-flags.ts';
import { experimentFlags } from './experiment-flags.ts';
import { count, type Flag, free, groups, list, textFlag, toggle } from './flag.ts';
import { inputNames, namesToChoose, outputNames, predictionNames } from './format-names.ts';
import { judgingFlags } from './judging-flags.ts';
import { sharingFlags } from './sharing-flags.ts';

const { input, output, run, explaining, comparing, scoring, converting } = groups;
const { profiles, completing } = groups;

/**
 * Every flag of every command. Defaults are in the descriptions, not in the options, because a flag
 * that is not typed may come from the configuration.
 */
export const flags = {
  workflows: {
    ...list,
    alias: 'w',
    group: input,
    describe: 'Workflow files, folders or globs [default: workflows]',
  },
  profiles: {
    ...list,
    alias: 'p',
    group: input,
    describe: 'Profile files, folders, globs, or - for stdin [default: profiles]',
  },
  'id-field': {
    ...free,
    group: input,
    describe: "The field with a profile's id [default: the file's id_field, else customer_id]",
  },
  data: { ...list, group: input, describe: 'JSON data under every profile, name by name' },
  now: {
    ...free,
    group: input,
    describe:
      'The time that now stands for where neither profile nor data has one: 2026-05-01T12:00',
  },
  missing: {
    ...textFlag,
    values: missingModes,
    group: input,
    describe: `What a path that does not exist is: ${missingModes.join(', ')} [default: error]`,
  },
  filter: {
    ...list,
    values: [],
    group: input,
    describe: 'Only the profiles with these ids',
  },
  profile: { ...free, group: explaining, describe: 'The id of the profile that is explained' },
  format: {
    ...list,
    values: outputNames,
    alias: 'f',
    group: output,
    describe: `Formats, with commas between: ${namesToChoose(formatNames)} [default: google]; or one file for an evaluator: ${datasetNames.join(', ')}`,
  },
  out: {
    ...textFlag,
    alias: 'o',
    group: output,
    describe: 'Output file (.json, .jsonl), or - for stdout [default: out/gold.json]',
  },
  expand: {
    ...toggle,
    group: output,
    describe: 'Files for evaluators: a row for each trajectory, not for the first only',
  },
  'prompt-from': {
    ...free,
    group: output,
    describe: "Files for evaluators: the profile's field with the prompt [default: a sentence]",
  },
  'tool-results': {
    ...toggle,
    group: output,
    describe: 'Format openai: with the (empty) message of each result',
  },
  trace: {
    ...toggle,
    group: output,
    describe: 'Write with each call its step and the rules that touched it, as file:line',
  },
  'max-trajectories': {
    ...count,
    group: output,
    describe: 'More trajectories of one profile are an error [default: 10000]',
  },
  sample: {
    ...count,
    group: output,
    describe: 'Take this many trajectories of larger gold sets, at random',
  },
  seed: { ...free, group: output, describe: 'Seed of everything random [default: 0]' },
  'with-profiles': {
    ...toggle,
    group: output,
    describe: 'Write the profiles with a ground_truth_trajectories field',
  },
  lint: { ...toggle, group: run, describe: 'Warn of what no profile can do' },
  ...sharingFlags,
  watch: { ...toggle, group: run, describe: 'Run again when an input changes' },
  'fail-on-warning': { ...toggle, group: run, describe: 'Warnings fail the run too' },
  json: {
    ...toggle,
    group: run,
    describe: 'Diagnostics as JSON on stderr, results as JSON',
  },
  quiet: { ...toggle, alias: 'q', group: run, describe: 'Only errors on stderr' },
  gold: {
    ...list,
    alias: 'g',
    group: scoring,
    describe: 'Gold files [default: workflows and profiles are compiled]',
  },
  predictions: {
    ...list,
    group: scoring,
    describe: 'Files of what models planned, folders, globs, or - for stdin',
  },
  as: {
    ...textFlag,
    values: inputNames,
    group: scoring,
    describe: `The format of the input, if its content does not show it: one of gold's formats, ${predictionNames.join(', ')}`,
  },
  task: {
    ...textFlag,
    values: tasks,
    group: scoring,
    describe:
      'What predictions are, if their content does not show it: plan (all valid ones are asked for) or run',
  },
  'failed-calls': {
    ...textFlag,
    values: failedCalls,
    group: scoring,
    describe:
      'What calls of runs that failed are: judge (tried and not made where the gold has them), keep (made) or drop',
  },
  failures: {
    ...textFlag,
    group: scoring,
    describe: 'A file of results of tools that mean that the call failed',
  },
  'sub-agents': {
    ...textFlag,
    values: subAgents,
    group: scoring,
    describe: 'Whether calls of agents that a call started count: keep (they do) or drop',
  },
  'id-from': {
    ...free,
    group: scoring,
    describe: "Where predictions have the profile's id: a path, or the name of an attribute",
  },
  'group-by': {
    ...list,
    values: [],
    group: scoring,
    describe: 'Fields of predictions to group by, such as model',
  },
  trials: {
    ...free,
    group: scoring,
    describe: 'The field that names the runs of one profile; their order unless given',
  },
  ...comparisonFlags,
  ...judgingFlags,
  report: {
    ...textFlag,
    group: scoring,
    describe: 'A page about the scores too, for browsers (.html)',
  },
  title: { ...free, group: scoring, describe: 'What the page is called [default: Traxgen report]' },
  scores: { ...textFlag, group: scoring, describe: 'The scores.json that a page is about' },
  to: {
    ...textFlag,
    values: outputNames,
    group: converting,
    describe: `The format to convert to: ${namesToChoose(outputNames)}`,
  },
  template: {
    ...toggle,
    group: profiles,
    describe: 'Write a field template for the workflows, to be edited',
  },
  from: { ...textFlag, group: profiles, describe: 'Draw profiles from this field template' },
  count: { ...count, group: profiles, describe: 'How many profiles to draw' },
  cover: {
    ...textFlag,
    values: criteria,
    group: profiles,
    describe: `Write few profiles that take all of: ${criteria.join(', ')}`,
  },
  'max-profiles': {
    ...count,
    group: profiles,
    describe: 'With --cover outcomes: their largest number [default: 10000]',
  },
  'max-walks': {
    ...count,
    group: profiles,
    describe: 'The same for the walks through a policy graph [default: --max-profiles]',
  },
  kinds: {
    ...list,
    values: scenarioKinds,
    group: profiles,
    describe: `Scenarios, with commas between: ${scenarioKinds.join(', ')} [default: all]`,
  },
  ...drawingFlags,
  versions: {
    ...list,
    group: comparing,
    describe: 'OLD and NEW: files, folders or globs of workflows',
  },
  'report-format': {
    ...free,
    former: 'as',
    group: comparing,
    describe: "The form of the report, if not by its file's ending",
  },
  'fail-on-change': {
    ...toggle,
    group: comparing,
    describe: "Exit status 1 when a profile's gold set changed",
  },
  ...experimentFlags,
  ...cursorFlags,
  ...dialogueFlags,
  shell: { ...free, former: 'as', group: completing, describe: 'The shell [default: $SHELL]' },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;

/** The named flags, in the given order, with a command's own changes. */
export function pickFlags(
  names: readonly FlagName[],
  own: Partial<Record<FlagName, Partial<Flag>>> = {},
): Record<string, Flag> {
  return Object.fromEntries(names.map((name) => [name, { ...flags[name], ...own[name] }]));
}
