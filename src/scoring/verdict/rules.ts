import { slipOf } from '../../base/text/nearest.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import { checkArgumentRules, checkFailures } from '../../compiler/check/argument-rules/check.ts';
import { parseToolNames } from '../../compiler/check/argument-rules/names.ts';
import { parseArgumentRules } from '../../compiler/check/argument-rules/parse.ts';
import { checkArgumentRulesShape, checkToolNamesShape } from '../../compiler/check/schema/shape.ts';
import { doubledKeys } from '../../compiler/parse/doubled-keys.ts';
import type { ArgumentRules, FailureRule } from '../../model/argument-rules.ts';
import type { Diagnostic, Result } from '../../model/diagnostics/diagnostic.ts';
import type { ReadCall } from '../../model/format.ts';
import type { Policy } from '../../model/policy.ts';
import type { Prediction } from '../../model/prediction.ts';
import { readJson } from '../../model/read-json.ts';
import { type AgentNames, lastPartOf } from '../../model/tool-names.ts';
import { VocabularyBuilder } from '../../model/vocabulary.ts';
import { callsOf } from '../figures/names-only.ts';
import { callsOfAll, type GoldEntry } from '../gold/gold-entry.ts';

/** Reads argument rules; there is no value where the text has an error. Warns of doubled keys. */
export function readArgumentRules(
  file: string,
  text: string,
): { readonly value: ArgumentRules | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const json = readJson(text, { file, line: 1, column: 1 });
  if (json.value === undefined) return { value: undefined, diagnostics: json.diagnostics };
  const faults = checkArgumentRulesShape(json.value, file);
  const { value, diagnostics } =
    faults.length > 0
      ? { value: undefined, diagnostics: faults }
      : parseArgumentRules(json.value, file);
  return { value, diagnostics: [...doubledKeys({ file, text }), ...diagnostics] };
}

/** Reads what the agent calls tools (`--tool-names`); there is no value where the text has an error. */
export function readToolNames(file: string, text: string): Result<AgentNames> {
  const json = readJson(text, { file, line: 1, column: 1 });
  if (json.value === undefined) return { value: undefined, diagnostics: json.diagnostics };
  const faults = checkToolNamesShape(json.value, file);
  if (faults.length > 0) return { value: undefined, diagnostics: faults };
  const { value, diagnostics } = parseToolNames(json.value, file);
  return { value, diagnostics: [...doubledKeys({ file, text }), ...diagnostics] };
}

/** The names of rules and those of a file, which go before them; no value where they contradict each other. */
export function allToolNames(
  rules: ArgumentRules | undefined,
  own: { readonly file: string; readonly names: AgentNames } | undefined,
): Result<AgentNames | undefined> {
  const { toolNames } = rules ?? {};
  if (own === undefined || toolNames === undefined) {
    return { value: own?.names ?? toolNames, diagnostics: [] };
  }
  const all = Object.fromEntries([...toolNames, ...own.names]);
  return parseToolNames(all, own.file);
}

/** Warns of names for tools that are not known. What a pattern stands for is known when it is called. */
export function unknownToolNames(
  names: AgentNames,
  { file, pointer = '' }: { readonly file: string; readonly pointer?: string },
  tools: Iterable<string>,
): Diagnostic[] {
  const known = [...new Set(tools)];
  const unknown = names.filter(([, tool]) => !tool.includes('*') && !known.includes(tool));
  return unknown.map(([name, tool]) => ({
    code: 'unknown-tool-name',
    place: { file, pointer: pointerTo(pointer, name) },
    data: { name, tool, known },
  }));
}

/** Tools that a prediction calls and nobody knows, by name, with the tools that are the last parts of their names. */
export function unmappedNames(
  { trajectories = [] }: Pick<Prediction, 'trajectories'>,
  known: Pick<ReadonlyMap<string, unknown>, 'has'>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { tool } of callsOf(trajectories)) {
    const last = known.has(tool) ? undefined : lastPartOf(tool);
    if (last !== undefined && known.has(last)) found.set(tool, last);
  }
  return found;
}

/** So many unknown names are told. */
const mostUnmapped = 5;

/** Says that tools with these names are unknown, and how to say which they are. */
export function unmappedToolNames(found: ReadonlyMap<string, string>, file: string): Diagnostic[] {
  if (found.size === 0) return [];
  const names = [...found].slice(0, mostUnmapped).map(([name, tool]) => ({ name, tool }));
  return [{ code: 'unmapped-tool-names', place: { file }, data: { count: found.size, names } }];
}

