import { countTitle, unitOf } from '../../model/figure-units.ts';
import type { PageComparison } from '../page-data.ts';
import { asLabel, fieldLabel } from './labels.ts';
import { linkTo } from './navigation.ts';
import type { PageReport } from './read-report.ts';
import { counted, Name, plainName } from './text.tsx';
import type { View } from './view.ts';

/** What was compared: models with each other, or this run with an earlier one. */
export function Comparisons({
  report,
  view,
}: {
  readonly report: PageReport;
  readonly view: View;
}) {
  const { tables, all, notes } = report.index.comparisons;
  if (tables.length === 0) return null;
  const isWhole = ({ key }: PageComparison) => Object.keys(key).length === 0;
  const list = (some: readonly PageComparison[]) =>
    some.map((one) => {
      const id = `comparison-${tables.indexOf(one) + 1}`;
      return <Comparison key={id} id={id} comparison={one} view={view} />;
    });
  const parts = tables.filter((one) => !isWhole(one));
  return (
    <section aria-labelledby="comparisons-title">
      <h2 id="comparisons-title">Comparison</h2>
      {list(tables.filter(isWhole))}
      {parts.length > 0 && (
        <details>
          <summary>{counted(parts.length, 'comparison')} by group</summary>
          {list(parts)}
        </details>
      )}
      <p class="note">
        {notes.join(' ')}
        {all > tables.length &&
          ` ${counted(all - tables.length, 'more comparison')} in the scores as JSON (--out).`}
      </p>
    </section>
  );
}

const usualHeads = ['Change', '95 % interval', 'p'];

function Comparison({
  id,
  comparison,
  view,
}: {
  readonly id: string;
  readonly comparison: PageComparison;
  readonly view: View;
}) {
  const { title, key, sides, rows, isUneven, inSecond } = comparison;
  const heads = [...usualHeads, `Better ${inSecond}`, `Worse ${inSecond}`];
  const of = Object.entries(key).map(
    ([field, value]) => `${fieldLabel(field)} ${plainName(value)}`,
  );
  return (
    <>
      <h3 id={id}>{[title, ...of].join(', ')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-labelledby={id}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col" class="text">
                {!isUneven && rows[0] && counted(rows[0].pairs, unitOf(rows[0].figure))}
              </th>
              {isUneven && (
                <th scope="col" class="number">
                  {asLabel(countTitle(rows.map(({ figure }) => figure)))}
                </th>
              )}
              {[...sides, ...heads].map((head, at) => (
                <th key={String(at)} scope="col" class="number">
                  {at < sides.length ? <Name text={head} most={40} /> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.figure}>
                <th scope="row" class="text">
                  {row.title}
                </th>
                {isUneven && <td class="number">{row.pairs.toLocaleString('en')}</td>}
                <td class="number">{row.first}</td>
                <td class="number">{row.second}</td>
                <td class="number">
                  {row.difference}
                  {row.verdict !== undefined && (
                    <span class={row.verdict === 'better' ? 'yes' : 'no'}> {row.verdict}</span>
                  )}
                </td>
                <td class="number">{row.interval || '–'}</td>
                <td class="number">{row.p}</td>
                <td class="number">{row.better.toLocaleString('en')}</td>
                <td class="number">{row.worse.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Changed comparison={comparison} view={view} />
    </>
  );
}

/** The profiles that are better or worse, or are on one side only; each opens the second's prediction. */
function Changed({
  comparison: { profiles, field, second },
  view,
}: {
  readonly comparison: PageComparison;
  readonly view: View;
}) {
  const groups: Record<string, string> = field === 'baseline' ? {} : { [field]: second };
  return (
    <ul class="changed">
      {profiles.map(({ what, all, ids }) => (
        <li key={what}>
          {all.toLocaleString('en')} {what}:{' '}
          {ids.map((id, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <a href={linkTo({ ...view, open: { id, groups } })}>
                {id === '' ? '(empty)' : <Name text={id} most={40} />}
              </a>
            </span>
          ))}
          {all > ids.length && ` and ${(all - ids.length).toLocaleString('en')} more`}
        </li>
      ))}
    </ul>
  );
}
