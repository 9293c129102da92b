import { MissingPackages } from '../../base/optional-package.ts';
import { printable } from '../../base/text/printable.ts';
import type { Command } from '../flags/command.ts';
import { parseCommandLine } from '../flags/command-line.ts';
import { type Configuration, configuredFor, nothing } from '../flags/configured.ts';
import type { Flag } from '../flags/flag.ts';
import { pickFlags } from '../flags/flags.ts';
import { GivenFlags, type Typed } from '../flags/given.ts';
import type { HelpPage } from '../flags/help.ts';
import { suggestion } from '../flags/suggestion.ts';
import { demandNoneSwallowed, swallowedHint } from '../flags/swallowed.ts';
import { MissingWords, UsageError } from '../flags/usage-error.ts';
import { findConfig } from '../machine/config.ts';
import { say } from '../machine/say.ts';
import { columnsOf, type Terminal } from '../machine/terminal.ts';
import { installable } from '../machine/version.ts';
import { sentences } from '../output/sentences.ts';
import { exitStatus, Reporter } from '../runs/reporter.ts';
import { runWatched } from '../runs/watched.ts';
import { commands } from './commands.ts';
import { families } from './families.ts';

/** Finds and runs the command of a command line; yields the exit status. */
export async function dispatch(given: readonly string[], terminal: Terminal): Promise<number> {
  // The request for help may also come first: traxgen help compile.
  const asksFirst = ['help', '--help', '-h'].includes(given[0] ?? '');
  const argv = asksFirst ? [...given.slice(1), '--help'] : given;
  const [name, ...rest] = named(argv);
  try {
    if (asksFirst) demandOne(rest);
    if (Object.hasOwn(families, name)) return await withoutCommand(rest, terminal, name);
    if (!Object.hasOwn(commands, name)) return await withoutCommand(argv, terminal);
    const command = await commands[name as keyof typeof commands].load();
    return await withCommand(name, command, rest, terminal);
  } catch (error) {
    if (error instanceof MissingPackages) return reportMissingPackages(error, terminal);
    if (!(error instanceof UsageError)) throw error;
    const isKnown = Object.hasOwn(commands, name) || Object.hasOwn(families, name);
    const advice = `See traxgen${isKnown ? ` ${name}` : ''} --help.`;
    const text = `traxgen: ${printable(error.message)}\n${advice}`;
    say(`${sentences(text, terminal)}\n`, terminal.stderr, terminal);
    return exitStatus.wrongUsage;
  }
}

/** A command line with its command's name as its first word. */
function named(argv: readonly string[]): readonly [string, ...string[]] {
  const [first = '', second, ...rest] = argv;
  const both = `${first} ${second}`;
  return Object.hasOwn(commands, both) ? [both, ...rest] : [first, ...argv.slice(1)];
}

/** Says how to install missing packages. */
function reportMissingPackages({ message, packages }: MissingPackages, terminal: Terminal): number {
  const advice = `npm install ${packages.map(installable).join(' ')}`;
  say(`traxgen: ${message}: ${advice}\n`, terminal.stderr, terminal);
  return exitStatus.wrongUsage;
}

/** Throws a UsageError if help is asked for several commands. */
function demandOne(rest: readonly string[]): void {
  const more = rest.filter((word) => !word.startsWith('-'));
  if (more.length > 0) throw new UsageError(`help takes one command, and got ${more.length + 1}`);
}

async function withCommand(
  name: string,
  command: Command,
  argv: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const options = pickFlags(command.flags, command.own);
  const { flags, words, wantsHelp } = parseCommandLine(argv, options);
  if (wantsHelp) {
    return print(await help({ ...command, flags: options }, terminal.stdout, terminal), terminal);
  }
  const typed = withWords(name, command, flags, words);
  const configuration = command.ignoresConfiguration ? nothing : await findConfiguration();
  const configured = configuredFor(command, configuration.flags);
  const faults = [...configuration.diagnostics, ...configuration.faultsIn(configured)];
  if (faults.length > 0) return refuse(faults, typed, terminal);
  const named = new Map([...configuration.paths].filter(([, { key }]) => typed[key] === undefined));
  const wordsName = command.words?.name ?? '';
  try {
    const given = new GivenFlags({ ...configured, ...typed }, named, terminal.env);
    const { watched, run } = command.prepare(given, typed);
    if (command.words && typed[command.words.flag] === undefined) {
      demandNoneSwallowed(argv, options, wordsName);
    }
    return await runWatched(watched, terminal, () => run(terminal, commands));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { message } = error;
    const swallowed = error instanceof MissingWords ? swallowedHint(argv, options, wordsName) : '';
    throw new UsageError(message + swallowed + formerHint(message, argv, options));
  }
}

/** Reads the nearest `traxgen.config.json` from the current folder upwards, if there is one. */
async function findConfiguration(): Promise<Configuration> {
  const path = findConfig(process.cwd());
  if (path === undefined) return nothing;
  const { readConfiguration } = await import('../flags/read-configuration.ts');
  return readConfiguration(path);
}

