import { grouped } from '../../../base/lists-by-key.ts';
import type { PlannedCall } from '../../../model/plan.ts';
import type { Step } from '../../../model/step.ts';
import {
  nodesOf,
  type PermutedBlock,
  type PrecedenceConstraints,
} from '../../plan/precedence-constraints.ts';
import type { Pruned } from './prune.ts';
import { type SoftBlock, stepsNamed, type Workflow } from './workflow.ts';

/**
 * Finds which soft blocks still permute and which hard pairs still bind, for a pruned sequence. The calls of a step
 * that is made for each element of a list stand for it together; where there is none, it is as if it were not listed.
 */
export function precedenceConstraintsOf(
  workflow: Workflow,
  { calls, empty }: Pick<Pruned, 'calls' | 'empty'>,
): PrecedenceConstraints {
  const positions = grouped(firstCalls(calls), (position) => calls[position]?.step);
  const standing = (name: string): number[] =>
    stepsNamed(workflow.steps, name).flatMap((step) => positions.get(step) ?? []);
  const isEmpty = (name: string) =>
    empty.size > 0 && stepsNamed(workflow.steps, name).some((step) => empty.has(step));
  const lastOf = (first: number) => first + (calls[first]?.element?.of ?? 1) - 1;
  const permuted = workflow.softBlocks.flatMap((source): PermutedBlock[] => {
    const listed = source.members.filter(({ text }) => !isEmpty(text));
    const places = listed.map(({ text }) => standing(text));
    const left =
      source.whenPruned === 'permute' ? places.filter(({ length }) => length > 0) : places;
    if (left.length < 2 || left.some(({ length }) => length !== 1)) return [];
    const firsts = left.flat().sort((a, b) => a - b);
    return [{ source, slots: firsts.flatMap((first) => range(first, lastOf(first))) }];
  });
  const precedences = workflow.hardPairs.flatMap((source) =>
    standing(source.first.text).flatMap((first) =>
      standing(source.second.text).map((second) => ({ source, first: lastOf(first), second })),
    ),
  );
  const blocks = [...permuted, ...freeRuns(workflow, calls, permuted)];
  return { calls, nodes: nodesOf(workflow.steps.length, calls), blocks, precedences };
}

/** The calls for elements that may come in any order where no block has their step: each step's are a block. */
function freeRuns(
  { steps }: Workflow,
  calls: readonly PlannedCall[],
  permuted: readonly PermutedBlock[],
): PermutedBlock[] {
  return firstCalls(calls).flatMap((first): PermutedBlock[] => {
    const { element, step } = calls[first] as PlannedCall;
    if (!element?.isAny || element.of < 2) return [];
    if (permuted.some(({ slots }) => slots.includes(first))) return [];
    const { pointer, forEach } = steps[step] as Step;
    const source = { pointer: forEach?.pointer ?? pointer };
    return [{ source, slots: range(first, first + element.of - 1) }];
  });
}

/** The positions of calls but for those behind the first of several for the elements of one list. */
function firstCalls(calls: readonly PlannedCall[]): number[] {
  return [...calls.keys()].filter((at) => (calls[at]?.element?.nth ?? 0) === 0);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
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
