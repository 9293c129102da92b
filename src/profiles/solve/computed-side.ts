import type { Computed } from '../../model/expression.ts';
import { nodeText } from '../../model/node-text.ts';

/** A side of a comparison that is computed: its value is known once the fields that it reads have values. */
export class ComputedSide {
  readonly node: Computed;
  /** The fields that it reads. What it reads of the elements of a list, it has from the list. */
  readonly reads: readonly number[];

  constructor(node: Computed, reads: readonly number[]) {
    this.node = node;
    this.reads = reads;
  }

  /** Sides that are computed in the same way are the same. */
  toJSON(): object {
    return { computed: nodeText(this.node) };
  }
}
