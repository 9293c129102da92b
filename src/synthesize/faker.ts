import type { Faker } from '@faker-js/faker';
import type { Json } from '../model/json.ts';
import { loadOptional } from '../model/optional-package.ts';

/** What relative dates are relative to, so that draws are the same on any day. */
const today = '2025-01-01T00:00:00.000Z';

/**
 * Loads faker (38 ms); its draws depend on what it was last seeded with, and on nothing else. Throws
 * MissingPackages where it is not installed.
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

/** Evaluates what a text says (`helpers.fake`), or warns at every draw that it will be removed. */
const refused: ReadonlySet<string> = new Set(['helpers.fake', 'image.urlLoremFlickr']);

/** A method of faker: takes values of a template, and yields or throws whatever it likes. */
export type FakerMethod = (...args: readonly Json[]) => unknown;

/** Every method of every module that may be named, as `faker.MODULE.METHOD`. */
export function fakerMethods(faker: Faker): ReadonlyMap<string, FakerMethod> {
  const methods = new Map<string, FakerMethod>();
  for (const [module, members] of Object.entries(faker)) {
    if (typeof members !== 'object' || members === null) continue;
    // Methods are bound to their modules as own properties; what is inherited is no draw.
    for (const [name, method] of Object.entries(members)) {
      if (typeof method !== 'function' || refused.has(`${module}.${name}`)) continue;
      methods.set(`faker.${module}.${name}`, method as FakerMethod);
    }
  }
  return methods;
}
