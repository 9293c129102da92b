import { groupEffort } from '../../model/effort.ts';
import { figureRow, figuresOfTask } from '../../model/figures.ts';
import { type RepairColumn, repairColumns, type Task } from '../../model/prediction.ts';
import { figureColumns, repairTitles } from '../../scoring/text/columns.ts';
import { effortColumns } from '../../scoring/text/effort.ts';
import { figureText } from '../../words/rounding.ts';
import type { PageIndex, ReportRow } from '../page-data.ts';
import { asLabel, inWords } from './labels.ts';
import { rounded } from './row-table.tsx';
import { Tile } from './tiles.tsx';

/** The figures of a prediction, and what it took. */
export function Figures({ row, index }: { readonly row: ReportRow; readonly index: PageIndex }) {
  const { task, groups } = index;
  const effort = effortText(row, task);
  const names = figuresOfTask(task);
  return (
    <>
      <dl class="tiles">
        {figureColumns(task, groups).map(({ figure, title }) => (
          <Tile key={figure} figure={figure} title={title} mean={rounded(row, figure)} />
        ))}
      </dl>
      {effort !== '' && <p>Effort: {effort}</p>}
      <details>
        <summary>Precision, recall and other evaluators</summary>
        <dl class="facts">
          {names.own
            .filter((name) => figureRow(name).column === undefined)
            .map((name) => (
              <div key={name}>
                <dt>{asLabel(inWords(name))}</dt>
                <dd>{figureText(name, row.figures[name])}</dd>
              </div>
            ))}
          {names.others.map((name) => (
            <div key={name}>
              <dt>{asLabel(inWords(name))}</dt>
              <dd>{figureText(name, row.otherFigures[name])}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** What is known of the effort of a prediction, as the group of it alone has it. */
function effortText(row: ReportRow, task: Task): string {
  const effort = groupEffort([row]);
  const parts = effortColumns([{ effort }], task).map(({ title, value, text }) => {
    const number = value(effort);
    const shown = Number.isInteger(number) ? String(number) : text(effort);
    return `${title} ${shown}`;
  });
  return parts.join(' · ');
}

export function Repairs({ row }: { readonly row: ReportRow }) {
  const found = repairColumns.filter((name: RepairColumn) => (row.repairs[name] ?? 0) > 0);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="repairs-title">
      <h2 id="repairs-title">What the reader had to repair</h2>
      <dl class="facts">
        {found.map((name) => (
          <div key={name}>
            <dt>{repairTitles[name]}</dt>
            <dd>{row.repairs[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
