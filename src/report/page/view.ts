/** What the page shows; every view has a fragment of the address, so that it can be sent to somebody. */
export interface View {
  /** The fields by which the table groups rows; undefined if nobody has chosen. */
  readonly by: string | undefined;
  /** Which figures the table of groups has. */
  readonly columns: string;
  /** The column that groups are sorted by, with `-` in front for the greatest first. */
  readonly groupSort: string;
  /** For each filtered field, the value that rows must have. */
  readonly where: Readonly<Record<string, string>>;
  /** A tag, or `none`. */
  readonly tag: string;
  /** `mistakes`, `right`, or a state. */
  readonly state: string;
  /** Words that must occur. */
  readonly search: string;
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  /** The prediction that is opened. */
  readonly open:
    | { readonly id: string; readonly groups: Readonly<Record<string, string>> }
    | undefined;
}

export const firstView: View = {
  by: undefined,
  columns: 'paper',
  groupSort: '',
  where: {},
  tag: '',
  state: '',
  search: '',
  sort: '',
  page: 1,
  open: undefined,
};

const plain = ['columns', 'groupSort', 'tag', 'state', 'search', 'sort'] as const;

/** The fragment of a view, without `#`; empty for the first one. */
export function fragmentOf(view: View): string {
  const parts = new URLSearchParams();
  if (view.by !== undefined) parts.set('by', view.by);
  for (const name of plain) {
    if (view[name] !== firstView[name]) parts.set(name, view[name]);
  }
  for (const [field, value] of Object.entries(view.where)) parts.set(`where.${field}`, value);
  if (view.page > 1) parts.set('page', String(view.page));
  if (view.open !== undefined) {
    parts.set('id', view.open.id);
    for (const [field, value] of Object.entries(view.open.groups)) parts.set(`of.${field}`, value);
  }
  return parts.toString();
}

/** The view that a fragment describes, with or without `#`. What is missing or invalid has its default. */
export function viewOf(fragment: string): View {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const id = parts.get('id');
  const page = Number(parts.get('page'));
  const texts = Object.fromEntries(
    plain.map((name) => [name, parts.get(name) ?? firstView[name]]),
  ) as Pick<View, (typeof plain)[number]>;
  return {
    ...texts,
    by: parts.get('by') ?? undefined,
    where: prefixed(parts, 'where.'),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    open: id === null ? undefined : { id, groups: prefixed(parts, 'of.') },
  };
}

function prefixed(parts: URLSearchParams, prefix: string): Record<string, string> {
  const found = [...parts].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value]));
}
