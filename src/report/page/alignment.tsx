import type { Task } from '../../model/prediction.ts';
import type { ProfileScore } from '../../model/score.ts';
import { differencesOf, type TextPart } from './differences.ts';
import { asLabel } from './labels.ts';
import { type PlacedCall, placedCalls } from './moved.ts';
import { Text, wholeText } from './text.tsx';
import { unmistakable } from './visible.ts';

const signs = {
  same: '=',
  changed: '~',
  moved: '↕',
  missing: '<',
  extra: '>',
  allowed: '+',
  tried: '-',
} as const;

/** What stands in the place of a call that is not there. */
const absences = {
  gold: { moved: 'elsewhere in the gold', beside: '', other: 'not in the gold' },
  prediction: { moved: 'predicted elsewhere', beside: '', other: 'not predicted' },
} as const;

/** The same in conversations. */
const talkAbsences: Record<keyof typeof absences, Record<'moved' | 'beside' | 'other', string>> = {
  gold: { moved: 'expected elsewhere', beside: '', other: 'not expected' },
  prediction: { moved: 'elsewhere in the answer', beside: '', other: 'not in the answer' },
};

/** A prediction beside its nearest gold, call by call; what differs is marked in words, too. */
export function Alignment({
  alignment,
  isReordered,
  id,
  task,
}: {
  readonly alignment: ProfileScore['alignments'][number];
  /** Whether its tag says that the calls are those of the gold. */
  readonly isReordered: boolean;
  readonly id: string;
  readonly task: Task;
}) {
  const { gold, prediction } = alignment;
  const isTalk = task === 'dialogue';
  const golden = isTalk ? 'expected' : `gold ${wholeText(BigInt(gold) + 1n)}`;
  const predicted = isTalk ? 'Answer' : `Prediction ${prediction + 1}`;
  const calls = placedCalls(alignment.calls, isReordered);
  return (
    <>
      <h3 id={id}>
        {predicted} beside {isTalk ? 'what is expected' : golden}
      </h3>
      <p class="note">{countsOf(calls)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-labelledby={id}>
        <table class="aligned">
          <thead>
            <tr>
              <th scope="col">{asLabel(golden)}</th>
              <th scope="col">Mark</th>
              <th scope="col">{predicted}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call, at) => (
              <CallRow key={String(at)} call={call} texts={isTalk ? talkAbsences : absences} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** How many calls have each mark; one that has moved has it on both sides. */
function countsOf(calls: readonly PlacedCall[]): string {
  const counts = (Object.keys(signs) as (keyof typeof signs)[]).map((mark) => {
    const rows = calls.filter((call) => call.mark === mark);
    const one = mark === 'moved' ? rows.filter(({ gold }) => gold !== undefined) : rows;
    return [one.length, mark] as const;
  });
  const strays = calls.filter(({ agents }) => agents !== undefined).length;
  return [...counts, [strays, 'under another agent'] as const]
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}

function CallRow({
  call,
  texts,
}: {
  readonly call: PlacedCall;
  readonly texts: typeof talkAbsences;
}) {
  const { mark, gold } = call;
  const isBeside = mark === 'allowed' || mark === 'tried';
  const reason = isBeside ? 'beside' : mark === 'moved' ? 'moved' : 'other';
  // A call that is the same on both sides is held once.
  const prediction = call.prediction ?? (mark === 'same' || mark === 'changed' ? gold : undefined);
  const parts = mark === 'changed' ? differencesOf(gold ?? '', prediction ?? '') : undefined;
  const isSame = mark === 'changed' && gold === prediction;
  return (
    <tr class={call.prediction === undefined && mark === 'same' ? 'same identical' : mark}>
      <td class="call" data-side="gold">
        <Side text={gold} parts={parts?.left} absent={texts.gold[reason]} />
      </td>
      <td class="mark">
        <span aria-hidden="true">{signs[mark]}</span> {mark}
      </td>
      <td class="call" data-side="prediction">
        <Side text={prediction} parts={parts?.right} absent={texts.prediction[reason]} />
        {isSame && (
          <span class="note"> what differs is not in this report, or not in the text</span>
        )}
        {call.agents !== undefined && (
          <span class="note">
            {' '}
            under agent <Text text={call.agents.prediction} most={120} withEnd />, not{' '}
            <Text text={call.agents.gold} most={120} withEnd />
          </span>
        )}
        {call.status !== undefined && (
          <span class="note"> failed{call.parallel !== undefined && ','}</span>
        )}
        {call.parallel !== undefined && (
          <span class="note"> in one message with others (parallel {call.parallel})</span>
        )}
      </td>
    </tr>
  );
}

/** A call of one side; where it is long, all that differs can be seen, with what is before and behind. */
function Side({
  text,
  parts = text === undefined ? [] : [{ text, differs: false }],
  absent,
}: {
  readonly text: string | undefined;
  readonly parts: readonly TextPart[] | undefined;
  readonly absent: string;
}) {
  if (text === undefined) return <span class="absent">{absent}</span>;
  return (
    <code>
      {parts.map((part, at) =>
        part.differs ? (
          <mark key={String(at)}>
            <span class="unseen">[differs: </span>
            <Text text={part.text} show={unmistakable} />
            <span class="unseen">]</span>
          </mark>
        ) : (
          <Text key={String(at)} text={part.text} withEnd={at < parts.length - 1} />
        ),
      )}
    </code>
  );
}
