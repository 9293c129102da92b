import type { AlignedCall, ProfileScore } from '../../model/score.ts';
import { differencesOf, type Part } from './differences.ts';
import { Text, wholeText } from './text.tsx';
import { unmistakable } from './visible.ts';

const signs = { same: '=', changed: '~', missing: '<', extra: '>' } as const;

/** A prediction beside its nearest gold, call by call; what differs is marked in words, too. */
export function Alignment({
  alignment,
  id,
}: {
  readonly alignment: ProfileScore['alignments'][number];
  readonly id: string;
}) {
  const { calls, gold, prediction } = alignment;
  const count = (mark: AlignedCall['mark']) => calls.filter((call) => call.mark === mark).length;
  const counts = (['same', 'changed', 'missing', 'extra'] as const)
    .filter((mark) => count(mark) > 0)
    .map((mark) => `${count(mark)} ${mark}`);
  const strays = calls.filter(({ agents }) => agents !== undefined).length;
  if (strays > 0) counts.push(`${strays} under another agent`);
  return (
    <>
      <h3 id={id}>
        Prediction {prediction + 1} beside gold {wholeText(BigInt(gold) + 1n)}
      </h3>
      <p class="note">{counts.join(', ')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-labelledby={id}>
        <table class="aligned">
          <thead>
            <tr>
              <th scope="col">Gold {wholeText(BigInt(gold) + 1n)}</th>
              <th scope="col">Mark</th>
              <th scope="col">Prediction {prediction + 1}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call, at) => (
              <CallRow key={String(at)} call={call} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function CallRow({ call }: { readonly call: AlignedCall }) {
  const { mark, gold } = call;
  // A call that is the same on both sides is held once.
  const prediction = call.prediction ?? (mark === 'same' || mark === 'changed' ? gold : undefined);
  const parts = mark === 'changed' ? differencesOf(gold ?? '', prediction ?? '') : undefined;
  const isSame = mark === 'changed' && gold === prediction;
  return (
    <tr class={call.prediction === undefined && mark === 'same' ? 'same identical' : mark}>
      <td class="call" data-side="gold">
        <Side text={gold} parts={parts?.left} absent="not in the gold" />
      </td>
      <td class="mark">
        <span aria-hidden="true">{signs[mark]}</span> {mark}
      </td>
      <td class="call" data-side="prediction">
        <Side text={prediction} parts={parts?.right} absent="not predicted" />
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
  readonly parts: readonly Part[] | undefined;
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
