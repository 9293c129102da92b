import type { Allowance } from '../../../model/allowance.ts';
import type { References } from '../../../model/reference.ts';
import type { Dataset } from './dataset.ts';

/**
 * The texts of a profile's rows: one per trajectory with `expand` or in formats that always expand,
 * otherwise only one for the first trajectory.
 */
export function rowTexts(dataset: Dataset, references: References, expand: boolean): string[] {
  const { id, agents, prompt, trajectories, allowances } = references;
  const isEach = expand || dataset.expands;
  const taken = isEach ? trajectories : trajectories.slice(0, 1);
  return taken.map((segments, at) => {
    const number = at + 1;
    const calls = segments.flatMap(({ agent, calls }) => calls.map((call) => ({ ...call, agent })));
    const rowId = isEach ? `${id}#${number}` : id;
    return dataset.row({ id, rowId, number, agents, prompt, calls, allowances });
  });
}

/** The kinds of what a run may do besides that a data set cannot say. */
export function unsaid(
  { says = [] }: Dataset,
  allowances: readonly Allowance[],
): Allowance['kind'][] {
  const kinds = new Set(allowances.map(({ kind }) => kind));
  return [...kinds].filter((kind) => !says.includes(kind));
}
