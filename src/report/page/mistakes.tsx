import { grouped } from '../../base/lists-by-key.ts';
import { tags } from '../../model/score.ts';
import type { ReportRow } from '../page-data.ts';
import { asLabel, inWords, stateText } from './labels.ts';
import { linkTo } from './navigation.ts';
import type { PageReport } from './read-report.ts';
import { groupsOf } from './select.ts';
import { Name, Text } from './text.tsx';
import { firstView, type View } from './view.ts';

/** A kind of mistake: what it is called, who has it, and what shows only these. */
interface Kind {
  readonly name: string;
  readonly rows: readonly ReportRow[];
  readonly only: Partial<View>;
  readonly tag?: string;
}

/** The kinds of mistakes of the selection: how many predictions have each, and one of them. */
export function Mistakes({
  report,
  rows,
  view,
}: {
  readonly report: PageReport;
  readonly rows: readonly ReportRow[];
  readonly view: View;
}) {
  const kinds = kindsIn(rows);
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="mistakes-title">
      <h2 id="mistakes-title">Mistakes</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Table of mistakes">
        <table class="mistakes">
          <thead>
            <tr>
              <th scope="col" class="text">
                Mistake
              </th>
              <th scope="col" class="number">
                {report.index.task === 'dialogue' ? 'Answers' : 'Predictions'}
              </th>
              <th scope="col" class="text">
                For example
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind.name}>
                <th scope="row" class="text">
                  <a href={linkTo({ ...view, ...kind.only, page: 1 })} title="Only these">
                    {asLabel(kind.name)}
                  </a>
                </th>
                <td class="number">{kind.rows.length.toLocaleString('en')}</td>
                <td class="text">
                  <Example report={report} kind={kind} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** The tags, then why there was nothing to compare. */
function kindsIn(rows: readonly ReportRow[]): Kind[] {
  const states = grouped(
    rows.filter((row) => stateText(row) !== undefined),
    (row) => stateText(row) ?? '',
  );
  return [
    ...tags.map((tag): Kind => {
      const own = rows.filter((row) => row.tags.includes(tag));
      return { name: inWords(tag), rows: own, only: { tag }, tag };
    }),
    ...[...states].map(([name, own]): Kind => {
      const [{ state } = { state: 'scored' }] = own;
      return {
        name,
        rows: own,
        only: state === 'scored' ? { state: 'mistakes', tag: 'none' } : { state },
      };
    }),
  ].filter((kind) => kind.rows.length > 0);
}

/** The first of the predictions, and what is said of it. */
function Example({
  report,
  kind: { rows, tag },
}: {
  readonly report: PageReport;
  readonly kind: Kind;
}) {
  const [row] = rows;
  if (row === undefined) return null;
  const reason = report.detailOf(row)?.reasons.find((one) => one.tag === tag);
  const open = { id: row.id, groups: groupsOf(row) };
  return (
    <>
      <a href={linkTo({ ...firstView, open })}>
        <Name text={nameOf(open)} />
      </a>
      {reason !== undefined && (
        <>
          {' '}
          <Text text={reason.text} most={200} withEnd />
        </>
      )}
    </>
  );
}

/** `C1 (model small, trial 2)`, as texts name a prediction. */
function nameOf({ id, groups }: NonNullable<View['open']>): string {
  const fields = Object.entries(groups).map(([field, value]) => `${field} ${value}`);
  return fields.length > 0 ? `${id} (${fields.join(', ')})` : id;
}
