import { caseLines, flagLines, typedCases } from './cases.ts';
import { firstWords, type Grammar, namesOf, shellQuoted } from './grammar.ts';

/**
 * A completion script for bash 3.2 and later. Usually bash splits words at `=`, so that a flag and its
 * value are three words; otherwise they are one, and proposals begin with the flag. Files are completed
 * by readline, which handles spaces, quotes and `~`.
 */
export function bashScript(grammar: Grammar): string {
  const words = (some: readonly { readonly name: string }[]) =>
    some.map(({ name }) => shellQuoted(name)).join(' ');
  return `# bash completion for traxgen; made by: traxgen completion bash

_traxgen_takes() {
  takes=none kind=nothing list=()
  case "$1:$2" in
${caseLines(grammar).join('\n')}
  esac
}

_traxgen_flags() {
  case "$1" in
${flagLines(grammar, ({ flags }) => `list=(${namesOf(flags).map(shellQuoted).join(' ')})`).join('\n')}
  esac
}

_traxgen_propose() {
  # $1: what stands before what is proposed; $2: what is typed of it
  local word
  for word in "\${list[@]}"; do
    if [[ "$word" == "$2"* ]]; then COMPREPLY+=("$1$word"); fi
  done
  if [[ "\${#COMPREPLY[@]}" -eq 1 && "\${COMPREPLY[0]}" == *= ]]; then
    compopt -o nospace 2>/dev/null
  fi
}

_traxgen() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" command='' flag='' ended='' before='' at word
  local takes=none kind=nothing list=()
  COMPREPLY=()
  if [[ "$COMP_CWORD" -le 1 ]]; then
    list=(${words(firstWords(grammar))})
    if [[ "$cur" == -* ]]; then _traxgen_flags ''; fi
    _traxgen_propose '' "$cur"
    return
  fi
  command="\${COMP_WORDS[1]}" at=2
  case "$command" in
${grammar.families.map(({ name, members }) => `    ${name}) list=(${words(members)}) ;;`).join('\n')}
  esac
  if [[ "\${#list[@]}" -gt 0 ]]; then
    if [[ "$COMP_CWORD" -eq 2 ]]; then
      if [[ "$cur" == -* ]]; then list=(--help); fi
      _traxgen_propose '' "$cur"
      return
    fi
    command="$command \${COMP_WORDS[2]}" at=3 list=()
  fi
  for ((; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    if [[ -n "$ended" ]]; then continue; fi
    case "$word" in
      =) ;;
${typedCases}
    esac
  done
  if [[ "$cur" == = && -n "$flag" ]]; then
    cur=''
  elif [[ -z "$ended" && "$cur" == --*=* ]]; then
    flag="\${cur%%=*}" before="\${cur%%=*}=" cur="\${cur#*=}"
  elif [[ -z "$ended" && "$cur" == -* ]]; then
    _traxgen_flags "$command"
    _traxgen_propose '' "$cur"
    return
  fi
  _traxgen_takes "$command" "$flag"
  case "$kind" in
    file) compopt -o default -o bashdefault 2>/dev/null ;;
    words)
      if [[ "$cur" == *,* ]]; then before="$before\${cur%,*}," cur="\${cur##*,}"; fi
      _traxgen_propose "$before" "$cur" ;;
    nothing)
      if [[ -z "$flag$ended" ]]; then
        _traxgen_flags "$command"
        _traxgen_propose '' "$cur"
      fi ;;
  esac
}

# Without compopt, which bash 3 does not have, files are proposed wherever nothing else is.
if type compopt >/dev/null 2>&1; then
  complete -F _traxgen traxgen
else
  complete -o default -o bashdefault -F _traxgen traxgen
fi
`;
}
