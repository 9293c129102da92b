import { toolNamed } from '../call-text.ts';
import type { Entry, EntryLists } from '../entry.ts';
import { codeIn } from '../repair/code.ts';
import { Faults } from '../repair/faults.ts';
import { slices } from '../repair/slice.ts';
import { changeInWords, labelOf, takesBack } from '../take-backs.ts';
import { readTrajectories } from '../trajectories.ts';
import { chooseData, chooseLines, chooseLists } from './choose.ts';
import { cleanText, holdsTurnOfUser, ownTurn, strikesOut, withoutMarks } from './clean-text.ts';
import { dividerIn } from './dividers.ts';
import { linesOf } from './groups.ts';
import { type AnswerCandidate, listsIn, type OutputOptions } from './lists.ts';
import { namesToolInLine, textAround } from './misfits.ts';
import { type PrintedObjects, programObjects } from './program-objects.ts';
import { opensText, unquotedLines, withoutQuotes } from './quoted-data.ts';
import { readYamls } from './read-yaml.ts';
import { readStreamLog, type StreamLog } from './stream-log.ts';
import { readChannels } from './syntax/harmony.ts';
import { isHalfLabel } from './syntax/react.ts';
import { readSyntax } from './syntax/syntaxes.ts';
import { readTables } from './table.ts';
import { gapMark, withoutThoughts } from './thoughts.ts';
import { holdsUnreadForm } from './unread-forms.ts';

/** What was found in raw text, and whether it stops in the middle. */
export interface Raw {
  readonly lists: EntryLists | undefined;
  readonly isCut: boolean;
}

const none: Raw = { lists: undefined, isCut: false };

/**
 * The trajectories in raw text: calls in a syntax that models were trained on, else data, else tables,
 * YAML and calls in lines. Data behind the last call of such a syntax is the later answer.
 */
export function readRaw(answer: string, options: OutputOptions, faults: Faults): Raw {
  const text = cleanText(answer);
  const log = readStreamLog(text, options.readText);
  if (log !== undefined) return readStreamed(log, options, faults);
  const shapes = { ...options, faults };
  const own = ownTurn(unquotedLines(text));
  const channels = readChannels(own, shapes);
  if (holdsTurnOfUser(own)) faults.refuseBy('echo', 'a turn of the user');
  if (opensText(own)) {
    faults.refuseBy('quoted-data', 'a text in quotes that does not end');
  }
  const { text: said, isOpen, isEndless } = withoutThoughts(channels?.text ?? own);
  if (isEndless)
    faults.refuseBy('results', 'what a tool answered, of which nobody knows where it ends');
  if (strikesOut(said)) faults.refuseBy('whole-lines', 'calls that are struck out');
  const isSilent = channels?.calls === undefined && said.replaceAll(gapMark, '').trim() === '';
  if (isSilent && own.trim() !== '') {
    const isThought = isOpen || channels?.isOpen === true;
    if (isThought || channels === undefined)
      faults.refuseBy(
        'thoughts',
        isThought ? 'a thought that does not end, and no answer' : 'thoughts, and no answer',
      );
    return none;
  }
  const inSyntax = new Faults();
  const calls = channels?.calls ?? readSyntax(said, { ...shapes, faults: inSyntax });
  const plain = withoutMarks(calls === undefined ? said : said.slice(calls.end));
  const found = calls === undefined ? faults : new Faults();
  const lists = readLists(plain, options, found, calls !== undefined);
  if (calls === undefined) {
    if (marksMore(said, lists)) faults.refuseBy('whole-data', 'a call whose marks do not fit');
    return lists;
  }
  if (inSyntax.refusal === undefined && hasArguments(lists)) {
    if (channels === undefined && !saysAnswer(plain)) refuseSeveral(faults);
    faults.merge(found);
    return lists;
  }
  faults.merge(inSyntax);
  refuseAround(withoutMarks(said.slice(0, calls.start)), plain, calls.entries, options, faults);
  const divider = dividerIn(said, calls);
  if (divider !== undefined) {
    const what = `calls beside the line “${divider.slice(0, 80)}”, of which nothing says which are meant`;
    faults.refuseBy('several-answers', what);
  }
  return { lists: [calls.entries], isCut: calls.isCut || isHalfLabel(own) };
}

/** What says of data behind calls in a syntax that it is the answer. */
const laterAnswer =
  /\b(?:final|answer|correct\w*|instead|wait|plan|trajector\w+|summary|result)\b/i;

/** Whether more calls are marked as such than were read as data. */
function marksMore(text: string, { lists, isCut }: Raw): boolean {
  const marked = text.match(/<tool_call>/g)?.length ?? 0;
  const read = lists?.flat().filter(({ kind }) => kind === 'call').length ?? marked;
  return marked > 1 && marked - (isCut ? 1 : 0) > read;
}

