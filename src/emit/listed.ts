import type { Arrangement, Gold } from '../model/gold.ts';
import type { PlannedCall } from '../model/plan.ts';
import type { CallWriter } from './call-text.ts';

/** How a format that lists every trajectory writes its entries, each as JSON text. */
export interface Entries {
  readonly call: CallWriter;
  /** An entry before each agent's calls, where the format has one. */
  readonly agent?: (name: string) => string;
}

/** JSON text of all arrangements; the text of a call is made once, however many orders share it. */
export function listTrajectories(
  gold: Gold,
  arrangements: Iterable<Arrangement>,
  entries: Entries,
): string {
  const texts = gold.parts.map(({ plan, calls }) =>
    calls.map((call, position) => entries.call(call, plan.calls[position] as PlannedCall)),
  );
  const heads = gold.agents.map((name) => entries.agent?.(name));
  const lists: string[] = [];
  for (const arrangement of arrangements) {
    const entriesOfAll: string[] = [];
    arrangement.forEach((positions, part) => {
      const head = heads[part];
      if (head !== undefined) entriesOfAll.push(head);
      for (const position of positions) entriesOfAll.push(texts[part]?.[position] as string);
    });
    lists.push(`[${entriesOfAll.join(',')}]`);
  }
  return `[${lists.join(',')}]`;
}
