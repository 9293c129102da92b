import { type Action, type Conditional, conditionalsOf, type Workflow } from './workflow.ts';

/**
 * How much of what conditionals do is certain: `all` where each could be read; else a `skip` that was
 * taken is (another conditional can only skip more), unless what could not be read has an
 * `override_trajectory`, which would make it `none`.
 */
export type Certainty = 'all' | 'skips' | 'none';

/** How much is certain where some conditionals could not be read. */
export function certaintyOf(
  { conditionals }: Workflow,
  unreadable: ReadonlySet<number>,
): Certainty {
  if (unreadable.size === 0) return 'all';
  return [...conditionalsOf(conditionals)].some(
    (one) => unreadable.has(one.index) && mayOverride(one),
  )
    ? 'none'
    : 'skips';
}

function mayOverride(entry: Action | Conditional): boolean {
  if (entry.kind !== 'conditional') return entry.kind === 'override_trajectory';
  return [...entry.then, ...entry.else].some(mayOverride);
}
