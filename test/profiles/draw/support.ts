import type { Json, JsonObject } from '../../../src/base/json.ts';
import { matchesInTime } from '../../../src/cli/machine/matches-in-time.ts';
import type { Sampler } from '../../../src/profiles/draw/sampler.ts';
import { readTemplate } from '../../../src/profiles/read-template.ts';

/** The sampler of a template of fields, for the agents `a` and `b`. */
export async function samplerOf(fields: JsonObject, seed = '1'): Promise<Sampler> {
  const text = JSON.stringify({ agent_sequence: 'a', ...fields });
  const source = { file: 't.json', text };
  const { sampler, diagnostics } = await readTemplate(source, ['a', 'b'], seed, matchesInTime);
  if (sampler === undefined) throw new Error(JSON.stringify(diagnostics));
  return sampler;
}

/** The profile of a number that a sampler draws at the first try, or at another. */
export function profileOf(
  sampler: Sampler,
  number: number,
  idField = 'id',
  attempt = 0,
): JsonObject {
  const made = sampler.profile(number, attempt, idField);
  if ('diagnostic' in made) throw new Error(JSON.stringify(made.diagnostic));
  return made.profile;
}

/** The first profiles of a template, without their ids. */
export async function drawn(fields: JsonObject, count: number, seed = '1'): Promise<JsonObject[]> {
  const sampler = await samplerOf(fields, seed);
  return Array.from({ length: count }, (_, number) => {
    const { id: _id, ...profile } = profileOf(sampler, number);
    return profile;
  });
}

/** The values of one field over many profiles. */
export async function valuesOf(draw: Json, count: number, seed = '1'): Promise<Json[]> {
  const profiles = await drawn({ x: draw }, count, seed);
  return profiles.map(({ x = null }) => x);
}
