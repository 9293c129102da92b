import type { JsonObject } from '../../base/json.ts';
import type { GoldSet } from '../../compiler/gold/gold-set.ts';
import { Compiler } from '../../compiler/run/compiler.ts';
import { readExternalData } from '../../compiler/run/external.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { lackOf, type Policy } from '../../model/policy.ts';
import type { MissingMode, Profile } from '../../model/profile.ts';
import { complexityOf } from '../../scoring/gold/gold-entry.ts';
import type { InputSettings } from '../flags/settings.ts';
import { loadInputs } from '../runs/inputs.ts';
import { findProfiles } from '../runs/profile-files.ts';
import type { ProfileRun } from '../runs/profile-run.ts';

/** A profile that compiles, and that models are asked about. */
export interface PromptCase {
  readonly profile: Profile;
  readonly gold: GoldSet;
  readonly complexity: string | undefined;
}

/** The data for making prompts. */
export interface Cases {
  readonly cases: readonly PromptCase[];
  readonly workflows: ReadonlyMap<string, Policy>;
  readonly external: JsonObject | undefined;
  readonly missing: MissingMode;
  readonly inputs: readonly string[];
}

/** Reads workflows and profiles and compiles them; undefined if a workflow has an error. */
export async function readCases(
  run: ProfileRun,
  settings: InputSettings,
  command: string,
): Promise<Cases | undefined> {
  const { workflows, dataSources, hashes } = await loadInputs(run, settings);
  const files = await findProfiles(run, settings);
  if (workflows === undefined || run.reporter.failed) return undefined;
  const { external } = readExternalData(dataSources);
  const compiler = new Compiler(workflows, { missing: settings.missing, external });
  const byAgent = new Map(workflows.map((workflow) => [workflow.agent, workflow]));
  const cases: PromptCase[] = [];
  for await (const { profiles } of run.readProfiles('compiled', files)) {
    for (const { profile, text } of profiles) {
      const { value: gold, diagnostics } = compiler.compile(profile);
      const lacks = lacksOf(profile, byAgent, command);
      run.reportOfProfile([...diagnostics, ...lacks], text);
      if (gold === undefined || lacks.length > 0) run.failures += 1;
      else cases.push({ profile, gold, complexity: complexityOf(compiler, profile.agents) });
    }
  }
  run.endProfiles(files);
  return {
    cases,
    workflows: byAgent,
    external,
    missing: settings.missing,
    inputs: [...hashes, ...run.ledger.hashes].map(({ path }) => path),
  };
}

/** Says which policies of a profile no model can be told; then it is not asked about the profile. */
function lacksOf(
  { agents, id, origin }: Profile,
  policies: ReadonlyMap<string, Policy>,
  command: string,
): Diagnostic[] {
  return agents.flatMap((agent) => {
    const policy = policies.get(agent);
    if (policy === undefined || policy.prose !== undefined) return [];
    return [{ ...lackOf('prose', policy, command), profile: { id, origin } }];
  });
}
