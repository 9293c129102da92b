import { readTemplate } from '../../src/compile/template.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { Sampler } from '../../src/synthesize/sampler.ts';

/** The sampler of a template of fields, for the agents `a` and `b`. */
export async function samplerOf(fields: JsonObject, seed = '1'): Promise<Sampler> {
  const text = JSON.stringify({ agent_sequence: 'a', ...fields });
  const { sampler, diagnostics } = await readTemplate({ file: 't.json', text }, ['a', 'b'], seed);
  if (sampler === undefined) throw new Error(JSON.stringify(diagnostics));
  return sampler;
}

/** The first profiles of a template, without their ids. */
export async function drawn(fields: JsonObject, count: number, seed = '1'): Promise<JsonObject[]> {
  const sampler = await samplerOf(fields, seed);
  return Array.from({ length: count }, (_, number) => {
    const { id: _id, ...profile } = sampler.profile(number, 0, 'id');
    return profile;
  });
}

/** The values of one field over many profiles. */
export async function valuesOf(draw: Json, count: number, seed = '1'): Promise<Json[]> {
  const profiles = await drawn({ x: draw }, count, seed);
  return profiles.map(({ x = null }) => x);
}
