import { caseLines, flagLines, typedCases } from './cases.ts';
import {
  type CommandGrammar,
  type FlagGrammar,
  firstWords,
  type Grammar,
  shellQuoted,
} from './grammar.ts';

/**
 * A completion script for zsh: the file `_traxgen` in a folder of `$fpath`, or sourced after
 * `compinit`.
 */
export function zshScript(grammar: Grammar): string {
  return `#compdef traxgen
# zsh completion for traxgen; made by: traxgen completion zsh

_traxgen_takes() {
  takes=none kind=nothing list=()
  case "$1:$2" in
${caseLines(grammar).join('\n')}
  esac
}

_traxgen_flags() {
  local -a described
  case "$1" in
${flagLines(grammar, flagList).join('\n')}
  esac
  _describe -o flag described
}

_traxgen() {
  local cur="$PREFIX" command='' flag='' ended='' word takes=none kind=nothing
  local -a list described
  local -i at
  if (( CURRENT == 2 )); then
    if [[ "$cur" == -* ]]; then
      _traxgen_flags ''
    else
      described=(${firstWords(grammar).map(described).join(' ')})
      _describe command described
    fi
    return
  fi
  command="\${(Q)words[2]}"
  at=3
  case "$command" in
${grammar.families.map(({ name, members }) => `    ${name}) described=(${members.map(described).join(' ')}) ;;`).join('\n')}
  esac
  if (( \${#described} > 0 )); then
    if (( CURRENT == 3 )); then
      _describe command described
      return
    fi
    command="$command \${(Q)words[3]}"
    at=4
  fi
  for (( ; at < CURRENT; at++ )); do
    word="\${(Q)words[at]}"
    if [[ -n "$ended" ]]; then continue; fi
    case "$word" in
${typedCases}
    esac
  done
  if [[ -z "$ended" && "$cur" == --*=* ]]; then
    flag="\${cur%%=*}"
    compset -P 1 '*='
  elif [[ -z "$ended" && "$cur" == -* ]]; then
    _traxgen_flags "$command"
    return
  fi
  _traxgen_takes "$command" "$flag"
  case "$kind" in
    file) _files ;;
    words)
      compset -P '*,'
      if [[ "\${list[1]}" == *= ]]; then compadd -S '' -- "\${list[@]}"; else compadd -- "\${list[@]}"; fi ;;
    nothing)
      if [[ -z "$flag$ended" ]]; then _traxgen_flags "$command"; fi ;;
  esac
}

if [[ "\${funcstack[1]}" == _traxgen ]]; then _traxgen "$@"; else compdef _traxgen traxgen; fi
`;
}

function flagList({ flags }: Pick<CommandGrammar, 'flags'>): string {
  const words = flags.flatMap(({ names, summary }: FlagGrammar) =>
    names.map((name) => described({ name, summary })),
  );
  return `described=(${words.join(' ')})`;
}

/** A word and its description, separated by a colon. */
function described({ name, summary }: { readonly name: string; readonly summary: string }): string {
  return shellQuoted(`${name.replaceAll(':', '\\:')}:${summary}`);
}
