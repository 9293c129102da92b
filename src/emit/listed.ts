import type { Gold, GroundedPlan } from '../model/gold.ts';
import type { Plan } from '../model/plan.ts';
import type { ReferenceCall, ReferenceTrajectory } from '../model/reference.ts';
import { textFrom, type Utf8Text } from '../model/utf8-text.ts';
import type { Content, Format, FormatChoices } from './format.ts';
import { addTrajectories, ListedCalls, type Listing } from './listing.ts';
import { turnsOf } from './turns.ts';

/** Adds the text of a plan's call, by its position, with the values of a profile. */
export type AddPlanned = (out: Utf8Text, part: GroundedPlan, call: number) => void;

/** How calls become entries, each as JSON text. */
export interface CallWriters {
  readonly call: (call: ReferenceCall) => string;
  /** The same for the calls of a plan, where there is a quicker way; asked for once per plan. */
  readonly planned?: (plan: Plan, choices: FormatChoices) => AddPlanned;
  /** Whether `planned` writes where they came from, if asked to. */
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
  const { planned } = entries;
  const callsOf = planned && oncePerPlan(planned);
  return {
    lists: true,
    hasTraces: entries.hasTraces ?? false,
    content,
    write: (out, gold, arrangements, choices) => {
      // Not by `map`, which makes lists of another kind once it is hot: then all that reads them is
      // compiled again.
      const parts: ListedCalls[] = [];
      for (const part of gold.parts) {
        const calls = content.parameters === 'text' ? part.spelledCalls : part.calls;
        parts.push(
          callsOf?.(part, choices) ?? callsOfTexts(calls.map(entries.call), entries, choices),
        );
      }
      addTrajectories(out, { heads: headsOf(gold, entries), parts }, arrangements);
    },
    rewrite: (trajectories, choices) => {
      const lists = trajectories.map((trajectory) => {
        if (isParallel(trajectory) && entries.together !== undefined) {
          return turnsText(trajectory, entries as TurnEntries, choices);
        }
        const listing = listingOf(trajectory, entries, choices);
        const asTheyStand = trajectory.map(({ calls }) => [...calls.keys()]);
        return textFrom((out) => addTrajectories(out, listing, [asTheyStand])).slice(1, -1);
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

/** What writes the calls of a plan, and of which profile it writes them now. */
interface PlannedCalls {
  readonly calls: ListedCalls;
  part: GroundedPlan;
}

/** What writes the calls of a plan is made once, and then used for one profile after the other. */
function oncePerPlan(
  planned: (plan: Plan, choices: FormatChoices) => AddPlanned,
): (part: GroundedPlan, choices: FormatChoices) => ListedCalls {
  const known = new WeakMap<Plan, PlannedCalls>();
  const traced = new WeakMap<Plan, PlannedCalls>();
  return (part, choices) => {
    const memory = choices.traces === undefined ? known : traced;
    let found = memory.get(part.plan);
    if (found === undefined) {
      found = plannedCalls(part, planned(part.plan, choices));
      memory.set(part.plan, found);
    }
    found.part = part;
    found.calls.begin();
    return found.calls;
  };
}

function plannedCalls(part: GroundedPlan, add: AddPlanned): PlannedCalls {
  const { length } = part.plan.calls;
  const planned: PlannedCalls = {
    part,
    calls: new ListedCalls(length, (out, call) => add(out, planned.part, call), true),
  };
  return planned;
}

const noHeads: readonly undefined[] = [];

function headsOf({ agents }: Gold, { agent }: Entries): Listing['heads'] {
  return agent === undefined ? noHeads : agents.map(agent);
}

function listingOf(
  trajectory: ReferenceTrajectory,
  entries: Entries,
  choices: FormatChoices,
): Listing {
  const { agent, call } = entries;
  return {
    heads: trajectory.map(({ agent: name }) => (name === undefined ? undefined : agent?.(name))),
    parts: trajectory.map(({ calls }) => callsOfTexts(calls.map(call), entries, choices)),
  };
}

function callsOfTexts(
  texts: readonly string[],
  { placed }: Entries,
  choices: FormatChoices,
): ListedCalls {
  const { length } = texts;
  if (placed === undefined) {
    return new ListedCalls(length, (out, at) => out.add(texts[at] as string), true);
  }
  return new ListedCalls(
    length,
    (out, at, place) => out.add(placed(texts[at] as string, place, choices)),
    false,
  );
}
