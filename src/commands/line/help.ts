import yargs, { type Argv, type Options } from 'yargs';
import { hanging, widthOf } from '../../render/lines.ts';
import { parserConfiguration } from './command-line.ts';

/** Longer lines are harder to read, however wide a terminal is. */
const widest = 100;

/** A command line, and what it does in a few words. */
type Example = readonly [line: string, meaning: string];

/**
 * The help of flags, with what `describe` adds; the same language on every machine. Loading yargs
 * takes longer than a small run, which is why only help does.
 */
export async function helpText(
  flags: Readonly<Record<string, Options>>,
  describe: (parser: Argv) => Argv,
  screen: number,
): Promise<string> {
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
    .options(flags);
  const examples: Example[] = [];
  // yargs breaks an example in the middle, and nobody could copy it from there.
  const example = (line: string, meaning: string) => {
    examples.push([line.replaceAll('$0', 'traxgen'), meaning]);
    return parser;
  };
  const help = spaced(await describe(Object.assign(parser, { example })).getHelp(), width);
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
