import type { GroupScore } from '../../model/score.ts';
import { BarCell, groupName, Left, mostGroups } from './bars.tsx';

/** Something that is counted in each group. */
interface CountRow {
  readonly name: string;
  readonly countIn: (group: GroupScore) => number;
}

interface CountChartProps {
  readonly title: string;
  readonly note: string;
  readonly models: readonly GroupScore[];
  readonly fields: readonly string[];
  readonly rows: readonly CountRow[];
  /** The count for each prediction of the group, in words. */
  readonly shareText: (share: number) => string;
  /** What the longest bar is the longest of. */
  readonly scale: 'row' | 'chart';
  readonly empty: string;
}

/** Counts by group, a row each; what nowhere occurs is left out. */
export function CountChart(props: CountChartProps) {
  const { title, note, models, fields, empty } = props;
  const found = props.rows.filter(({ countIn }) => models.some((group) => countIn(group) > 0));
  const shown = models.slice(0, mostGroups);
  return (
    <figure class={props.scale}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label={title}>
        <table class="chart counts">
          <caption>{title}</caption>
          {found.length > 0 && (
            <thead>
              <tr>
                <td />
                {shown.map((group) => (
                  <th key={JSON.stringify(group.key)} scope="col">
                    {groupName(group, fields)}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <CountRows {...props} rows={found} shown={shown} />
        </table>
      </section>
      <Left count={found.length > 0 ? models.length - shown.length : 0} />
      <figcaption>{found.length > 0 ? note : empty}</figcaption>
    </figure>
  );
}

function CountRows({
  rows,
  shown,
  scale,
  shareText,
}: CountChartProps & { readonly shown: readonly GroupScore[] }) {
  const share = ({ countIn }: CountRow, group: GroupScore) =>
    countIn(group) / Math.max(1, group.profiles);
  const greatest = (some: readonly CountRow[]) =>
    Math.max(1e-9, ...some.flatMap((row) => shown.map((group) => share(row, group))));
  const full = greatest(rows);
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{row.name}</th>
          {shown.map((group) => (
            <BarCell
              key={JSON.stringify(group.key)}
              share={share(row, group) / (scale === 'row' ? greatest([row]) : full)}
              text={row.countIn(group).toLocaleString('en')}
              more={shareText(share(row, group))}
              kind="third"
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
}
