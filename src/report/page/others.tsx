import type { ReportRow } from '../page-data.ts';
import { linkTo } from './navigation.ts';
import type { PageReport } from './read-report.ts';
import { groupsOf } from './select.ts';
import { counted, plainName } from './text.tsx';
import type { View } from './view.ts';

/** More links than this are no help. */
const mostOthers = 20;

/** The predictions of others for the same profile, where the address does not say whose it is about. */
export function Others({
  report,
  row,
  view,
}: {
  readonly report: PageReport;
  readonly row: ReportRow;
  readonly view: View;
}) {
  const asked = Object.keys(view.open?.groups ?? {}).length;
  if (asked >= Object.keys(groupsOf(row)).length) return null;
  const others = report.rows.filter((one) => one.id === row.id && one !== row);
  if (others.length === 0) return null;
  return (
    <nav class="others note" aria-label="Other predictions of this profile">
      <p>
        The address does not say which prediction of the profile; this is the first, and there{' '}
        {others.length === 1 ? 'is' : 'are'} {counted(others.length, 'other')}:
      </p>
      <ul>
        {others.slice(0, mostOthers).map((one) => (
          <li key={one.at}>
            <a href={linkTo({ ...view, open: { id: one.id, groups: groupsOf(one) } })}>
              {Object.values(groupsOf(one))
                .map((value) => plainName(value))
                .join(', ')}
            </a>
          </li>
        ))}
      </ul>
      {others.length > mostOthers && <p>The table of predictions has the rest.</p>}
    </nav>
  );
}
