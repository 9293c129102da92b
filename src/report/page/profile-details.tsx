import type { Task } from '../../model/prediction.ts';
import type { PageDetail, ReportRow } from '../page-data.ts';
import { Alignment } from './alignment.tsx';
import { inWords } from './labels.ts';
import { Pairs } from './pair-table.tsx';
import { Repairs } from './profile-figures.tsx';
import type { PageReport } from './read-report.ts';
import { repeatsIn } from './repeats.ts';
import { counted, Text, wholeText } from './text.tsx';
import { visible } from './visible.ts';

interface DetailsProps {
  readonly row: ReportRow;
  readonly detail: PageDetail;
  readonly task: Task;
}

/** What is wrong with a prediction, and its calls beside those of its gold. */
export function Details({
  report,
  row,
  detail,
}: Omit<DetailsProps, 'task'> & { readonly report: PageReport }) {
  const { task } = report.index;
  const answer = detail.answer === undefined ? undefined : report.answerAt(detail.answer);
  return (
    <>
      <section aria-labelledby="reasons-title">
        <h2 id="reasons-title">What is wrong</h2>
        <Reasons row={row} detail={detail} task={task} />
        <UserFailures detail={detail} />
      </section>
      <section aria-labelledby="calls-title">
        <h2 id="calls-title">{task === 'dialogue' ? 'Expected and answered' : 'Calls'}</h2>
        <Calls row={row} detail={detail} task={task} />
      </section>
      {answer !== undefined && <Answer row={row} detail={detail} task={task} text={answer} />}
      {detail.pairs.length > 0 && <Pairs detail={detail} groups={report.index.groups} />}
      <Repairs row={row} />
    </>
  );
}

function Reasons({ row, detail, task }: DetailsProps) {
  const what = task === 'dialogue' ? 'answer' : 'prediction';
  if (row.state === 'absent') return <p>There is no {what}. Every figure is 0.</p>;
  if (row.state === 'unreadable') {
    return (
      <p>
        The {what} cannot be read. Every figure is 0.{' '}
        {detail.unread !== undefined && (
          <>
            The reason: <Text text={detail.unread} />.{' '}
          </>
        )}
        {detail.answer === undefined &&
          `What it was read from is in the file of ${what}s; traxgen ${task === 'dialogue' ? 'dialogue ' : ''}score --report puts it into the page.`}
      </p>
    );
  }
  if (detail.reasons.length === 0) {
    return (
      <p>
        {faultless(row, task)} {repeatsIn(detail.matches).join(' ')}
      </p>
    );
  }
  return (
    <>
      <ReasonList detail={detail} />
      {row.isRight && (
        <p class="note">
          The calls are the gold's: agents do not enter the figures, only the tags.
        </p>
      )}
      {detail.allReasons !== undefined && (
        <p class="note">
          {counted(detail.allReasons - detail.reasons.length, 'more reason')} not shown here: those
          of the predicted trajectories whose calls are not shown, either.
        </p>
      )}
    </>
  );
}

/** What there is to say of a prediction without reasons. */
function faultless({ isRight }: ReportRow, task: Task): string {
  if (task === 'dialogue') return isRight ? 'Nothing.' : 'Some of its tests are not right.';
  if (isRight === null) return 'Nothing by the names of tools; the arguments are not known.';
  if (!isRight) return 'What is predicted is gold, but it is not all of the gold.';
  return `Nothing: ${task === 'run' ? 'the run is a valid path' : 'the prediction is the gold'}.`;
}

/** What is no mistake of the agent. */
function UserFailures({ detail: { userFailures = [] } }: { readonly detail: PageDetail }) {
  if (userFailures.length === 0) return null;
  return (
    <>
      <p>The simulated user failed, which is no mistake of the agent:</p>
      <ul class="reasons">
        {userFailures.map(({ kind, text }) => (
          <li key={text}>
            <span class="tag">{inWords(kind)}</span> <Text text={text} withEnd />
          </li>
        ))}
      </ul>
    </>
  );
}

function ReasonList({ detail }: { readonly detail: PageDetail }) {
  return (
    <ul class="reasons">
      {detail.reasons.map(({ prediction, tag, text }, at) => (
        <li key={String(at)}>
          <span class={`tag ${tag}`}>{inWords(tag)}</span>{' '}
          {detail.predictions > 1 && <span class="sd">prediction {prediction + 1}: </span>}
          <Text text={text} withEnd />
        </li>
      ))}
    </ul>
  );
}

function Calls({ row, detail, task }: DetailsProps) {
  const { alignments, allAlignments, matches } = detail;
  const shown = alignments.length + matches.length;
  const reordered = new Set(
    detail.reasons.filter(({ tag }) => tag === 'wrong_order').map(({ prediction }) => prediction),
  );
  return (
    <>
      {alignments.length > 0 && task !== 'dialogue' && (
        <p class="note">
          A wrong prediction stands beside the gold of its figures or, where it was matched with
          none, beside the gold most similar to it; beside another, other calls might be marked. The
          reasons above are about this gold, too.
        </p>
      )}
      {alignments.map((alignment) => (
        <Alignment
          key={alignment.prediction}
          alignment={alignment}
          isReordered={reordered.has(alignment.prediction)}
          id={`prediction-${alignment.prediction + 1}`}
          task={task}
        />
      ))}
      {matches.map((match) => (
        <GoldCalls key={match.prediction} match={match} task={task} />
      ))}
      {shown === 0 && (
        <p>
          {row.state === 'scored'
            ? 'The calls are not in these scores: they were written by an earlier version.'
            : 'There are none.'}
        </p>
      )}
      {shown > 0 && shown < detail.predictions && (
        <p class="note">
          {counted(detail.predictions - shown, 'more trajectory', 'more trajectories')} predicted
          {allAlignments === undefined ? ', and gold' : ''}; not shown here.
        </p>
      )}
    </>
  );
}

/** The calls of a prediction that is gold. */
function GoldCalls({
  match,
  task,
}: {
  readonly match: PageDetail['matches'][number];
  readonly task: Task;
}) {
  const { prediction, gold, calls, failed = [], allowed = [] } = match;
  return (
    <>
      <h3>
        {task === 'dialogue'
          ? 'The answer is what is expected'
          : `Prediction ${prediction + 1} is gold ${wholeText(BigInt(gold) + 1n)}`}
      </h3>
      <ol class="calls">
        {calls.map((call, at) => (
          <li key={String(at)}>
            <code>
              <Text text={call} />
            </code>
            {failed.includes(at) && <span class="note"> failed</span>}
            {allowed.includes(at) && <span class="note"> allowed besides</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What the prediction was read from, as it was before anything was read or repaired. */
function Answer({ row, detail, task, text }: DetailsProps & { readonly text: string }) {
  const title = task === 'run' ? 'What was recorded' : 'What the model wrote';
  const length = detail.answerLength ?? text.length;
  return (
    <details open={row.state === 'unreadable'}>
      <summary>
        {title} ({counted(length, 'character')})
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label={title}>
        <pre class="audit answer">
          <Text text={text} most={4000} show={visibleLines} />
        </pre>
      </section>
      {text.length < length && (
        <p class="note">
          Only the first {text.length.toLocaleString('en')} characters are in this file.
        </p>
      )}
    </details>
  );
}

function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}
