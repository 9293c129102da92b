import yargs, { type Argv } from 'yargs';
import type { Typed } from './given.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** What a parser made of a command line: flags as typed, words that belong to no flag, or help to print. */
export interface CommandLine {
  readonly flags: Typed;
  readonly words: readonly string[];
  readonly help: string | undefined;
}

/** A parser that neither prints nor exits, and speaks one language on every machine. */
export function createParser(): Argv {
  return yargs()
    .scriptName('traxgen')
    .detectLocale(false)
    .exitProcess(false)
    .help('help')
    .alias('help', 'h')
    .version(false)
    .wrap(80)
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'strip-aliased': true,
    });
}

/** Parses a command line. Throws a UsageError for flags that are not among the known ones. */
export async function parseCommandLine(
  parser: Argv,
  argv: readonly string[],
  known: readonly string[],
): Promise<CommandLine> {
  let help: string | undefined;
  let fault: string | undefined;
  const parsed = await parser
    .fail((message, error) => {
      fault ??= worded(message ?? error?.message ?? 'the command line cannot be read');
    })
    .parseAsync(argv.map(hidden), {}, (_error: unknown, _argv: unknown, output: string) => {
      if (output !== '') help = output;
    });
  if (fault !== undefined) throw new UsageError(fault);
  const { _: words, $0: _script, help: _help, ...flags } = parsed;
  for (const flag of Object.keys(flags)) {
    if (!known.includes(flag)) {
      const dashes = flag.length === 1 ? '-' : '--';
      throw new UsageError(`there is no flag ${dashes}${flag}${suggestion(flag, known)}`);
    }
  }
  return { flags: shown(flags) as Typed, words: shown(words.map(String)) as string[], help };
}

/** Stands for `-`, which the parser takes for the start of a flag; no argument can hold it. */
const dash = '\0';

function hidden(argument: string): string {
  return argument === '-' ? dash : argument;
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value === dash ? '-' : value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)]));
}

/** What the parser says of itself, in our words. */
function worded(message: string): string {
  const [, flag] = /^Not enough arguments following: (.+)$/.exec(message) ?? [];
  if (flag === undefined) return message;
  return `${flag.length === 1 ? '-' : '--'}${flag} needs a value`;
}
