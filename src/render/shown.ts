import { cut, printable } from '../model/printable.ts';

/**
 * A text of the input as people are shown it: cut where it is long, line breaks and what could move a
 * terminal or turn the direction of writing as escapes.
 */
export function shown(text: string, most?: number): string {
  return printable(cut(text, most));
}

/** A name of the input as people are shown it: one without a sign cannot be seen. */
export function shownName(name: string): string {
  return shown(name) || '(empty)';
}

/** The first few names of many, each cut. */
export function shownList<T = string>(
  names: readonly T[],
  most = 5,
  show: (name: T) => string = (name) => shownName(String(name)),
): string {
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return names.slice(0, most).map(show).join(', ') + more;
}

/** A number of things: `1 profile`, `2 profiles`, `0 trajectories`, `3 matches`. */
export function counted(count: number | bigint, thing: string): string {
  if (BigInt(count) === 1n) return `${count} ${thing}`;
  if (thing.endsWith('y')) return `${count} ${thing.slice(0, -1)}ies`;
  return `${count} ${thing}${/(?:s|x|ch|sh)$/.test(thing) ? 'es' : 's'}`;
}

/** Which prediction of an id it is: `C1 (model m1)`; the id alone where nothing groups. */
export function predictionName({
  id,
  groups,
}: {
  readonly id: string;
  readonly groups: Readonly<Record<string, string>>;
}): string {
  const fields = Object.entries(groups).map(
    ([field, value]) => `${shownName(field)} ${shownName(value)}`,
  );
  return fields.length > 0 ? `${shownName(id)} (${fields.join(', ')})` : shownName(id);
}