/** A hint for the message about a flag that was typed under its former name. */
function formerHint(
  message: string,
  argv: readonly string[],
  flags: Readonly<Record<string, Flag>>,
): string {
  const typed = argv.map((word) => word.replace(/=.*$/s, ''));
  const [hint = ''] = Object.entries(flags)
    .filter(([name, { former }]) => typed.includes(`--${former}`) && names(message, name))
    .map(([name, { former }]) => `; --${former} is called --${name} now`);
  return hint;
}

function names(message: string, flag: string): boolean {
  return message.includes(`--${flag} `);
}

/** Flags, with the words that stand for the values of one of them. */
function withWords(
  command: string,
  { words: meant, flags: own }: Command,
  flags: Typed,
  words: readonly string[],
): Typed {
  const [stray] = words;
  if (stray === undefined) return flags;
  if (meant === undefined) {
    const hints = [
      ...(own.includes('workflow') ? ['the agent of a workflow stands behind --workflow'] : []),
      ...(own.includes('profile') ? ['the id of a profile behind --profile'] : []),
    ];
    const hint = hints.length === 0 ? '' : `; ${hints.join(', ')}`;
    throw new UsageError(`'${stray}' belongs to no flag${hint}`);
  }
  const { flag, name, isOne } = meant;
  const all = [...words, ...[flags[flag] ?? []].flat()];
  if (isOne && all.length > 1) {
    throw new UsageError(`${command} takes one ${name}, and got ${all.length}`);
  }
  return { ...flags, [flag]: all };
}

/** Reports a faulty configuration. It counts as wrong usage, because it consists of flags. */
function refuse(
  diagnostics: Parameters<Reporter['add']>[0],
  flags: Typed,
  terminal: Terminal,
): number {
  const json = flags.json === true;
  const quiet = flags.quiet === true;
  const reporter = new Reporter({ json, quiet, failOnWarning: false }, terminal);
  reporter.add(diagnostics);
  reporter.finish();
  return exitStatus.wrongUsage;
}

/** Runs without a command, or with the first word of a family's: help, the version, or an error. */
async function withoutCommand(
  argv: readonly string[],
  terminal: Terminal,
  family?: string,
): Promise<number> {
  const page = family === undefined ? program() : await familyPage(family);
  const { commands: known = {}, flags } = page;
  const command = argv.find((each) => Object.hasOwn(known, each));
  const before = family === undefined ? '' : `${family} `;
  if (command !== undefined) {
    throw new UsageError(`flags stand behind the command: traxgen ${before}${command} [flags]`);
  }
  const [first = ''] = argv;
  // What stands behind an unknown command are its flags, of which nothing is known.
  const isWord = first !== '' && !first.startsWith('-') && first !== 'help';
  const { words, wantsHelp } = parseCommandLine(isWord ? [first] : argv, flags);
  const [word] = words;
  if (word !== undefined) {
    const hint = suggestion(word, [
      ...Object.keys(known),
      ...(family === undefined ? ['help'] : []),
    ]);
    throw new UsageError(`there is no command '${before}${word}'${hint}`);
  }
  if (wantsHelp) return print(await help(page, terminal.stdout, terminal), terminal);
  say(`${await help(page, terminal.stderr, terminal)}\n`, terminal.stderr, terminal);
  return exitStatus.wrongUsage;
}

const versionFlag = {
  version: { type: 'boolean', alias: 'v', describe: 'Show the version' },
} as const;

/** The help of the program itself. */
function program(): HelpPage {
  const all = Object.entries(commands).map(([name, entry]) => {
    const first = name.replace(/ .*/, '');
    return first === name ? [name, entry] : [first, { summary: families[first] ?? '' }];
  });
  return {
    usage: '<command> [flags]',
    flags: versionFlag,
    commands: Object.fromEntries(all),
    examples: [
      ['traxgen init', 'a small project to start from'],
      ['traxgen compile', 'workflows/ and profiles/ into out/gold.json'],
      ['traxgen compile --help', 'the flags of a command, with examples'],
    ],
  };
}

/** The help of the commands that begin with a word. */
async function familyPage(family: string): Promise<HelpPage> {
  const members = Object.entries(commands).filter(([name]) => name.startsWith(`${family} `));
  const loaded = await Promise.all(members.map(([, { load }]) => load()));
  return {
    program: `traxgen ${family}`,
    usage: '<command> [flags]',
    flags: {},
    commands: Object.fromEntries(
      members.map(([name, entry]) => [name.slice(family.length + 1), entry]),
    ),
    examples: loaded.flatMap(({ examples }) => examples.slice(0, 1)),
  };
}

async function help(
  page: HelpPage,
  stream: Terminal['stdout'],
  terminal: Terminal,
): Promise<string> {
  const { helpText } = await import('../flags/help.ts');
  return helpText(page, columnsOf(stream, terminal));
}

function print(text: string, terminal: Terminal): number {
  say(`${text}\n`, terminal.stdout, terminal);
  return exitStatus.fine;
}
