import { quotesValues } from '../argument-values.ts';
import type { Entry } from '../entry.ts';
import { areNumberedOtherwise } from '../line-breaks.ts';
import { type ReadProse, readProse } from '../prose.ts';
import { codeIn } from '../repair/code.ts';
import { Faults } from '../repair/faults.ts';
import { slices } from '../repair/slice.ts';
import { changeInWords, changesBeside, labelOf, takesBack } from '../take-backs.ts';
import { changesList, oddCode } from './code-changes.ts';
import { groupRules } from './group-rules.ts';
import { type Group, linesOf } from './groups.ts';
import { type AnswerCandidate, hasParams, type OutputOptions } from './lists.ts';
import { goesOn, isComputed, isMangled, misfit, namesCall, textAround } from './misfits.ts';
import { holdsUnreadForm } from './unread-forms.ts';

/** The answer in a text: undefined lists if it was refused. */
export interface Chosen {
  readonly lists: Group['lists'] | undefined;
  readonly isCut: boolean;
}

const refused: Chosen = { lists: undefined, isCut: false };

/** The answer among the data of a text, and calls in lines beside it; undefined if there is no data. */
export function chooseData(
  all: readonly AnswerCandidate[],
  text: string,
  options: OutputOptions,
  faults: Faults,
): Chosen | undefined {
  const kept = all.filter((one) => !isAside(one, text));
  const pieces = kept.filter((one) => one.isEcho !== true);
  const unread = pieces.filter(({ read }) => read === undefined);
  if (unread.length === pieces.length)
    return unread.length === 0 ? undefined : refuseUnread(unread, faults);
  const around = textAround(text, kept);
  if (changesList(around) && codeIn(around) !== 'none')
    faults.refuseBy('code-around', 'code that changes the list');
  const { groups, tail, isCut, left } = groupsIn(kept, text, options);
  const answer = judged(groups, faults);
  const [first] = answer?.groups ?? [];
  const last = answer?.groups.at(-1);
  if (answer === undefined || first === undefined || last === undefined) return refused;
  const isReplaced = first !== groups[0] && isNew(first);
  const later = unread.find((one) => !isReplaced || one.start >= first.start);
  if (later !== undefined) return refuseUnread([later], faults);
  checkPieces(pieces, answer.groups, text, options, faults);
  const beside = isReplaced ? text.slice(last.end) : around;
  if (namesCall(beside) || holdsUnreadForm(beside))
    faults.refuseBy('beside-lists', 'a call that is in none of the lists');
  if (linesOf(tail.join('\n')).some((line) => /^(?:\.{3,}|…)$/.test(line)))
    faults.refuseBy('dots', 'dots in place of calls');
  const headings = headingsOf(groups, answer.groups);
  const words = linesOf(around).filter((line) => !headings.has(line));
  checkWords(isReplaced ? tail : words, answer.lists.flat(), tail, faults);
  if (usesVariable(answer.groups, around))
    faults.refuseBy('code-around', 'a value that is a variable');
  for (const one of answer.groups) faults.merge(one.faults);
  noteGaps(answer.groups, text, faults);
  if (last.form === 'lines') {
    faults.merge(left);
    faults.add('incorrect_format');
  }
  const isNames = !answer.lists.flat().some((one) => one.kind === 'call' && one.call.params);
  if (isNames && left.refusal !== undefined) faults.refuse(left.refusal);
  if (last.form === 'lines') return { lists: answer.lists, isCut };
  const isOpen = last.isSingle && last.form === 'list' && stopsBehind(last, text);
  return { lists: answer.lists, isCut: last.isCut || isOpen };
}

/** The pieces of data, and the calls in lines between them, in their order. */
function groupsIn(pieces: readonly AnswerCandidate[], text: string, options: OutputOptions) {
  const groups: Group[] = [];
  const left = new Faults();
  let from = 0;
  let isQuoted: boolean | undefined;
  const linesUpTo = (to: number, mayBeCut: boolean) => {
    const part = text.slice(from, to);
    if (part.trim() !== '') isQuoted ??= quotesValues(text);
    const shapes = { ...options, faults: new Faults(), isQuoted };
    const prose = readProse(part, shapes, mayBeCut);
    left.merge(shapes.faults);
    const hasParams = ({ lists }: Group) =>
      lists.flat().some((one) => one.kind === 'call' && one.call.params !== undefined);
    groups.push(...lineGroups(prose.groups, to).filter(hasParams));
    return prose;
  };
  for (const one of pieces) {
    const { tail } = linesUpTo(one.start, false);
    from = one.end;
    const { read, start, end, isCut, faults } = one;
    if (read === undefined) continue;
    const lead = tail.flatMap((line) => linesOf(line));
    const { lists, isSingle } = read;
    const form = read.isCall === true ? 'call' : 'list';
    groups.push({ form, start, end, lists, isSingle, lead, isCut, faults });
  }
  const { tail, isCut } = linesUpTo(text.length, options.end !== undefined);
  const filled = groups.filter(({ lists }) => lists.flat().length > 0);
  return { groups: filled.length === 0 ? groups : filled, tail, isCut, left };
}

