/** The head of a column that rows can be sorted by: a button, and the order for who cannot see it. */
export function SortHead({
  name,
  title,
  about,
  sort,
  isText,
  minor,
  onSort,
}: {
  readonly name: string;
  readonly title: string;
  /** What the column is, in a sentence. */
  readonly about?: string | undefined;
  /** What rows are sorted by, with `-` in front for the greatest first. */
  readonly sort: string;
  readonly isText?: boolean;
  readonly minor?: boolean;
  readonly onSort: (sort: string) => void;
}) {
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  // Texts begin with the first, figures with the greatest; the third click is the order of the report.
  const orders = isText ? [name, `-${name}`, ''] : [`-${name}`, name, ''];
  const next = orders[(orders.indexOf(sort) + 1) % orders.length] ?? '';
  const kind = `${isText ? 'text' : 'number'}${minor ? ' minor' : ''}`;
  return (
    <th scope="col" class={kind} aria-sort={order ?? 'none'}>
      <button
        type="button"
        class="sort"
        title={about}
        onClick={() => onSort(orders.includes(sort) ? next : (orders[0] ?? ''))}
      >
        {title}
        <span class="arrow" aria-hidden="true">
          {order === 'ascending' ? '▲' : order === 'descending' ? '▼' : '↕'}
        </span>
      </button>
    </th>
  );
}
