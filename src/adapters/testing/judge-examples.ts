import { jsonTextOf } from '../../base/json/stringify.ts';
import { isJsonObject } from '../../base/json.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import type { Compiler } from '../../compiler/run/compiler.ts';
import { readProfile } from '../../compiler/run/read-profile.ts';
import { describe } from '../../model/diagnostics/describe.ts';
import { type Diagnostic, severityOf } from '../../model/diagnostics/diagnostic.ts';
import type { Policy } from '../../model/policy.ts';
import { type PolicyExample, rightExample } from '../../model/policy-example.ts';
import { entryOfGold, type GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { gradeWhole, hasNamesOnly } from './grade-whole.ts';
import { readActual } from './read-actual.ts';
import { readComparing } from './read-comparing.ts';

/** Gold with more trajectories stays factored. */
const limit = 10_000;

/**
 * Judges the examples of policies by their own gold: each as a run, as `traxgen score` does. Says which do not come
 * out as is expected, and why, and which cannot be judged. `compiler` has all policies that a profile may name.
 */
export function judgeExamples(
  policies: readonly Policy[],
  compiler: Compiler,
  idField: string,
): Diagnostic[] {
  return policies.flatMap((policy) =>
    (policy.examples ?? []).flatMap((example, at): Diagnostic[] => {
      const number = at + 1;
      const placed = (key: string) => ({
        file: policy.file,
        pointer: pointerTo(example.pointer, key),
      });
      const entry = goldOf(example, policy, number, compiler, idField);
      if (typeof entry === 'string') {
        const data = { number, key: 'profile', reason: entry } as const;
        return [{ code: 'unusable-example', place: placed('profile'), data }];
      }
      const fault = faultOf(example, entry);
      if (fault === undefined) return [];
      if (typeof fault === 'string') {
        const data = { number, key: example.key, reason: fault };
        return [{ code: 'unusable-example', place: placed(example.key), data }];
      }
      const data = { number, expected: example.expect, ...fault };
      return [{ code: 'wrong-example', place: placed('expect'), data }];
    }),
  );
}

/** The gold of an example's profile, or why there is none. */
function goldOf(
  { profile: given }: PolicyExample,
  { agent, file }: Policy,
  number: number,
  compiler: Compiler,
  idField: string,
): GoldEntry | string {
  const own = isJsonObject(given) ? given : {};
  const text =
    jsonTextOf({ [idField]: `example ${number}`, agent_sequence: [agent], ...own }) ?? '';
  const read = readProfile({ file, line: 1, column: 1, text }, idField);
  const compiled = read.value && compiler.compile(read.value);
  const said = [...read.diagnostics, ...(compiled?.diagnostics ?? [])];
  const fault = said.find(({ code }) => severityOf(code) === 'error');
  if (fault !== undefined) return describe(fault).message;
  if (read.value === undefined || compiled?.value === undefined) return 'it does not compile';
  return entryOfGold(compiled.value, { compiler, profile: read.value }, limit);
}

/** What a run is instead of what is expected; a text, if it cannot be judged. */
function faultOf(
  { made, expect }: PolicyExample,
  entry: GoldEntry,
): { readonly found: readonly string[]; readonly reason: string | undefined } | string | undefined {
  try {
    const usual = readComparing(undefined, undefined);
    const reading = { ...usual, isOwner: true, name: 'it' };
    const score = gradeWhole(entry, readActual(jsonTextOf(made) ?? 'null', entry, reading), usual);
    if (hasNamesOnly(score)) return 'it has names of tools only, and the policy has parameters';
    const isRight = score.figures.valid === 1;
    const isExpected = expect === rightExample ? isRight : score.tags.includes(expect);
    if (isExpected) return undefined;
    return { found: isRight ? [rightExample] : score.tags, reason: score.reasons[0]?.text };
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  }
}
