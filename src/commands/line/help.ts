import yargs from 'yargs';
import { hanging, widthOf } from '../../render/lines.ts';
import type { Example } from './command.ts';
import { parserConfiguration } from './command-line.ts';
import type { Flag } from './flag.ts';

/** What a page of help tells: of a command or, with the commands that there are, of the program. */
export interface HelpPage {
  /** What stands behind the name of the program. */
  readonly usage: string;
  readonly about?: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Every command by name, in a few words. */
  readonly commands?: Readonly<Record<string, { readonly summary: string }>>;
  readonly examples: readonly Example[];
}

/** Longer lines are harder to read, however wide a terminal is. */
const widest = 100;

/**
 * A page of help; the same language on every machine. Loading yargs takes longer than a small run,
 * which is why only help does.
 */
export async function helpText(page: HelpPage, screen: number): Promise<string> {
  const { usage, about, flags, commands = {}, examples } = page;
  const width = Math.min(screen, widest);
  const parser = yargs()
    .scriptName('traxgen')
    .detectLocale(false)
    .exitProcess(false)
    .help('help')
    .alias('help', 'h')
    .version(false)
    .wrap(width)
    .parserConfiguration(parserConfiguration)
    .usage([`$0 ${usage}`, about ?? []].flat().join('\n\n'))
    .options(flags);
  for (const [name, { summary }] of Object.entries(commands)) parser.command(name, summary);
  const help = spaced(await parser.getHelp(), width);
  // yargs breaks an example in the middle, and nobody could copy it from there.
  return `${help.trimEnd()}\n\nExamples:\n${exampleLines(examples, width).join('\n')}`;
}

/** Where a description ends at its type without a space, yargs' type goes to a line of its own. */
function spaced(help: string, width: number): string {
  return help.replace(
    /(?<=\S)(\[(?:array|boolean|number|string)\])$/gm,
    (type) => `\n${type.padStart(width)}`,
  );
}

/** Each meaning beside its line or, where not all fit, each below. */
function exampleLines(examples: readonly Example[], width: number): string[] {
  const column = Math.max(0, ...examples.map(([line]) => widthOf(line))) + 4;
  const fits = examples.every(([, meaning]) => column + widthOf(meaning) <= width);
  return examples.flatMap(([line, meaning]) => {
    if (fits) return [`${`  ${line}`.padEnd(column)}${meaning}`.trimEnd()];
    const below = meaning === '' ? [] : [`      ${meaning}`];
    return [`  ${line}`, ...below].map((each) => hanging(each, width));
  });
}
