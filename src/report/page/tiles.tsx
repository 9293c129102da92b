import { Fragment } from 'preact';
import { unitsOf } from '../../model/figure-units.ts';
import { type FigureName, figureRow } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import type { GroupScore } from '../../model/score.ts';
import { figureColumns } from '../../scoring/text/columns.ts';
import { spreadText } from '../../words/rounding.ts';
import { profileCounts } from './profile-counts.ts';

/** A figure, what it says in a sentence, and how sure it is. */
export function Tile({
  figure,
  title,
  mean,
  more = [],
}: {
  readonly figure: FigureName;
  readonly title: string;
  readonly mean: string;
  readonly more?: readonly string[];
}) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {mean}
        {more.map((text) => (
          <Fragment key={text}>
            {' '}
            <span class="sd">{text}</span>
          </Fragment>
        ))}
      </dd>
      <dd class="about">{figureRow(figure).description}</dd>
    </div>
  );
}

/** The figures of all that is selected, as the head of the table of its groups has them. */
export function Tiles({
  group,
  groups,
  task,
}: {
  readonly group: GroupScore;
  readonly groups: readonly GroupScore[];
  readonly task: Task;
}) {
  const columns = figureColumns(task, groups);
  const nOf = (figure: FigureName) => group.figures[figure]?.n ?? 0;
  const counts = columns.map(({ figure }) => nOf(figure));
  const { all = 0, ofOne } = profileCounts(counts);
  const units = unitsOf(
    columns.map(({ figure }) => figure),
    all,
  );
  const fewer = new Set(counts).size > 1 ? ' (n where fewer have the figure)' : '';
  return (
    <>
      <dl class="tiles" aria-label="Figures of the selection">
        {columns.map(({ figure, title }) => {
          const text = spreadText(figure, group.figures[figure]);
          const n = ofOne(nOf(figure));
          const count = n === undefined ? [] : [`n=${n}`];
          const interval =
            text?.low === undefined ? [] : [`95 % interval ${text.low} to ${text.high}`];
          const more = text === undefined ? [] : [`±${text.sd}`, ...interval, ...count];
          return (
            <Tile key={figure} figure={figure} title={title} mean={text?.mean ?? '–'} more={more} />
          );
        })}
      </dl>
      <p class="note">
        Means over {all.toLocaleString('en')} {units}
        {fewer}, ± the standard deviation over them, and the 95 % interval of the mean.
      </p>
    </>
  );
}
