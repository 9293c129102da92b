const magic = /[*?]|\[[^\]]+\]|\{[^}]*\}|[!@+]\(/;

/** Whether a path may be a glob. */
export function hasMagic(path: string): boolean {
  return magic.test(path);
}

/** The folder that contains everything a glob can match. */
export function globBase(pattern: string): string {
  const parts = pattern.split('/');
  const base = parts.slice(0, parts.findIndex(hasMagic)).join('/');
  if (base !== '') return base;
  return pattern.startsWith('/') ? '/' : '.';
}
