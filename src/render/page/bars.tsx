import type { GroupScore } from '../../model/score.ts';
import { plainName } from './text.tsx';

/** Charts have no more groups than this; the table has them all. */
export const mostGroups = 24;

/** What a group is called where its fields are known from the head. */
export function groupName(group: GroupScore, fields: readonly string[]): string {
  if (fields.length === 0) return 'all';
  return fields.map((field) => plainName(group.key[field] ?? '', 30)).join(', ');
}

/** A cell with a bar, from 0 to 1, and the figure beside it. */
export function BarCell({
  share,
  text,
  more,
  kind,
}: {
  readonly share: number | undefined;
  readonly text: string | undefined;
  readonly more?: string;
  readonly kind: string;
}) {
  const width = `${(Math.min(1, Math.max(0, share ?? 0)) * 100).toFixed(2)}%`;
  return (
    <td>
      <span class="bar">
        <svg aria-hidden="true" focusable="false" width="100%" height="100%">
          <rect class="track" width="100%" height="100%" />
          <rect class={kind} width={width} height="100%" />
        </svg>
        <span class="value">
          {text ?? '–'}
          {more !== undefined && <span class="sd">{more}</span>}
        </span>
      </span>
    </td>
  );
}

/** Says how many groups a chart leaves out. */
export function Left({ count }: { readonly count: number }) {
  return count > 0 ? <p class="note">{count} more groups are in the table.</p> : null;
}
