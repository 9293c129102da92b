import type { Json } from '../model/json.ts';
import type { RepairCounts } from '../model/prediction.ts';
import type { Entry, EntryLists } from './entry.ts';
import { type Settled, settle } from './entry.ts';
import { hasCallLines, readProse } from './prose.ts';
import { codeIn } from './repair/code.ts';
import { Faults, type Refusal } from './repair/faults.ts';
import { mendPiece } from './repair/mend.ts';
import { type Piece, readPieces } from './repair/pieces.ts';
import { slice } from './repair/slice.ts';
import { type ReadLists, readTrajectories, type TrajectoryShapes } from './trajectories.ts';

/** What a prediction needs to be read, besides the count of its faults. */
export type OutputOptions = Omit<TrajectoryShapes, 'faults'>;

/** One model's output as read: undefined where nothing could be; and what had to be mended. */
export interface Output {
  readonly settled: Settled | undefined;
  readonly repairs: RepairCounts;
  /** For what the output is refused, where something in it cannot be read whole. */
  readonly refusal: Refusal | undefined;
  /** Whether arguments have no names. */
  readonly isPartial?: boolean;
}

/** Longer outputs are not mended: they are unrecovered. */
const longest = 16_000_000;

/** Reads a prediction that is a value: raw text where it is text, else any of the known shapes. */
export function readOutput(value: Json, options: OutputOptions): Output {
  if (typeof value === 'string') return readRawOutput(value, options);
  const faults = new Faults();
  const lists = readTrajectories(value, { ...options, faults });
  if (lists === undefined || lists.isWrapped) faults.add('incorrect_format');
  return outcome(lists?.lists, faults);
}

/**
 * Reads raw model output: as JSON, else what is in fences, else what is between brackets, mended,
 * else calls in lines of prose. Whatever is found must have the shape of trajectories.
 */
export function readRawOutput(text: string, options: OutputOptions): Output {
  const whole = text.trim();
  const value = options.readText(whole);
  if (typeof value === 'string' && value.length < whole.length)
    return readRawOutput(value, options);
  if (value !== undefined && typeof value !== 'string') return readOutput(value, options);
  const faults = new Faults();
  if (whole.length > longest) return outcome(undefined, faults, true);
  return outcome(readSlices(whole, options, faults), faults, true);
}

/** Sets what counts once per output; whatever faults were met, it was not readable as it stood. */
export function outcome(found: EntryLists | undefined, met: Faults, isBroken = false): Output {
  const faults = new Faults();
  const { refusal } = met;
  const lists = refusal === undefined ? found : undefined;
  if (lists === undefined || isBroken || Object.keys(met.counts()).length > 0) {
    faults.once('initial_fail');
    faults.once(lists === undefined ? 'unrecovered' : 'recovered');
  }
  faults.merge(met);
  const isPartial = (lists ?? []).flat().some(isNameless);
  return { settled: lists && settle(lists), repairs: faults.counts(), refusal, isPartial };
}

/** Whether a call in text has arguments that its text gives no names, and gold neither. */
function isNameless(entry: Entry): boolean {
  if (entry.kind === 'agent' || !entry.isText) return false;
  return entry.call.params?.[0]?.[0] === '1';
}

