import { hardPairsIn, rulesOfCalls } from '../../languages/traxgen/call-rules.ts';
import type { Provenance } from '../../languages/traxgen/provenance.ts';
import type {
  AuditBlock,
  AuditCall,
  AuditPair,
  AuditParameter,
  AuditStep,
} from '../../model/audit.ts';
import type { Key, Literal, Path } from '../../model/expression.ts';
import type { PlannedCall } from '../../model/plan.ts';
import { type Parameter, stepsNamed, type Workflow } from '../../model/workflow.ts';
import { mayPrecede } from '../../plan/precedence.ts';
import type { Certainty } from './certainty.ts';
import type { NumberedPlan } from './numbered-plan.ts';
import { type ReadContext, readOf } from './reads.ts';

/** Everything that an agent's calls came from. */
export interface CallContext extends ReadContext {
  readonly workflow: Workflow;
  readonly provenance: Provenance;
}

/** The steps of a workflow, and what removed those that do not remain. */
export function auditSteps(context: CallContext, certainty: Certainty): AuditStep[] {
  const { workflow, provenance, places } = context;
  return workflow.steps.map(({ id, tool, pointer }, step) => {
    const by = provenance.removed.get(step);
    const isCertain = certainty === 'all' || (certainty === 'skips' && by?.kind === 'skip');
    const isRemoved = by !== undefined && isCertain;
    const remains = isRemoved ? false : certainty === 'all' ? true : null;
    const rule = isRemoved ? { by: places.ofRule(workflow.file, by) } : {};
    return { step: id, tool, at: places.inWorkflow(workflow.file, pointer), remains, ...rule };
  });
}

/** The tools that the override lists and no step declares, and what leaves out those that do not remain. */
export function auditUndeclared(context: CallContext, certainty: Certainty): AuditStep[] {
  const { workflow, provenance, places } = context;
  if (certainty !== 'all') return [];
  return [...provenance.undeclared].map(([tool, by]) => {
    const rule = by && { by: places.ofRule(workflow.file, by) };
    const at = places.inWorkflow(workflow.file, provenance.sequence?.pointer ?? '');
    return { step: tool, tool, at, remains: by === undefined, ...rule };
  });
}

/**
 * The calls of a plan, grounded as far as the profile goes, in the order of the first trajectory:
 * listed order need not be one, where a hard pair goes against it.
 */
export function auditCalls(numbered: NumberedPlan, context: CallContext): AuditCall[] {
  const { plan, order } = numbered;
  const { workflow, provenance, places } = context;
  const { file } = workflow;
  const rules = rulesOfCalls(plan, workflow, provenance);
  return order.map((position) => {
    const call = plan.calls[position] as PlannedCall;
    const { tool, name, step } = call;
    const pointer = workflow.steps[step]?.pointer ?? provenance.sequence?.pointer ?? '';
    return {
      number: numbered.number(position),
      step: name,
      tool,
      at: places.inWorkflow(file, pointer),
      parameters: call.parameters.map((parameter) =>
        auditParameter(parameter, { call, position, numbered }, context),
      ),
      rules: (rules[position] ?? []).map((rule) => places.ofRule(file, rule)),
    };
  });
}

interface CallPosition {
  readonly call: PlannedCall;
  readonly position: number;
  readonly numbered: NumberedPlan;
}

function auditParameter(
  { name, expression, pointer, offset }: Parameter,
  { call, position, numbered }: CallPosition,
  context: CallContext,
): AuditParameter {
  const { workflow, provenance, places, missing } = context;
  const read = readOf(expression, missing === 'expression' ? 'text' : missing, context);
  const value = read.from === 'nowhere' ? valueOfMissing(expression.text, context) : read.value;
  const by = provenance.parameters.ruleOf(call.step >= 0 ? call.step : call.name, name);
  return {
    name,
    ...(value !== undefined && { value }),
    read,
    at: places.inWorkflow(workflow.file, pointer, offset),
    ...(by && { by: places.ofRule(workflow.file, by) }),
    ...returnedBy(expression.node, position, numbered, workflow),
  };
}

function valueOfMissing(text: string, { missing }: CallContext): string | null | undefined {
  if (missing === 'error') return undefined;
  return missing === 'expression' ? text : null;
}

/**
 * The last call of the first trajectory whose step returns the last name of a path, and which comes
 * before a call in every trajectory; where there is none, in some.
 */
function returnedBy(
  node: Literal | Path,
  position: number,
  numbered: NumberedPlan,
  { steps }: Workflow,
): Pick<AuditParameter, 'returned' | 'mayReturn'> {
  const name = node.kind === 'path' ? lastName(node) : undefined;
  if (name === undefined) return {};
  const { plan, order } = numbered;
  const earlier = order.filter((at) => {
    const returns = steps[plan.calls[at]?.step ?? -1]?.returns.includes(name) ?? false;
    return returns && at !== position && mayPrecede(plan, at, position);
  });
  const always = earlier.findLast((at) => !mayPrecede(plan, position, at));
  if (always !== undefined) return { returned: numbered.number(always) };
  const sometimes = earlier.at(-1);
  return sometimes === undefined ? {} : { mayReturn: numbered.number(sometimes) };
}

function lastName({ root, keys }: Path): string | undefined {
  const last: Key = keys.at(-1) ?? { kind: 'literal', value: root };
  return last.kind === 'literal' && typeof last.value === 'string' ? last.value : undefined;
}

/** The blocks of a workflow: those that permute with their calls, and the others without. */
export function auditBlocks(
  numbered: NumberedPlan,
  { workflow, places }: CallContext,
): AuditBlock[] {
  return workflow.softBlocks.map(({ members, whenPruned = 'listed', pointer }) => {
    const planned = numbered.plan.blocks.find(({ place }) => place.pointer === pointer);
    return {
      members: members.flatMap(({ text }) =>
        stepsNamed(workflow.steps, text).map((step) => workflow.steps[step]?.id ?? ''),
      ),
      at: places.inWorkflow(workflow.file, pointer),
      whenPruned,
      calls: numbered.numbers(planned?.calls ?? []),
      alike: (planned?.alike ?? []).map((twins) => numbered.numbers(twins)),
      orders: planned === undefined ? '1' : textOrNull(planned.orders.count),
    };
  });
}

function textOrNull(count: bigint | undefined): string | null {
  return count === undefined ? null : String(count);
}

/** The pairs of `hard_ordering` both of whose steps remain. */
export function auditPairs(numbered: NumberedPlan, { workflow, places }: CallContext): AuditPair[] {
  return hardPairsIn(numbered.plan, workflow).map(({ pointer, first, second }) => ({
    first: numbered.number(first),
    second: numbered.number(second),
    at: places.inWorkflow(workflow.file, pointer),
  }));
}

/** The edges of the precedence graph, ascending. */
export function auditEdges(numbered: NumberedPlan): [number, number][] {
  const graph = numbered.plan.graph();
  const numberOf = (node: string) => numbered.number(graph.getNodeAttribute(node, 'call'));
  return graph
    .nodes()
    .flatMap((node) =>
      graph.outNeighbors(node).map((next): [number, number] => [numberOf(node), numberOf(next)]),
    )
    .sort(([a, b], [c, d]) => a - c || b - d);
}
