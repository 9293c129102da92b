import type { Readable, Writable } from 'node:stream';
import picocolors from 'picocolors';

/** The streams and settings of the machine that a command runs with; tests bring their own. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Colours for stderr: on terminals only, and never with NO_COLOR. */
export function paintFor({ stderr, env }: Terminal): ReturnType<typeof picocolors.createColors> {
  const noColor = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return picocolors.createColors(stderr.isTTY === true && !noColor);
}
