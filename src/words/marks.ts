import type { AnytimeCall, ForEach, Step, StepMarks } from '../model/step.ts';
import { clauseText, symbols } from './clause-text.ts';
import { anytimeText, expressionText } from './expression-text.ts';
import { words } from './in-words.ts';
import { wrapped } from './wrapped.ts';

/** The marks of a step, and the list for each element of which it is made. */
type Marked = StepMarks & Pick<Step, 'forEach'>;

/** For what a call is made, and what a run may do with it besides making it once, in sentences that go on from the call. */
export function marksSentences({ times, retries, forEach }: Marked): string[] {
  const most = times?.most;
  return [
    ...(forEach === undefined ? [] : [forEachSentence(forEach)]),
    ...(times?.least === 0 ? ['It may be left out.'] : []),
    ...(times !== undefined && most === undefined
      ? ['It may be made again with the same arguments.']
      : []),
    ...(most !== undefined && most > 1
      ? [`It may be made again with the same arguments, up to ${most} times in all.`]
      : []),
    ...(retries === undefined ? [] : [retriesSentence(retries)]),
  ];
}

function forEachSentence({ list, as, where, order }: ForEach): string {
  const which = where === undefined ? '' : ` for which ${clauseText(where, words)}`;
  const how = order === 'any' ? 'in any order' : 'in the order of the list';
  const each = `each ${as} of ${expressionText(list)}${which}`;
  return `It is made for ${each}, ${how}, and not at all if there is none.`;
}

function retriesSentence(retries: number): string {
  if (retries === 0) return 'If it fails, it is not tried again.';
  return `If it fails, it may be tried again ${retries === 1 ? 'once' : `up to ${retries} times`}.`;
}

/** The same in few words, for boxes of pictures. */
export function marksWords({ times, retries, forEach }: Marked): string[] {
  const most = times?.most;
  return [
    ...(forEach === undefined ? [] : forEachWords(forEach)),
    ...(times?.least === 0 ? ['may be left out'] : []),
    ...(times !== undefined && most === undefined ? ['may be repeated'] : []),
    ...(most !== undefined && most > 1 ? [`up to ${most} times`] : []),
    ...(retries === undefined ? [] : [`at most ${retries} ${retries === 1 ? 'retry' : 'retries'}`]),
  ];
}

function forEachWords({ list, as, where, order }: ForEach): string[] {
  return [
    `for each ${as} of ${expressionText(list)}`,
    ...(where === undefined ? [] : [`if ${clauseText(where, symbols)}`]),
    ...(order === 'any' ? ['in any order'] : []),
  ].flatMap((line) => wrapped(line, 56, 3));
}

/** What may be called at any time, in a sentence; none where nothing may. */
export function anytimeSentence(calls: readonly AnytimeCall[] = []): string | undefined {
  if (calls.length === 0) return undefined;
  const own = calls.filter(({ tool }) => tool !== undefined).map(anytimeText);
  const any = own.length === calls.length ? [] : ['every tool that no step and no action names'];
  return `At any time and any number of times may be called: ${[...own, ...any].join('; ')}.`;
}
