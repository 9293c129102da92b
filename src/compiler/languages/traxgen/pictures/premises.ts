import { unwrapped } from '../../../../words/clause-text.ts';
import { conditionText } from '../../../../words/condition.ts';
import { wrapped } from '../../../../words/wrapped.ts';
import type { Branch } from '../actions.ts';
import { type BranchPremise, conditionOf } from '../prose/effects.ts';

/** The branches that lead somewhere, from the outside in. */
export type BranchPath = Pick<BranchPremise, 'branches'>;

/** The number of the conditional that says something, from 1, as diagnostics count too. */
export function numberOf({ branches }: BranchPath): number {
  return (branches.at(-1)?.index ?? 0) + 1;
}

/**
 * What must hold for what a conditional says, as seen from the conditional around it, which is said once
 * for all: `a == 'x'`, or `not [2] and a == 'x'`.
 */
export function premiseText({ branches }: BranchPath): string {
  const [own, outer] = [branches.at(-1), branches.at(-2)];
  if (own === undefined) return '';
  const condition = unwrapped(conditionOf(own));
  const text = conditionText(condition);
  if (outer === undefined) return text;
  const isEither = condition.kind === 'any_of' && condition.clauses.length > 1;
  return `${reference(outer)} and ${isEither ? `(${text})` : text}`;
}

/** What the conditionals ask that have others inside, in the order of their numbers. */
export function questions(places: readonly BranchPath[]): string[] {
  return around(places).flatMap(({ branches }) => {
    const [own, outer] = [branches.at(-1), branches.at(-2)];
    const when = outer === undefined ? '' : `, asked if ${reference(outer)}`;
    return own === undefined ? [] : [`[${own.index + 1}]${when}: ${conditionText(own.condition)}`];
  });
}

/** The same with their answers, where the branches are those that were taken. */
export function answers(places: readonly BranchPath[]): string[] {
  return around(places).flatMap(({ branches }) => {
    const own = branches.at(-1);
    if (own === undefined) return [];
    const answer = own.takes === 'then' ? 'holds' : 'does not hold';
    return [`[${own.index + 1}] ${answer}: ${conditionText(own.condition)}`];
  });
}

/** A line of what conditionals ask, as a picture shows it. */
export function conditionLines(text: string): string[] {
  return wrapped(text, 96, 4);
}

/** The conditionals around the one that leads to each place. */
function around(places: readonly BranchPath[]): BranchPath[] {
  const known = new Map<number, BranchPath>();
  for (const { branches } of places) {
    for (const [at, { index }] of branches.slice(0, -1).entries()) {
      if (!known.has(index)) known.set(index, { branches: branches.slice(0, at + 1) });
    }
  }
  return [...known].sort(([one], [other]) => one - other).map(([, place]) => place);
}

function reference({ index, takes }: Branch): string {
  return takes === 'then' ? `[${index + 1}]` : `not [${index + 1}]`;
}
