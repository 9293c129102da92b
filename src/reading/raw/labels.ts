import { isChoice } from '../condition.ts';
import { numbersTrajectory } from '../trajectory-name.ts';
import { isHeading } from './groups.ts';

/** What is said of calls by the words above them. */
export type Label =
  | 'final'
  | 'rejected'
  | 'example'
  | 'condition'
  | 'numbered'
  | 'option'
  | 'step'
  | 'thought'
  | 'answer'
  | 'none';

/** The words of each label, in the order in which they count. */
const words: readonly (readonly [label: Label, words: RegExp, where: 'last' | 'any'])[] = [
  [
    'final',
    /\b(?:final|correct(?:ed)?|revised|updated|fixed|new|improved|actual)\s+(?:\w+\s+)?(?:answer|plan|list|version|trajector\w+|calls|sequence|solution|output|response)\b(?!.*\b(?:not|never|wrong|invalid)\b)|^(?:final|corrected|correction|revised|revision|updated|fixed)\b\W*$/i,
    'last',
  ],
  [
    'rejected',
    /\b(?:wrong|invalid|incorrect|not (?:valid|allowed|permitted|correct|possible)|forbidden|avoid\w*|drafts?|first (?:attempt|idea|try|draft)|at first|reject\w*|discard\w*|outdated|obsolete|old(?:er)?|previous\w*|earlier|instead of|mistakes?|counter-?examples?|hypothetical\w*|alternatives?|superseded|deprecated|(?:do|would|will|should|must|could|shall) not|cannot|(?:do|wo|would|should|must|could|ca)n['’]t|never|did not|didn['’]t|not (?:made|called|executed|run|taken)|considered|already (?:done|made|called|executed|run)|breaks?|violat\w+)\b|❌|✗|✘/i,
    'last',
  ],
  [
    'example',
    /\b(?:examples?|e\.g\.|for instance|placeholders?|templates?|would look like|for another|(?<!(?:requested|required|specified|desired|asked|correct|right|given|this|the following|your) )(?:format|schema|syntax))\b/i,
    'last',
  ],
  [
    'condition',
    /^(?:optional\w*|if needed|as needed|si besoin|bei bedarf|si es necesario|se necessario|если нужно|必要时|必要なら)\b|\b(?:if|unless|when|otherwise|else|in case|only|provided that|depending on|fallback|scenarios?|should the|on (?:error|failure|success))\b/i,
    'last',
  ],
  [
    'condition',
    /^(?:if|unless|when|otherwise|else|in case|only if|scenario|case)\b|\bonly if\b/i,
    'any',
  ],
  ['numbered', /$^/, 'any'],
  [
    'option',
    /^(?:möglichkeit|opción|opzione|opção|optie|variante|alternativ\w*|方案|方法|選択肢|案|옵션|вариант)\s*(?:\d|[a-z]\b|一|二)|^(?:option|plan|alternative|approach|variant|candidate|version|possibility|choice|proposal|phase|part|stage|attempt|try|take|trial|sample|run|iteration|revision|hypothesis)\s*(?:#?\d+|[a-z]|one|two|three)\b/i,
    'any',
  ],
  [
    'step',
    /^(?:(?:step|call|action)\s*#?\d+\b.*|\d{1,3}[.)]\s.*|(?:first|then|next|finally|lastly|after that|second|third)\s*[:,.]?)$/i,
    'any',
  ],
  ['thought', /^(?:reasoning|thoughts?|thinking|rationale|scratch ?pad|analysis)\b/i, 'any'],
  ['answer', /\b(?:answers?|results?|solution|output|plan|trajector\w+|calls?)\b/i, 'last'],
];

const openers =
  /^\W*(?:wait|actually|oops|sorry|no,|no wait|hmm,? no|hold on|on second thought|scratch that|correction|instead|let me (?:redo|correct|fix|revise)|i (?:forgot|missed|made a mistake))\b/i;

/** What is said of calls by the lines between those before them and themselves. */
export function labelOf(lead: readonly string[]): Label {
  // A line with a call in it may be one, and says nothing of those below it.
  const said = lead.filter((line) => !/[\p{L}\p{N}_]\(.*[=)]/u.test(line.slice(0, 1_000)));
  const lines = said.map(plainLine);
  const last = lines.at(-1) ?? '';
  const headings = said.flatMap((line, at) => (isHeading(line) ? (lines[at] ?? []) : []));
  const some = [...headings, last];
  if (lead.some((line) => /^<(?:trajectory|path|sequence)>$/i.test(line.trim()))) return 'numbered';
  const isShort = last.length < 20 && isChoice(last.replace(/\W+$/u, '') || last);
  if (isShort) return 'option';
  for (const [label, meaning, where] of words) {
    if (label === 'numbered' ? some.some(numbersTrajectory) : isSaid(meaning, where, last, some))
      return label;
  }
  return 'none';
}

function isSaid(meaning: RegExp, where: 'last' | 'any', last: string, some: readonly string[]) {
  return where === 'last' ? meaning.test(last) : some.some((line) => meaning.test(line));
}

/** Whether lines between two answers take the first one back. */
export function takesBack(lead: readonly string[]): boolean {
  return lead.some((line) =>
    line
      .slice(0, 1_000)
      .split(/(?<=[.!?])\s+/)
      .some((part) => openers.test(part)),
  );
}

/** A line without the marks of Markdown around its words. */
function plainLine(line: string): string {
  return line
    .slice(-300)
    .replaceAll(/^[\s#*_>`~-]+|[\s*_`~]+$/g, '')
    .replaceAll(/\*\*/g, '');
}
