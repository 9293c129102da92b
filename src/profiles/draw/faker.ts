import type { Faker } from '@faker-js/faker';
import type { Json } from '../../base/json.ts';
import { loadOptional } from '../../base/optional-package.ts';

/** The date that relative dates start from, so that draws are the same on any day. */
const today = '2025-01-01T00:00:00.000Z';

/**
 * Loads faker (38 ms). Its draws depend only on the last seed. Throws MissingPackages if faker is
 * not installed.
 */
export async function loadFaker(): Promise<Faker> {
  const { faker } = await loadOptional(
    'profiles that are drawn from a template',
    ['@faker-js/faker'],
    () => import('@faker-js/faker/locale/en'),
  );
  faker.setDefaultRefDate(today);
  return faker;
}

/**
 * Methods that evaluate their text as code (`helpers.fake`) or warn at every draw that they are
 * deprecated.
 */
const refused: ReadonlySet<string> = new Set(['helpers.fake', 'image.urlLoremFlickr']);

/** A method of faker. It takes values from a template, and may return or throw anything. */
export type FakerMethod = (...args: readonly Json[]) => unknown;

/** Every usable method of faker, by its name `faker.MODULE.METHOD`. */
export function fakerMethods(faker: Faker): ReadonlyMap<string, FakerMethod> {
  const methods = new Map<string, FakerMethod>();
  for (const [module, members] of Object.entries(faker)) {
    if (typeof members !== 'object' || members === null) continue;
    // Faker binds methods to their modules as own properties; inherited properties do not draw.
    for (const [name, method] of Object.entries(members)) {
      if (typeof method !== 'function' || refused.has(`${module}.${name}`)) continue;
      methods.set(`faker.${module}.${name}`, method as FakerMethod);
    }
  }
  return methods;
}
