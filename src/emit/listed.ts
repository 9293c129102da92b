import type { Arrangement, Gold, GroundedPlan } from '../model/gold.ts';
import type { ReferenceCall, ReferenceTrajectory } from '../model/reference.ts';
import type { Content, Format, FormatChoices } from './format.ts';
import { turnsOf } from './turns.ts';

/** How calls become entries, each as JSON text. */
export interface CallWriters {
  readonly call: (call: ReferenceCall) => string;
  /** The same of all calls of an agent in a gold set, where there is a quicker way. */
  readonly calls?: (part: GroundedPlan, choices: FormatChoices) => readonly string[];
  /** Whether `calls` writes where they came from, if asked to. */
  readonly hasTraces?: boolean;
}

/** How a format that lists every trajectory writes its entries, each as JSON text. */
export interface Entries extends CallWriters {
  /** An entry before each agent's calls, where the format has one. */
  readonly agent?: (name: string) => string;
  /** What becomes of a call's text at its place in a trajectory (from 1), where that matters. */
  readonly placed?: (call: string, place: number, choices: FormatChoices) => string;
  /** The entry of parallel calls, the first of which has that place, where one entry may hold several. */
  readonly together?: (
    calls: readonly ReferenceCall[],
    place: number,
    choices: FormatChoices,
  ) => string;
}

/** A format that lists every trajectory as its entries, and reads it back with `read`. */
export function listingFormat(content: Content, entries: Entries, read: Format['read']): Format {
  return {
    lists: true,
    hasTraces: entries.hasTraces ?? false,
    content,
    write: (gold, arrangements, choices) =>
      `[${listsText(textsOfGold(gold, entries, choices), arrangements, entries, choices)}]`,
    rewrite: (trajectories, choices) => {
      const lists = trajectories.map((trajectory) => {
        if (isParallel(trajectory) && entries.together !== undefined) {
          return turnsText(trajectory, entries as TurnEntries, choices);
        }
        const texts = textsOfTrajectory(trajectory, entries);
        const asTheyStand = texts.calls.map((calls) => [...calls.keys()]);
        return listsText(texts, [asTheyStand], entries, choices);
      });
      return `[${lists.join(',')}]`;
    },
    read,
  };
}

type TurnEntries = Entries & Required<Pick<Entries, 'together'>>;

function isParallel(trajectory: ReferenceTrajectory): boolean {
  return trajectory.some(({ calls }) => calls.some(({ parallel }) => parallel !== undefined));
}

/** JSON text of a trajectory, an entry for each message of a model. */
function turnsText(
  trajectory: ReferenceTrajectory,
  { call, placed, together }: TurnEntries,
  choices: FormatChoices,
): string {
  let place = 1;
  const entries = turnsOf(trajectory.flatMap(({ calls }) => calls)).map((calls) => {
    const at = place;
    place += calls.length;
    const [only, ...more] = calls as [ReferenceCall, ...ReferenceCall[]];
    if (more.length > 0) return together(calls, at, choices);
    return placed?.(call(only), at, choices) ?? call(only);
  });
  return `[${entries.join(',')}]`;
}

/** For each agent the entry before its calls, if any, and those of its calls. */
interface Texts {
  readonly heads: readonly (string | undefined)[];
  readonly calls: readonly (readonly string[])[];
}

/** The text of a call is made once, however many orders share it. */
function textsOfGold(
  { parts, agents }: Gold,
  { agent, call, calls }: Entries,
  choices: FormatChoices,
): Texts {
  return {
    heads: agents.map((name) => agent?.(name)),
    calls: parts.map((part) => calls?.(part, choices) ?? part.calls.map(call)),
  };
}

function textsOfTrajectory(trajectory: ReferenceTrajectory, { agent, call }: Entries): Texts {
  return {
    heads: trajectory.map(({ agent: name }) => (name === undefined ? undefined : agent?.(name))),
    calls: trajectory.map((segment) => segment.calls.map(call)),
  };
}

/** JSON text of all arrangements, with commas between. */
function listsText(
  { heads, calls }: Texts,
  arrangements: Iterable<Arrangement>,
  { placed }: Entries,
  choices: FormatChoices,
): string {
  // Appending is the cheapest way to make a long text: nothing is copied before it is written.
  let lists = '';
  for (const arrangement of arrangements) {
    lists += lists === '' ? '[' : ',[';
    let separator = '';
    let place = 0;
    for (let part = 0; part < arrangement.length; part++) {
      const head = heads[part];
      if (head !== undefined) {
        lists += separator + head;
        separator = ',';
      }
      const texts = calls[part] as readonly string[];
      for (const position of arrangement[part] as readonly number[]) {
        lists += separator;
        separator = ',';
        if (placed === undefined) lists += texts[position] as string;
        else {
          place += 1;
          lists += placed(texts[position] as string, place, choices);
        }
      }
    }
    lists += ']';
  }
  return lists;
}
