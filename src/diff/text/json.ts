import { printable } from '../../base/text/printable.ts';
import { type WholeNumber, wholeNumber } from '../../base/whole-number.ts';
import type { Cause, DifferenceReport, PolicyChange } from '../../model/difference.ts';
import type { AlignedCall } from '../../model/score.ts';

/**
 * The report as JSON (formats/diff.schema.json), in pieces: fixed key order, one line for each change
 * and each cause.
 */
export function* differencesJson(report: DifferenceReport): Generator<string> {
  const { counts, trajectories, changes, causes } = report;
  const sum = {
    before: wholeOrNull(trajectories.before),
    after: wholeOrNull(trajectories.after),
  };
  yield `${text({ counts, trajectories: sum }).slice(0, -1)},\n`;
  yield* list('changes', changes.map(changeObject));
  yield ',\n';
  yield* list('causes', causes.map(causeObject));
  yield '}\n';
}

function* list(key: string, objects: readonly object[]): Generator<string> {
  yield `"${key}":[`;
  for (const [at, object] of objects.entries()) yield `${at === 0 ? '' : ','}\n${text(object)}`;
  yield objects.length === 0 ? ']' : '\n]';
}

/** JSON in which control characters are escaped, because it may be shown on a terminal. */
function text(value: unknown): string {
  return printable(JSON.stringify(value));
}

function changeObject({ kind, agent, profiles, before, after }: PolicyChange): object {
  return { kind, agent, profiles, before: before ?? null, after: after ?? null };
}

function causeObject(cause: Cause): object {
  const { effect, agent, changes, isGuess, parting, profiles, example } = cause;
  return {
    effect,
    agent,
    changes,
    guess: isGuess,
    ...(parting && { parting }),
    count: profiles.length,
    profiles,
    example: {
      id: example.id,
      before: wholeOrNull(example.before),
      after: wholeOrNull(example.after),
      alone: example.isAlone,
      faults: example.faults,
      calls: example.calls?.map(callObject) ?? null,
    },
  };
}

function wholeOrNull(count: bigint | null | undefined): WholeNumber | null {
  return count === undefined || count === null ? null : wholeNumber(count);
}

const marks = {
  same: 'same',
  changed: 'changed',
  missing: 'before',
  extra: 'after',
  allowed: 'after',
  tried: 'after',
} as const;

function callObject({ gold, prediction, mark }: AlignedCall): object {
  return { mark: marks[mark], before: gold ?? null, after: prediction ?? null };
}