function lineGroups(groups: ReadProse['groups'], at: number): Group[] {
  const place = { form: 'lines', start: at, end: at, isSingle: true, isCut: false } as const;
  return groups.map(({ lead, entries, faults }) => ({ ...place, lead, faults, lists: [entries] }));
}

/** The answer among calls in lines; undefined if there are none. */
export function chooseLines(
  text: string,
  options: OutputOptions,
  faults: Faults,
): Chosen | undefined {
  const met = new Faults();
  const shapes = { ...options, faults: met, isQuoted: quotesValues(text) };
  const prose = readProse(text, shapes, options.end !== undefined);
  const groups = lineGroups(prose.groups, 0);
  const odd = groups.length === 0 ? undefined : oddCode(text);
  if (odd !== undefined) faults.refuseBy('code-around', odd);
  if (groups.length === 0) {
    faults.merge(met);
    return met.refusal === undefined ? undefined : refused;
  }
  const answer = judged(groups, faults);
  faults.merge(met);
  const [first] = answer?.groups ?? [];
  if (answer === undefined || first === undefined) return refused;
  for (const one of answer.groups) faults.merge(one.faults);
  const isReplaced = first !== groups[0] && isNew(first);
  if (holdsUnreadForm((isReplaced ? prose.tail : prose.words).join('\n')))
    faults.refuseBy('several-answers', 'calls in another form beside lines');
  const headings = headingsOf(groups, answer.groups);
  const words = prose.words.filter((line) => !headings.has(line));
  checkWords(isReplaced ? prose.tail : words, answer.lists.flat(), prose.tail, faults);
  return { lists: answer.lists, isCut: prose.isCut };
}

/** The lines that say of groups that they are no answer. */
function headingsOf(all: readonly Group[], answer: readonly Group[]): Set<string> {
  return new Set(
    all.filter((group) => !answer.includes(group)).flatMap(({ lead }) => lead.slice(-1)),
  );
}

/** Whether an argument is the name of something that code around the calls assigns. */
function usesVariable(groups: readonly Group[], around: string): boolean {
  const assigned = around.matchAll(
    /^[^\S\n]*(?:(?:const|let|var)\s)?\s*([A-Za-z_]\w{0,99})\s*=(?!=)/gm,
  );
  const names = new Set([...assigned].map(([, name]) => name));
  const values = groups
    .flatMap(({ lists }) => lists.flat())
    .flatMap((one) =>
      one.kind === 'call' ? (one.call.params ?? []).map(([, value]) => value) : [],
    );
  return values.some((value) => typeof value === 'string' && names.has(value));
}

/** What a group is, in short: the words above it, and the tools that it would be read as. */
function shortOf({ lead, lists }: Group): string {
  const tools = lists.flat().flatMap((one) => (one.kind === 'call' ? one.call.tool : []));
  const more = tools.length > mostShown ? ', …' : '';
  const words = lead.at(-1)?.slice(0, 40);
  return `${words === undefined ? '' : `“${words}” `}${tools.slice(0, mostShown).join(', ')}${more}`;
}

const mostShown = 5;

function isNew(group: Group): boolean {
  return labelOf(group.lead) === 'final' || takesBack(group.lead);
}

/** What the rules make of the groups: the answer, or a refusal. */
function judged(all: readonly Group[], faults: Faults) {
  let groups = all;
  for (const rule of groupRules) {
    const verdict = rule.judge(groups);
    if (verdict === undefined) continue;
    if ('groups' in verdict) groups = verdict.groups;
    else if ('refused' in verdict) {
      faults.refuseBy(rule.name, `${verdict.refused} (${groups.map(shortOf).join('; ')})`);
      return undefined;
    } else {
      const lists = verdict.answer.flatMap((group) => group.lists);
      return { groups: verdict.answer, lists: verdict.isOne ? [lists.flat()] : lists };
    }
  }
  return undefined;
}

