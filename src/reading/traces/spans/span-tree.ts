import { grouped } from '../../../base/lists-by-key.ts';

/** A span, or a run, by its id and that of its parent; empty if there is none. */
export interface TreeNode {
  readonly id: string;
  readonly parent: string;
}

/** All ancestors of some spans. */
export function spansAbove<N extends TreeNode>(
  spans: readonly N[],
  from: readonly N[],
): ReadonlySet<N> {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const found = new Set<N>();
  for (const span of from) {
    let at = byId.get(span.parent);
    while (at !== undefined && !found.has(at)) {
      found.add(at);
      at = byId.get(at.parent);
    }
  }
  return found;
}

/** All descendants of some spans. */
export function spansBelow<N extends TreeNode>(
  spans: readonly N[],
  from: readonly N[],
): ReadonlySet<N> {
  const below = grouped(spans, parentOf);
  const found = new Set<N>();
  const open = [...from];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    for (const child of span.id === '' ? [] : (below.get(span.id) ?? [])) {
      if (!found.has(child)) open.push(child);
      found.add(child);
    }
  }
  return found;
}

/** Some spans with their ancestors and descendants. */
export function spansAround<N extends TreeNode>(
  spans: readonly N[],
  from: readonly N[],
): ReadonlySet<N> {
  return new Set([...from, ...spansBelow(spans, from), ...spansAbove(spans, from)]);
}

/** Visits a span: yields what its children receive, and what to do when it is left. */
type Visit<N, C> = (span: N, carried: C) => { carried: C; leave: () => void };

/** Walks spans from the top down without recursion; each once, even if parents form a cycle. */
export function walk<N extends TreeNode, C>(
  spans: readonly N[],
  carried: C,
  visit: Visit<N, C>,
): void {
  const known = new Set(spans.map(({ id }) => id));
  const below = grouped(spans, parentOf);
  const passed = new Set<N>();
  const roots = spans.filter(({ parent }) => parent === '' || !known.has(parent));
  type Open = { span: N; carried: C } | (() => void);
  for (const root of [...roots, ...spans]) {
    const open: Open[] = [{ span: root, carried }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (typeof next === 'function') next();
      else if (!passed.has(next.span)) {
        passed.add(next.span);
        const { carried, leave } = visit(next.span, next.carried);
        open.push(leave);
        const children = next.span.id === '' ? [] : (below.get(next.span.id) ?? []);
        for (const span of children) open.push({ span, carried });
      }
    }
  }
}

function parentOf({ parent }: TreeNode): string {
  return parent;
}
