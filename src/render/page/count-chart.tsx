import type { GroupScore } from '../../model/score.ts';
import { BarCell, Chart, groupName, mostGroups } from './bars.tsx';

/** Something that is counted in each group. */
interface Counted {
  readonly name: string;
  readonly countIn: (group: GroupScore) => number;
}

interface CountChartProps {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly groups: readonly GroupScore[];
  /** What groups are named by. */
  readonly fields: readonly string[];
  readonly kinds: readonly Counted[];
  /** The count for each prediction of the group, in words. */
  readonly shareText: (share: number) => string;
  /** What the longest bar is the longest of. */
  readonly scale: 'kind' | 'chart';
  readonly empty: string;
}

/** Counts by kind and group, the more of the two below each other; what nowhere occurs is left out. */
export function CountChart(props: CountChartProps) {
  const { id, title, note, groups, fields, empty, scale } = props;
  const kinds = props.kinds.filter(({ countIn }) => groups.some((group) => countIn(group) > 0));
  const shown = groups.slice(0, mostGroups);
  if (kinds.length === 0)
    return <Chart id={id} title={title} kind="counts" note={empty} left={0} />;
  const names = [
    kinds.map(({ name }) => ({ plain: name, shown: <>{name}</> })),
    shown.map((group) => groupName(group, fields)),
  ];
  const isTall = shown.length > kinds.length;
  const [heads = [], lines = []] = isTall ? names : names.toReversed();
  const cells = cellsOf(props, kinds, shown, isTall);
  return (
    <Chart
      id={id}
      title={title}
      kind={scale === 'kind' || heads.length > 3 ? 'counts wide' : 'counts'}
      note={note}
      left={groups.length - shown.length}
    >
      <thead>
        <tr>
          <td />
          {heads.map((name, at) => (
            <th key={String(at)} scope="col">
              {name.shown}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((name, line) => (
          <tr key={String(line)}>
            <th scope="row">
              <span class="label">{name.shown}</span>
            </th>
            {heads.map((_, head) => (isTall ? cells[head]?.[line] : cells[line]?.[head]))}
          </tr>
        ))}
      </tbody>
    </Chart>
  );
}

/** A cell for each group, of each kind. */
function cellsOf(
  { scale, shareText, fields }: CountChartProps,
  kinds: readonly Counted[],
  groups: readonly GroupScore[],
  isTall: boolean,
) {
  const shares = kinds.map(({ countIn }) =>
    groups.map((group) => countIn(group) / Math.max(1, group.profiles)),
  );
  const most = Math.max(...shares.flat());
  return kinds.map(({ name, countIn }, kind) => {
    const own = shares[kind] ?? [];
    const longest = scale === 'kind' ? Math.max(...own) : most;
    return groups.map((group, at) => {
      const share = own[at] ?? 0;
      return (
        <BarCell
          key={`${kind} ${at}`}
          head={isTall ? name : groupName(group, fields).plain}
          share={longest > 0 ? share / longest : 0}
          text={countIn(group).toLocaleString('en')}
          more={shareText(share)}
          kind="third"
        />
      );
    });
  });
}
