import { existsSync } from 'node:fs';
import type { Flag } from './flag.ts';
import { UsageError } from './usage-error.ts';

/** A list flag with more than one word. The last one may have been meant for the command. */
interface Greedy {
  readonly flag: string;
  readonly last: string;
}

/** The list flags of a command line that have several words. */
function greedyFlags(argv: readonly string[], flags: Readonly<Record<string, Flag>>): Greedy[] {
  const starts = argv.flatMap((word, at) => (/^-./.test(word) ? [at] : []));
  return starts.flatMap((start, turn) => {
    const typed = (argv[start] as string).replace(/^--?/, '');
    const name = Object.keys(flags).find((each) => [each, flags[each]?.alias].includes(typed));
    const words = argv.slice(start + 1, starts[turn + 1]);
    const isGreedy = name !== undefined && flags[name]?.array === true && words.length > 1;
    return isGreedy ? [{ flag: name, last: words.at(-1) as string }] : [];
  });
}

/** A hint for missing words that a list flag may have taken. `name` is their name in the usage line. */
export function swallowedHint(
  argv: readonly string[],
  flags: Readonly<Record<string, Flag>>,
  name: string,
): string {
  const [greedy] = greedyFlags(argv, flags);
  return greedy === undefined ? '' : `; ${wayOut(greedy.flag, name)}`;
}

/**
 * Throws a UsageError if the last word of a list of files is not a file, because it may have been
 * meant for the command.
 */
export function demandNoneSwallowed(
  argv: readonly string[],
  flags: Readonly<Record<string, Flag>>,
  name: string,
): void {
  for (const { flag, last } of greedyFlags(argv, flags)) {
    // Only files can be checked. Globs are expanded later.
    const isPath = flags[flag]?.values === undefined && last !== '-' && !/[*?[{]/.test(last);
    if (!isPath || existsSync(last)) continue;
    throw new UsageError(`there is no file or folder '${last}'; ${wayOut(flag, name)}`);
  }
}

function wayOut(flag: string, name: string): string {
  return `--${flag} takes every word behind it: write ${name} before it, or behind --`;
}
