import type { Readable, Writable } from 'node:stream';
import picocolors from 'picocolors';

/** The streams and settings of the machine that a command runs with; tests bring their own. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds from some time on; by the machine's clock unless given. */
  readonly now?: () => number;
}

/** Colours for a stream: on terminals only, and never with NO_COLOR. */
export function paintFor(
  { isTTY }: { readonly isTTY?: boolean },
  { env }: Terminal,
): ReturnType<typeof picocolors.createColors> {
  const noColor = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return picocolors.createColors(isTTY === true && !noColor);
}
