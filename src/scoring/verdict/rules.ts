import { checkArgumentRules } from '../../compiler/check/argument-rules/check.ts';
import { parseArgumentRules } from '../../compiler/check/argument-rules/parse.ts';
import { checkArgumentRulesShape } from '../../compiler/check/schema/shape.ts';
import { doubledKeys } from '../../compiler/parse/doubled-keys.ts';
import type { ArgumentRules, FailureRule } from '../../model/argument-rules.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ReadCall } from '../../model/format.ts';
import type { Prediction } from '../../model/prediction.ts';
import { readJson } from '../../model/read-json.ts';
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

/** Warns of rules for tools or parameters that neither gold nor predictions have. */
export function idleRules(rules: ArgumentRules, file: string, known: CalledTools): Diagnostic[] {
  return checkArgumentRules(rules, known.keys(), known, file);
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
