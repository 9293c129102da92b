import { isJsonObject, type Json } from '../../base/json.ts';
import { isEcho } from '../echo.ts';
import type { EntryLists } from '../entry.ts';
import { Faults } from '../repair/faults.ts';
import { slices } from '../repair/slice.ts';
import { changesRemark, isCondition } from '../take-backs.ts';
import { readTrajectories } from '../trajectories.ts';
import type { OutputOptions } from './lists.ts';
import { hasObjects, readYaml } from './yaml.ts';

/** The trajectories in YAML, and what stands around it. */
export interface ReadYaml {
  readonly lists: EntryLists;
  readonly before: string;
  readonly behind: string;
}

/** The trajectories in the last block that is YAML, or in the part of a text without blocks that is. */
export function readYamls(
  text: string,
  options: OutputOptions,
  faults: Faults,
): ReadYaml | undefined {
  const parts = slices(text);
  const blocks = parts.length === 1 ? [yamlIn(text)] : parts.filter(({ isBlock }) => isBlock);
  for (const block of blocks.reverse()) {
    const value = block && readYaml(block.text);
    if (block === undefined || value === undefined || !hasObjects(value)) continue;
    // A sentence with data behind its colon is no YAML.
    if (!/\n/.test(block.text.trim()) && !/^\s*-\s/.test(block.text)) continue;
    // Lines of our own format look alike, and have brackets in their values.
    if (/^\s*(?:- +)*tool\s*:\s*[\p{L}_][\p{L}\p{N}_.]*\(/imu.test(block.text)) continue;
    const met = new Faults();
    if (!isEcho(value) && holdsEcho(value)) continue;
    if (isEcho(value)) met.refuse({ unread: { problem: 'part', what: 'an echoed workflow' } });
    if (block.text.split('\n').some((line) => / .*:\s*$/.test(line.trim()) && isCondition(line)))
      met.refuse({ unread: { problem: 'part', what: 'calls under a condition' } });
    const remark = [...block.text.matchAll(comments)].find(([, said = '']) => changesRemark(said));
    if (remark) met.refuseBy('words', `the comment “${remark[0].trim().slice(0, 80)}”`);
    const read = readTrajectories(value, { ...options, faults: met });
    if (read === undefined && met.refusal === undefined) continue;
    faults.merge(met);
    const isLast = text.trimEnd().endsWith(block.text.trimEnd());
    // Where a fence has no end, nothing says whether the last call has one.
    const isOpen = parts.length > 1 && block === parts.at(-1);
    const isCut = isLast && options.end !== undefined;
    if (isOpen && !isCut) {
      const what = 'a block of YAML that has no end';
      faults.refuse({ unread: { problem: 'part', what } });
    }
    const lists = withoutLast(read?.lists ?? [], isCut, faults);
    const end = block.start + block.text.length;
    const around = { before: text.slice(0, block.start), behind: text.slice(end) };
    return { lists, ...around };
  }
  return undefined;
}

/** Comments of YAML, and what may be one in a text. */
const comments = /(?:^|\s)#\s*([^\n]*)/gm;

/** Whether a part of the prompt stands under a key of a value. */
function holdsEcho(value: Json): boolean {
  return isJsonObject(value) && Object.values(value).some((one) => isEcho(one));
}

/** The paragraphs of a text that begin as YAML, up to one that does not. */
function yamlIn(text: string): { readonly text: string; readonly start: number } | undefined {
  const gaps = [...text.matchAll(/\n[^\S\n]*\n/g)];
  const starts = [0, ...gaps.map(({ index, 0: gap }) => index + gap.length)];
  const ends = [...gaps.map(({ index }) => index), text.length];
  const paragraphs = starts.map((start, nth) => text.slice(start, ends[nth]));
  const isYaml = (part: string) => /^\s*(?:- +)*(?:- *\w+|[\w"']+) *:|^\s+\S/.test(part);
  const from = paragraphs.findIndex((part) => isYaml(part) && readYaml(part) !== undefined);
  if (from < 0) return undefined;
  const length = paragraphs.slice(from).findIndex((part) => readYaml(part) === undefined);
  const last = length < 0 ? paragraphs.length - 1 : from + length - 1;
  return { text: text.slice(starts[from], ends[last]), start: starts[from] ?? 0 };
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
