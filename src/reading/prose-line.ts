import { type ParametersOf, readCallTexts, type Shapes, toolNamed } from './call-text.ts';
import { callEnd, chainedCalls, isUnclosed } from './chained-calls.ts';
import { readStatement } from './code-lines.ts';
import type { Entry } from './entry.ts';
import { Faults } from './repair/faults.ts';
import {
  changesBeside,
  changesInOtherLanguages,
  conditionalRemark,
  conditions,
  remark,
} from './take-backs.ts';

/** What stands before a call in prose: bullets, numbers, arrows, bold and code marks. */
const lead =
  /^[\s>]*(?:(?:[-*+•–→✅]|\[[ xX]\]|\(?\d{1,3}[.):]|(?:\*\*|__)?step \d{1,3}\s*[.:)-](?:\*\*|__)?|(?:\*\*)?(?:tool )?calls?\s*:(?:\*\*)?)\s+){0,2}[\s*_`"']*/i;

/** Something that can only be a call: a name, and arguments with names or none. */
const callSyntax =
  /(?<![\p{L}\p{N}_.$])([\p{L}_$][\p{L}\p{N}_.$]*)\((?:\s*\)|\s*[\p{L}_]\w*\s*=|\s*\{\s*["']?[\p{L}_]\w*["']?\s*:)/gu;
/** The name of a tool that is called by another: `call_tool("f", …)`. */
const wrappedName =
  /\b\w*(?:call|run|execute|invoke|use)_?tool\w*\(\s*(?:\w+\s*[=:]\s*)?["']([\w.-]+)["']/gi;
/** A name that can hardly be a word, with a bracket right behind it that holds more than a plural. */
const strangeCall =
  /(?<![\p{L}\p{N}_.$])(?:\p{L}+_[\p{L}\p{N}_]+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)\((?!e?s\))/u;
/** Data with the name of a tool that stands inside of a line, and could not be read as data. */
const namedInData = /\([^()]{0,200}["'](?:tool_?name|tool|function|name)["']\s*:\s*["']/i;
const anyCall = /(?<![\p{L}\p{N}_.$])([\p{L}_$][\p{L}\p{N}_.$]*)\s?\(/gu;

/** What is struck out does not count, and a line of which a part is does not say all. */
const struckOut = /~~[^~]*[\p{L}\p{N}_$]\(.*~~|<(?:del|s|strike)>/u;

/** The entries of a line: none if it is no call; undefined if it may be one. */
export function readLine(line: string, shapes: Shapes): Entry[] | undefined {
  if (struckOut.test(line)) return undefined;
  const body = withoutTail(withoutLead(line));
  const agent = /^agent\s*:\s*(.+)$/i.exec(body);
  if (agent) return [{ kind: 'agent', agent: (agent[1] as string).trim() }];
  const calls = readWhole(body, shapes);
  if (calls !== undefined) return calls;
  if (!mayHoldCall(line, body, shapes)) return [];
  return readQuoted(line, shapes);
}

/** Calls in backticks inside a sentence, where nothing in it says more of them. */
function readQuoted(line: string, shapes: Shapes): Entry[] | undefined {
  const codes = [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);
  const around = line.replaceAll(/`[^`]+`/g, ' ').replace(/^\W*(?:first|finally|lastly)\b/i, ' ');
  const isPlain = !changesBeside(around) && !mayHoldCall(around, around, shapes);
  if (!isPlain || codes.length === 0) return undefined;
  const calls = codes.filter((code) => /\(|^tool:/.test(code));
  const read = calls.map((code) => readWhole(code, shapes));
  return read.some((one) => one === undefined) ? undefined : read.flatMap((one) => one ?? []);
}

/**
 * The names that a text calls, with the names of their arguments: they are tools, be they known or not.
 * So a line that refuses a text where they are known refuses it where they are not.
 */
export function calledIn(text: string): ReadonlySet<string> {
  const wrapped = text.matchAll(wrappedName);
  return new Set([...text.matchAll(callSyntax), ...wrapped].flatMap(([, name]) => name ?? []));
}

/** Words in front of data that say what it is. */
const labelsOfData =
  /^(?:arguments?|args|kwargs|params?|parameters?|inputs?|results?|outputs?|responses?|returns?|observations?|notes?|examples?|data|json|errors?|context|profile|customer|user|state|fields?|value|values|body|payload)$/i;
/** A name and an object behind it; a name in marks, or with another bracket, and arguments. */
const namedData =
  /^[\s>*+•\d.)`/@-]*([\p{L}_][\p{L}\p{N}_.]*)[`*_]*\s*(?:[:=]\s*)?\{\s*["'\p{L}_]/u;
const otherForms: readonly RegExp[] = [
  /[\p{L}\p{N}_][`*]+\(\s*[\p{L}_]\w*\s*=|[\p{L}\p{N}_](?:[[{]|\s*[（［｛])\s*[\p{L}_]\w*\s*[=＝]/u,
  /^[\s>*+•-]*[\p{L}_][\p{L}\p{N}_.]*\(\s*[\p{L}_]\w*\s*(?::|[<>]=?)\s*[^\s)]/u,
  // A shell, Lisp, tags and requests.
  /^[\s>*+•-]*[/@!$]?[\p{L}_]\w*(?:\s+(?:--?)?[\p{L}_]\w*=\S+)+\s*$/u,
  /^[\s>*+•-]*\([\p{L}_]\w*\s+:[\p{L}_]/u,
  /<[\p{L}_][\w.-]*\s+[\p{L}_][\w-]*\s*=\s*["'][^<>]*\/?>|<([\p{L}_][\w.-]*)>\s*<([\p{L}_][\w.-]*)>[^<>]*<\/\2>/u,
  /^\s*(?:[$>]\s*)?(?:curl\s|(?:POST|PUT|PATCH|DELETE|GET)\s+\/)/,
];

/** Whether a line has a call in a form that is not read: it is none of the calls beside it. */
export function hasOtherForm(line: string): boolean {
  const [, name = 'data'] = namedData.exec(line) ?? [];
  if (!labelsOfData.test(name)) return true;
  const open = line.split('(').length;
  const isUnopened = line.split(')').length > open && /^[^(]*\w=/.test(line);
  return isUnopened || otherForms.some((form) => form.test(line));
}

/** Whether a line has a call syntax, or the name of a tool with a bracket behind it. */
export function mayHoldCall(
  line: string,
  body: string,
  { parametersOf, called }: Pick<Shapes, 'parametersOf' | 'called'>,
): boolean {
  if (/^tool\s*:/i.test(body)) return true;
  const isTool = (name = '') =>
    called?.has(name) === true || parametersOf(toolNamed(name, parametersOf)) !== undefined;
  if (strangeCall.test(line) || namedInData.test(line)) return true;
  if ([...line.matchAll(anyCall)].some(([, name]) => isTool(name))) return true;
  if (
    [...line.matchAll(callSyntax)].some(([whole, name = '']) =>
      /[_.]|[=:]$/.test(name + whole.trimEnd()),
    )
  )
    return true;
  const isItem = /^[\s>]*(?:[-*+•]|\d{1,3}[.)])\s/.test(line);
  const [name = ''] = /^[\p{L}_$][\p{L}\p{N}_.$]*/u.exec(body) ?? [];
  // As a shell or a table has arguments: behind a tab, with a dash or an equals sign.
  return (isItem || /\t|\s-{1,2}\w|\w=/.test(body.slice(name.length))) && isTool(name);
}

/** Without what stands before a call. */
export function withoutLead(line: string): string {
  return line.replace(lead, '');
}

/** Without the marks and the punctuation at its end; a loop, as an expression would be quadratic. */
export function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && ` \t\r*_\`"',;.`.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
}

/** The calls that a text wholly is, a remark behind the last one apart. */
function readWhole(text: string, shapes: Shapes): Entry[] | undefined {
  const isLabelled = /^tool\s*:/i.test(text);
  const statement = isLabelled ? text : readStatement(text);
  if (statement === undefined) return undefined;
  const cut = withoutRemark(statement, isLabelled);
  if (cut === undefined || isUnclosed(cut)) return undefined;
  const calls = chainedCalls(cut).map((part) => part.trim());
  const faults = new Faults();
  const read = calls.map((part) => {
    const known = isKnown(part, shapes.parametersOf) || isLabelled;
    const isCall = known ? /^[^(]*(?:\(|$)/.test(part) : /^[\p{L}_$][\p{L}\p{N}_.$]*\(/u.test(part);
    return isCall ? readCallTexts(part, { ...shapes, faults }) : undefined;
  });
  if (read.some((one) => one === undefined)) return undefined;
  const entries = read.flatMap((one) => one ?? []).map(entryOf);
  const isStrange = entries.length === 1 && !isLabelled && !isKnown(cut, shapes.parametersOf);
  // A word with brackets behind it is a call only if what is in them is arguments.
  if (faults.refusal !== undefined && isStrange) return undefined;
  shapes.faults.merge(faults);
  return entries;
}

function entryOf(call: Extract<Entry, { kind: 'call' }>['call']): Entry {
  return { kind: 'call', call, isText: true };
}

function isKnown(text: string, parametersOf: ParametersOf): boolean {
  const [name = ''] = /^[^(]*/.exec(text) ?? [];
  return parametersOf(toolNamed(name.trim(), parametersOf)) !== undefined;
}

/** A line of calls without the remark behind them; undefined if it says more of them. */
function withoutRemark(text: string, isLabelled: boolean): string | undefined {
  const parts = chainedCalls(text);
  const last = parts.at(-1) ?? '';
  const end = callEnd(last) ?? last.length;
  const rest = last.slice(end);
  if (/^[\s`*_.,;:)]*$/.test(rest)) return text;
  const isValue = isLabelled && rest.endsWith(')') && !conditions.test(rest);
  if (!remark.test(rest)) return isValue ? text : undefined;
  const words = rest.replace(/^[\s`*_.,;:()#/-]+/, '').replace(/[\s)]+$/, '');
  const isOther = conditionalRemark.test(words) || changesInOtherLanguages(words);
  if (conditions.test(rest) || isOther || /[\p{L}_$]\(/u.test(rest)) return undefined;
  return text.slice(0, text.length - rest.length);
}
