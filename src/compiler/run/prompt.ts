import { jsonTypeName } from '../../base/json.ts';
import type { Result } from '../../model/diagnostics/diagnostic.ts';
import { foundIn } from '../../model/evaluate.ts';
import type { Profile } from '../../model/profile.ts';
import { parseExpression } from '../parse/expression.ts';

/**
 * The user's first message for a profile. With an expression, it is the text that the expression
 * reads in the profile; if that is not a text or is empty, the error is missing-prompt. Without
 * one, it is a sentence with the id and the agents.
 */
export function promptOf(
  { id, agents, data, origin }: Profile,
  from: string | undefined,
): Result<string> {
  if (from === undefined) return { value: sentence(id, agents), diagnostics: [] };
  const parsed = parseExpression(from);
  const scope = { profile: data, external: undefined };
  const value = 'node' in parsed ? foundIn(parsed.node, scope) : undefined;
  if (typeof value === 'string' && value !== '') return { value, diagnostics: [] };
  const found = value === undefined ? undefined : value === '' ? 'empty text' : jsonTypeName(value);
  const place = { file: origin.file, origin };
  const profile = { id, origin };
  return {
    value: undefined,
    diagnostics: [{ code: 'missing-prompt', place, data: { path: from, found }, profile }],
  };
}

/** A file of gold need not name the agents. */
function sentence(id: string, agents: readonly string[]): string {
  const request = `Handle the request of ${id}`;
  return agents.length === 0 ? `${request}.` : `${request}: ${agents.join(', then ')}.`;
}
