import type { Json } from '../../base/json.ts';
import type { AnswerEnd } from '../answer-end.ts';
import { callEnd } from '../chained-calls.ts';
import { doubledKey } from '../doubled-members.ts';
import { isEcho } from '../echo.ts';
import { codeIn } from '../repair/code.ts';
import { expressionsIn } from '../repair/expressions.ts';
import { Faults } from '../repair/faults.ts';
import { mendPiece } from '../repair/mend.ts';
import type { Piece } from '../repair/piece-reader.ts';
import { readPieces } from '../repair/pieces.ts';
import type { Slice } from '../repair/slice.ts';
import { type ReadLists, readTrajectories, type TrajectoryShapes } from '../trajectories.ts';

/** What a prediction needs to be read, besides the count of its faults. */
export type OutputOptions = Omit<TrajectoryShapes, 'faults'> & {
  /** How its record says that it ended, if it did not end as it should. */
  readonly end?: AnswerEnd | undefined;
};

/** A piece of data in an answer that reads as trajectories, or names tools and does not. */
export interface AnswerCandidate {
  readonly start: number;
  readonly end: number;
  /** Undefined if it cannot be read, and may be an answer all the same. */
  readonly read: ReadLists | undefined;
  readonly faults: Faults;
  readonly isCut: boolean;
  /** A part of the prompt, repeated: no answer. */
  readonly isEcho?: true;
}

/** The pieces of data in a part of an answer; `faults` takes what is wrong if none is an answer. */
export function listsIn(
  { text, start }: Slice,
  options: OutputOptions,
  faults: Faults,
): AnswerCandidate[] {
  const code = codeIn(text);
  const whole = wholeValue(text, start, options);
  const found = whole === undefined ? readAllPieces(text, start, options, faults) : [whole];
  if (code === 'none') return found;
  faults.once('hallucinated_code');
  const isTrusted = ({ read }: AnswerCandidate) =>
    read === undefined || (code === 'statements' ? hasParams(read) : read.lists.flat().length > 0);
  return found.filter(isTrusted);
}

function wholeValue(
  text: string,
  start: number,
  options: OutputOptions,
): AnswerCandidate | undefined {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return undefined;
  const value = options.readText(trimmed);
  const faults = new Faults();
  const place = { start, end: start + text.length, faults, isCut: false };
  if (isEcho(value)) return { ...place, read: undefined, isEcho: true };
  const read = value === undefined ? undefined : readValue(value, options, faults);
  if (value === undefined || read === undefined) return undefined;
  if (doubledKey(trimmed) !== undefined) return undefined;
  faults.add('bracketed_expressions', expressionsIn(value));
  return { ...place, read };
}

/** A bracket of prose may swallow the data after it: then the data is tried on its own, if not too long. */
const attempts = 4;
const longestRetried = 1_000_000;

function readAllPieces(text: string, start: number, options: OutputOptions, faults: Faults) {
  let from: number | undefined = 0;
  let failed: Faults | undefined;
  let unread: AnswerCandidate[] = [];
  for (let attempt = 0; attempt < attempts && from !== undefined; attempt++) {
    const met = new Faults();
    const isTool = (name: string) => options.parametersOf(name) !== undefined;
    const pieces = readPieces(text, isTool, met, from);
    const found = pieces.flatMap((piece) => candidateIn(piece, text, start, options));
    if (found.some(({ read }) => read !== undefined)) {
      // What was passed over is no prose if it has the arguments of a call.
      const passed = text.slice(0, (found[0]?.start ?? 0) - start);
      if (unread.length > 0 && argumentsKey.test(passed)) return unread;
      faults.merge(met);
      return found;
    }
    if (failed === undefined) {
      failed = met;
      unread = found;
      // What is wrong with brackets in prose is no fault, unless there is nothing else.
      for (const piece of pieces) failed.merge(withoutRefusal(piece.faults));
    }
    const [first] = pieces;
    const isLong = first === undefined || text.length > longestRetried || isData(text, first);
    from = isLong ? undefined : nextOpening(text, first.start + 1);
  }
  if (failed) faults.merge(failed);
  return unread;
}

function withoutRefusal(faults: Faults): Faults {
  const counted = new Faults();
  counted.merge(faults);
  counted.refusal = undefined;
  return counted;
}