/** Blocks in fences come first, then the answer as a whole, then its lines. */
function readSlices(text: string, options: OutputOptions, faults: Faults): EntryLists | undefined {
  const { answer, blocks } = slice(text);
  faults.add('markdown_fences', blocks.length);
  const inBlocks = new Faults();
  const found = combined(blocks.flatMap((block) => readSlice(block, options, inBlocks)));
  if (found !== undefined) {
    faults.merge(inBlocks);
    return found;
  }
  const hasBlocks = blocks.length > 0;
  const around = hasBlocks ? new Faults() : faults;
  const bare = hasBlocks ? answer.replaceAll(/```[\w.+-]{0,20}/g, '\n') : answer;
  const lists = combined(readSlice(bare, options, around));
  if (hasBlocks) faults.merge(lists === undefined ? inBlocks : around);
  return lists;
}

/** The trajectories in the pieces of a slice, or else in its lines. */
function readSlice(text: string, options: OutputOptions, faults: Faults): ReadLists[] {
  const trimmed = text.trim();
  const isData = trimmed.startsWith('[') || trimmed.startsWith('{');
  if (!isData && hasCallLines(trimmed)) return readLines(trimmed, options, faults);
  const value = isData ? options.readText(trimmed) : undefined;
  const read = value === undefined ? undefined : readValue(value, options, faults);
  if (read !== undefined) return [read];
  const code = codeIn(trimmed);
  const found = readAllPieces(trimmed, options, faults).filter(
    ({ lists }) => code === 'none' || lists.flat().length > 0,
  );
  if (code !== 'none') faults.once('hallucinated_code');
  const trusted = code === 'statements' ? found.filter(hasParams) : found;
  return trusted.length > 0 || code !== 'none' ? trusted : readLines(trimmed, options, faults);
}

function readLines(text: string, options: OutputOptions, faults: Faults): ReadLists[] {
  const lists = readProse(text, options.parametersOf, options.readText);
  if (lists.length === 0) return [];
  faults.add('incorrect_format');
  return [{ lists, isSingle: false }];
}

/** A bracket of prose may swallow the data after it: then the data is tried on its own, if not too long. */
const attempts = 4;
const longestRetried = 1_000_000;

function readAllPieces(text: string, options: OutputOptions, faults: Faults): ReadLists[] {
  let from = 0;
  let failed: Faults | undefined;
  for (let attempt = 0; attempt < attempts && from >= 0; attempt++) {
    const met = new Faults();
    const pieces = readPieces(text, (name) => options.parametersOf(name) !== undefined, met, from);
    const found = readPiecesOf(text, pieces, options, met);
    if (found.length > 0) {
      faults.merge(met);
      return found;
    }
    failed ??= met;
    const [first] = pieces;
    from =
      first === undefined || text.length > longestRetried ? -1 : nextOpening(text, first.start + 1);
  }
  if (failed) faults.merge(failed);
  return [];
}

function nextOpening(text: string, from: number): number {
  const found = text.slice(from).search(/\[\s*[[{"']|\{\s*["']/);
  return found < 0 ? -1 : found + from;
}

function readPiecesOf(
  text: string,
  pieces: readonly Piece[],
  options: OutputOptions,
  faults: Faults,
): ReadLists[] {
  const found: { piece: Piece; read: ReadLists }[] = [];
  for (const piece of pieces) {
    const value = mendPiece(piece, options.readText);
    const read = value === undefined ? undefined : readValue(value, options, piece.faults);
    const isEmpty = read?.lists.flat().length === 0;
    if (read && !(isEmpty && piece.hasJunk)) found.push({ piece, read });
  }
  const kept = found.some(({ read }) => hasParams(read))
    ? found.filter(({ read }) => hasParams(read))
    : found;
  // What is wrong with brackets in prose is no fault, unless there is nothing else.
  for (const { faults: met } of kept.length > 0 ? kept.map(({ piece }) => piece) : pieces) {
    faults.merge(met);
  }
  kept.slice(1).forEach(({ piece }, nth) => {
    noteGap(text.slice(kept[nth]?.piece.end, piece.start), faults);
  });
  return kept.map(({ read }) => read);
}

function noteGap(gap: string, faults: Faults): void {
  const words = gap.trim();
  if (words === '') faults.add('missing_commas');
  else if (/[^\s,[\]{}]/.test(words)) faults.add('junk_between_brackets');
}

function readValue(value: Json, options: OutputOptions, faults: Faults): ReadLists | undefined {
  const met = new Faults();
  const read = readTrajectories(value, { ...options, faults: met });
  if (read !== undefined) faults.merge(met);
  if (read === undefined || read.isWrapped) faults.add('incorrect_format');
  return read;
}

/** Whether there are calls with parameters, and not names only. */
function hasParams({ lists }: ReadLists): boolean {
  return lists.flat().some((entry) => entry.kind === 'call' && entry.call.params !== undefined);
}

/**
 * One prediction out of several pieces: calls on their own are one trajectory, pieces that are one
 * trajectory each are several; of pieces that are lists of trajectories the last counts, the
 * earlier being drafts, with single ones that follow it.
 */
function combined(parts: readonly ReadLists[]): EntryLists | undefined {
  if (parts.length === 0) return undefined;
  const isFull = ({ isSingle, lists }: ReadLists) => !isSingle && lists.length > 0;
  const last = parts.findLastIndex(isFull);
  const kept = last < 0 ? parts : parts.slice(last);
  if (kept.every(({ isCall }) => isCall)) return [kept.flatMap(({ lists }) => lists.flat())];
  return kept.flatMap(({ lists }) => lists);
}
