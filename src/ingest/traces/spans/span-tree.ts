import type { Span } from './span.ts';

/** All ancestors of some spans. */
export function spansAbove(spans: readonly Span[], from: readonly Span[]): ReadonlySet<Span> {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const found = new Set<Span>();
  for (const span of from) {
    let at = byId.get(span.parent);
    while (at !== undefined && !found.has(at)) {
      found.add(at);
      at = byId.get(at.parent);
    }
  }
  return found;
}

/** Spans by their parent. */
export function childrenOf(spans: readonly Span[]): ReadonlyMap<string, readonly Span[]> {
  const below = new Map<string, Span[]>();
  for (const span of spans) {
    const siblings = below.get(span.parent);
    if (siblings === undefined) below.set(span.parent, [span]);
    else siblings.push(span);
  }
  return below;
}

/** Some spans with their ancestors and descendants. */
export function spansAround(spans: readonly Span[], from: readonly Span[]): ReadonlySet<Span> {
  const below = childrenOf(spans);
  const found = new Set<Span>(from);
  const open = [...from];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    for (const child of span.id === '' ? [] : (below.get(span.id) ?? [])) {
      if (!found.has(child)) open.push(child);
      found.add(child);
    }
  }
  return new Set([...found, ...spansAbove(spans, from)]);
}
