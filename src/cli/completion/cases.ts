import { addUnder } from '../../base/lists-by-key.ts';
import type { CommandGrammar, Completes, Grammar } from './grammar.ts';
import { shellQuoted } from './grammar.ts';

/**
 * What may follow a flag, as branches of a `case` over `COMMAND:FLAG` in bash and zsh. They set
 * `takes`, `kind` (file, words or nothing) and `list`. For words that follow no flag, FLAG is empty.
 */
export function caseLines({ commands }: Grammar): string[] {
  const patterns = new Map<string, string[]>();
  for (const command of commands) {
    for (const { names, takes, completes } of command.flags) {
      if (takes === 'none') continue;
      for (const name of names) {
        addUnder(patterns, bodyOf(takes, completes), `${pattern(command.name)}:${name}`);
      }
    }
    addUnder(patterns, bodyOf('several', command.words), `${pattern(command.name)}:`);
  }
  return [...patterns].flatMap(([body, each]) => [`    ${each.join('|')})`, `      ${body} ;;`]);
}

/** A command's name as a pattern of `case`; those of two words have a space. */
function pattern(name: string): string {
  return name.replace(' ', '\\ ');
}

function bodyOf(takes: string, completes: Completes): string {
  const kind = typeof completes === 'string' ? completes : 'words';
  const words = typeof completes === 'string' ? [] : completes.words;
  return `takes=${takes} kind=${kind} list=(${words.map(shellQuoted).join(' ')})`;
}

/**
 * What a typed `word` means for the next one, as branches of a `case` in bash and zsh. They set `flag`
 * to the flag whose value may follow, and `ended` after `--`.
 */
export const typedCases = `\
      --) ended=1 flag='' ;;
      --*=*)
        flag="\${word%%=*}"
        _traxgen_takes "$command" "$flag"
        if [[ "$takes" != several ]]; then flag=''; fi ;;
      -?*)
        flag="$word"
        _traxgen_takes "$command" "$flag"
        if [[ "$takes" == none ]]; then flag=''; fi ;;
      *)
        if [[ -n "$flag" ]]; then
          _traxgen_takes "$command" "$flag"
          if [[ "$takes" != several ]]; then flag=''; fi
        fi ;;`;

/** The flags of each command, as branches of a `case` over its name. */
export function flagLines(
  { commands, flags }: Grammar,
  lineOf: (command: Pick<CommandGrammar, 'flags'>) => string,
): string[] {
  const lines = commands.map((command) => `    ${pattern(command.name)}) ${lineOf(command)} ;;`);
  return [...lines, `    *) ${lineOf({ flags })} ;;`];
}
