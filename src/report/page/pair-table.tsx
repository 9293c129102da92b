import type { GroupScore } from '../../model/score.ts';
import { figureColumns } from '../../scoring/text/columns.ts';
import { figureText, roundedText } from '../../words/rounding.ts';
import type { PageDetail } from '../page-data.ts';
import { wholeText } from './text.tsx';

/** The predicted and gold trajectories that were matched, and the figures of each pair. */
export function Pairs({
  detail,
  groups,
}: {
  readonly detail: PageDetail;
  readonly groups: readonly GroupScore[];
}) {
  const columns = figureColumns('plan', groups).filter(({ of }) => of === 'pair');
  return (
    <details>
      <summary>
        Pairs of the alignment ({(detail.allPairs ?? detail.pairs.length).toLocaleString('en')})
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Pairs of the alignment">
        <table class="figures">
          <thead>
            <tr>
              {['Prediction', 'Gold', 'Similarity', ...columns.map(({ title }) => title)].map(
                (title) => (
                  <th key={title} scope="col" class="number">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {detail.pairs.map(({ prediction, gold, similarity, figures }) => (
              <tr key={`${prediction} ${gold}`}>
                <th scope="row" class="number">
                  {prediction + 1}
                </th>
                <td class="number">{wholeText(BigInt(gold) + 1n)}</td>
                <td class="number">{roundedText(similarity, 3, 1)}</td>
                {columns.map(({ figure }) => (
                  <td key={figure} class="number">
                    {figureText(figure, (figures as Record<string, number | null>)[figure] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {detail.allPairs !== undefined && (
        <p class="note">The first {detail.pairs.length} are shown.</p>
      )}
    </details>
  );
}
