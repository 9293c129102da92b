import { stat } from 'node:fs/promises';

/** Whether a path leads, by whatever name or link, to one of some files; devices and pipes never do. */
export async function isOneOf(path: string, files: readonly string[]): Promise<boolean> {
  const identity = await identityOf(path);
  if (identity === undefined) return false;
  for (const file of files) if ((await identityOf(file)) === identity) return true;
  return false;
}

async function identityOf(path: string): Promise<string | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  return stats?.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
}
