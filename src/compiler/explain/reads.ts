import type { AuditRead } from '../../model/audit.ts';
import { foundIn } from '../../model/evaluate.ts';
import type { Expression, Path } from '../../model/expression.ts';
import { freePaths } from '../../model/free-paths.ts';
import { pathText } from '../../model/node-text.ts';
import type { MissingMode, Scope } from '../../model/profile.ts';
import { resolve } from '../../model/resolve.ts';
import type { PlaceFinder } from './places.ts';

/** What an expression may read, and where those values are. */
export interface ReadContext {
  readonly scope: Scope;
  readonly missing: MissingMode;
  readonly places: PlaceFinder;
}

/** What a computed expression came to, and the values that went in. */
function computedRead(
  { text, node }: Expression,
  taken: NonNullable<AuditRead['taken']>,
  context: ReadContext,
): AuditRead {
  const value = foundIn(node, context.scope);
  const keys = freePaths(node).map((path) => {
    return readOf({ text: pathText(path), node: path }, 'nothing', context);
  });
  if (value === undefined) return { text, from: 'nowhere', taken, keys };
  return { text, from: 'computed', value, keys };
}

/** What an expression read. `taken` is the value that a missing path has there. */
export function readOf(
  { text, node }: Expression,
  taken: NonNullable<AuditRead['taken']>,
  context: ReadContext,
): AuditRead {
  if (node.kind === 'literal') return { text, from: 'literal', value: node.value, keys: [] };
  if (node.kind === 'computed') return computedRead({ text, node }, taken, context);
  const { scope, places } = context;
  const { value, from, pointer, keys } = resolve(node, scope);
  const read = keys.map((key: Path) => {
    return readOf({ text: pathText(key), node: key }, 'nothing', context);
  });
  const at =
    from === undefined
      ? {}
      : { at: from === 'profile' ? places.inProfile(pointer) : places.inData(pointer) };
  if (value === undefined) return { text, from: 'nowhere', ...at, taken, keys: read };
  return { text, from: from === 'profile' ? 'profile' : 'data', value, ...at, keys: read };
}
