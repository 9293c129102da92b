import parser from 'yargs-parser';
import { nearest } from '../../base/text/nearest.ts';
import type { Flag } from './flag.ts';
import { flags as registry } from './flags.ts';
import type { Typed } from './given.ts';
import { UsageError } from './usage-error.ts';

/** A parsed command line: flags as typed, words that belong to no flag, and whether help is asked for. */
export interface CommandLine {
  readonly flags: Typed;
  readonly words: readonly string[];
  readonly wantsHelp: boolean;
}

/** The parser's configuration, for all uses: names and values stay as typed, without conversions. */
export const parserConfiguration = {
  'camel-case-expansion': false,
  'dot-notation': false,
  'parse-numbers': false,
  'parse-positional-numbers': false,
  'strip-aliased': true,
};

/** Parses a command line with the given flags. Throws a UsageError for unknown flags or wrong use. */
export function parseCommandLine(
  argv: readonly string[],
  flags: Readonly<Record<string, Flag>>,
): CommandLine {
  checkSwitchedOff(argv, flags);
  const { argv: parsed, error } = parser.detailed(argv.map(hidden), hintsOf(flags));
  const { _: words, help, ...typed } = parsed;
  // yargs also accepts help as a command at the end.
  const isCommand = words.at(-1) === 'help';
  if (isCommand) words.pop();
  const wantsHelp = isCommand || help === true;
  if (error !== null && !wantsHelp) throw new UsageError(worded(error.message));
  checkKnown(Object.keys(typed), argv, flags);
  checkToggles(argv, flags);
  return { flags: shown(typed) as Typed, words: shown(words.map(String)) as string[], wantsHelp };
}

/** The options of the parser for these flags. */
function hintsOf(flags: Readonly<Record<string, Flag>>) {
  const entries = Object.entries(flags);
  const typed = (type: Flag['type']) =>
    entries.filter(([, options]) => options.type === type).map(([name]) => name);
  const aliases = entries.map(([name, { alias = [], former = [] }]) => [
    name,
    [alias, former].flat(),
  ]);
  const demanding = entries.filter(([, { requiresArg }]) => requiresArg);
  return {
    array: entries.filter(([, { array }]) => array).map(([name]) => name),
    // The parser's own numbers would read an empty value as 0.
    string: [...typed('string'), ...typed('number')],
    boolean: [...typed('boolean'), 'help'],
    alias: { ...Object.fromEntries(aliases), help: 'h' },
    // NaN demands at least one value, without limiting their number.
    narg: Object.fromEntries(demanding.map(([name]) => [name, Number.NaN])),
    configuration: parserConfiguration,
  };
}

function checkKnown(
  typed: readonly string[],
  argv: readonly string[],
  flags: Readonly<Record<string, Flag>>,
): void {
  const known = Object.keys(flags);
  const flag = typed.find((name) => !known.includes(name));
  if (flag === undefined) return;
  const word = flag.length === 1 ? wordWith(flag, argv) : `--${flag}`;
  const meant = known.find((name) => flags[name]?.mistaken?.includes(word.replace(/^-+/, '')));
  const hint = meant === undefined ? flagSuggestion(word, known) : didYouMean(meant);
  const isElsewhere = hint === '' && Object.hasOwn(registry, flag);
  const elsewhere = isElsewhere ? ` here, but in other commands${longer(flag, known)}` : hint;
  throw new UsageError(`there is no flag ${word}${elsewhere}`);
}

/** A flag of this command whose name extends the unknown flag. */
function longer(flag: string, known: readonly string[]): string {
  const [only, ...others] = known.filter((name) => name.endsWith(`-${flag}`));
  return only === undefined || others.length > 0 ? '' : didYouMean(only);
}

function didYouMean(flag: string): string {
  return `; did you mean '--${flag}'?`;
}

/** The argument that contains a letter: `-format` is parsed as single letters. */
function wordWith(letter: string, argv: readonly string[]): string {
  const word = argv.find((each) => /^-[a-z][a-z-]+(=|$)/i.test(each) && each.includes(letter));
  return word?.replace(/=.*$/, '') ?? `-${letter}`;
}

function flagSuggestion(word: string, known: readonly string[]): string {
  const name = word.replace(/^-+/, '');
  // Otherwise help would be suggested for any word of four letters.
  const all = name.startsWith('h') ? [...known, 'help'] : known;
  const near = name.length === 1 ? undefined : nearest(name, all);
  return near === undefined ? '' : didYouMean(near);
}

/**
 * Checks that `--no-` is used only to turn off flags without a value; another flag would take it as
 * a value.
 */
function checkSwitchedOff(argv: readonly string[], flags: Readonly<Record<string, Flag>>): void {
  for (const word of beforeDashes(argv)) {
    const [, flag = '', value] = /^--no-([^=]+)(=.*)?$/s.exec(word) ?? [];
    if (flag === '') continue;
    if (flags[flag]?.type !== 'boolean') throw new UsageError(notSwitchedOff(flag, flags));
    if (value !== undefined) throw new UsageError(`--no-${flag} takes no value`);
  }
}

function notSwitchedOff(flag: string, flags: Readonly<Record<string, Flag>>): string {
  const toggles = Object.keys(flags).filter((name) => flags[name]?.type === 'boolean');
  const near = nearest(flag, toggles);
  const colours = /^colou?r$/.test(flag) ? '; NO_COLOR=1 turns colours off' : '';
  const hint = near === undefined ? colours : `; did you mean '--no-${near}'?`;
  return `there is no flag --no-${flag}${hint}`;
}

/** The arguments that may be flags. After `--`, there are only words. */
function beforeDashes(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end < 0 ? argv : argv.slice(0, end);
}

/** Throws a UsageError for a value that would be ignored, as in `--json=yes`. */
function checkToggles(argv: readonly string[], flags: Readonly<Record<string, Flag>>): void {
  for (const word of beforeDashes(argv)) {
    const [, flag = '', value = ''] = /^--([^=]+)=(.*)$/s.exec(word) ?? [];
    const isToggle = flag === 'help' || flags[flag]?.type === 'boolean';
    if (isToggle && !['true', 'false'].includes(value)) {
      throw new UsageError(`--${flag} takes no value`);
    }
  }
}

/** Stands for `-`, which the parser would take for the start of a flag. No argument can contain it. */
const dash = '\0';

function hidden(argument: string): string {
  return argument === '-' ? dash : argument;
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value === dash ? '-' : value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)]));
}

/** The parser's messages in our words. */
function worded(message: string): string {
  const [, flag] = /^Not enough arguments following: (.+)$/.exec(message) ?? [];
  if (flag === undefined) return message;
  return `${flag.length === 1 ? '-' : '--'}${flag} needs a value`;
}
