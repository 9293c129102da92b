import { createHash } from 'node:crypto';
import { Compiler } from '../compile/compiler.ts';
import { readExternalData } from '../compile/external.ts';
import { planPicture } from '../compile/plan-picture.ts';
import { fontPath, machineFonts } from '../io/font.ts';
import type { Terminal } from '../io/terminal.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Drawing } from '../model/drawing.ts';
import { lackOf, type Policy } from '../model/policy.ts';
import { layoutEffort, mostLayoutEffort } from '../render/pictures/layout-effort.ts';
import {
  type PictureForm,
  type PictureName,
  type PictureTools,
  pictures,
} from '../render/pictures/pictures.ts';
import { drawnSequence } from '../render/pictures/sequence.ts';
import { counted } from '../render/shown.ts';
import type { Settings } from './line/settings.ts';
import { destination } from './output/destination.ts';
import { writeResult } from './output/write-result.ts';
import { type FoundProfile, findProfile } from './running/find-profile.ts';
import type { Inputs } from './running/inputs.ts';
import { ProfileRun } from './running/profile-run.ts';

/** Runs `traxgen draw`; yields the exit status. */
export async function runDraw(
  settings: Settings,
  name: PictureName,
  terminal: Terminal,
): Promise<number> {
  const { out = '-', profile } = settings;
  const run = new ProfileRun(settings, terminal);
  const inputs = await run.readInputs();
  const files = profile === undefined ? [] : await run.findProfiles();
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
  if (form.isLaidOut) run.report(drawings.flatMap((drawing) => tooLarge(drawing, out)));
  const [first] = drawings;
  const isFaulty = first === undefined || run.reporter.failed;
  run.report(lacks);
  if (isFaulty) return run.reporter.finish('nothing was drawn');
  const tools: PictureTools = { fonts: { own: fontPath(), others: machineFonts }, digest };
  const { content, missing = [] } = await ('many' in form
    ? form.many(drawings, tools)
    : form.one(first, tools));
  const inputFiles = [...inputs.hashes.map(({ path }) => path), ...files];
  const isWritten = await writeResult([content], run, out, terminal, inputFiles);
  if (!isWritten) return run.reporter.finish('nothing was drawn');
  if (missing.length > 0) run.report([missingLetters(missing, out)]);
  const done = `${counted(drawings.length, 'picture')}, ${run.seconds} s`;
  return run.reporter.finish(`${done}${destination(out, isWritten)}`);
}

/** Pictures, and what says that a policy has none. */
interface Drawn {
  readonly drawings: readonly Drawing[];
  readonly lacks: readonly Diagnostic[];
}

async function drawnWorkflows(
  inputs: Inputs,
  settings: Settings,
  holdsMany: boolean,
  run: ProfileRun,
): Promise<Drawn> {
  const workflows = chosen(inputs.workflows ?? [], settings, holdsMany, run);
  const agents = workflows.map(({ agent }) => agent);
  run.warnOf(inputs, agents);
  const pictures = await Promise.all(workflows.map((workflow) => workflow.loadPicture?.()));
  const drawings = pictures.flatMap((picture) => picture?.whole() ?? []);
  return { drawings, lacks: lacksIn(workflows) };
}

function lacksIn(policies: readonly Policy[]): Diagnostic[] {
  const lacking = policies.filter(({ loadPicture }) => loadPicture === undefined);
  return lacking.map((policy) => lackOf('picture', policy, 'draw'));
}

/** On a page, the limit applies to each picture. */
function tooLarge(drawing: Drawing, file: string): Diagnostic[] {
  const effort = layoutEffort(drawing);
  if (effort <= mostLayoutEffort) return [];
  const data = { title: drawing.title, effort, limit: mostLayoutEffort };
  return [{ code: 'picture-too-large', place: { file }, data }];
}

function missingLetters(letters: readonly string[], out: string): Diagnostic {
  return { code: 'missing-letters', place: { file: out }, data: { letters } };
}

/** The workflows to draw. If the choice is not clear, reports that and returns none. */
function chosen(
  workflows: readonly Policy[],
  { draw: { workflow: wanted } }: Settings,
  holdsMany: boolean,
  run: ProfileRun,
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
  { draw, missing }: Settings,
  inputs: Inputs,
  run: ProfileRun,
): Promise<Drawn> {
  const nothing = { drawings: [], lacks: [] };
  if (found === undefined) return nothing;
  const { record, read } = found;
  const { value: profile, diagnostics } = read;
  run.reportOfProfile(diagnostics, record.text);
  if (profile === undefined) return nothing;
  run.warnOf(inputs, profile.agents);
  const { workflows = [], dataSources } = inputs;
  const { external } = readExternalData(dataSources);
  const compiler = new Compiler(workflows, { missing, external });
  const compiled = compiler.compile(profile);
  run.reportOfProfile(compiled.diagnostics, record.text);
  const gold = compiled.value;
  if (gold === undefined) return nothing;
  if (draw.sequence) {
    return { ...nothing, drawings: [drawnSequence(gold.id, gold.at(0n), gold.count)] };
  }
  const picture = await planPicture(gold, compiler, { hasValues: draw.values });
  const asked = profile.agents.flatMap((agent) => compiler.policy(agent) ?? []);
  return { drawings: picture === undefined ? [] : [picture], lacks: lacksIn(asked) };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
