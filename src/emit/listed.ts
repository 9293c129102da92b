import type { Arrangement, Gold } from '../model/gold.ts';
import type { CallWriter } from './call-text.ts';

/** How a format that lists every trajectory writes its entries, each as JSON text. */
export interface Entries {
  readonly calls: CallWriter;
  /** An entry before each agent's calls, where the format has one. */
  readonly agent?: (name: string) => string;
}

/** JSON text of all arrangements; the text of a call is made once, however many orders share it. */
export function listTrajectories(
  gold: Gold,
  arrangements: Iterable<Arrangement>,
  entries: Entries,
): string {
  const texts = gold.parts.map((part) => entries.calls(part));
  const heads = gold.agents.map((name) => entries.agent?.(name));
  // Appending is the cheapest way to make a long text: nothing is copied before it is written.
  let lists = '';
  for (const arrangement of arrangements) {
    lists += lists === '' ? '[' : ',[';
    let separator = '';
    for (let part = 0; part < arrangement.length; part++) {
      const head = heads[part];
      if (head !== undefined) {
        lists += separator + head;
        separator = ',';
      }
      for (const position of arrangement[part] as readonly number[]) {
        lists += separator;
        lists += texts[part]?.[position] as string;
        separator = ',';
      }
    }
    lists += ']';
  }
  return `[${lists}]`;
}
