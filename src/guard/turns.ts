import { isJsonObject, type Json, jsonTypeName, ownValue } from '../base/json.ts';
import { overlayFault } from '../compiler/run/overlay.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Key, Literal, Path } from '../model/expression.ts';
import type { Plan } from '../model/plan.ts';
import type { MissingMode, Overlays, ProfileOrigin, Scope } from '../model/profile.ts';
import type { Finding } from './finding.ts';

/** Which agents of a sequence have data of their own, and whose a plan is. */
export class Turns {
  readonly overlays: Overlays;
  private readonly origin: ProfileOrigin;
  private readonly positions = new WeakMap<Plan, number>();

  constructor(overlays: Overlays, origin: ProfileOrigin) {
    this.overlays = overlays;
    this.origin = origin;
  }

  /** Each agent has plans of its own, also where agents have one policy. */
  note(plan: Plan, position: number): void {
    this.positions.set(plan, position);
  }

  positionOf(plan: Plan): number | undefined {
    return this.positions.get(plan);
  }

  /** Why an agent has no data of its own; undefined where it has, or may have. */
  fault(
    position: number,
    facts: { find(node: Path): Finding },
    missing: MissingMode,
  ): Diagnostic | undefined {
    const overlay = this.overlays[position];
    if (overlay === undefined) return undefined;
    const own = facts.find(overlay.node);
    if (own.is === 'open') return undefined;
    if (own.is === 'absent' && missing !== 'error') return undefined;
    if (own.is !== 'absent' && isJsonObject(own.value)) return undefined;
    const found = own.is === 'absent' ? undefined : jsonTypeName(own.value);
    return overlayFault(overlay, found, { position, origin: this.origin });
  }
}

/** The data of an agent's own: where they are, and what is known of them. */
export interface OwnData {
  readonly place: Path;
  /** Undefined where nothing is known of them. */
  readonly value: Json | undefined;
}

/** The data of an agent's own, as far as they are known; undefined where there are none. */
export function ownData(found: Finding, place: Path): OwnData | undefined {
  if (found.is === 'absent') return undefined;
  if (found.is === 'open') return { place: found.node, value: undefined };
  return isJsonObject(found.value) ? { place, value: found.value } : undefined;
}

/**
 * The path in the facts that a path stands for where an agent has data of its own. What these lack is the profile's;
 * where nothing is known of them, every name may be theirs.
 */
export function renamed(path: Path, own: OwnData): Path {
  const keys = path.keys.map((key): Key => (key.kind === 'path' ? renamed(key, own) : key));
  const { place, value } = own;
  const isOwn = !isJsonObject(value) || ownValue(value, path.root) !== undefined;
  if (!isOwn) return { ...path, keys };
  const name: Literal = { kind: 'literal', value: path.root };
  return { kind: 'path', root: place.root, keys: [...place.keys, name, ...keys] };
}

/** What policies read of facts where an agent has data of its own. */
export function ownScope(scope: Scope, { value }: OwnData): Scope {
  return isJsonObject(value) ? { ...scope, profile: { ...scope.profile, ...value } } : scope;
}
