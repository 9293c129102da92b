import { families } from '../commands/families.ts';
import type { CommandGrammar, Completes, FlagGrammar, Grammar } from '../completion/grammar.ts';
import type { Command, Commands } from './command.ts';
import type { Flag } from './flag.ts';
import { pickFlags } from './flags.ts';

const help: FlagGrammar = {
  names: ['--help', '-h'],
  summary: 'Show help',
  takes: 'none',
  completes: 'nothing',
};
const version: FlagGrammar = {
  names: ['--version', '-v'],
  summary: 'Show the version',
  takes: 'none',
  completes: 'nothing',
};

/** The grammar of the command line, from the registries: every command with every flag. */
export async function commandLineGrammar(commands: Commands): Promise<Grammar> {
  const all = Object.entries(commands).map(async ([name, { summary, load }]) =>
    commandGrammar(name, summary, await load()),
  );
  const known = await Promise.all(all);
  const first = [...new Set(Object.keys(commands).map((name) => name.replace(/ .*/, '')))];
  return {
    commands: [...known, helpOf(first)],
    families: Object.entries(families).map(([name, summary]) => ({
      name,
      summary,
      members: known
        .filter((command) => command.name.startsWith(`${name} `))
        .map((command) => ({ ...command, name: command.name.slice(name.length + 1) })),
    })),
    flags: [help, version],
  };
}

/** `help` is a command only here. Its argument is the command in question. */
function helpOf(words: readonly string[]): CommandGrammar {
  return { name: 'help', summary: 'Show the flags of a command', flags: [], words: { words } };
}

function commandGrammar(name: string, summary: string, command: Command): CommandGrammar {
  const flags = Object.entries(pickFlags(command.flags, command.own)).map(
    ([flag, options]): FlagGrammar => {
      return {
        names: [`--${flag}`, ...[options.alias ?? []].flat().map((alias) => `-${alias}`)],
        summary: summaryOf(options),
        takes: takesOf(options),
        completes: completesOf(options),
      };
    },
  );
  const words = flags.find(({ names }) => names[0] === `--${command.words?.flag}`);
  return { name, summary, flags: [...flags, help], words: words?.completes ?? 'nothing' };
}

function takesOf({ array, type }: Flag): FlagGrammar['takes'] {
  if (type === 'boolean') return 'none';
  return array === true ? 'several' : 'one';
}

function completesOf({ type, values }: Flag): Completes {
  if (type !== 'string' || values?.length === 0) return 'nothing';
  return values === undefined ? 'file' : { words: values };
}

/** A short description of a flag, without its values, default and examples. */
function summaryOf({ describe = '', values = [] }: Flag): string {
  const said =
    values.length > 0 ? describe.replace(/(: |, with commas between).*$/s, '') : describe;
  return said.replace(/( \[|; |, such as ).*$/s, '');
}
