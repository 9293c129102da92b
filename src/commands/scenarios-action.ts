import { Compiler } from '../compile/compiler.ts';
import { readExternalData } from '../compile/external.ts';
import { jsonText } from '../emit/json-text.ts';
import type { Terminal } from '../io/terminal.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { JsonObject } from '../model/json.ts';
import { lackOf } from '../model/policy.ts';
import type { Profile } from '../model/profile.ts';
import { type PolicyScenario, scenarioNames } from '../model/scenario.ts';
import { counted } from '../render/shown.ts';
import type { Settings } from './line/settings.ts';
import { destination } from './output/destination.ts';
import { openUnlessInput } from './output/open-unless-input.ts';
import { profilesFile } from './output/profiles-file.ts';
import { ProfileRun } from './running/profile-run.ts';

/** Runs `traxgen scenarios`; yields the exit status. */
export async function runScenarios(settings: Settings, terminal: Terminal): Promise<number> {
  const { out = '-', missing } = settings;
  const run = new ProfileRun({ ...settings, out }, terminal);
  const { workflows, dataSources, hashes } = await run.readInputs();
  const files = await run.findProfiles();
  if (workflows === undefined || run.reporter.failed) return run.reporter.finish();
  const { external } = readExternalData(dataSources);
  const maker = new ScenarioMaker(new Compiler(workflows, { missing, external }), settings);
  const made: JsonObject[] = [];
  for await (const { idField, profiles } of run.readProfiles('read', files)) {
    for (const { profile, text } of profiles) {
      const { scenarios, diagnostics } = maker.of(profile, settings.idField ?? idField);
      run.reportOfProfile(diagnostics, text);
      made.push(...scenarios);
    }
  }
  run.endProfiles(files);
  const inputs = [...hashes.map(({ path }) => path), ...files];
  const opened = await openUnlessInput(out, inputs, terminal);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish();
  }
  const file = profilesFile(opened.output, out, settings.idField ?? 'customer_id');
  for (const data of made) await file.add(jsonText(data));
  await file.end();
  const fault = await opened.output.commit();
  if (fault !== undefined) run.report([fault]);
  const counts = `${counted(run.profiles, 'case')}, ${counted(made.length, 'scenario')}`;
  return run.reporter.finish(`${counts}, ${run.seconds} s${destination(out, fault === undefined)}`);
}

/** Makes the scenarios of one case after the other, and keeps the first of those with equal calls. */
class ScenarioMaker {
  private readonly seen = new Set<string>();
  private readonly compiler: Compiler;
  private readonly kinds: Settings['synthesis']['kinds'];

  constructor(compiler: Compiler, { synthesis }: Settings) {
    this.compiler = compiler;
    this.kinds = synthesis.kinds;
  }

  of(
    profile: Profile,
    idField: string,
  ): { readonly scenarios: readonly JsonObject[]; readonly diagnostics: readonly Diagnostic[] } {
    const { agents, data, origin, id } = profile;
    const { value, diagnostics } = this.compiler.compile(profile);
    if (value === undefined) return { scenarios: [], diagnostics };
    const [agent = ''] = agents;
    const policy = this.compiler.policy(agent);
    const mention = { profile: { id, origin } };
    if (agents.length > 1) {
      const place = { file: origin.file, pointer: '/agent_sequence', origin };
      return {
        scenarios: [],
        diagnostics: [{ code: 'mixed-case', place, data: { agents }, ...mention }],
      };
    }
    if (policy?.scenarios === undefined) {
      const lacking = policy === undefined ? [] : [lackOf('scenarios', policy, 'scenarios')];
      return { scenarios: [], diagnostics: lacking.map((one) => ({ ...one, ...mention })) };
    }
    const scope = { profile: data, external: this.compiler.external };
    const own = policy.scenarios(scope, this.compiler.missing).filter((one) => this.isNew(one));
    const scenarios = own.map(({ kind, name, changes }): JsonObject => {
      const named = kind === 'correct' ? (data[idField] ?? id) : `${id}/${kind}/${name}`;
      return { ...data, ...changes, [idField]: named, scenario: scenarioNames[kind] };
    });
    return { scenarios, diagnostics };
  }

  private isNew({ kind, calls }: PolicyScenario): boolean {
    if (!this.kinds.includes(kind) || this.seen.has(calls)) return false;
    this.seen.add(calls);
    return true;
  }
}
