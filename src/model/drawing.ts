import type { GroundedPlan } from './gold.ts';

/**
 * What a mark in a picture shows: `skip` removes a call, `end` removes all calls after it, `params`
 * gives it other parameters, `override` replaces the whole sequence, `final` leaves a call to the last
 * agent, `frozen` keeps the calls of a soft block in listed order.
 */
export const markKinds = ['skip', 'end', 'params', 'override', 'final', 'frozen'] as const;

export type MarkKind = (typeof markKinds)[number];

/** A label on a node or group. */
export interface DrawnMark {
  readonly kind: MarkKind;
  /** Short lines. */
  readonly lines: readonly string[];
  /** Further lines: the parameters that are set. */
  readonly details?: readonly string[];
}

/**
 * A box of a picture: the start or end (`terminal`), a call, removed steps (pale), or a call that no
 * step declares (`added`).
 */
export interface DrawnNode {
  /** Letters, digits and `_`; unique among nodes and groups. */
  readonly id: string;
  readonly look: 'terminal' | 'call' | 'removed' | 'added';
  /** A name, then further information; for removed steps, their names. */
  readonly lines: readonly string[];
  readonly marks: readonly DrawnMark[];
  /** The innermost group that contains it. */
  readonly group?: string | undefined;
  /** The position of its agent, where agents have colours. */
  readonly agent?: number | undefined;
  /** Whether the agent may go past it: then its border is dashed. */
  readonly isOptional?: boolean;
}

/**
 * A frame around nodes or other groups: a soft block, an agent's part, or the sequence of an
 * `override_trajectory`.
 */
export interface DrawnGroup {
  readonly id: string;
  readonly look: 'block' | 'agent' | 'detour';
  readonly lines: readonly string[];
  /** The group that contains it. */
  readonly group?: string | undefined;
  readonly agent?: number | undefined;
}

/**
 * An arrow between nodes or groups: to the next call, to removed steps at the side, to an override's
 * sequence, (`before`) to a call that must come later, or (`again`) from a call back to itself.
 */
export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly look: 'next' | 'removed' | 'detour' | 'before' | 'again';
  /** For forms whose legend cannot show arrows. */
  readonly label?: string | undefined;
  /** Lines that stand at it in every form. */
  readonly words?: readonly string[];
}

/** What a colour of the picture means. */
export interface LegendEntry {
  readonly sample: MarkKind | 'block' | 'removed' | 'added' | 'before' | { readonly agent: number };
  readonly text: string;
}

/** A picture as plain data, independent of its output form; texts are not escaped. */
export interface Drawing {
  readonly title: string;
  /** Lines below the title. */
  readonly about: readonly string[];
  /** The conditions of the conditionals that marks refer to by number, each in one or more lines. */
  readonly conditions?: readonly string[];
  /** In order, from the start to the end. */
  readonly nodes: readonly DrawnNode[];
  /** A group precedes the groups that it contains. */
  readonly groups: readonly DrawnGroup[];
  readonly edges: readonly DrawnEdge[];
  readonly legend: readonly LegendEntry[];
}

/** What is shown of colours and looks, in the words of the picture. */
export type LegendWords = Readonly<Partial<Record<Extract<LegendEntry['sample'], string>, string>>>;

/** Removed steps beside the way. */
export interface RemovedRun {
  readonly node: DrawnNode;
  /** How many stations of the part stand before them. */
  readonly stationsBefore: number;
  /** Whether they have no place in the way that is left. */
  readonly isApart: boolean;
}

/** What one agent's plan adds to the picture of a profile's plan. */
export interface DrawnWay extends Pick<Drawing, 'nodes' | 'groups' | 'edges'> {
  // Stations are linked one after the other, but for those that `edges` link.
  /** What the way goes through. */
  readonly stations: readonly string[];
  /** What was removed, beside it. */
  readonly removed: readonly RemovedRun[];
  /** What came of the conditions that marks refer to. */
  readonly answers: readonly string[];
  readonly legend: LegendWords;
}

/** What of the picture of a plan can be chosen. */
export interface PlanOptions {
  /** Whether parameters have the profile's values, not the policy's expressions. */
  readonly hasValues?: boolean;
}

/** Which of so many plans of a picture one is. */
export interface WayPosition {
  readonly position: number;
  readonly count: number;
}

/** How a language draws a policy. */
export interface PolicyPicture {
  /** All that may be called, and what decisions do to it. */
  readonly whole: () => Drawing;
  /** One of its plans, with what led to it. */
  readonly wayOf: (part: GroundedPlan, at: WayPosition, options: PlanOptions) => DrawnWay;
}
