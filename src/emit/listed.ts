import type { Arrangement, Gold } from '../model/gold.ts';
import type { ReferenceTrajectory } from '../model/reference.ts';
import type { CallWriter } from './call-text.ts';
import type { Content, Format, FormatChoices } from './format.ts';

/** How a format that lists every trajectory writes its entries, each as JSON text. */
export interface Entries {
  readonly call: CallWriter;
  /** An entry before each agent's calls, where the format has one. */
  readonly agent?: (name: string) => string;
  /** What becomes of a call's text at its place in a trajectory (from 1), where that matters. */
  readonly placed?: (call: string, place: number, choices: FormatChoices) => string;
}

/** A format that lists every trajectory as its entries, and reads it back with `read`. */
export function listingFormat(content: Content, entries: Entries, read: Format['read']): Format {
  return {
    lists: true,
    content,
    write: (gold, arrangements, choices) => listArrangements(gold, arrangements, entries, choices),
    rewrite: (trajectories, choices) => listTrajectories(trajectories, entries, choices),
    read,
  };
}

/** JSON text of all arrangements; the text of a call is made once, however many orders share it. */
function listArrangements(
  gold: Gold,
  arrangements: Iterable<Arrangement>,
  entries: Entries,
  choices: FormatChoices,
): string {
  const texts = gold.parts.map(({ plan, calls }) =>
    calls.map((call, position) => entries.call(call, plan.calls[position])),
  );
  const heads = gold.agents.map((name) => entries.agent?.(name));
  const lists: string[] = [];
  for (const arrangement of arrangements) {
    const list = new EntryList(entries, choices);
    arrangement.forEach((positions, part) => {
      list.addHead(heads[part]);
      for (const position of positions) list.addCall(texts[part]?.[position] as string);
    });
    lists.push(list.text);
  }
  return `[${lists.join(',')}]`;
}

function listTrajectories(
  trajectories: readonly ReferenceTrajectory[],
  entries: Entries,
  choices: FormatChoices,
): string {
  const lists = trajectories.map((segments) => {
    const list = new EntryList(entries, choices);
    for (const { agent, calls } of segments) {
      list.addHead(agent === undefined ? undefined : entries.agent?.(agent));
      for (const call of calls) list.addCall(entries.call(call));
    }
    return list.text;
  });
  return `[${lists.join(',')}]`;
}

/** The entries of one trajectory. */
class EntryList {
  private readonly texts: string[] = [];
  private readonly entries: Entries;
  private readonly choices: FormatChoices;
  private calls = 0;

  constructor(entries: Entries, choices: FormatChoices) {
    this.entries = entries;
    this.choices = choices;
  }

  addHead(head: string | undefined): void {
    if (head !== undefined) this.texts.push(head);
  }

  addCall(call: string): void {
    this.calls += 1;
    this.texts.push(this.entries.placed?.(call, this.calls, this.choices) ?? call);
  }

  get text(): string {
    return `[${this.texts.join(',')}]`;
  }
}
