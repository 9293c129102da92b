import { drawnGraph } from '../../../../dialogue/picture.ts';
import { type PictureForm, type PictureName, pictures } from '../../../../pictures/pictures.ts';
import type { GraphSettings } from '../../../flags/read-dialogue-settings.ts';
import type { PictureSettings } from '../../../flags/read-draw-settings.ts';
import { UsageError } from '../../../flags/usage-error.ts';
import type { Terminal } from '../../../machine/terminal.ts';
import { writePictures } from '../../../output/write-pictures.ts';
import { Run, type RunSettings } from '../../../runs/run.ts';
import { readGraphs } from '../read-graphs.ts';

/** Runs `traxgen dialogue draw`; yields the exit status. */
export async function runDrawGraphs(
  settings: RunSettings & GraphSettings & PictureSettings,
  name: PictureName,
  terminal: Terminal,
): Promise<number> {
  const { out = '-' } = settings;
  const run = new Run(settings, terminal);
  const graphs = await readGraphs(run, settings);
  const form: PictureForm = pictures[name];
  if (graphs.length > 1 && !('many' in form)) {
    throw new UsageError(`a picture in ${name} shows one graph, and ${graphs.length} are named`);
  }
  const drawings = graphs.flatMap((one) =>
    one.graph === undefined ? [] : [drawnGraph(one.name, one.graph)],
  );
  return writePictures(
    drawings,
    { name, out, inputs: graphs.map(({ file }) => file) },
    run,
    terminal,
  );
}