/** Whether a piece begins as data does: then what is inside of it is no answer by itself. */
function isData(text: string, { start }: Piece): boolean {
  return /^(?:\[\s*[[{("'\]]|\{\s*["'}\]])/.test(text.slice(start, start + 200));
}

function nextOpening(text: string, from: number): number | undefined {
  const found = text.slice(from).search(/\[\s*[[{"']|\{\s*["']/);
  return found < 0 ? undefined : found + from;
}

function candidateIn(
  piece: Piece,
  text: string,
  start: number,
  options: OutputOptions,
): AnswerCandidate[] {
  if (isArgument(text, piece.start)) return [];
  const { faults, isCut } = piece;
  const value = mendPiece(piece, options.readText);
  const own = faults.refusal;
  const read = value === undefined ? undefined : readValue(value, options, faults);
  const isCall = faults.refusal !== own;
  const place = { start: start + piece.start, end: start + piece.end };
  const isEmpty = read?.lists.flat().length === 0;
  const source = text.slice(piece.start, piece.end);
  const doubled = doubledKey(piece.text);
  if (doubled !== undefined)
    faults.refuseBy('doubled-keys', `the key “${doubled}” twice in an object`);
  if (isQuoted(text, piece, source)) {
    faults.refuseBy('quoted-data', 'data inside of a text in quotes');
  }
  // What does not fit may have swallowed the answer behind it.
  if (isEcho(value) && faults.refusal === undefined)
    return [{ ...place, read: undefined, faults, isCut, isEcho: true }];
  const mayBe = isCall || mayHoldCalls(source.replaceAll('\\', ''));
  const isBroken = (faults.refusal !== undefined && mayBe) || (isEmpty && (mayBe || isCut));
  if (read !== undefined && !isBroken) {
    const isNothing = (isEmpty && piece.hasJunk) || isThing(read, options);
    return isNothing ? [] : [{ ...place, read, faults, isCut }];
  }
  const isHalf = isCut && (isEmpty || isData(text, piece));
  return mayBe || isHalf ? [{ ...place, read: undefined, faults, isCut }] : [];
}

/** Whether a piece is the inside of a text in quotes, with escapes that nobody took out. */
function isQuoted(text: string, { start, end }: Piece, source: string): boolean {
  if (/\\[nrt][[{(]*$/.test(text.slice(Math.max(start - 9, 0), start))) return true;
  const quote = text[start - 1] ?? ' ';
  if (!`"'`.includes(quote)) return false;
  return text[start - 2] === '\\' || (text[end] === quote && source.includes('\\'));
}

/** Whether a bracket belongs to the arguments of a call that stands in a line, in a table, or in YAML. */
function isArgument(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 2000), at);
  if (/(?:^|[\s>*•\d.)–→`-])tool\s*:\s*[\w.-]+\s*\(/i.test(line)) return true;
  if (
    /^\s*\|/.test(line) ||
    (/^\s*(?:[-*+]|\d{1,3}[.)])\s+$/.test(line) && /^\[[ xX]\]\s/.test(text.slice(at, at + 4)))
  )
    return true;
  if (/^[ \t]+["']?[\w-]+["']?:[ \t]*$/.test(line)) return true;
  const near =
    text
      .slice(Math.max(at - 500, 0), at)
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  const names = [...near.matchAll(/([\p{L}_$][\p{L}\p{N}_.$]*)\(/gu)];
  const isOpen = names.some(
    ({ index, 1: tool = '' }) => !ofCode.test(tool) && callEnd(near.slice(index)) === undefined,
  );
  return isOpen;
}

/** What programs do with a list, or with one of its items. */
const ofCode =
  /^(?:print|list|tuple|dict|\w*json\.\w+|JSON\.\w+|console\.\w+|\w+\.(?:append|push|extend|insert|add|concat|unshift)|\w*(?:[Pp]lan|[Ss]teps|[Cc]alls))$/;

/** A key that hardly anything has but a call. */
const argumentsKey =
  /[{,]\s{0,20}["'“](?:arguments|args|kwargs|tool_input|tool_args|action_input)["'”]\s{0,20}:\s{0,20}\{/;

/** Whether a text has the key of a tool's name with a name, or a name with a bracket: it may be calls. */
function mayHoldCalls(text: string): boolean {
  return (
    argumentsKey.test(text) ||
    /["'“]?\b(?:tool_?name|tool|function|name|action)["'”]?\s{0,20}[:=]\s{0,20}["'“]?[\p{L}_][\p{L}\p{N}_.-]{0,200}["'”]?\s{0,20}(?:[,}\]\n]|$)/iu.test(
      text,
    ) ||
    /[[(,]\s{0,20}["'“][A-Za-z_]\w{0,100}["'”]\s{0,20}[,\])]/.test(text) ||
    /(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_.]*\(/u.test(text)
  );
}

/** An object with nothing but the name of something that is no tool, as far as anybody knows. */
function isThing({ lists, isCall }: ReadLists, { parametersOf }: OutputOptions): boolean {
  const [entry] = lists.flat();
  if (isCall !== true || entry?.kind !== 'call' || entry.call.params !== undefined) return false;
  return parametersOf(entry.call.tool) === undefined && !entry.call.tool.includes('_');
}

function readValue(value: Json, options: OutputOptions, faults: Faults): ReadLists | undefined {
  const met = new Faults();
  const read = readTrajectories(value, { ...options, faults: met });
  if (read !== undefined || met.refusal !== undefined) faults.merge(met);
  if (read === undefined || read.isWrapped) faults.add('incorrect_format');
  return read;
}

/** Whether there are calls with parameters, and not names only. */
export function hasParams({ lists }: ReadLists): boolean {
  return lists.flat().some((entry) => entry.kind === 'call' && entry.call.params !== undefined);
}
