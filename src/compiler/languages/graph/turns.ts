import { unreached } from '../../../model/outcome.ts';
import type { PlannedCall } from '../../../model/plan.ts';
import {
  type Layout,
  letters,
  openPathways,
  type PlacedNode,
  type PlacedTool,
  pathwayOfLetter,
} from './decisions.ts';
import type { Pathway } from './graph.ts';
import { callsOf } from './plan-walk.ts';
import type { Walked } from './walked.ts';

/** What a walk does next: a tool has its turn, or a way leads on. */
export type Turn = {
  readonly node: PlacedNode;
  /** The tools of the node whose conditions did not hold until now. */
  readonly passed: readonly PlacedTool[];
} & (
  | { readonly kind: 'call'; readonly placed: PlacedTool; readonly call: PlannedCall }
  /** The walk halts before the call of a tool, which lacks a parameter. */
  | { readonly kind: 'withheld'; readonly placed: PlacedTool; readonly lacking: string }
  /** The pathway taken; undefined where none is. */
  | { readonly kind: 'pathway'; readonly pathway: Pathway | undefined }
  /** The walk cannot go on: something that a tool, or else the choice of a pathway, reads is missing. */
  | { readonly kind: 'fault'; readonly placed: PlacedTool | undefined }
);

/** The turns of a walk, in order, without those of tools that are not called. */
export function* turnsOf(layout: Layout, walked: Walked): Generator<Turn> {
  const calls = callsOf(walked, layout);
  const calledAt = new Map(calls.map((call) => [call.step, call]));
  for (let node = layout.start; node !== undefined; ) {
    const passed: PlacedTool[] = [];
    for (const placed of node.tools) {
      const call = calledAt.get(placed.step);
      const isPassed = walked.letters[placed.decision ?? -1] === letters.passedOver;
      if (isPassed) passed.push(placed);
      else if (call === undefined) return yield { ...stopAt(placed, walked), node, passed };
      else {
        yield { kind: 'call', node, passed, placed, call };
        if (walked.endsAt === placed.step) return;
      }
    }
    const way = wayOn(node, walked);
    yield { ...way, node, passed };
    if (way.kind === 'fault' || way.pathway === undefined) return;
    node = layout.nodeAt(way.pathway.next.text);
  }
}

/** Why a tool is not called that no condition leaves out. */
function stopAt(placed: PlacedTool, { hasFailed, lacking }: Walked) {
  if (hasFailed || lacking === undefined) return { kind: 'fault', placed } as const;
  return { kind: 'withheld', placed, lacking } as const;
}

function wayOn({ node, decision }: PlacedNode, walked: Walked) {
  const open = openPathways(node);
  const letter = walked.letters[decision ?? -1];
  if (letter === unreached) return { kind: 'fault', placed: undefined } as const;
  const position = letter === undefined ? 0 : pathwayOfLetter(letter);
  return { kind: 'pathway', pathway: open[position] } as const;
}
