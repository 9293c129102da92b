import { type FigureName, figureRow } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import type { GroupScore } from '../../model/score.ts';
import { figureColumns, profilesByColumn } from '../scores/columns.ts';
import { spreadText } from '../scores/rounding.ts';

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
          <span key={text} class="sd">
            {text}
          </span>
        ))}
      </dd>
      <dd class="about">{figureRow(figure).description}</dd>
    </div>
  );
}

/** The figures of all that is selected, as the head of the table has them. */
export function Tiles({ group, task }: { readonly group: GroupScore; readonly task: Task }) {
  const columns = figureColumns(task);
  const counts = profilesByColumn(
    columns.map(({ figure }) => group.figures[figure]),
    group.profiles,
  );
  return (
    <>
      <dl class="tiles" aria-label="Figures of the selection">
        {columns.map(({ figure, title }, at) => {
          const text = spreadText(figure, group.figures[figure]);
          const count = counts === undefined ? [] : [`n=${counts[at]}`];
          const interval = text?.low === undefined ? [] : [`${text.low} to ${text.high}`];
          const more = text === undefined ? [] : [`±${text.sd}`, ...interval, ...count];
          return (
            <Tile key={figure} figure={figure} title={title} mean={text?.mean ?? '–'} more={more} />
          );
        })}
      </dl>
      <p class="note">
        Means over profiles, ± the standard deviation, and from where to where the mean is with 95 %
        certainty.
      </p>
    </>
  );
}
