import { Compiler } from '../../../compiler/run/compiler.ts';
import { readExternalData } from '../../../compiler/run/external.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { Drawing } from '../../../model/drawing.ts';
import { lackOf, type Policy } from '../../../model/policy.ts';
import { type PictureForm, type PictureName, pictures } from '../../../pictures/pictures.ts';
import { planPicture } from '../../../pictures/plan-picture.ts';
import { drawnSequence } from '../../../pictures/sequence.ts';
import type { PictureSettings } from '../../flags/read-draw-settings.ts';
import type { InputSettings } from '../../flags/settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { writePictures } from '../../output/write-pictures.ts';
import { type FoundProfile, findProfile } from '../../runs/find-profile.ts';
import { type Inputs, loadInputs, warnOf } from '../../runs/inputs.ts';
import { findProfiles, type ProfileSettings } from '../../runs/profile-files.ts';
import { Run, type RunSettings } from '../../runs/run.ts';

/** The settings of `traxgen draw`. */
type DrawSettings = RunSettings &
  ProfileSettings &
  InputSettings &
  PictureSettings & {
    /** The id of the profile that is drawn. */
    readonly profile: string | undefined;
    /** The agent whose workflow is drawn. If undefined, all, or the only one. */
    readonly workflow: string | undefined;
    readonly sequence: boolean;
    /**
     * Whether a plan shows the values of parameters instead of their expressions. A sequence always
     * shows values.
     */
    readonly values: boolean;
  };

/** Runs `traxgen draw`; yields the exit status. */
export async function runDraw(
  settings: DrawSettings,
  name: PictureName,
  terminal: Terminal,
): Promise<number> {
  const { out = '-', profile } = settings;
  const run = new Run(settings, terminal);
  const inputs = await loadInputs(run, settings);
  const files = profile === undefined ? [] : await findProfiles(run, settings);
  if (run.reporter.failed) return run.reporter.finish('nothing was drawn');
  const form: PictureForm = pictures[name];
  const { drawings, lacks } =
    profile === undefined
      ? await drawnWorkflows(inputs, settings, 'many' in form, run)
      : await drawnProfile(
          await findProfile(run, files, settings, terminal),
          settings,
          inputs,
          run,
        );
  const inputFiles = [...inputs.hashes.map(({ path }) => path), ...files];
  return writePictures(drawings, { name, out, lacks, inputs: inputFiles }, run, terminal);
}

/** Pictures, and what says that a policy has none. */
interface Drawn {
  readonly drawings: readonly Drawing[];
  readonly lacks: readonly Diagnostic[];
}

async function drawnWorkflows(
  inputs: Inputs,
  settings: DrawSettings,
  holdsMany: boolean,
  run: Run,
): Promise<Drawn> {
  const workflows = chosen(inputs.workflows ?? [], settings, holdsMany, run);
  const agents = workflows.map(({ agent }) => agent);
  warnOf(run, inputs, agents);
  const pictures = await Promise.all(workflows.map((workflow) => workflow.loadPicture?.()));
  const drawings = pictures.flatMap((picture) => picture?.whole() ?? []);
  return { drawings, lacks: lacksIn(workflows) };
}

function lacksIn(policies: readonly Policy[]): Diagnostic[] {
  const lacking = policies.filter(({ loadPicture }) => loadPicture === undefined);
  return lacking.map((policy) => lackOf('picture', policy, 'draw'));
}

/** The workflows to draw. If the choice is not clear, reports that and returns none. */
function chosen(
  workflows: readonly Policy[],
  { workflow: wanted }: DrawSettings,
  holdsMany: boolean,
  run: Run,
): readonly Policy[] {
  const known = workflows.map(({ agent }) => agent);
  const fault = (diagnostic: Diagnostic) => {
    run.report([diagnostic]);
    return [];
  };
  const place = { file: '--workflow' };
  if (wanted !== undefined) {
    const found = workflows.find(({ agent }) => agent === wanted);
    if (found !== undefined) return [found];
    return fault({ code: 'unknown-workflow', place, data: { name: wanted, known } });
  }
  if (holdsMany || workflows.length < 2) return workflows;
  return fault({ code: 'several-workflows', place, data: { known } });
}

/** The picture for one profile. If it cannot be drawn, reports that and returns none. */
async function drawnProfile(
  found: FoundProfile | undefined,
  { sequence, values, missing }: DrawSettings,
  inputs: Inputs,
  run: Run,
): Promise<Drawn> {
  const nothing = { drawings: [], lacks: [] };
  if (found === undefined) return nothing;
  const { record, read } = found;
  const { value: profile, diagnostics } = read;
  run.reportOfProfile(diagnostics, record.text);
  if (profile === undefined) return nothing;
  warnOf(run, inputs, profile.agents);
  const { workflows = [], dataSources } = inputs;
  const { external } = readExternalData(dataSources);
  const compiler = new Compiler(workflows, { missing, external });
  const compiled = compiler.compile(profile);
  run.reportOfProfile(compiled.diagnostics, record.text);
  const gold = compiled.value;
  if (gold === undefined) return nothing;
  if (sequence) {
    return { ...nothing, drawings: [drawnSequence(gold.id, gold.at(0n), gold.count)] };
  }
  const picture = await planPicture(gold, compiler, { hasValues: values });
  const asked = profile.agents.flatMap((agent) => compiler.policy(agent) ?? []);
  return { drawings: picture === undefined ? [] : [picture], lacks: lacksIn(asked) };
}
