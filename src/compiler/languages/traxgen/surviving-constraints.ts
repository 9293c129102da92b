import { grouped } from '../../../base/lists-by-key.ts';
import type { PlannedCall } from '../../../model/plan.ts';
import { nodesOf, type PrecedenceConstraints } from '../../plan/precedence-constraints.ts';
import { type SoftBlock, stepsNamed, type Workflow } from './workflow.ts';

/** Finds which soft blocks still permute and which hard pairs still bind, for a pruned sequence. */
export function precedenceConstraintsOf(
  workflow: Workflow,
  calls: readonly PlannedCall[],
): PrecedenceConstraints {
  const positions = grouped(calls.keys(), (position) => calls[position]?.step);
  const standing = (name: string): number[] =>
    stepsNamed(workflow.steps, name).flatMap((step) => positions.get(step) ?? []);
  const blocks = workflow.softBlocks.flatMap((source) => {
    const places = source.members.map(({ text }) => standing(text));
    const left =
      source.whenPruned === 'permute' ? places.filter(({ length }) => length > 0) : places;
    if (left.length < 2 || left.some(({ length }) => length !== 1)) return [];
    return [{ source, slots: left.flat().sort((a, b) => a - b) }];
  });
  const precedences = workflow.hardPairs.flatMap((source) =>
    standing(source.first.text).flatMap((first) =>
      standing(source.second.text).map((second) => ({ source, first, second })),
    ),
  );
  return { calls, nodes: nodesOf(workflow.steps.length, calls), blocks, precedences };
}

/** What is left of a soft block that lost members, and the names of those. */
export interface BrokenBlock {
  /** Names of members, and the positions of their calls. */
  readonly left: readonly { readonly name: string; readonly call: number }[];
  readonly gone: readonly string[];
}

/** Undefined unless members are gone and two or more are left, each called once. */
export function brokenBlock(
  { members }: SoftBlock,
  calls: readonly PlannedCall[],
  { steps }: Workflow,
): BrokenBlock | undefined {
  const places = members.map(({ text: name }) => {
    const [step] = stepsNamed(steps, name);
    const isCalled = (call: number) => {
      return calls[call]?.step === step && calls[call]?.alternative === undefined;
    };
    return { name, at: [...calls.keys()].filter(isCalled) };
  });
  const left = places.flatMap(({ name, at }) => at.map((call) => ({ name, call })));
  const gone = places.flatMap(({ name, at }) => (at.length === 0 ? [name] : []));
  const isOnce = places.every(({ at }) => at.length < 2);
  return isOnce && left.length > 1 && gone.length > 0 ? { left, gone } : undefined;
}
