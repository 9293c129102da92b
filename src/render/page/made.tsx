import type { MadeFrom, PageIndex } from '../report/page-data.ts';
import { fieldLabel } from './labels.ts';
import { Name, plainName } from './text.tsx';

/** What the report was made from, in a line; unfolded with all files, and how to tell their versions. */
export function Made({ made }: Pick<PageIndex, 'made'>) {
  if (made.length === 0) return null;
  return (
    <details class="made">
      <summary>Made from {made.map(inShort).join(' · ')}</summary>
      <dl class="facts">
        {made.map((part, at) => (
          <div key={String(at)}>
            <dt>{fieldLabel(part.name)}</dt>
            {part.values.map((value, position) => (
              <dd key={String(position)}>
                {value === '' ? '(empty)' : <Name text={value} most={120} />}
                {part.hashes?.[position] && (
                  <span class="sd"> sha256 {part.hashes[position]}…</span>
                )}
              </dd>
            ))}
            {leftOf(part, part.values.length) > 0 && (
              <dd class="sd">and {leftOf(part, part.values.length)} more</dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}

function inShort(part: MadeFrom): string {
  const shown = part.values.slice(0, 2).map((value) => plainName(value, 40));
  const left = leftOf(part, shown.length);
  const more = left > 0 ? [`${left} more`] : [];
  return `${fieldLabel(part.name)}: ${[...shown, ...more].join(', ')}`;
}

function leftOf({ values, all = values.length }: MadeFrom, shown: number): number {
  return all - shown;
}
