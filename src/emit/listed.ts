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
  readonly planned?: ((plan: Plan) => AddPlanned) | undefined;
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
  const remembering = { ...entries, planned: entries.planned && oncePerPlan(entries.planned) };
  return {
    lists: true,
    content,
    write: (out, gold, arrangements, choices) => {
      addTrajectories(out, listingOfGold(gold, remembering, choices), arrangements);
    },
    rewrite: (trajectories, choices) => {
      const lists = trajectories.map((trajectory) => {
        const listing = listingOfTrajectory(trajectory, entries, choices);
        const asTheyStand = trajectory.map(({ calls }) => [...calls.keys()]);
        return textFrom((out) => addTrajectories(out, listing, [asTheyStand])).slice(1, -1);
      });
      return `[${lists.join(',')}]`;
    },
    read,
  };
}

function oncePerPlan(make: (plan: Plan) => AddPlanned): (plan: Plan) => AddPlanned {
  const known = new WeakMap<Plan, AddPlanned>();
  return (plan) => {
    let add = known.get(plan);
    if (add === undefined) {
      add = make(plan);
      known.set(plan, add);
    }
    return add;
  };
}

function listingOfGold({ parts, agents }: Gold, entries: Entries, choices: FormatChoices): Listing {
  const { agent, call, planned } = entries;
  return {
    heads: agents.map((name) => agent?.(name)),
    parts: parts.map((part) => {
      if (planned === undefined) return callsOfTexts(part.calls.map(call), entries, choices);
      const add = planned(part.plan);
      return new ListedCalls((out, at) => add(out, part, at), true);
    }),
  };
}

function listingOfTrajectory(
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
  if (placed === undefined) return new ListedCalls((out, at) => out.add(texts[at] as string), true);
  return new ListedCalls((out, at, place) => {
    out.add(placed(texts[at] as string, place, choices));
  }, false);
}