/** Reads a list of results that mean failure, as the key `failures` of argument rules holds one. */
export function readFailures(
  file: string,
  text: string,
): {
  readonly value: readonly FailureRule[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const json = readJson(text, { file, line: 1, column: 1 });
  if (json.value === undefined) return { value: undefined, diagnostics: json.diagnostics };
  const whole = { tools: {}, failures: json.value };
  const faults = checkArgumentRulesShape(whole, file);
  const { value, diagnostics } =
    faults.length > 0 ? { value: undefined, diagnostics: faults } : parseArgumentRules(whole, file);
  const within = diagnostics.map((one): Diagnostic => {
    const { pointer = '' } = one.place;
    return { ...one, place: { ...one.place, pointer: pointer.replace(/^\/failures/, '') } };
  });
  return { value: value && (value.failures ?? []), diagnostics: within };
}

/** Warns of results that mean failure, in a file of their own, of tools that neither gold nor predictions have. */
export function idleFailures(
  failures: readonly FailureRule[],
  file: string,
  known: CalledTools,
): Diagnostic[] {
  return checkFailures(failures, known.keys(), { file, pointer: '' });
}

/** Warns of rules for tools or parameters that neither gold nor predictions have. */
export function idleRules(rules: ArgumentRules, file: string, known: CalledTools): Diagnostic[] {
  return checkArgumentRules(rules, known.keys(), known, file);
}

/**
 * Errors for the rules of tools or parameters that are not known, but named like one that is; rules for others are
 * for other profiles. A parameter that may be added where the gold lacks it is known by its rule alone.
 */
export function misspeltRules(
  rules: ArgumentRules,
  file: string,
  known: CalledTools,
): Diagnostic[] {
  return idleRules(rules, file, known).flatMap((idle) => {
    if (idle.code !== 'unknown-rule-tool' && idle.code !== 'unknown-rule-parameter') return [];
    const { tool, parameter, known: names } = { parameter: undefined, ...idle.data };
    const rule = rules.tools.get(tool)?.parameters.get(parameter ?? '');
    const meant = rule?.extra === undefined ? slipOf(parameter ?? tool, names) : undefined;
    if (meant === undefined) return [];
    const data = { tool, ...(parameter !== undefined && { parameter }), meant };
    return [{ code: 'misspelt-rule', place: idle.place, data } as const];
  });
}

/** Warns of ignored tools that neither gold nor predictions call. */
export function idleIgnored(
  ignored: ReadonlySet<string>,
  file: string,
  called: CalledTools,
): Diagnostic[] {
  const known = [...called.keys()];
  const idle = [...ignored].filter((tool) => !called.has(tool));
  return idle.map((tool) => ({
    code: 'unknown-ignored-tool',
    place: { file },
    data: { tool, known },
  }));
}

/** Tools with the names of their parameters. */
export type CalledTools = ReadonlyMap<string, ReadonlySet<string>>;

/** The tools that policies name, with the parameters that steps give them. */
export function toolsOfPolicies(policies: readonly Policy[]): CalledTools {
  const { vocabulary } = new VocabularyBuilder().learnPolicies(policies);
  const undeclared = policies.flatMap(({ undeclaredTools = [] }) => undeclaredTools);
  return new Map([
    ...undeclared.map((tool) => [tool, new Set<string>()] as const),
    ...[...vocabulary].map(([tool, names]) => [tool, new Set(names)] as const),
  ]);
}

/** The same as data that can be sent to a thread. */
export type ToolNames = readonly (readonly [tool: string, names: ReadonlySet<string>])[];

/** The tools that gold and predictions call, with the names of their parameters. */
export function calledIn(
  golds: Iterable<GoldEntry>,
  predictions: readonly Prediction[],
): CalledTools {
  const known = new Map<string, Set<string>>();
  for (const entry of golds) learnCalls(callsOfAll(entry), known);
  for (const { trajectories = [] } of predictions) learnCalls(callsOf(trajectories), known);
  return known;
}

/** Adds the tools of calls, with the names of their parameters, to those that are known. */
export function learnCalls(calls: Iterable<ReadCall>, known: Map<string, Set<string>>): void {
  for (const { tool, params } of calls) {
    const names = known.get(tool) ?? new Set<string>();
    for (const [name] of params ?? []) names.add(name);
    known.set(tool, names);
  }
}
