import type { AnytimeCall, StepMarks } from '../model/step.ts';
import { anytimeText } from './expression-text.ts';

/** What a run may do with a call besides making it once, in sentences that go on from the call. */
export function marksSentences({ times, retries }: StepMarks): string[] {
  const most = times?.most;
  return [
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

function retriesSentence(retries: number): string {
  if (retries === 0) return 'If it fails, it is not tried again.';
  return `If it fails, it may be tried again ${retries === 1 ? 'once' : `up to ${retries} times`}.`;
}

/** The same in few words, for boxes of pictures. */
export function marksWords({ times, retries }: StepMarks): string[] {
  const most = times?.most;
  return [
    ...(times?.least === 0 ? ['may be left out'] : []),
    ...(times !== undefined && most === undefined ? ['may be repeated'] : []),
    ...(most !== undefined && most > 1 ? [`up to ${most} times`] : []),
    ...(retries === undefined ? [] : [`at most ${retries} ${retries === 1 ? 'retry' : 'retries'}`]),
  ];
}

/** What may be called at any time, in a sentence; none where nothing may. */
export function anytimeSentence(calls: readonly AnytimeCall[] = []): string | undefined {
  if (calls.length === 0) return undefined;
  const own = calls.filter(({ tool }) => tool !== undefined).map(anytimeText);
  const any = own.length === calls.length ? [] : ['every tool that no step and no action names'];
  return `At any time and any number of times may be called: ${[...own, ...any].join('; ')}.`;
}
