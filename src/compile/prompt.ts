import type { Result } from '../model/diagnostic.ts';
import { jsonTypeName } from '../model/json.ts';
import { lookup } from '../model/lookup.ts';
import type { Profile } from '../model/profile.ts';
import { parseExpression } from '../parse/expression.ts';

/**
 * What the user of a profile says to the agent: what an expression reads in the profile, which must be
 * a text that is not empty (else missing-prompt), or without one a sentence of the id and the agents.
 */
export function promptOf(
  { id, agents, data, origin }: Profile,
  from: string | undefined,
): Result<string> {
  if (from === undefined) return { value: sentence(id, agents), diagnostics: [] };
  const parsed = parseExpression(from);
  const scope = { profile: data, external: undefined };
  const value = 'node' in parsed ? lookup(parsed.node, scope) : undefined;
  if (typeof value === 'string' && value !== '') return { value, diagnostics: [] };
  const found = value === undefined ? undefined : value === '' ? 'empty text' : jsonTypeName(value);
  const place = { file: origin.file, origin };
  const profile = { id, origin };
  return {
    value: undefined,
    diagnostics: [{ code: 'missing-prompt', place, data: { path: from, found }, profile }],
  };
}

/** A file of gold may not say which agents it is about. */
function sentence(id: string, agents: readonly string[]): string {
  const request = `Handle the request of ${id}`;
  return agents.length === 0 ? `${request}.` : `${request}: ${agents.join(', then ')}.`;
}
