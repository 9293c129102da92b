/** What a name may have been meant as. */
type Meant = 'path' | 'number' | 'arithmetic' | 'text' | 'word';

/** Operators, and functions that say so little of data that hardly anything in it is called like them. */
const words: ReadonlySet<string> = new Set([
  ...['not', 'and', 'or', 'in', 'contains', 'starts_with', 'ends_with'],
  ...[
    'exists',
    'if',
    'any',
    'all',
    'count',
    'filter',
    'map',
    'sum',
    'abs',
    'round',
    'lower',
    'matches',
  ],
]);

/**
 * What the first name of a path, or the path itself, seems to be meant as instead of a name: a path
 * with a dot, a number, arithmetic, a text without its quotes, or a word of the language. Undefined for any other
 * name. `isField` says whether a name is one of the data's.
 */
export function oddName(
  name: string,
  isField: (name: string) => boolean = () => false,
): Meant | undefined {
  if (words.has(name)) return 'word';
  if (isDifference(name, isField)) return 'arithmetic';
  if (/^[\p{L}_][\p{L}\p{N}_]*\.[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return 'path';
  if (/^[+-]?[\d.]+$/.test(name)) return 'number';
  if (/^[+-]/.test(name)) return 'arithmetic';
  if (/^\d/.test(name) || /^(?:none|nil|undefined|yes|no)$/i.test(name)) return 'text';
  return undefined;
}

/** Whether a name seems to subtract: numbers that are no date, or names that are fields by themselves. */
function isDifference(name: string, isField: (name: string) => boolean): boolean {
  const parts = name.split('-');
  if (parts.length < 2 || /^\d{4}-\d\d?-\d\d?$/.test(name)) return false;
  return parts.every((part) => /^\d+(?:\.\d+)?$/.test(part) || isField(part));
}
