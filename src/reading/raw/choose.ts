import type { ParametersOf } from '../call-text.ts';
import type { EntryLists } from '../entry.ts';
import type { Faults } from '../repair/faults.ts';
import { slices } from '../repair/slice.ts';
import { namesTrajectory } from '../trajectory-name.ts';
import { areNeighbours, correction, lastGroup } from './last-group.ts';
import { type AnswerCandidate, hasParams } from './lists.ts';
import { areUnlike, goesOn, isMangled, misfit, namesCall } from './misfits.ts';
import { gapMark } from './thoughts.ts';

/** The answer among the data of a text: one piece, or neighbours that are a trajectory each. */
export interface Chosen {
  readonly lists: EntryLists | undefined;
  readonly isCut: boolean;
  readonly hasParams: boolean;
  /** It may be no answer: then calls in lines are. */
  readonly isDoubtful?: boolean;
  /** Examples, remarks and the like, which are no answer in any case. */
  readonly asides?: readonly AnswerCandidate[];
  /** Where it ends. */
  readonly end?: number;
}

const example =
  /\b(?:examples?|e\.g\.|for instance|placeholders?|template|(?<!(?:requested|required|specified|desired|asked|correct|right|given|this|the following|your) )(?:format|schema|syntax))\b/i;
const remark =
  /\b(?:any order|either order|order of|swap\w*|interchang\w*|parallel|wrong|invalid|incorrect|not valid|avoid|do not|don['’]t|never|skipp?\w*|instead of|rather than|draft|first attempt|at first)\b/i;
/** What is said of a list that is no answer, whatever else there is. */
const rejected = /\b(?:wrong|invalid|incorrect|not valid|avoid|draft|first attempt|at first)\b/i;

/** The beginning of another piece, or of its heading. */
const unfinished = /^\s*\n\s*(?:[\p{L}\p{N}]+(?:\s+\d+)?|[[{][^\n]*)\s*$/u;

/**
 * The last answer that is whole: of lists of trajectories the last, with what it was closed too early
 * for; of pieces that are a trajectory each, those with no correction between them. Examples of the
 * format and remarks about the answer are none. Undefined if there is no answer.
 */
export function choose(
  all: readonly AnswerCandidate[],
  text: string,
  parametersOf: ParametersOf,
  faults: Faults,
): Chosen | undefined {
  const candidates = all.filter((one) => one.isEcho !== true);
  const read = candidates.filter((one) => one.read !== undefined);
  if (read.length === 0) return refuseUnread(candidates, faults);
  const asides = read.filter((one, nth) => isAside(one, read[nth - 1], text));
  const answers = withoutExamples(
    read.filter((one) => !asides.includes(one)),
    text,
    parametersOf,
  );
  const group = lastGroup(answers, text);
  const last = group.at(-1);
  if (last === undefined) {
    const unread = candidates.filter((one) => one.read === undefined);
    if (unread.length > 0) return refuseUnread(unread, faults);
    refuse(faults, 'an example of the format, and no answer');
    return { lists: undefined, isCut: false, hasParams: false, isDoubtful: true, asides };
  }
  if (group.some(({ read: found }) => found?.isCall !== last.read?.isCall)) {
    refuse(faults, 'calls beside a list, which may belong in it');
    return { lists: undefined, isCut: false, hasParams: false };
  }
  if (namesCall(text, all, parametersOf)) refuse(faults, 'a call that is in none of the lists');
  if (answers.some((one) => goesOn(one, text, group))) refuse(faults, misfit);
  if (areUnlike(group, text)) refuse(faults, 'lists of which not all may be meant');
  if (group.some((one) => isMangled(one, parametersOf))) refuse(faults, 'names that are none');
  const isRich = group.some(({ read: found }) => found !== undefined && hasParams(found));
  const later = candidates.find(
    (one) => one.read === undefined && mayBelong(one, group, candidates, text),
  );
  if (later !== undefined) return refuseUnread([later], faults);
  // A list that was not closed, and what seems to go on with it.
  const open = read
    .filter((one) => one.isCut && !group.includes(one) && !asides.includes(one))
    .at(-1);
  const [first] = group;
  if (open && first && open.end <= last.start && mayBelong(open, group, candidates, text)) {
    return refuseUnread([open], faults);
  }
  for (const one of group) faults.merge(one.faults);
  const lists = combined(group);
  group.slice(1).forEach((one, nth) => {
    const gap = text.slice(group[nth]?.end, one.start);
    if (one.read?.isCall !== true && !namesTrajectory(gap.replaceAll(/```[\w.+-]{0,20}/g, '')))
      refuse(faults, 'lists that may be parts of one');
    noteGap(gap, faults);
  });
  const behind = text.slice(last.end);
  return {
    lists,
    isCut: last.isCut || (last.read?.isSingle === true && stopsBehind(last, text)),
    hasParams: isRich,
    isDoubtful: correction.test(behind),
    asides,
    end: last.end,
  };
}

/** Whether a text stops in a block, or in a piece or its heading: what is one trajectory may not be the last. */
function stopsBehind({ end }: AnswerCandidate, text: string): boolean {
  const last = slices(text).at(-1);
  const isInBlock = last?.isBlock === true && last.text.trim() !== '';
  return isInBlock || unfinished.test(text.slice(end));
}

function refuse(faults: Faults, what: string): void {
  faults.refuse({ unread: { problem: 'part', what } });
}

function refuseUnread(candidates: readonly AnswerCandidate[], faults: Faults): Chosen | undefined {
  const last = candidates.at(-1);
  if (last === undefined) return undefined;
  if (last.faults.refusal !== undefined) faults.refuse(last.faults.refusal);
  const what = last.isCut
    ? 'an answer that stops before its first whole call'
    : 'a list that names tools and is no list of calls';
  refuse(faults, what);
  return { lists: undefined, isCut: last.isCut, hasParams: false };
}

/**
 * Whether a piece that cannot be read may be a part of the answer, or a later one: unless it stands
 * before the answer, and that corrects it.
 */
function mayBelong(
  one: AnswerCandidate,
  [first]: readonly AnswerCandidate[],
  all: readonly AnswerCandidate[],
  text: string,
): boolean {
  if (first === undefined || one.start > first.start) return true;
  const gap = text.slice(one.end, first.start);
  return (
    !correction.test(gap) &&
    !gap.includes(gapMark) &&
    !isAside(one, all[all.indexOf(one) - 1], text)
  );
}

/** What is left of the candidates without those that say of themselves that they are no answer. */
function withoutExamples(
  all: readonly AnswerCandidate[],
  text: string,
  parametersOf: ParametersOf,
) {
  const isCorrection = (one: AnswerCandidate, nth: number) =>
    nth > 0 && correction.test(text.slice(all[nth - 1]?.end, one.start)) && !isInline(one, text);
  const rich = narrowed(
    all,
    (one, nth) => one.read?.isCall || (one.read && hasParams(one.read)) || isCorrection(one, nth),
  );
  const known = narrowed(rich, (one) => hasKnown(one, parametersOf));
  const leads = new Map(all.map((one, nth) => [one, leadOf(one, all[nth - 1]?.end ?? 0, text)]));
  const plain = narrowed(known, (one) => !remark.test(leads.get(one) ?? ''));
  const apart = narrowed(plain, (one) => !isInline(one, text));
  return isLater(apart, text) ? apart : narrowed(apart, ({ isCut }) => !isCut);
}

/** Whether the piece that was cut off goes on with what the one before it began, or corrects it. */
function isLater(all: readonly AnswerCandidate[], text: string): boolean {
  const [before, last] = all.slice(-2);
  if (before === undefined || last?.isCut !== true) return false;
  return correction.test(text.slice(before.end, last.start)) || areNeighbours(before, last, text);
}

function narrowed(
  all: readonly AnswerCandidate[],
  keeps: (one: AnswerCandidate, nth: number) => unknown,
) {
  const kept = all.filter(keeps);
  return kept.length > 0 ? kept : all;
}

function hasKnown({ read }: AnswerCandidate, parametersOf: ParametersOf): boolean {
  const entries = read?.lists.flat() ?? [];
  const calls = entries.filter((entry) => entry.kind === 'call');
  return calls.length === 0 || calls.some(({ call }) => parametersOf(call.tool) !== undefined);
}

/** What introduces a piece: the words before it on its line, or those of the line above. */
function leadOf({ start }: AnswerCandidate, from: number, text: string): string {
  const before = text.slice(Math.max(from, start - 300), start);
  const lines = before
    .replaceAll(/```[\w.+-]{0,20}/g, ' ')
    .trimEnd()
    .split('\n');
  return lines.at(-1) ?? '';
}

/** Whether a piece stands in the middle of a sentence. */
function isInline({ start, end }: AnswerCandidate, text: string): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = text.slice(end, end + 300).split('\n');
  return /\p{L}\s*$/u.test(before) && /^\s*\p{L}/u.test(after);
}

/**
 * Whether a piece is no answer by what is said of it: an example, something wrong; names in the middle
 * of a sentence about their order, and the like.
 */
function isAside(one: AnswerCandidate, before: AnswerCandidate | undefined, text: string): boolean {
  const lead = leadOf(one, before?.end ?? 0, text);
  if (example.test(lead) || rejected.test(lead)) return true;
  if (one.read === undefined || hasParams(one.read) || !isInline(one, text)) return false;
  const [behind = ''] = text.slice(one.end, one.end + 300).split('\n');
  return remark.test(lead) || remark.test(behind);
}

function noteGap(gap: string, faults: Faults): void {
  const words = gap.replaceAll(/```[\w.+-]{0,20}/g, '').trim();
  if (gap.includes('```')) return;
  if (words === '') faults.add('missing_commas');
  else if (/[^\s,[\]{}]/.test(words)) faults.add('junk_between_brackets');
}

/** Calls on their own are one trajectory; pieces of a trajectory each are several. */
function combined(group: readonly AnswerCandidate[]): EntryLists {
  const reads = group.flatMap(({ read }) => read ?? []);
  if (reads.every(({ isCall }) => isCall)) return [reads.flatMap(({ lists }) => lists.flat())];
  return reads.flatMap(({ lists }) => lists);
}
