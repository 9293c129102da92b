import { isCondition } from '../condition.ts';
import { isEcho } from '../echo.ts';
import type { Entry, EntryLists } from '../entry.ts';
import { readProse } from '../prose.ts';
import { codeIn } from '../repair/code.ts';
import { Faults } from '../repair/faults.ts';
import { slices } from '../repair/slice.ts';
import { mentionsTool } from '../repair/tool-names.ts';
import { readTrajectories } from '../trajectories.ts';
import { type Chosen, choose } from './choose.ts';
import { type AnswerCandidate, listsIn, type OutputOptions } from './lists.ts';
import { listsTools, namesToolInLine, textAround } from './misfits.ts';
import { opensText, unquotedLines, withoutQuotes } from './quoted-data.ts';
import { readChannels } from './syntax/harmony.ts';
import { isHalfLabel } from './syntax/react.ts';
import { readSyntax } from './syntax/syntaxes.ts';
import { readTables } from './table.ts';
import { withoutThoughts } from './thoughts.ts';
import { hasObjects, readYaml } from './yaml.ts';

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
export function readRaw(text: string, options: OutputOptions, faults: Faults): Raw {
  const shapes = { ...options, faults };
  const own = ownTurn(unquotedLines(text), options);
  const channels = readChannels(own, shapes);
  if (opensText(own)) {
    faults.refuse({ unread: { problem: 'part', what: 'a text in quotes that does not end' } });
  }
  const { text: said, isOpen } = withoutThoughts(channels?.text ?? own);
  const isThought = (isOpen || channels?.isOpen) && channels?.calls === undefined;
  if (isThought && said.trim() === '') {
    const what = 'a thought that does not end, and no answer';
    faults.refuse({ unread: { problem: 'part', what } });
    return none;
  }
  const inSyntax = new Faults();
  const calls = channels?.calls ?? readSyntax(said, { ...shapes, faults: inSyntax });
  const plain = withoutMarks(calls === undefined ? said : said.slice(calls.end));
  const found = calls === undefined ? faults : new Faults();
  const lists = readLists(plain, options, found, calls !== undefined);
  if (calls === undefined || (inSyntax.refusal === undefined && hasArguments(lists))) {
    if (found !== faults) faults.merge(found);
    return lists;
  }
  faults.merge(inSyntax);
  return { lists: [calls.entries], isCut: calls.isCut || isHalfLabel(own) };
}

const userTurn = /(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>)\s*(?:user|human)/;
const otherTurn =
  /(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>)\s*(?:system|developer|assistant|model|tool)/;

/** Without a last turn that a model wrote in the name of the user, behind its own. */
function ownTurn(text: string, { parametersOf }: OutputOptions): string {
  const end = text.search(userTurn);
  if (end > 0 && !otherTurn.test(text)) return text.slice(0, end);
  const before = text.slice(0, Math.max(text.search(/^(?:Human|User)\s*:/m), 0));
  const isAnswer = /[)\]}]/.test(before) && !/^(?:System|Developer)\s*:/m.test(before);
  return isAnswer && mentionsTool(before, (name) => parametersOf(name) !== undefined)
    ? before
    : text;
}

const marks =
  /"(?:[^"\\\n]|\\.)*"|<[|｜]\/?[\w ▁]{1,40}[|｜]>|<\/?s>|\[\/?TOOL_CALLS\]|<\/?tool_calls?>/g;

/** Without the marks that end what a model says, or introduce a list of calls; in quotes they are text. */
function withoutMarks(text: string): string {
  return text.replace(marks, (mark) => (mark.startsWith('"') ? mark : '\n'));
}

function readLists(text: string, options: OutputOptions, faults: Faults, isRest: boolean): Raw {
  const inYaml = new Faults();
  const yaml = namesToolInLine(text, options.parametersOf)
    ? readYamls(text, options, inYaml)
    : undefined;
  if (yaml !== undefined) {
    faults.merge(inYaml);
    faults.add('markdown_fences', slices(text).filter(({ isBlock }) => isBlock).length);
    faults.add('incorrect_format');
    return { lists: yaml, isCut: false };
  }
  const data = withoutQuotes(text);
  const parts = slices(data);
  faults.add('markdown_fences', parts.filter(({ isBlock }) => isBlock).length);
  const inData = new Faults();
  const candidates = parts.flatMap((part) => listsIn(part, options, inData));
  const chosen = choose(candidates, data, options.parametersOf, inData);
  const inLines = new Faults();
  const isAlone = () => standsAlone(chosen, textAround(data, candidates), options);
  const isLineless = isRest || isSure(chosen, options) || isAlone();
  const isPart = chosen?.isDoubtful === true || candidates.some(({ isEcho }) => isEcho);
  const around = isPart ? withoutPieces(data, candidates, chosen) : text;
  const lines = isLineless ? undefined : readLines(around, options, inLines);
  const isNothing = chosen?.lists?.flat().every((entry) => isUnknown(entry, options));
  if (isNothing && lines === undefined && listsTools(text, options.parametersOf)) {
    const what = 'a list without calls among the names of tools';
    inData.refuse({ unread: { problem: 'part', what } });
  }
  const isBetter =
    lines !== undefined && (!chosen || chosen.isDoubtful || hasArguments(lines) || inLines.refusal);
  if (chosen?.isDoubtful && !isBetter && promised.test(data.slice(chosen.end))) {
    const what = 'a correction that says nothing';
    inData.refuse({ unread: { problem: 'part', what } });
  }
  faults.merge(isBetter ? inLines : inData);
  return isBetter ? lines : (chosen ?? none);
}

/** What says that the answer is not the one above. */
const promised = /\b(?:no,|wait\b|instead|corrected|correction|revised|final)[^\n]*:\s*(?:\n|$)/i;

