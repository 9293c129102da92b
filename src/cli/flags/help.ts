import yargs from 'yargs';
import { hanging, widthOf } from '../../words/lines.ts';
import type { Example } from './command.ts';
import { parserConfiguration } from './command-line.ts';
import type { Flag } from './flag.ts';

/** The content of a help page, for a command or, with the list of commands, for the program. */
export interface HelpPage {
  /** What the line of usage and the commands begin with. */
  readonly program?: string;
  /** The arguments after it. */
  readonly usage: string;
  readonly about?: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Every command by name, with a short summary. */
  readonly commands?: Readonly<Record<string, { readonly summary: string }>>;
  readonly examples: readonly Example[];
}

/** The greatest width in columns; longer lines are hard to read. */
const widest = 100;

/**
 * The text of a help page, in English on every machine. Only help loads yargs' layout, because that
 * takes longer than a small run.
 */
export async function helpText(page: HelpPage, screen: number): Promise<string> {
  const { program = 'traxgen', usage, about, flags, commands = {}, examples } = page;
  const width = Math.min(screen, widest);
  const parser = yargs()
    .scriptName(program)
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
  // yargs breaks examples in the middle, where they could no longer be copied.
  return `${help.trimEnd()}\n\nExamples:\n${exampleLines(examples, width).join('\n')}`;
}

/** If a description reaches the type without a space, the type moves to its own line. */
function spaced(help: string, width: number): string {
  return help.replace(
    /(?<=\S)(\[(?:array|boolean|number|string)\])$/gm,
    (type) => `\n${type.padStart(width)}`,
  );
}

/** Each meaning next to its line or, if one does not fit, all meanings below. */
function exampleLines(examples: readonly Example[], width: number): string[] {
  const column = Math.max(0, ...examples.map(([line]) => widthOf(line))) + 4;
  const fits = examples.every(([, meaning]) => column + widthOf(meaning) <= width);
  return examples.flatMap(([line, meaning]) => {
    if (fits) return [`${`  ${line}`.padEnd(column)}${meaning}`.trimEnd()];
    const below = meaning === '' ? [] : [`      ${meaning}`];
    return [`  ${line}`, ...below].map((each) => hanging(each, width));
  });
}
