import { access, lstat, rm } from 'node:fs/promises';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type OutputFile, openFile } from './output.ts';

/** A file that is to be made. */
interface NewFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes files that are not there yet: all of them, or none. Errors: file-exists, for each that is
 * there; output-failed.
 */
export async function writeNewFiles(files: readonly NewFile[]): Promise<readonly Diagnostic[]> {
  const taken = await Promise.all(files.map(({ path }) => isThere(path)));
  const faults = files
    .filter((_, at) => taken[at])
    .map(
      ({ path }): Diagnostic => ({ code: 'file-exists', place: { file: path }, data: { path } }),
    );
  if (faults.length > 0) return faults;
  const outputs: OutputFile[] = [];
  for (const { path, text } of files) {
    const opened = await openFile(path);
    if ('diagnostic' in opened) {
      await Promise.all(outputs.map((output) => output.abort()));
      return [opened.diagnostic];
    }
    await opened.output.write(text);
    outputs.push(opened.output);
  }
  return commitAll(files, outputs);
}

/** Writes a file where there is none; one that is there may be the user's own. Errors: output-failed. */
export async function writeIfAbsent({ path, text }: NewFile): Promise<Diagnostic | undefined> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return undefined;
  const opened = await openFile(path);
  if ('diagnostic' in opened) return opened.diagnostic;
  await opened.output.write(text);
  return opened.output.commit();
}

/** Puts each file in its place; where one cannot be, those before it go away again. */
async function commitAll(
  files: readonly NewFile[],
  outputs: readonly OutputFile[],
): Promise<readonly Diagnostic[]> {
  for (const [at, output] of outputs.entries()) {
    const fault = await output.commit();
    if (fault === undefined) continue;
    await Promise.all(outputs.slice(at + 1).map((later) => later.abort()));
    await Promise.all(files.slice(0, at).map(({ path }) => rm(path, { force: true })));
    return [fault];
  }
  return [];
}

/** Whatever it is, a link that leads nowhere too. */
function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