/** The answer among lists with the lines above each, undefined if it was refused; and the headings of the others. */
export function chooseLists(
  lists: Group['lists'],
  leads: readonly (readonly string[])[],
  faults: Faults,
): { readonly lists: Group['lists'] | undefined; readonly headings: ReadonlySet<string> } {
  const place = { form: 'list', start: 0, end: 0, isSingle: true, isCut: false } as const;
  const groups = lists.map((list, at) => {
    const lead = (leads[at] ?? []).flatMap((line) => linesOf(line));
    return { ...place, lead, faults: new Faults(), lists: [list] };
  });
  const answer = judged(groups, faults);
  return { lists: answer?.lists, headings: headingsOf(groups, answer?.groups ?? groups) };
}

/** Names in the middle of a sentence: a remark about calls. */
function isAside({ read, start, end }: AnswerCandidate, text: string): boolean {
  if (read === undefined || hasParams(read)) return false;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = text.slice(end, end + 300).split('\n');
  return /\p{L}\s*[(`]?$/u.test(before) && /^[)`.,]?\s*\p{L}/u.test(after);
}

function checkPieces(
  pieces: readonly AnswerCandidate[],
  answer: readonly Group[],
  text: string,
  { parametersOf }: OutputOptions,
  faults: Faults,
): void {
  const own = pieces.filter(({ start }) => answer.some((group) => group.start === start));
  if (own.some((one) => goesOn(one, text))) faults.refuseBy('whole-data', misfit);
  if (own.some((one) => isComputed(one, text)))
    faults.refuseBy('code-around', 'code that makes another list of it');
  if (own.some((one) => isMangled(one, parametersOf)))
    faults.refuseBy('whole-data', 'names that are none');
  if (answer.slice(1).some(({ lead }) => lead.some((line) => /^(?:\.{3,}|…)$/.test(line))))
    faults.refuseBy('dots', 'dots in place of calls');
  checkBeside(own, text, faults);
  const open = answer.slice(0, -1).some(({ isCut }) => isCut);
  if (open) faults.refuseBy('whole-data', 'a list that was not closed, before another');
}

/** Refuses single calls whose lines say more of them, or that are numbered in another order. */
function checkBeside(own: readonly AnswerCandidate[], text: string, faults: Faults): void {
  const lone = own.filter(({ read }) => read?.isCall === true);
  const fronts: string[] = [];
  for (const { start, end } of lone) {
    const before = own.findLast((one) => one.end <= start)?.end ?? 0;
    const line = text.lastIndexOf('\n', start - 1) + 1;
    const front = text.slice(Math.max(before, line, start - 300), start);
    const next = own.find((one) => one.start >= end)?.start ?? text.length;
    const [behind = ''] = text.slice(end, Math.min(next, end + 300)).split('\n');
    const odd = [front, behind].find((one) => !one.includes('`') && changesBeside(one));
    if (odd !== undefined) faults.refuseBy('beside-lists', `“${shown(odd.trim())}” beside a call`);
    fronts.push(front);
  }
  if (areNumberedOtherwise(fronts))
    faults.refuseBy('order-of-steps', 'calls in another order than their numbers');
}

/** Refuses an answer if words around its calls take them back, condition, repeat or reorder them. */
function checkWords(
  lines: readonly string[],
  entries: readonly Entry[],
  behind: readonly string[],
  faults: Faults,
): void {
  const change = changeInWords(lines, entries, behind);
  if (change !== undefined) faults.refuseBy('words', `the words “${shown(change)}”`);
}

function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** The beginning of another piece, or of its heading. */
const unfinished = /^\s*\n\s*(?:[\p{L}\p{N}]+(?:\s+\d+)?|[[{][^\n]*)\s*$/u;

/** Whether a text stops in a block, or in a piece or its heading: what is one trajectory may not be the last. */
function stopsBehind({ end }: Group, text: string): boolean {
  const last = slices(text).at(-1);
  const isInBlock = last?.isBlock === true && last.text.trim() !== '';
  return isInBlock || unfinished.test(text.slice(end));
}

function refuseUnread(pieces: readonly AnswerCandidate[], faults: Faults): Chosen {
  const last = pieces.at(-1);
  if (last?.faults.refusal !== undefined) faults.refuse(last.faults.refusal);
  const what = last?.isCut
    ? 'an answer that stops before its first whole call'
    : 'a list that names tools and is no list of calls';
  faults.refuseBy('whole-data', what);
  return { lists: undefined, isCut: last?.isCut === true };
}

function noteGaps(groups: readonly Group[], text: string, faults: Faults): void {
  groups.slice(1).forEach((group, nth) => {
    const gap = text.slice(groups[nth]?.end, group.start);
    const words = gap.replaceAll(/```[\w.+-]{0,20}/g, '').trim();
    if (gap.includes('```')) return;
    if (words === '') faults.add('missing_commas');
    else if (/[^\s,[\]{}]/.test(words)) faults.add('junk_between_brackets');
  });
}
