/**
 * A module, typed as its source: the library as users have it (`index`, built), or one of the modules that it is put
 * together from, which are not built by themselves.
 */
export async function built<Module>(path: string): Promise<Module> {
  const file = path === 'index' ? '../../dist/index.js' : `../../src/${path}.ts`;
  const module: unknown = await import(new URL(file, import.meta.url).href);
  return module as Module;
}
