import { nearest } from '../../base/text/nearest.ts';
import type { SourceFile } from '../../compiler/pipeline.ts';
import { type Document, readDocument } from '../../compiler/run/documents.ts';
import { Locator } from '../../compiler/run/report.ts';
import type { ToolNamesDocument } from '../../compiler/run/rules-document.ts';
import type { ArgumentRules, FailureRule } from '../../model/argument-rules.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { placeText } from '../../model/place-text.ts';
import type { FailedCalls, Reads, SubAgents } from '../../model/prediction.ts';
import type { ParallelOrder } from '../../model/score.ts';
import type { AgentNames } from '../../model/tool-names.ts';
import type { Comparing } from '../../scoring/figures/likeness.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { comparingBy, comparingFault } from '../../scoring/verdict/comparing.ts';
import { readsOfGolds } from '../../scoring/verdict/read-tools.ts';
import {
  allToolNames,
  readArgumentRules,
  readFailures,
  readToolNames,
} from '../../scoring/verdict/rules.ts';

/** How a matcher compares trajectories with gold, as in `traxgen score`, besides argument rules. */
export interface MatchOptions {
  /** The form of the trajectories, as in `--as`; with `tool-only`, only tool names count. */
  readonly as?: string;
  /** What failed calls are, as in `--failed-calls`; by default they were tried, and not made. */
  readonly failedCalls?: FailedCalls;
  /** Results that mean that a call failed, as in the file of `--failures`. */
  readonly failures?: Document;
  /** With `drop`, calls of agents that a call started do not count, as in `--sub-agents drop`. */
  readonly subAgents?: SubAgents;
  /** What the agent calls tools, and what the gold calls them, as in the file of `--tool-names`. */
  readonly toolNames?: ToolNamesDocument;
  /** Tools whose calls are ignored in gold and trajectories, as in `--ignore-tools`. */
  readonly ignoreTools?: readonly string[];
  /** With `ignore`, tools that change nothing, by a step of the workflows, are ignored too, as in `--reads ignore`. */
  readonly reads?: Reads;
  /** With `any`, calls of one message may be in any order, as in `--parallel any`. */
  readonly parallel?: ParallelOrder;
}

/** All options of a matcher. */
export interface MatcherOptions extends Comparing {
  readonly as: string | undefined;
  readonly failedCalls: FailedCalls;
  readonly failures: readonly FailureRule[];
  readonly subAgents: SubAgents;
  readonly reads: Reads;
  /** What the agent calls tools, as the option and the rules say. */
  readonly toolNames: AgentNames | undefined;
  /** What the rules were read from. */
  readonly rulesSource: SourceFile | undefined;
}

/** Reads argument rules and options, if given. Throws an Error that describes what is wrong. */
export function readComparing(rules: unknown, options: unknown): MatcherOptions {
  const asked = options === undefined ? {} : optionsIn<MatchOptions>(options, matchOptions);
  const { as, failedCalls = 'judge', subAgents = 'keep', reads = 'keep', ignoreTools = [] } = asked;
  const fault = comparingFault(asked);
  if (fault !== undefined) throw new Error(fault);
  if (!Array.isArray(ignoreTools) || ignoreTools.some((tool) => typeof tool !== 'string')) {
    throw new Error('`ignoreTools` is no list of names');
  }
  const read = readRules(rules);
  const failures = [...failuresIn(asked.failures), ...(read.rules?.failures ?? [])];
  const toolNames = readNames(asked.toolNames, read.rules);
  const comparing = comparingBy({ ...asked, task: 'run' });
  return { ...comparing, as, failedCalls, failures, subAgents, reads, ...read, toolNames };
}

/** The options with the tools of a gold that change nothing among those that are ignored, if they are to be. Throws an Error. */
export function ignoringReads<One extends MatcherOptions>(asked: One, entry: GoldEntry): One {
  if (asked.reads === 'keep') return asked;
  const reads = readsOfGolds([entry]);
  if ('fault' in reads) throw new Error(`\`reads\` is ignore, and ${reads.fault}`);
  return { ...asked, ignored: new Set([...(asked.ignored ?? []), ...reads.tools]) };
}

/** The names of all options but rules. */
export const matchOptions: readonly (keyof MatchOptions)[] = [
  'as',
  'failedCalls',
  'failures',
  'subAgents',
  'toolNames',
  'ignoreTools',
  'reads',
  'parallel',
];

/** Options of whose names each is known; their values are not looked at. Throws an Error otherwise. */
export function optionsIn<Options extends object>(
  options: unknown,
  known: readonly string[],
): Options {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new Error('the options are no object');
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return options as Options;
  const near = nearest(unknown, known);
  const hint = near === undefined ? '' : `; did you mean '${near}'?`;
  throw new Error(`there is no option '${unknown}'${hint}`);
}

/** Throws an Error for options in the place of rules. */
function demandNoOptions(rules: unknown): void {
  if (typeof rules !== 'object' || rules === null || Object.hasOwn(rules, 'tools')) return;
  // What means failure may stand among the rules, too.
  const options: readonly string[] = matchOptions.filter((name) => name !== 'failures');
  const option = Object.keys(rules).find((name) => options.includes(name));
  if (option === undefined) return;
  throw new Error(
    `'${option}' is an option, and no argument rule: it stands beside the rules: toMatchGold(gold, undefined, { ${option}: ... }), or trajectoryScorer({ gold, ${option}: ... })`,
  );
}

/** Reads results that mean failure, if given. Throws an Error that describes what is wrong. */
function failuresIn(failures: Document | undefined): readonly FailureRule[] {
  if (failures === undefined) return [];
  const source = readDocument(failures, 'failures');
  const { value, diagnostics } = readFailures(source.file, source.text);
  const [fault] = [...source.faults, ...diagnostics];
  if (fault === undefined) return value ?? [];
  const { message, ...at } = new Locator([source]).locate(fault);
  throw new Error(`the failures cannot be used: ${placeText(at)} ${message}`);
}

/** Reads argument rules, if given. Throws an Error that describes what is wrong. */
function readRules(rules: unknown): Pick<MatcherOptions, 'rules' | 'rulesSource'> {
  if (rules === undefined) return { rules, rulesSource: undefined };
  demandNoOptions(rules);
  const source = readDocument(rules, 'rules');
  const { value, diagnostics } = readArgumentRules(source.file, source.text);
  const [fault] = [...source.faults, ...diagnostics];
  if (fault === undefined) return { rules: value, rulesSource: source };
  throw unusableRules(source, fault);
}

/** Reads what the agent calls tools, and adds what rules say of that. Throws an Error that describes what is wrong. */
function readNames(given: unknown, rules: ArgumentRules | undefined): AgentNames | undefined {
  if (given === undefined) return rules?.toolNames;
  const source = readDocument(given, 'toolNames');
  const { file, text } = source;
  const read = readToolNames(file, text);
  const { value, diagnostics } = allToolNames(rules, read.value && { file, names: read.value });
  const [fault] = [...source.faults, ...read.diagnostics, ...diagnostics];
  if (fault === undefined) return value;
  const { message, ...at } = new Locator([source]).locate(fault);
  throw new Error(`the names of tools cannot be used: ${placeText(at)} ${message}`);
}

/** What is wrong with argument rules, and what was meant, if something was misspelt. */
export function unusableRules(source: SourceFile, fault: Diagnostic): Error {
  const { message, hint = '', ...at } = new Locator([source]).locate(fault);
  const meant = hint.startsWith('did you mean') ? `; ${hint}` : '';
  return new Error(`the argument rules cannot be used: ${placeText(at)} ${message}${meant}`);
}
