import { greatestOfUsages, sumOfUsages, type Usage } from '../../model/usage.ts';
import { spansAbove, type TreeNode, walk } from '../traces/spans/span-tree.ts';

/** A span or a run, and what it tells about itself. */
export interface UsageNode extends TreeNode {
  readonly usage: Usage;
  /** The id of the model's answer, if it is recorded. */
  readonly answer?: string | undefined;
}

/**
 * What a trace used. A span may sum up what the spans in it tell, or repeat it, so what counts of a
 * span is the greater of what it tells itself and the sum of what counts of the spans in it. Of spans
 * side by side that record the same answer of a model, the first has what they tell.
 */
export function usageOfTree(nodes: readonly UsageNode[]): Usage {
  const told = onceByAnswer(nodes);
  const counted = new Map<UsageNode | undefined, Usage[]>([[undefined, []]]);
  walk<UsageNode, UsageNode | undefined>(nodes, undefined, (node, above) => {
    const below: Usage[] = [];
    counted.set(node, below);
    const leave = () => {
      const own = told.get(node) ?? {};
      counted.get(above)?.push(greatestOfUsages([own, sumOfUsages(below)]));
    };
    return { carried: node, leave };
  });
  return sumOfUsages(counted.get(undefined) ?? []);
}

function onceByAnswer(nodes: readonly UsageNode[]): ReadonlyMap<UsageNode, Usage> {
  const told = new Map<UsageNode, Usage>();
  const firsts = new Map<string, UsageNode[]>();
  for (const node of nodes) {
    const { answer, usage } = node;
    const same = answer === undefined ? [] : (firsts.get(answer) ?? []);
    const beside = same.find((other) => {
      return !spansAbove(nodes, [node]).has(other) && !spansAbove(nodes, [other]).has(node);
    });
    told.set(beside ?? node, greatestOfUsages([told.get(beside ?? node) ?? {}, usage]));
    if (answer !== undefined && beside === undefined) firsts.set(answer, [...same, node]);
  }
  return told;
}
