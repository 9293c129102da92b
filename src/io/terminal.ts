import type { Readable, Writable } from 'node:stream';
import picocolors from 'picocolors';

/** The streams and settings of the machine that a command runs with; tests bring their own. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
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

/**
 * How many columns a sentence on a stream may take: those of a terminal; in a file or a pipe a line is
 * never broken, for programs read it there.
 */
export function lineWidthOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  terminal: Pick<Terminal, 'env'>,
): number {
  return stream.isTTY === true ? columnsOf(stream, terminal) : Number.POSITIVE_INFINITY;
}

/** Narrower than any table can be, and wider than any line is read. */
const [fewestColumns, mostColumns] = [40, 1000];

/**
 * How many columns text on a stream may take: what COLUMNS says, else those of the terminal, else 80,
 * for files and pipes too.
 */
export function columnsOf(
  { isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number },
  { env }: Pick<Terminal, 'env'>,
): number {
  const asked = /^[1-9]\d{0,5}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : undefined;
  // A terminal that does not know its width says 0.
  const measured = isTTY === true && columns !== undefined && columns > 0 ? columns : 80;
  return Math.min(mostColumns, Math.max(fewestColumns, asked ?? measured));
}
