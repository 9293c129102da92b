import {
  type CommandGrammar,
  type Completes,
  type FlagGrammar,
  firstWords,
  type Grammar,
} from './grammar.ts';

/** A completion script for fish, which parses flags and values itself. */
export function fishScript(grammar: Grammar): string {
  const { commands, families, flags } = grammar;
  return `# fish completion for traxgen; made by: traxgen completion fish

function __traxgen_command
    # Whether the command is one of these; without any, whether there is none yet.
    set -l words (commandline -opc)
    if test (count $argv) -eq 0
        test (count $words) -eq 1
    else
        test (count $words) -gt 1; or return 1
        contains -- $words[2] $argv; or contains -- "$words[2] $words[3]" $argv
    end
end

function __traxgen_second
    # Whether the second word of a command with this first one is typed.
    set -l words (commandline -opc)
    test (count $words) -eq 2; and test $words[2] = $argv[1]
end

function __traxgen_within
    # Whether the word belongs to one of these flags, which take several: COMMAND FLAG...
    __traxgen_command $argv[1]; or return 1
    set -l words (commandline -opc)
    contains -- -- $words; and return 1
    for word in $words[-1..3]
        if string match -q -- '-?*' $word
            contains -- (string replace -r '=.*' '' -- $word) $argv[2..-1]
            return
        end
    end
    return 1
end

function __traxgen_words
    # These words, behind the commas that are typed.
    set -l token (commandline -ct)
    set -l typed (string replace -r '^-[^=]*=' '' -- "$token")
    set -l before (string replace -r '[^,]*$' '' -- "$typed")
    for word in $argv
        printf '%s\\n' "$before$word"
    end
end

complete -c traxgen -f
${firstWords(grammar)
  .map((word) => wordLine('__traxgen_command', word))
  .join('\n')}
${families.flatMap(({ name, members }) => members.map((word) => wordLine(`__traxgen_second ${name}`, word))).join('\n')}
${flags.map((flag) => flagLine('__traxgen_command', flag)).join('\n')}
${commands.flatMap(commandLines).join('\n')}
`;
}

function commandLines(command: CommandGrammar): string[] {
  const { name, flags, words } = command;
  const several = flags.filter(({ takes }) => takes === 'several');
  const own = name.includes(' ') ? quoted(name) : name;
  const within = ({ names }: FlagGrammar) => `__traxgen_within ${own} ${names.join(' ')}`;
  return [
    '',
    ...flags.map((flag) => flagLine(`__traxgen_command ${own}`, flag)),
    ...several
      .filter(({ completes }) => completes !== 'nothing')
      .map((flag) => line(within(flag), argumentsOf(flag.completes))),
    ...(words === 'nothing' ? [] : [line(`__traxgen_command ${own}`, argumentsOf(words))]),
  ];
}

function wordLine(condition: string, { name, summary }: Pick<CommandGrammar, 'name' | 'summary'>) {
  return line(condition, `-a ${quoted(name)} -d ${quoted(summary)}`);
}

function flagLine(condition: string, { names, summary, takes, completes }: FlagGrammar): string {
  const typed = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  const values = takes === 'none' ? '' : ` -r ${argumentsOf(completes)}`.trimEnd();
  return line(condition, `${typed.join(' ')}${values} -d ${quoted(summary)}`);
}

function argumentsOf(completes: Completes): string {
  if (completes === 'file') return '-F';
  if (completes === 'nothing') return '-f';
  return `-f -a ${quoted(`(__traxgen_words ${completes.words.map(quoted).join(' ')})`)}`;
}

function line(condition: string, rest: string): string {
  return `complete -c traxgen -n ${quoted(condition)} ${rest}`;
}

/** A text quoted as one word of fish, in which backslashes are special even inside quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
