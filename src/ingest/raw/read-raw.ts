import type { EntryLists } from '../entry.ts';
import { readProse } from '../prose.ts';
import { codeIn } from '../repair/code.ts';
import { Faults } from '../repair/faults.ts';
import { slices } from '../repair/slice.ts';
import { type Chosen, choose } from './choose.ts';
import { listsIn, type OutputOptions } from './lists.ts';
import { withoutThoughts } from './thoughts.ts';

/** What was found in raw text, and whether it stops in the middle. */
export interface Raw {
  readonly lists: EntryLists | undefined;
  readonly isCut: boolean;
}

const none: Raw = { lists: undefined, isCut: false };

/** The trajectories in raw text: its data, or else calls in lines of prose. */
export function readRaw(text: string, options: OutputOptions, faults: Faults): Raw {
  const { text: said, isOpen } = withoutThoughts(text);
  if (isOpen && said.trim() === '') {
    const what = 'a thought that does not end, and no answer';
    faults.refuse({ unread: { problem: 'part', what } });
    return none;
  }
  const lists = readLists(said, options, faults);
  return lists;
}

function readLists(text: string, options: OutputOptions, faults: Faults): Raw {
  const parts = slices(text);
  faults.add('markdown_fences', parts.filter(({ isBlock }) => isBlock).length);
  const inData = new Faults();
  const candidates = parts.flatMap((part) => listsIn(part, options, inData));
  const chosen = choose(candidates, text, options.parametersOf, inData);
  const inLines = new Faults();
  const lines = isSure(chosen) ? undefined : readLines(text, options, inLines);
  const isBetter = lines !== undefined && (chosen === undefined || hasArguments(lines));
  faults.merge(isBetter ? inLines : inData);
  return isBetter ? lines : (chosen ?? none);
}

/** A list of names may be a remark about calls that stand in lines. */
function isSure(chosen: Chosen | undefined): boolean {
  return chosen !== undefined && (chosen.hasParams || chosen.lists === undefined);
}

function hasArguments({ lists = [] }: Raw): boolean {
  return lists.flat().some((entry) => entry.kind === 'call' && entry.call.params !== undefined);
}

/** Calls in lines; undefined where there are none. */
function readLines(text: string, options: OutputOptions, faults: Faults): Raw | undefined {
  const bare = text.replaceAll(/```[\w.+-]{0,20}/g, '\n');
  const { lists, isCut } = readProse(bare, { ...options, faults });
  if (lists.length === 0 && faults.refusal === undefined) return undefined;
  faults.add('incorrect_format');
  if (codeIn(bare) !== 'none') faults.once('hallucinated_code');
  return { lists: lists.length === 0 ? undefined : lists, isCut };
}
