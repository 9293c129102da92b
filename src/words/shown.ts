import { cut, printable } from '../base/text/printable.ts';

/**
 * A text of the input as it is shown to people: cut where it is long, with line breaks, control
 * characters and direction marks escaped.
 */
export function shown(text: string, most?: number): string {
  return printable(cut(text, most));
}

/** A name of the input as it is shown to people; an empty one would be invisible. */
export function shownName(name: string): string {
  return shown(name) || '(empty)';
}

/** The first names of a list, each cut. */
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

/** Identifies a prediction: `C1 (model m1)`, or the id alone where predictions are not grouped. */
export function predictionName({
  id,
  groups,
  trial,
}: {
  readonly id: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly trial?: string;
}): string {
  const named = trial === undefined ? groups : { ...groups, trial };
  const fields = Object.entries(named).map(
    ([field, value]) => `${shownName(field)} ${shownName(value)}`,
  );
  return fields.length > 0 ? `${shownName(id)} (${fields.join(', ')})` : shownName(id);
}
