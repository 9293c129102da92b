/** What a name may have been meant as. */
type Meant = 'path' | 'number' | 'arithmetic' | 'text';

/**
 * What the first name of a path, or the path itself, seems to be meant as instead of a name: a path
 * with a dot, a number, arithmetic, or a text without its quotes. Undefined for any other name.
 */
export function oddName(name: string): Meant | undefined {
  if (/^[\p{L}_][\p{L}\p{N}_]*\.[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return 'path';
  if (/^[+-]?[\d.]+$/.test(name)) return 'number';
  if (/^[+-]/.test(name)) return 'arithmetic';
  if (/^\d/.test(name) || /^(?:none|nil|undefined|yes|no)$/i.test(name)) return 'text';
  return undefined;
}
