import { type FigureName, figureRow, headlines } from '../../model/figures.ts';
import type { GroupScore } from '../../model/score.ts';
import { figureColumns } from '../../scoring/text/columns.ts';
import { columnUnit, roundedText } from '../../words/rounding.ts';
import type { ReportRow } from '../page-data.ts';
import { asLabel, fieldLabel, inWords, rightWords, stateText } from './labels.ts';
import { type Go, linkTo, type RowsProps } from './navigation.ts';
import { fieldOf, groupsOf, rowWorkflow } from './select.ts';
import { SortHead } from './sortable.tsx';
import { counted, isLongName, Name } from './text.tsx';
import type { View } from './view.ts';

/** Rows on a page of the table: more would make browsers slow. */
const rowsOnPage = 50;

/** What a narrow screen leaves to the prediction's own page. */
const minor = new Set<string>([
  'workflow',
  'complexity',
  ...[...figureColumns('plan'), ...figureColumns('dialogue')].flatMap(({ figure, isMinor }) =>
    isMinor ? [figure] : [],
  ),
]);

/** The predictions that are left, a page of them at a time. */
export function RowTable({
  rows,
  fields,
  groups,
  task,
  view,
  go,
}: RowsProps & { readonly groups: readonly GroupScore[] }) {
  // Whether a prediction is right is a word here.
  const others = figureColumns(task, groups).filter(({ figure }) => figure !== headlines[task]);
  const pages = Math.max(1, Math.ceil(rows.length / rowsOnPage));
  const page = Math.min(view.page, pages);
  const from = (page - 1) * rowsOnPage;
  const head = { sort: view.sort, onSort: (sort: string) => go({ sort, page: 1 }) };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Table of predictions">
        <table class="rows">
          <caption class="unseen shown-in-print">
            Scores {(from + 1).toLocaleString('en')} to{' '}
            {Math.min(rows.length, from + rowsOnPage).toLocaleString('en')} of{' '}
            {rows.length.toLocaleString('en')}
          </caption>
          <thead>
            <tr>
              <SortHead name="id" title="Profile" isText {...head} />
              {fields.map((field) => (
                <SortHead
                  key={field}
                  name={field}
                  title={fieldLabel(field)}
                  isText
                  minor={minor.has(field)}
                  {...head}
                />
              ))}
              <SortHead name={headlines[task]} title={asLabel(rightWords[task])} isText {...head} />
              <SortHead name="tags" title="Tags" isText {...head} />
              {others.map(({ figure, title }) => (
                <SortHead
                  key={figure}
                  name={figure}
                  title={title}
                  about={figureRow(figure).description}
                  minor={minor.has(figure)}
                  {...head}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + rowsOnPage).map((row) => (
              <RowLine key={row.at} row={row} fields={fields} figures={others} view={view} />
            ))}
          </tbody>
        </table>
      </section>
      <Pager page={page} pages={pages} rows={rows.length} go={go} />
    </>
  );
}

function RowLine({
  row,
  fields,
  figures,
  view,
}: {
  readonly row: ReportRow;
  readonly fields: readonly string[];
  readonly figures: ReturnType<typeof figureColumns>;
  readonly view: View;
}) {
  const open = { id: row.id, groups: groupsOf(row) };
  return (
    <tr>
      <th scope="row" class={isLongName(row.id) ? 'text long' : 'text'}>
        <a href={linkTo({ ...view, open })} id={`row-${row.at}`}>
          {row.id === '' ? '(empty)' : <Name text={row.id} most={40} />}
        </a>
      </th>
      {fields.map((field) => (
        <td key={field} class={classOf(row, field)}>
          <FieldValue row={row} field={field} />
        </td>
      ))}
      <td class="text">
        <Verdict row={row} />
      </td>
      <td class="text tags">
        <Tags row={row} />
      </td>
      {figures.map(({ figure }) => (
        <td key={figure} class={minor.has(figure) ? 'number minor' : 'number'}>
          {rounded(row, figure)}
        </td>
      ))}
    </tr>
  );
}

/** Whether a prediction is right; nobody knows of tool names alone. */
function Verdict({ row: { isRight } }: { readonly row: ReportRow }) {
  if (isRight === null) return <>–</>;
  return <span class={isRight ? 'yes' : 'no'}>{isRight ? '✓ yes' : '✗ no'}</span>;
}

function classOf(row: ReportRow, field: string): string {
  const kinds = [
    'text',
    minor.has(field) && 'minor',
    field === 'workflow' ? 'workflow' : 'field',
    isLongName(fieldOf(row, field) ?? '') && 'long',
  ];
  return kinds.filter((kind) => kind !== false).join(' ');
}

function FieldValue({ row, field }: { readonly row: ReportRow; readonly field: string }) {
  if (field === 'workflow') return <Name text={rowWorkflow(row)} most={120} />;
  if (field === 'complexity') {
    return row.complexity === undefined ? <>–</> : <Name text={row.complexity} />;
  }
  const value = fieldOf(row, field) ?? '';
  return value === '' ? <span class="sd">(empty)</span> : <Name text={value} />;
}

/** A figure of one prediction, rounded as its mean would be. */
export function rounded(row: Pick<ReportRow, 'figures'>, figure: FigureName): string {
  const value = row.figures[figure] ?? null;
  const { factor, decimals, whole } = columnUnit(figure);
  return value === null ? '–' : roundedText(value * factor, decimals, whole);
}

/** What is wrong with a prediction, in words. */
export function Tags({ row }: { readonly row: ReportRow }) {
  const text = stateText(row);
  if (text !== undefined)
    return <span class={row.state === 'scored' ? 'sd' : 'tag state'}>{text}</span>;
  return (
    <>
      {row.tags.map((tag) => (
        <span key={tag} class={`tag ${tag}`}>
          {inWords(tag)}
        </span>
      ))}
    </>
  );
}

function Pager({
  page,
  pages,
  rows,
  go,
}: {
  readonly page: number;
  readonly pages: number;
  readonly rows: number;
  readonly go: Go;
}) {
  if (pages === 1) return null;
  const step = (to: number, title: string) => (
    <button
      type="button"
      disabled={to < 1 || to > pages || to === page}
      onClick={() => go({ page: to })}
    >
      {title}
    </button>
  );
  return (
    <nav class="pager" aria-label="Pages of predictions">
      {step(1, 'First')}
      {step(page - 1, 'Previous')}
      <span>
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}{' '}
        <span class="sd">({counted(rows, 'score')})</span>
      </span>
      {step(page + 1, 'Next')}
      {step(pages, 'Last')}
    </nav>
  );
}
