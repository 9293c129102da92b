/**
 * A module of the build, typed as its source: the library as users have it (`index`), or one of the
 * modules that it is put together from.
 */
export async function built<Module>(path: string): Promise<Module> {
  const file = path === 'index' ? 'index' : `modules/${path}`;
  const module: unknown = await import(new URL(`../../dist/${file}.js`, import.meta.url).href);
  return module as Module;
}
