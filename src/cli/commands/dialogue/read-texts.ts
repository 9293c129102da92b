import type { NamedText } from '../../../dialogue/figures/records-in.ts';
import { findFiles } from '../../machine/find-files.ts';
import type { Run } from '../../runs/run.ts';
import { nameIn } from './read-graphs.ts';

const endings = ['.json', '.jsonl', '.ndjson', '.txt'];

/** The texts of the files that paths refer to; reports what cannot be read. */
export async function readTexts(run: Run, paths: readonly string[]): Promise<NamedText[]> {
  const { files, diagnostics } = await findFiles(paths, endings, 'conversation');
  run.report(diagnostics);
  const texts: NamedText[] = [];
  for (const file of files) {
    const source = await run.readSource(file);
    if (source !== undefined) texts.push({ ...source, name: nameIn(files, file) });
  }
  return texts;
}
