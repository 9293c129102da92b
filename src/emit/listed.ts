import type { Gold, GroundedPlan } from '../model/gold.ts';
import type { Plan } from '../model/plan.ts';
import type { ReferenceCall, ReferenceTrajectory } from '../model/reference.ts';
import { textFrom, type Utf8Text } from '../model/utf8-text.ts';
import type { Content, Format, FormatChoices } from './format.ts';
import { addTrajectories, ListedCalls, type Listing } from './listing.ts';

/** Adds the text of a plan's call, by its position, with the values of a profile. */
export type AddPlanned = (out: Utf8Text, part: GroundedPlan, call: number) => void;

/** How calls become entries, each as JSON text. */
export interface CallWriters {
  readonly call: (call: ReferenceCall) => string;
  /** The same for the calls of a plan, where there is a quicker way; asked for once per plan. */
  readonly planned?: (plan: Plan) => AddPlanned;
}

/** How a format that lists every trajectory writes its entries, each as JSON text. */
export interface Entries extends CallWriters {
  /** An entry before each agent's calls, where the format has one. */
  readonly agent?: (name: string) => string;
  /** What becomes of a call's text at its place in a trajectory (from 1), where that matters. */
  readonly placed?: (call: string, place: number, choices: FormatChoices) => string;
}

/** A format that lists every trajectory as its entries, and reads it back with `read`. */
export function listingFormat(content: Content, entries: Entries, read: Format['read']): Format {
  const { planned } = entries;
  const callsOf = planned && oncePerPlan(planned);
  return {
    lists: true,
    content,
    write: (out, gold, arrangements, choices) => {
      const parts = gold.parts.map((part) => {
        return callsOf?.(part) ?? callsOfTexts(part.calls.map(entries.call), entries, choices);
      });
      addTrajectories(out, { heads: headsOf(gold, entries), parts }, arrangements);
    },
    rewrite: (trajectories, choices) => {
      const lists = trajectories.map((trajectory) => {
        const listing = listingOf(trajectory, entries, choices);
        const asTheyStand = trajectory.map(({ calls }) => [...calls.keys()]);
        return textFrom((out) => addTrajectories(out, listing, [asTheyStand])).slice(1, -1);
      });
      return `[${lists.join(',')}]`;
    },
    read,
  };
}

/** What writes the calls of a plan, and of which profile it writes them now. */
interface PlannedCalls {
  readonly calls: ListedCalls;
  part: GroundedPlan;
}

/** What writes the calls of a plan is made once, and then used for one profile after the other. */
function oncePerPlan(planned: (plan: Plan) => AddPlanned): (part: GroundedPlan) => ListedCalls {
  const known = new WeakMap<Plan, PlannedCalls>();
  return (part) => {
    let found = known.get(part.plan);
    if (found === undefined) {
      found = plannedCalls(part, planned(part.plan));
      known.set(part.plan, found);
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
