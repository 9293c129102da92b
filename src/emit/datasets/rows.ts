import type { References } from '../../model/reference.ts';
import type { Dataset, Row } from './dataset.ts';

/**
 * The text of a profile's rows: one of its first trajectory or, with `expand` and in datasets that
 * always have so, one for each.
 */
export function rowsText(dataset: Dataset, references: References, expand: boolean): string {
  const { id, agents, prompt, trajectories } = references;
  const isEach = expand || dataset.expands;
  const taken = isEach ? trajectories : trajectories.slice(0, 1);
  const rows = taken.map((segments, at): Row => {
    const number = at + 1;
    const calls = segments.flatMap(({ agent, calls }) => calls.map((call) => ({ ...call, agent })));
    return { id, rowId: isEach ? `${id}#${number}` : id, number, agents, prompt, calls };
  });
  return rows.map(dataset.row).join(dataset.separator);
}
