import { createHash } from 'node:crypto';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Drawing } from '../../model/drawing.ts';
import {
  type PictureForm,
  type PictureName,
  type PictureTools,
  pictures,
} from '../../pictures/pictures.ts';
import { layoutEffort, mostLayoutEffort } from '../../words/layout-effort.ts';
import { counted } from '../../words/shown.ts';
import { fontPath, machineFonts } from '../machine/font.ts';
import type { Terminal } from '../machine/terminal.ts';
import type { Run } from '../runs/run.ts';
import { destination } from './destination.ts';
import { writeResult } from './write-result.ts';

/** How pictures are written, and where to. */
interface Writing {
  readonly name: PictureName;
  readonly out: string;
  /** What could not be drawn; it stops nothing. */
  readonly lacks?: readonly Diagnostic[];
  readonly inputs: readonly string[];
}

/** Writes pictures, or the first of them where a file holds only one; yields the exit status. */
export async function writePictures(
  drawings: readonly Drawing[],
  { name, out, lacks = [], inputs }: Writing,
  run: Run,
  terminal: Terminal,
): Promise<number> {
  const form: PictureForm = pictures[name];
  if (form.isLaidOut) run.report(drawings.flatMap((drawing) => tooLarge(drawing, out)));
  const [first] = drawings;
  const isFaulty = first === undefined || run.reporter.failed;
  run.report(lacks);
  if (isFaulty) return run.reporter.finish('nothing was drawn');
  const tools: PictureTools = { fonts: { own: fontPath(), others: machineFonts }, digest };
  const { content, missing = [] } = await ('many' in form
    ? form.many(drawings, tools)
    : form.one(first, tools));
  const isWritten = await writeResult([content], run, out, terminal, inputs);
  if (!isWritten) return run.reporter.finish('nothing was drawn');
  if (missing.length > 0) run.report([missingLetters(missing, out)]);
  const done = `${counted(drawings.length, 'picture')}, ${run.seconds} s`;
  return run.reporter.finish(`${done}${destination(out, isWritten)}`);
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

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
