import { type ParametersOf, readCallText } from './call-text.ts';
import type { Entry } from './entry.ts';
import type { ReadText } from './repair/mend.ts';

/** What stands before a call in prose: bullets, numbers, arrows, bold and code marks. */
const lead = /^[\s>]*(?:(?:[-*+•–→]|\d{1,3}[.):]|step \d{1,3}\s*[.:)-])\s+)?[\s*_`"']*/i;
const heading =
  /^[\s#*_>-]*(?:alternative |possible |valid )?(?:trajectory|path|option|sequence|alternative|variant)\s*#?\d*\b[^(]*:?[\s*_]*$/i;
/** A line longer than this is no call in prose. */
const longest = 20_000;

/** Whether some line of the text is a labelled call that nothing quotes: calls in lines, not data. */
export function hasCallLines(text: string): boolean {
  return text.split('\n').some((line) => /^[\s>*•\d.)–→`-]{0,20}tool\s*:\s*\S/i.test(line));
}

/**
 * The calls that stand in lines of prose, bulleted, numbered or bare, each alone on its line, or in
 * backticks inside one; a heading such as "Trajectory 2:" begins another trajectory. Without the
 * label `tool:` a call without parameters must be a tool that the gold knows.
 */
export function readProse(text: string, parametersOf: ParametersOf, readText: ReadText): Entry[][] {
  const lists: Entry[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.length > longest) continue;
    if (line.length < 80 && heading.test(line)) lists.push([]);
    else lists.at(-1)?.push(...readProseLine(line, parametersOf, readText));
  }
  const isCall = ({ kind }: Entry) => kind === 'call';
  return lists.filter((entries) => entries.some(isCall));
}

function readProseLine(line: string, parametersOf: ParametersOf, readText: ReadText): Entry[] {
  const body = withoutTail(line.replace(lead, ''));
  const agent = /^agent\s*:\s*(.+)$/i.exec(body);
  if (agent) return [{ kind: 'agent', agent: (agent[1] as string).trim() }];
  const whole = readWhole(body, parametersOf, readText);
  if (whole) return [whole];
  return [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => {
    const text = code as string;
    const entry = /\(|^tool:/.test(text) ? readWhole(text, parametersOf, readText) : undefined;
    return entry ?? [];
  });
}

/** Without the marks and the punctuation at its end; a loop, as an expression would be quadratic. */
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && ` \t\r*_\`"',;.`.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
}

function readWhole(
  text: string,
  parametersOf: ParametersOf,
  readText: ReadText,
): Entry | undefined {
  const isLabelled = /^tool\s*:/i.test(text);
  const end = balancedEnd(text);
  const rest = text.slice(end);
  // A remark after the call goes; where its brackets do not fit, the last one closes the call.
  const cut = /^\s*(?:$|#|\/\/|--?>?\s|–|→|because\b|\(|to |which )/.test(rest)
    ? text.slice(0, end)
    : text;
  const call = readCallText(cut, parametersOf, readText);
  if (call === undefined) return undefined;
  const isKnown = parametersOf(call.tool) !== undefined;
  if (!isLabelled && !isKnown && call.params === undefined) return undefined;
  return { kind: 'call', call, isText: true };
}

/** The offset after the bracket that closes the first one, or the text's length. */
function balancedEnd(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth <= 0) return at + 1;
  }
  return text.length;
}
