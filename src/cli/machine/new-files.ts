import { access, lstat, rm } from 'node:fs/promises';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { type OutputFile, openFile } from './output.ts';

/** A file to be created. */
interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Creates files, either all of them or none. Errors: file-exists, for each that exists; output-failed. */
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

/**
 * Creates a file if it does not exist. An existing file is kept, because the user may have edited
 * it. Errors: output-failed.
 */
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

/** Moves each file to its place. If one fails, those before it are removed again. */
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

/** Whether anything exists at a path, even a broken link. */
function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
