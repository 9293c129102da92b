import type { Action, Clause, Conditional } from '../../model/workflow.ts';
import { negated } from './negated.ts';

/** A branch of a conditional, which is known by its index. */
export interface Branch {
  readonly index: number;
  readonly takes: 'then' | 'else';
}

/** An action with what must hold for it. */
export interface Effect {
  /** All that must hold, be it of one conditional or of several around each other. */
  readonly when: Clause;
  readonly action: Action;
  /** The branches that lead to it, from the outside in: the last is the one that lists it. */
  readonly branches: readonly Branch[];
}

/** What must hold on the way to some entries. */
interface Way {
  readonly premises: readonly Clause[];
  readonly branches: readonly Branch[];
}

/** All actions with what must hold for them, in document order, and conditions without an action. */
export function effectsOf(
  entries: readonly (Action | Conditional)[],
  { premises, branches }: Way = { premises: [], branches: [] },
): { readonly effects: Effect[]; readonly idle: Clause[] } {
  const effects: Effect[] = [];
  const idle: Clause[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'conditional') {
      effects.push({ when: allOf(premises), action: entry, branches });
      continue;
    }
    const { condition, index } = entry;
    const behind = (takes: Branch['takes'], premise: Clause): Way => ({
      premises: [...premises, premise],
      branches: [...branches, { index, takes }],
    });
    const held = effectsOf(entry.then, behind('then', condition));
    const failed = effectsOf(entry.else, behind('else', negated(condition)));
    effects.push(...held.effects, ...failed.effects);
    idle.push(...held.idle, ...failed.idle);
    const isIdle = [...entry.then, ...entry.else].length === 0;
    if (isIdle) idle.push(allOf([...premises, condition]));
  }
  return { effects, idle };
}

/** Several conditions as one; one list of conditions, not lists in lists. */
function allOf(premises: readonly Clause[]): Clause {
  const clauses = premises.flatMap((premise) =>
    premise.kind === 'all_of' ? premise.clauses : [premise],
  );
  const [only] = clauses;
  if (only !== undefined && clauses.length === 1) return only;
  return { kind: 'all_of', clauses, pointer: premises[0]?.pointer ?? '' };
}
