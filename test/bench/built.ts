/** A module of the build, typed as its source: what users run is what is measured. */
export async function built<Module>(path: string): Promise<Module> {
  const module: unknown = await import(new URL(`../../dist/${path}.js`, import.meta.url).href);
  return module as Module;
}
