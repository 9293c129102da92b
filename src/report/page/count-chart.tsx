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
  /** What a full bar is; unless given, the greatest share of the chart, which its note then says. */
  readonly full?: number;
  readonly empty: string;
}

/** Counts by kind and group, the more of the two below each other; what nowhere occurs is left out. */
export function CountChart(props: CountChartProps) {
  const { id, title, note, groups, fields, empty, shareText } = props;
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
  const shares = kinds.map(({ countIn }) => shown.map((group) => shareIn(group, countIn)));
  const full = props.full ?? Math.max(...shares.flat());
  const scale = props.full === undefined ? ` A full bar is ${shareText(full)}, the most here.` : '';
  const cells = cellsOf(props, kinds, shown, full, isTall);
  return (
    <Chart
      id={id}
      title={title}
      kind={props.full === undefined || heads.length > 3 ? 'counts wide' : 'counts'}
      note={note + scale}
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

function shareIn(group: GroupScore, countIn: Counted['countIn']): number {
  return countIn(group) / Math.max(1, group.profiles);
}

/** A cell for each group, of each kind. */
function cellsOf(
  { shareText, fields }: CountChartProps,
  kinds: readonly Counted[],
  groups: readonly GroupScore[],
  full: number,
  isTall: boolean,
) {
  return kinds.map(({ name, countIn }, kind) =>
    groups.map((group, at) => {
      const share = shareIn(group, countIn);
      return (
        <BarCell
          key={`${kind} ${at}`}
          head={isTall ? name : groupName(group, fields).plain}
          share={share / full}
          text={countIn(group).toLocaleString('en')}
          more={shareText(share)}
          kind="third"
        />
      );
    }),
  );
}