/** A list of names may be a remark about calls that stand in lines, and so may others. */
function isSure(chosen: Chosen | undefined, { parametersOf }: OutputOptions): boolean {
  if (chosen === undefined || chosen.isDoubtful) return false;
  const calls = chosen.lists?.flat() ?? [];
  const isKnown = calls.some((entry) => entry.kind === 'call' && parametersOf(entry.call.tool));
  return chosen.lists === undefined || (chosen.hasParams && isKnown);
}

/** Whether data with arguments is all that may hold calls, whatever tools there are. */
function standsAlone(chosen: Chosen | undefined, around: string, options: OutputOptions): boolean {
  const mayBe = chosen?.isDoubtful !== true && chosen?.hasParams === true;
  return mayBe && readLines(around, options, new Faults()) === undefined;
}

/** Whether an entry is no more than a name that the gold has not. */
function isUnknown(entry: Entry, { parametersOf }: OutputOptions): boolean {
  if (entry.kind === 'agent') return true;
  return entry.call.params === undefined && parametersOf(entry.call.tool) === undefined;
}

/** What is left of a text without data that is no answer, and without an answer that may be corrected. */
function withoutPieces(
  text: string,
  pieces: readonly AnswerCandidate[],
  chosen: Chosen | undefined,
) {
  // A list without calls corrects nothing: it may be a value.
  const isCorrected = chosen?.isDoubtful === true && (chosen.lists ?? []).flat().length > 0;
  const start = isCorrected ? (chosen?.end ?? 0) : 0;
  const left = pieces.filter((one) => one.isEcho || chosen?.asides?.includes(one));
  let from = start;
  const kept = left.flatMap((one) => {
    if (one.start < start) return [];
    const part = text.slice(from, one.start);
    from = one.end;
    return [part];
  });
  return [...kept, text.slice(from)].join(' … ');
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
    refuseCalls(tables.around, options, faults);
    return tables;
  }
  const yaml = readYamls(text, options, faults);
  if (yaml !== undefined) {
    faults.add('incorrect_format');
    return { lists: yaml, isCut: false };
  }
  const { lists, isCut } = readProse(bare, { ...options, faults }, options.end !== undefined);
  if (lists.length === 0 && faults.refusal === undefined) return undefined;
  faults.add('incorrect_format');
  if (codeIn(bare) !== 'none') faults.once('hallucinated_code');
  return { lists: lists.length === 0 ? undefined : lists, isCut };
}

/** Refuses what stands around an answer and may be calls, too. */
function refuseCalls(text: string, options: OutputOptions, faults: Faults): void {
  const found = new Faults();
  const { lists } = readProse(text, { ...options, faults: found });
  if (found.refusal !== undefined) faults.refuse(found.refusal);
  const what = 'calls in lines beside others';
  const keyed = [
    ...text.matchAll(/\b(?:tool|name|tool_name|function|action)\s*:\s*["']?([\w.$-]+)/g),
  ];
  const isNamed = keyed.some(([, name = '']) => options.parametersOf(name) !== undefined);
  if (lists.length > 0 || isNamed) faults.refuse({ unread: { problem: 'part', what } });
}

/** The trajectories in the last block that is YAML, or in the part of a text without blocks that is. */
function readYamls(text: string, options: OutputOptions, faults: Faults) {
  const parts = slices(text);
  const blocks = parts.length === 1 ? [yamlIn(text)] : parts.filter(({ isBlock }) => isBlock);
  for (const block of blocks.reverse()) {
    const value = block && readYaml(block.text);
    if (block === undefined || value === undefined || !hasObjects(value)) continue;
    const met = new Faults();
    if (isEcho(value)) met.refuse({ unread: { problem: 'part', what: 'an echoed workflow' } });
    if (block.text.split('\n').some((line) => / .*:\s*$/.test(line.trim()) && isCondition(line)))
      met.refuse({ unread: { problem: 'part', what: 'calls under a condition' } });
    const read = readTrajectories(value, { ...options, faults: met });
    if (read === undefined && met.refusal === undefined) continue;
    faults.merge(met);
    if (namesToolInLine(text.replace(block.text, ''), options.parametersOf))
      faults.refuse({ unread: { problem: 'part', what: 'calls beside a block of YAML' } });
    if (parts.length === 1) refuseCalls(text.replace(block.text, ''), options, faults);
    const isLast = options.end !== undefined && text.trimEnd().endsWith(block.text.trimEnd());
    return withoutLast(read?.lists ?? [], isLast, faults);
  }
  return undefined;
}

/** The paragraphs of a text that begin as YAML, up to one that does not. */
function yamlIn(text: string): { readonly text: string } | undefined {
  const paragraphs = text.split(/\n[^\S\n]*\n/);
  const isYaml = (part: string) => /^\s*(?:- +)*(?:- *\w+|[\w"']+) *:|^\s+\S/.test(part);
  const from = paragraphs.findIndex((part) => isYaml(part) && readYaml(part) !== undefined);
  if (from < 0) return undefined;
  const length = paragraphs.slice(from).findIndex((part) => readYaml(part) === undefined);
  return { text: paragraphs.slice(from, length < 0 ? undefined : from + length).join('\n\n') };
}

/** Of lists that were cut off all but the last call: in YAML nothing says whether one is whole. */
function withoutLast(lists: EntryLists, isCut: boolean, faults: Faults): EntryLists {
  const last = lists.at(-1);
  if (!isCut || last === undefined) return lists;
  const whole = lists.with(-1, last.slice(0, -1));
  if (whole.flat().length > 0) return whole;
  const what = 'an answer that stops before its first whole call';
  faults.refuse({ unread: { problem: 'part', what } });
  return [];
}
