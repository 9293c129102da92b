import type { Readable, Writable } from 'node:stream';
import picocolors from 'picocolors';

/** The streams and settings of the machine that a command runs with. Tests provide their own. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since some point in time; the machine's clock by default. */
  readonly now?: () => number;
}

/** Colours for a stream. Only terminals get colours, and never with NO_COLOR. */
export function paintFor(
  { isTTY }: { readonly isTTY?: boolean },
  { env }: Terminal,
): ReturnType<typeof picocolors.createColors> {
  return picocolors.createColors(hasColours({ isTTY }, { env }));
}

/** Whether a stream gets colours. */
export function hasColours(
  { isTTY }: { readonly isTTY?: boolean | undefined },
  { env }: Pick<Terminal, 'env'>,
): boolean {
  const noColor = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return isTTY === true && !noColor;
}

/**
 * The greatest width of a sentence on a stream, in columns: the terminal's. In a file or a pipe,
 * lines are never broken, because programs read them.
 */
export function lineWidthOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  terminal: Pick<Terminal, 'env'>,
): number {
  return stream.isTTY === true ? columnsOf(stream, terminal) : Number.POSITIVE_INFINITY;
}

/** No table fits fewer columns, and no line is read with more. */
const [fewestColumns, mostColumns] = [40, 1000];

/**
 * The width of text on a stream, in columns: COLUMNS, otherwise the terminal's, otherwise 80, also
 * for files and pipes.
 */
export function columnsOf(
  { isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number },
  { env }: Pick<Terminal, 'env'>,
): number {
  const asked = /^[1-9]\d{0,5}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : undefined;
  // A terminal that does not know its width reports 0.
  const measured = isTTY === true && columns !== undefined && columns > 0 ? columns : 80;
  return Math.min(mostColumns, Math.max(fewestColumns, asked ?? measured));
}
