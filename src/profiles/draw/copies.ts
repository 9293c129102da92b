import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import type { Path } from '../../model/expression.ts';
import { pathKeys, providersOf } from './dependencies.ts';
import type { FieldPlace } from './places.ts';

/** A place, how it is drawn, and the path that it copies, if any. */
export interface Draft extends Pick<FieldPlace, 'path' | 'node'> {
  readonly value: Json;
  readonly copied: Path | undefined;
}

/** Replaces copies that would form a cycle, in which a place waits for itself, with their `else`. */
export function withoutCycles(drafts: readonly Draft[]): Draft[] {
  const providers = new Map<Path, readonly Draft[]>();
  const copies = new Map<Draft, Path>();
  const waitsFor = (draft: Draft): Path[] => {
    const copied = copies.get(draft);
    return [
      ...pathKeys(draft.node),
      ...(copied === undefined ? [] : [copied, ...pathKeys(copied)]),
    ];
  };
  const leadsTo = (from: Path, goal: Draft): boolean => {
    const seen = new Set<Draft>();
    const paths = [from, ...pathKeys(from)];
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const known = providers.get(path) ?? providersOf(path, drafts);
      providers.set(path, known);
      const fresh = known.filter((draft) => !seen.has(draft));
      for (const draft of fresh) {
        if (draft === goal) return true;
        seen.add(draft);
        paths.push(...waitsFor(draft));
      }
    }
    return false;
  };
  return drafts.map((draft) => {
    const { value, copied } = draft;
    const otherwise = isJsonObject(value) ? ownValue(value, 'else') : undefined;
    if (copied === undefined || otherwise === undefined) return draft;
    if (leadsTo(copied, draft)) return { ...draft, value: otherwise, copied: undefined };
    copies.set(draft, copied);
    return draft;
  });
}
