import { access } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import type { Diagnostic } from '../model/diagnostic.ts';
import { openOutput } from './output.ts';

/** Writes a file where there is none; one that is there may be the user's own. Errors: output-failed. */
export async function writeIfAbsent(path: string, text: string): Promise<Diagnostic | undefined> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return undefined;
  const opened = await openOutput(path, new PassThrough());
  if ('diagnostic' in opened) return opened.diagnostic;
  await opened.output.write(text);
  return opened.output.commit();
}
