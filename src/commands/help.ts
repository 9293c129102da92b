import yargs, { type Argv, type Options } from 'yargs';
import { parserConfiguration } from './command-line.ts';

/** Longer lines are harder to read, however wide a terminal is. */
const widest = 100;

/**
 * The help of flags, with what `describe` adds; the same language on every machine. Loading yargs
 * takes longer than a small run, which is why only help does.
 */
export function helpText(
  flags: Readonly<Record<string, Options>>,
  describe: (parser: Argv) => Argv,
  screen: number,
): Promise<string> {
  const parser = yargs()
    .scriptName('traxgen')
    .detectLocale(false)
    .exitProcess(false)
    .help('help')
    .alias('help', 'h')
    .version(false)
    .wrap(Math.min(screen, widest))
    .parserConfiguration(parserConfiguration)
    .options(flags);
  return describe(parser).getHelp();
}
