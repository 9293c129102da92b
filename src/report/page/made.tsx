import type { MadeFrom, PageIndex } from '../page-data.ts';
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
            {leftOf(part) > 0 && <dd class="sd">and {leftOf(part)} more</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Names where they are few; of several files the number. */
function inShort({ name, values, hashes, all = values.length }: MadeFrom): string {
  const most = hashes === undefined ? 3 : 1;
  const shown = values.slice(0, most).map((value) => plainName(value, 40));
  const left = all > shown.length ? [`${all - shown.length} more`] : [];
  const named = hashes !== undefined && all > 1 ? [`${all} files`] : [...shown, ...left];
  return `${fieldLabel(name)}: ${named.join(', ')}`;
}

function leftOf({ values, all = values.length }: MadeFrom): number {
  return all - values.length;
}
