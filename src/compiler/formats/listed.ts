import { textFrom, type Utf8Text } from '../../base/bytes/utf8-text.ts';
import type { Gold, GroundedPlan } from '../../model/gold.ts';
import type { Plan } from '../../model/plan.ts';
import type { ReferenceCall, ReferenceTrajectory } from '../../model/reference.ts';
import type { Content, Format, FormatChoices } from './format.ts';
import { addTrajectories, ListedCalls, type Listing } from './listing.ts';
import { turnsOf } from './turns.ts';

/** Writes a call of a plan, given by its position, with a profile's values. */
export type AddPlanned = (out: Utf8Text, part: GroundedPlan, call: number) => void;

/** How calls are written as entries, each as JSON text. */
export interface CallWriters {
  readonly call: (call: ReferenceCall) => string;
  /** A faster writer for the calls of a plan, made once per plan. */
  readonly planned?: (plan: Plan, choices: FormatChoices) => AddPlanned;
  /** Whether `planned` writes provenance on request. */
  readonly hasProvenance?: boolean;
}

/** How a format that lists every trajectory writes its entries, each as JSON text. */
export interface Entries extends CallWriters {
  /** The entry before each agent's calls, if the format has one. */
  readonly agent?: (name: string) => string;
  /** Changes a call's text depending on its 1-based place in the trajectory, if the format needs that. */
  readonly placed?: (call: string, place: number, choices: FormatChoices) => string;
  /** The entry for several parallel calls, if the format allows that. `place` is the place of the first. */
  readonly together?: (
    calls: readonly ReferenceCall[],
    place: number,
    choices: FormatChoices,
  ) => string;
}

/** Makes a format that lists every trajectory as entries, and reads it back with `read`. */
export function listingFormat(content: Content, entries: Entries, read: Format['read']): Format {
  const { planned } = entries;
  const callsOf = planned && oncePerPlan(planned);
  return {
    lists: true,
    hasProvenance: entries.hasProvenance ?? false,
    content,
    write: (out, gold, arrangements, choices) => {
      const parts = gold.parts.map((part) => {
        const once = callsOf?.(part, choices);
        if (once !== undefined) return once;
        const calls = content.parameters === 'text' ? part.spelledCalls : part.calls;
        return callsOfTexts(calls.map(entries.call), entries, choices);
      });
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

/** The JSON text of a trajectory, with one entry per message. */
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

/** Writes the calls of a plan for the current profile. */
interface PlannedCalls {
  readonly calls: ListedCalls;
  part: GroundedPlan;
}

/** Keeps the writer of a plan for all profiles that follow with the same plan. */
function oncePerPlan(
  planned: (plan: Plan, choices: FormatChoices) => AddPlanned,
): (part: GroundedPlan, choices: FormatChoices) => ListedCalls {
  const known = new WeakMap<Plan, PlannedCalls>();
  const withProvenance = new WeakMap<Plan, PlannedCalls>();
  return (part, choices) => {
    const memory = choices.provenance === undefined ? known : withProvenance;
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
