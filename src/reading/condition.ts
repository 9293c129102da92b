/** A line that introduces those below it, and words that make them something else than calls. */
const begins = /[:{]\s*[*_]*\s*$/;
const conditional =
  /^\s*[#*_>-]*\s*(?:if|elif|else|otherwise|unless|when|while|for\s+\w+\s+in|for\s+(?:each|every)|for\s*\(|def|async|function|class|try|except|with)\b|\b(?:not|never|skip\w*|exclud\w*|optional\w*|avoid\w*|unless|if|invalid|wrong|incorrect|example|format|available|tools)\b/i;
const section = /^#{2,6}\s/;
const leftOut = /\b(?:not|skip\w*|exclud\w*|omit\w*)\b/i;

/** Whether what stands below a line is not always done; undefined if it introduces nothing. */
export function introduces(line: string): 'condition' | 'calls' | undefined {
  if (begins.test(line)) return conditional.test(line) ? 'condition' : 'calls';
  if (!section.test(line)) return undefined;
  return leftOut.test(line) ? 'condition' : 'calls';
}

/** Whether what stands below a line is not always done. */
export function isCondition(line: string): boolean {
  return begins.test(line) && conditional.test(line);
}

/** Words that change whether a call is made, how often or when: a call beside them is not read. */
export const conditions =
  /\b(?:not|n['’]t|never|no|skip\w*|without|instead|unless|if|when\w*|only|optional\w*|or|otherwise|except|until|while|repeat\w*|twice|times|each|every|before|after|first|last|already|would|could|might|may|fail\w*|error|wrong|invalid|omit\w*|remove\w*|drop\w*|cancel\w*|unnecessary|needless|hypothetical\w*)\b/i;

/** A remark that says of the call beside it that it is not always made, or not once. */
export const conditionalRemark =
  /^\W*(?:only|if|unless|when|optional\w*|skip\w*|maybe|repeat\w*|otherwise)\b|^[x×]\s?\d+$|^\d+\s?[x×]$|\bonly (?:if|when)\b|\boptional\b/i;

/** Whether words say that one of several calls is meant: “or”, “or this”, “else”, “|”. */
export function isChoice(words: string): boolean {
  return /^(?:(?:or|else|either|and\/or|nor|vs\.?|versus|oder|ou|ou bien|o|oppure|of|lub|albo|veya|или|或|或者|または|もしくは|또는|أو)(?![\p{L}\p{N}_])|[|/]{1,2}$)/iu.test(
    words.trim(),
  );
}

/** What marks a remark behind a call. */
export const remark = /^[\s`*_;,]*(?:#|\/\/|--?>?\s|–|—|→|=>|because\b|\(|to\b|which\b)/;
