import { grouped } from '../../base/lists-by-key.ts';
import { type Groups, groupsOf } from '../../model/groups.ts';
import type { OrderConstraints } from '../../model/order-constraints.ts';
import { windowsOf } from './has-order.ts';

/**
 * The members of a block in cells (`groupOf`): those of one cell are restricted alike, and stand for one
 * letter. Members that are interchangeable although they are restricted differently have a letter of
 * their own, and a cell for each way of being restricted; all others that are restricted alike share a
 * cell and a letter.
 */
export interface Cells extends Groups {
  readonly members: readonly (readonly number[])[];
  readonly letterOf: readonly number[];
  /** The cells of each letter. */
  readonly byLetter: readonly (readonly number[])[];
  /** For each cell, those of its letter that leave no less open: where one of them can be left, it need not be. */
  readonly better: readonly (readonly number[])[];
  /** Lists of cells, tied to no others by pairs, that could change places as a whole. */
  readonly symmetric: readonly (readonly (readonly number[])[])[];
}

/** Puts the members of a block in cells. */
export function cellsOf(given: OrderConstraints): Cells {
  const { from, to } = windowsOf(given) ?? { from: given.lowest, to: given.highest };
  const constraints = { ...given, lowest: from, highest: to };
  const letters = lettersOf(constraints);
  const cells = groupsOf(constraints, (member) => letters[member] as string);
  const members = cells.sizes.map((): number[] => []);
  for (const [member, cell] of cells.groupOf.entries()) members[cell]?.push(member);
  const alphabet = [...new Set(letters)];
  const letterOf = members.map(([first = 0]) => alphabet.indexOf(letters[first] as string));
  const byLetter = alphabet.map((): number[] => []);
  for (const [cell, letter] of letterOf.entries()) byLetter[letter]?.push(cell);
  const better = betterCells(cells, letterOf, byLetter);
  return { ...cells, members, letterOf, byLetter, better, symmetric: symmetric(cells, letterOf) };
}

function lettersOf(constraints: OrderConstraints): string[] {
  const { kind } = constraints;
  const { groupOf } = groupsOf(constraints);
  const unequal = new Set(kind.filter((first, member) => groupOf[first] !== groupOf[member]));
  return kind.map((first, member) =>
    unequal.has(first) ? `kind ${first}` : `group ${groupOf[member]}`,
  );
}

function betterCells(
  { highest, behind }: Groups,
  letterOf: readonly number[],
  byLetter: Cells['byLetter'],
): number[][] {
  const later = highest.map((): Set<number> => new Set());
  for (const [cell, earlier] of behind.entries()) {
    for (const other of earlier) later[other]?.add(cell);
  }
  const isNoWorse = (one: number, other: number) =>
    (highest[one] as number) <= (highest[other] as number) &&
    [...(later[other] as Set<number>)].every((cell) => later[one]?.has(cell));
  return letterOf.map((letter, cell) =>
    (byLetter[letter] as number[]).filter(
      (other) => isNoWorse(other, cell) && (other < cell || !isNoWorse(cell, other)),
    ),
  );
}

/** Components of cells that have the same letters, slots and pairs, cell by cell. */
function symmetric(cells: Groups, letterOf: readonly number[]): number[][][] {
  const { sizes, lowest, highest, behind } = cells;
  const shapeOf = (component: readonly number[]) =>
    JSON.stringify(
      component.map((cell) => {
        const places = (behind[cell] as number[]).map((other) => component.indexOf(other));
        return [letterOf[cell], sizes[cell], lowest[cell], highest[cell], places];
      }),
    );
  return [...grouped(componentsOf(cells), shapeOf).values()].filter(({ length }) => length > 1);
}

/** The groups, put together where one comes behind another. */
export function componentsOf({ sizes, behind }: Groups): number[][] {
  const component = sizes.map((_, group) => group);
  for (const [group, earlier] of behind.entries()) {
    for (const other of earlier) {
      const [from, to] = [component[group] as number, component[other] as number];
      if (from === to) continue;
      for (const [at, name] of component.entries()) if (name === from) component[at] = to;
    }
  }
  return [...grouped(component.keys(), (group) => component[group]).values()];
}
