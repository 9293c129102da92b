import { type Api, readApis } from '../../../dialogue/apis.ts';
import type { DialogueGraph } from '../../../dialogue/graph.ts';
import { readDialogueGraph } from '../../../dialogue/read-graph.ts';
import type { GraphSettings } from '../../flags/read-dialogue-settings.ts';
import { findFiles } from '../../machine/find-files.ts';
import type { Run } from '../../runs/run.ts';
import { predictionNameOf } from '../score/predictions.ts';

/** A graph and the file that it is in; the graph is undefined if something is wrong with it. */
export interface GraphFile {
  readonly file: string;
  /** The file's name without its ending; its path where several files have this name. */
  readonly name: string;
  readonly graph: DialogueGraph | undefined;
}

/** Reads the graphs of a run, and reports all that is wrong with them. */
export async function readGraphs(
  run: Run,
  { graphs, apis }: GraphSettings,
): Promise<readonly GraphFile[]> {
  const listed = apis === undefined ? undefined : await readApiFile(run, apis);
  const { files, diagnostics } = await findFiles(graphs, ['.txt'], 'graph');
  run.report(diagnostics);
  const read: GraphFile[] = [];
  for (const file of files) {
    const source = await run.readSource(file);
    if (source === undefined) continue;
    const { value: graph, diagnostics: faults } = readDialogueGraph({ ...source, apis: listed });
    run.reportInOrder(faults);
    read.push({ file, name: nameIn(files, file), graph });
  }
  return read;
}

/** What the content of a file is called: by its name, or its path where several have the name. */
export function nameIn(files: readonly string[], file: string): string {
  const name = predictionNameOf(file);
  if (file === '-') return 'stdin';
  return files.filter((other) => predictionNameOf(other) === name).length === 1
    ? name
    : file.replace(/\.[a-z]+(\.gz)?$/, '');
}

/** Reads a file of APIs; undefined, with diagnostics, where it is none. */
export async function readApiFile(run: Run, file: string): Promise<readonly Api[] | undefined> {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  const read = readApis(source.text);
  if ('apis' in read) return read.apis;
  run.report([{ code: 'api-list', place: { file, line: 1, column: 1 }, data: read }]);
  return undefined;
}
