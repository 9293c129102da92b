import { isJsonObject, jsonTypeName } from '../../base/json.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { lookup } from '../../model/lookup.ts';
import type { MissingMode, Overlay, Profile, ProfileOrigin, Scope } from '../../model/profile.ts';
import { resolve } from '../../model/resolve.ts';

/** What an agent reads: with data of its own over the profile; or why that cannot be. */
export type TurnScope = { readonly scope: Scope } | { readonly fault: Diagnostic };

/** The data that the agent at a position reads. Errors: with-no-object. */
export function scopeAt(
  { overlays, origin }: Pick<Profile, 'overlays' | 'origin'>,
  position: number,
  scope: Scope,
  missing: MissingMode,
): TurnScope {
  const overlay = overlays?.[position];
  if (overlay === undefined) return { scope };
  const own = lookup(overlay.node, scope);
  if (own !== undefined && !isJsonObject(own)) {
    return { fault: overlayFault(overlay, jsonTypeName(own), { position, origin }) };
  }
  if (own === undefined && missing === 'error') {
    return { fault: overlayFault(overlay, undefined, { position, origin }) };
  }
  return { scope: laidOver(scope, overlay) };
}

/** The members of the object at a path come before those of the profile; nothing does where there is none. */
function laidOver(scope: Scope, overlay: Overlay): Scope {
  const { spelled } = scope;
  const own = lookup(overlay.node, scope);
  if (own === undefined || !isJsonObject(own)) return scope;
  const { from = 'profile', pointer } = resolve(overlay.node, scope);
  return {
    ...scope,
    profile: { ...scope.profile, ...own },
    laid: { own, from, pointer },
    ...(spelled && { spelled: () => laidOver(spelled(), overlay) }),
  };
}

/** The error that there is no object where an agent is to have data of its own. */
export function overlayFault(
  { text }: Overlay,
  found: string | undefined,
  { position, origin }: { readonly position: number; readonly origin: ProfileOrigin },
): Diagnostic {
  const pointer = pointerTo(pointerTo('/agent_sequence', position), 'with');
  const place = { file: origin.file, pointer, origin };
  return { code: 'with-no-object', place, data: { path: text, found } };
}
