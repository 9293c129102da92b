import { type ComponentChildren, Fragment } from 'preact';
import type { GroupScore } from '../../model/score.ts';
import { Name, plainName } from './text.tsx';

/** Charts have no more groups than this, of each complexity; the table has them all. */
export const mostGroups = 24;

/** So much of a value is shown in the name of a group, in lines of its own length. */
const longestValue = 80;

/** What a group is called where its fields are known from the head; `plain` where only a text may stand. */
export function groupName(group: GroupScore, fields: readonly string[]) {
  if (fields.length === 0) return { plain: 'all', shown: <>all</> };
  const values = fields.map((field) => group.key[field] ?? '');
  return {
    plain: values.map((value) => plainName(value, longestValue)).join(', '),
    shown: (
      <>
        {values.map((value, at) => (
          <Fragment key={String(at)}>
            {at > 0 && ', '}
            {value === '' ? '(empty)' : <Name text={value} most={longestValue} />}
          </Fragment>
        ))}
      </>
    ),
  };
}

/** A chart: a table whose cells have bars, in a region of its own that scrolls where it is large. */
export function Chart({
  id,
  title,
  kind,
  note,
  left,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly kind?: string;
  readonly note?: string;
  /** How many groups it leaves out. */
  readonly left: number;
  /** The parts of the table; undefined where it would be empty. */
  readonly children?: ComponentChildren;
}) {
  return (
    <figure class={kind}>
      <h3 id={id}>{title}</h3>
      {children !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        <section class="scroll" tabIndex={0} aria-labelledby={id}>
          <table class="chart" aria-labelledby={id}>
            {children}
          </table>
        </section>
      )}
      {left > 0 && <p class="note">{left.toLocaleString('en')} more groups are in the table.</p>}
      {note !== undefined && <figcaption>{note}</figcaption>}
    </figure>
  );
}

/** A cell with a bar, from 0 to 1, and the figure beside it; a line on the bar is an interval. */
export function BarCell({
  head,
  share,
  interval,
  text,
  more,
  kind,
}: {
  /** What a narrow screen has no head of the column for. */
  readonly head: string;
  readonly share: number | undefined;
  readonly interval?: readonly [number, number] | undefined;
  readonly text: string | undefined;
  readonly more?: string | undefined;
  readonly kind: string;
}) {
  return (
    <td data-head={head}>
      <span class="bar">
        <svg aria-hidden="true" focusable="false" width="100%" height="100%">
          <rect class="track" width="100%" height="100%" />
          <rect class={kind} width={place(share ?? 0)} height="100%" />
          {interval !== undefined && <Whisker from={interval[0]} to={interval[1]} />}
        </svg>
        <span class="value">
          {text ?? '–'} {more !== undefined && <span class="sd">{more}</span>}
        </span>
      </span>
    </td>
  );
}

/** A line from one end of an interval to the other, with a stroke across each. */
function Whisker({ from, to }: { readonly from: number; readonly to: number }) {
  const [low, high] = [place(from), place(to)];
  return (
    <g class="whisker">
      <line x1={low} x2={high} y1="50%" y2="50%" />
      <line x1={low} x2={low} y1="20%" y2="80%" />
      <line x1={high} x2={high} y1="20%" y2="80%" />
    </g>
  );
}

function place(share: number): string {
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
}
