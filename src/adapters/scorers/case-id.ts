import { idText } from '../../base/text/id-text.ts';

/** The id of a case, and the path that has it. */
interface CaseId {
  readonly id: string;
  readonly path: string;
}

/**
 * The id at the first of some dotted paths (`metadata.id`) that has one, in the arguments with which a
 * runner calls its scorers.
 */
export function caseIdIn(given: object, paths: readonly string[]): CaseId | undefined {
  for (const path of paths) {
    const found = path.split('.').reduce<unknown>(memberOf, given);
    const isId = typeof found === 'string' || typeof found === 'number';
    const id = isId ? idText(found) : undefined;
    if (id !== undefined) return { id, path };
  }
  return undefined;
}

/** A member of an object, or what is found by name in a map or a context that is asked as one. */
function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, key)) return Reflect.get(value, key);
  const get = Reflect.get(value, 'get');
  return typeof get === 'function' ? get.call(value, key) : undefined;
}
