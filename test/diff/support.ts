import { workflowsOf } from '../../src/compiler/languages/traxgen/policy.ts';
import type { SourceFile } from '../../src/compiler/pipeline.ts';
import { Compiler } from '../../src/compiler/run/compiler.ts';
import { Locator } from '../../src/compiler/run/report.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import { GoldDiffer } from '../../src/diff/gold-differ.ts';
import type { DifferenceReport } from '../../src/model/difference.ts';
import type { Policy } from '../../src/model/policy.ts';
import type { MissingMode, Profile } from '../../src/model/profile.ts';
import type { Data } from '../oracle/language.ts';
import { profileOf as drawnProfile } from '../oracle/sequence.ts';

/** Workflows as the files of a version, `VERSION/AGENT.json`. */
function sourcesOf(version: string, workflows: readonly object[]): SourceFile[] {
  return workflows.map((workflow, at) => {
    const { agent = `w${at}` } = workflow as { agent?: string };
    return { file: `${version}/${agent}.json`, text: JSON.stringify(workflow, null, 2) };
  });
}

/** The workflows of a version; undefined where one is faulty. */
export function parsed(version: string, workflows: readonly object[]) {
  const policies = compileWorkflows(sourcesOf(version, workflows)).workflows;
  return policies && workflowsOf(policies);
}

/** A profile of some data, which names its agents. */
function profileOf(id: string, data: object): Profile {
  return drawnProfile(data as Data, id);
}

/** What two versions make of profiles, numbered from C1. */
export function difference(
  old: readonly object[],
  young: readonly object[],
  profiles: readonly object[],
  missing?: MissingMode,
): DifferenceReport {
  const [before, after] = [parsed('old', old), parsed('new', young)];
  if (before === undefined || after === undefined) throw new Error('a faulty workflow');
  const differ = new GoldDiffer(before, after, { ...(missing && { missing }) });
  for (const [at, data] of profiles.entries()) differ.add(profileOf(`C${at + 1}`, data));
  return differ.report(new Locator([...sourcesOf('old', old), ...sourcesOf('new', young)]));
}

/** Every trajectory of a profile, as texts; undefined where it does not compile. */
function listed(workflows: readonly Policy[], data: object): Set<string> | undefined {
  const { value } = new Compiler(workflows).compile(profileOf('C1', data));
  if (value === undefined) return undefined;
  const texts = [...value].map((trajectory) =>
    trajectory.map(({ calls }) =>
      calls.map(({ tool, params }) => [tool, [...params].sort(([a], [b]) => (a < b ? -1 : 1))]),
    ),
  );
  return new Set(texts.map((text) => JSON.stringify(text)));
}

/** Whether two versions give a profile the same trajectories, or none, by listing them. */
export function isSameListed(
  before: readonly Policy[],
  after: readonly Policy[],
  data: object,
): boolean {
  const [left, right] = [listed(before, data), listed(after, data)];
  if (left === undefined || right === undefined) return left === right;
  return left.size === right.size && [...left].every((text) => right.has(text));
}
