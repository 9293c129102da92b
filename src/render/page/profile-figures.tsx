import { figureNames, figureRow, otherFigureNames } from '../../model/figures.ts';
import { type RepairColumn, repairColumns, type Task } from '../../model/prediction.ts';
import type { ReportRow } from '../report/page-data.ts';
import { figureColumns, repairTitles } from '../scores/columns.ts';
import { figureText } from '../scores/rounding.ts';
import { asLabel, inWords } from './labels.ts';
import { rounded } from './row-table.tsx';
import { Tile } from './tiles.tsx';

/** The figures of a prediction. */
export function Figures({ row, task }: { readonly row: ReportRow; readonly task: Task }) {
  return (
    <>
      <dl class="tiles">
        {figureColumns(task).map(({ figure, title }) => (
          <Tile key={figure} figure={figure} title={title} mean={rounded(row, figure)} />
        ))}
      </dl>
      <details>
        <summary>Precision, recall and other evaluators</summary>
        <dl class="facts">
          {figureNames
            .filter((name) => figureRow(name).column === undefined)
            .map((name) => (
              <div key={name}>
                <dt>{asLabel(inWords(name))}</dt>
                <dd>{figureText(name, row.figures[name])}</dd>
              </div>
            ))}
          {otherFigureNames.map((name) => (
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
