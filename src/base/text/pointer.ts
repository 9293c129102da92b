/** The JSON pointer (RFC 6901) of a key below another pointer. */
export function pointerTo(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}/${key}`;
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The keys of a JSON pointer, unescaped. */
export function pointerKeys(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