/** Whether the last words in front of data say that it is the answer: a whole sentence of an answer's own does not. */
function saysAnswer(text: string): boolean {
  const data = text.search(/[[{]|^\s*(?:`{3}|-\s)|\w\(/m);
  const words = text.slice(0, data < 0 ? undefined : data).replace(/[\s*_`]+$/, '');
  const last = words.slice(words.lastIndexOf('\n') + 1);
  return laterAnswer.test(last) && !/^\W*final answer\s*:\s*\S.*[.!]$/i.test(last);
}

function refuseSeveral(faults: Faults): void {
  const what = 'several answers, of which nothing says which one is meant';
  faults.refuseBy('several-answers', what);
}

/** A line that begins with a call, or with a word or two and one: `Then f(a=1)`. */
const lineOfCall =
  /^[^\p{L}\n]{0,20}(?:\p{L}{1,40}[^\p{L}\n(]{1,20}){0,2}(\p{L}[\p{L}\p{N}_.$]{0,200})\(\s*(?:\)|[\p{L}_]\w*\s*=)/gmu;

/** Refuses calls before or behind those that were read, and words that change them. */
function refuseAround(
  before: string,
  behind: string,
  entries: readonly Entry[],
  options: OutputOptions,
  faults: Faults,
): void {
  const lines = linesOf(before);
  const isReplaced = labelOf(lines) === 'final' || takesBack(lines);
  const around = isReplaced ? [behind] : [before, behind];
  const tools = new Set(entries.map((one) => (one.kind === 'call' ? one.call.tool : '')));
  const own = (name: string) => tools.has(toolNamed(name, options.parametersOf));
  const others = around.flatMap((text) => [...text.matchAll(lineOfCall)]);
  if (others.some(([, name = '']) => !own(name))) refuseSeveral(faults);
  for (const text of around) {
    const found = readLists(text, options, new Faults(), false);
    if (hasArguments(found) || namesToolInLine(text) || holdsUnreadForm(text))
      refuseSeveral(faults);
  }
  const change = changeInWords(around.flatMap(linesOf), entries, linesOf(behind));
  if (change !== undefined) faults.refuseBy('words', `the words “${change.slice(0, 80)}”`);
}

function readLists(text: string, options: OutputOptions, faults: Faults, isRest: boolean): Raw {
  const inYaml = new Faults();
  const yaml = readYamls(text, options, inYaml);
  if (yaml !== undefined) {
    faults.merge(inYaml);
    refuseAround(yaml.before, yaml.behind, yaml.lists.flat(), options, faults);
    faults.add('markdown_fences', slices(text).filter(({ isBlock }) => isBlock).length);
    faults.add('incorrect_format');
    return { lists: yaml.lists, isCut: false };
  }
  const printed = programObjects(text);
  if (printed !== undefined) return readPrinted(printed, text, options, faults);
  const data = withoutQuotes(text);
  const parts = slices(data);
  faults.add('markdown_fences', parts.filter(({ isBlock }) => isBlock).length);
  const inData = new Faults();
  const pieces = parts.flatMap((part) => listsIn(part, options, inData));
  const found = chooseData(pieces, data, options, inData);
  if (found !== undefined) {
    faults.merge(inData);
    return found;
  }
  if (isRest) return none;
  const inLines = new Faults();
  const lines = readLines(withoutEchoes(data, pieces), options, inLines);
  faults.merge(lines === undefined ? inData : inLines);
  if (lines === undefined && pieces.some(({ isEcho }) => isEcho))
    faults.refuseBy('echo', 'a part of the prompt, and no answer');
  return lines ?? none;
}

/** The calls of a stream, which says of each when it is whole. */
function readStreamed({ calls, isCut }: StreamLog, options: OutputOptions, faults: Faults): Raw {
  if (calls.length === 0) {
    const what = isCut
      ? 'a stream that stops before its first whole call'
      : 'a stream without calls';
    faults.refuseBy('streams', what);
    return { lists: undefined, isCut };
  }
  return { lists: readTrajectories([...calls], { ...options, faults })?.lists, isCut };
}

/** What a program printed is data; what stands around it must be no calls. */
function readPrinted(
  { value, start, end }: PrintedObjects,
  text: string,
  options: OutputOptions,
  faults: Faults,
): Raw {
  const read = readTrajectories(value, { ...options, faults });
  faults.once('hallucinated_code');
  refuseAround(text.slice(0, start), text.slice(end), read?.lists.flat() ?? [], options, faults);
  return { lists: read?.lists, isCut: false };
}

function withoutEchoes(text: string, pieces: readonly AnswerCandidate[]): string {
  const echoes = pieces.filter(({ isEcho }) => isEcho);
  return echoes.length === 0 ? text : textAround(text, echoes);
}

function hasArguments({ lists = [] }: Raw): boolean {
  return lists.flat().some((entry) => entry.kind === 'call' && entry.call.params !== undefined);
}

/** Calls in lines; undefined if there are none. */
function readLines(text: string, options: OutputOptions, faults: Faults): Raw | undefined {
  const bare = text.replaceAll(/```[\w.+-]{0,20}/g, '\n');
  const tables = readTables(bare, { ...options, faults });
  if (tables !== undefined) {
    faults.add('incorrect_format');
    const { lists, headings } = chooseLists(tables.lists, tables.leads, faults);
    const own = (around: string) =>
      around
        .split('\n')
        .filter((line) => !headings.has(line.trim()))
        .join('\n');
    const [before, behind] = tables.around;
    refuseAround(own(before), own(behind), tables.lists.flat(), options, faults);
    return { lists, isCut: tables.isCut };
  }
  const found = chooseLines(text, options, faults);
  if (found === undefined) return undefined;
  faults.add('incorrect_format');
  if (codeIn(bare) !== 'none') faults.once('hallucinated_code');
  return found;
}
