/**
 * What conditionals (and the end of a case) do to a call, or to the way as a whole: `skip` removes it,
 * `end` removes what is behind it, `params` gives it other parameters, `override` replaces the way,
 * `final` leaves it to the last agent, `frozen` keeps the calls of a soft block in listed order.
 */
export const markKinds = ['skip', 'end', 'params', 'override', 'final', 'frozen'] as const;

export type MarkKind = (typeof markKinds)[number];

/** A labelled decoration on what it is about. */
export interface DrawnMark {
  readonly kind: MarkKind;
  /** Short lines. */
  readonly lines: readonly string[];
  /** Lines that say more: the parameters that are given. */
  readonly details?: readonly string[];
}

/**
 * A box of a picture: where the way begins or ends (`terminal`), a call, steps beside each other that were
 * removed (pale), or a call that no step declares (`added`).
 */
export interface DrawnNode {
  /** Letters, digits and `_`; unique among nodes and groups. */
  readonly id: string;
  readonly look: 'terminal' | 'call' | 'removed' | 'added';
  /** A name, then what more there is to say; of removed steps, the names. */
  readonly lines: readonly string[];
  readonly marks: readonly DrawnMark[];
  /** The innermost group that it is in. */
  readonly group?: string | undefined;
  /** The position of its agent, where agents have colours. */
  readonly agent?: number | undefined;
}

/**
 * A frame around nodes or other groups: a soft block, the part of an agent, or the way that an
 * `override_trajectory` makes.
 */
export interface DrawnGroup {
  readonly id: string;
  readonly look: 'block' | 'agent' | 'detour';
  readonly lines: readonly string[];
  /** The group around it. */
  readonly group?: string | undefined;
  readonly agent?: number | undefined;
}

/**
 * An arrow, from and to nodes or groups: to what comes next, beside the way to what was removed, to an
 * override's way, or (`before`) to what must come later.
 */
export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly look: 'next' | 'removed' | 'detour' | 'before';
  readonly label?: string | undefined;
}

/** What a colour of the picture means. */
export interface LegendEntry {
  readonly sample: MarkKind | 'block' | 'removed' | 'added' | { readonly agent: number };
  readonly text: string;
}

/** A picture before it has a form: plain data, with texts as they are, escaped by no one yet. */
export interface Drawing {
  readonly title: string;
  /** Lines below the title. */
  readonly about: readonly string[];
  /** From the first to the last of the way. */
  readonly nodes: readonly DrawnNode[];
  /** A group stands before those inside of it. */
  readonly groups: readonly DrawnGroup[];
  readonly edges: readonly DrawnEdge[];
  readonly legend: readonly LegendEntry[];
}
