import { type FileLayout, jsonList, lines } from '../../compiler/formats/layout.ts';
import type { OutputFile } from '../machine/output.ts';
import { ListFile, writesLines } from './list-file.ts';

/** A file of profiles: one per line or, depending on its name, a list with its `id_field`. */
export function profilesFile(output: OutputFile, out: string, idField: string): ListFile {
  const wrapper: FileLayout = {
    ...jsonList,
    open: `{ "id_field": ${JSON.stringify(idField)}, "profiles": [\n`,
    close: '\n]}\n',
  };
  return new ListFile(output, writesLines(out) ? lines : wrapper);
}
