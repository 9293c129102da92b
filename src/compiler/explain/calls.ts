import type { Account } from '../../model/account.ts';
import type {
  AuditAlternative,
  AuditBlock,
  AuditCall,
  AuditPair,
  AuditParameter,
  AuditStep,
} from '../../model/audit.ts';
import type { Key, Node, Path } from '../../model/expression.ts';
import type { PlannedCall } from '../../model/plan.ts';
import type { Policy } from '../../model/policy.ts';
import { type Parameter, timesText } from '../../model/step.ts';
import { mayPrecede } from '../plan/precedence.ts';
import type { NumberedPlan } from './numbered-plan.ts';
import { type ReadContext, readOf } from './reads.ts';

/** The context for explaining an agent's calls: its policy, what was planned, and where values are. */
export interface CallContext extends ReadContext {
  readonly policy: Policy;
  readonly account: Account;
}

/** The steps of a policy, and which rules removed the steps that do not remain. */
export function auditSteps({ policy, account, places }: CallContext): AuditStep[] {
  return policy.steps.map(({ id, tool, pointer }, step) => {
    const { remains = null, by } = account.steps[step] ?? {};
    const rule = by && { by: places.ofRule(policy.file, by) };
    return { step: id, tool, at: places.inWorkflow(policy.file, pointer), remains, ...rule };
  });
}

/** The tools that the policy calls or leaves out although no step declares them. */
export function auditUndeclared({ policy, account, places }: CallContext): AuditStep[] {
  return account.undeclared.map(({ tool, pointer, remains, by }) => {
    const rule = by && { by: places.ofRule(policy.file, by) };
    return { step: tool, tool, at: places.inWorkflow(policy.file, pointer), remains, ...rule };
  });
}

/**
 * The calls of a plan in the order of the first trajectory, with the values known for the profile.
 * The listed order may differ from it if a hard pair demands so.
 */
export function auditCalls(numbered: NumberedPlan, context: CallContext): AuditCall[] {
  const { plan, order } = numbered;
  const { policy, account, places } = context;
  const { file } = policy;
  const rules = account.rulesOf(plan);
  const alternativeAt = (position: number): AuditAlternative => {
    const call = plan.calls[position] as PlannedCall;
    return {
      tool: call.tool,
      parameters: call.parameters.map((parameter) =>
        auditParameter(parameter, { call, position, numbered }, context),
      ),
    };
  };
  return order.map((position) => {
    const call = plan.calls[position] as PlannedCall;
    const { name, times, retries } = call;
    const { tool, parameters } = alternativeAt(position);
    const others = numbered.others(position);
    return {
      number: numbered.number(position),
      step: name,
      tool,
      at: places.inWorkflow(file, account.placeOf(call)),
      parameters,
      rules: (rules[position] ?? []).map((rule) => places.ofRule(file, rule)),
      ...(times && { times: timesText(times) }),
      ...(retries !== undefined && { retries }),
      ...(others.length > 0 && { alternatives: others.map(alternativeAt) }),
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
  const { policy, account, places, missing } = context;
  const read = readOf(expression, missing === 'expression' ? 'text' : missing, context);
  const value = read.from === 'nowhere' ? valueOfMissing(expression.text, context) : read.value;
  const by = account.ruleOfParameter(call, name);
  return {
    name,
    ...(value !== undefined && { value }),
    read,
    at: places.inWorkflow(policy.file, pointer, offset),
    ...(by && { by: places.ofRule(policy.file, by) }),
    ...returnedBy(expression.node, position, numbered, policy),
  };
}

function valueOfMissing(text: string, { missing }: CallContext): string | null | undefined {
  if (missing === 'error') return undefined;
  return missing === 'expression' ? text : null;
}

/**
 * The last call of the first trajectory that returns the last name of a path and comes before
 * `call` in every trajectory. If there is none, it need come before `call` in only some of them.
 */
function returnedBy(
  node: Node,
  position: number,
  numbered: NumberedPlan,
  { steps }: Policy,
): Pick<AuditParameter, 'returned' | 'mayReturn'> {
  const name = node.kind === 'path' ? lastName(node) : undefined;
  if (name === undefined) return {};
  const { plan, order } = numbered;
  const earlier = order.filter((at) => {
    const step = plan.calls[at]?.step;
    const returns = step !== undefined && steps[step]?.returns.includes(name);
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

/** The blocks of a policy, and the calls of each step that come in any order because they are for elements of a list. */
export function auditBlocks(numbered: NumberedPlan, { policy, places }: CallContext): AuditBlock[] {
  const { blocks, calls } = numbered.plan;
  const ofSteps = blocks.flatMap(({ calls: [first = 0], place: { pointer } }) => {
    if (pointer === undefined || policy.blocks.some((one) => one.pointer === pointer)) return [];
    return [{ steps: [calls[first]?.step ?? -1], whenPruned: 'permute' as const, pointer }];
  });
  return [...policy.blocks, ...ofSteps].map(({ steps, whenPruned, pointer }) => {
    const planned = blocks.find(({ place }) => place.pointer === pointer);
    return {
      members: steps.map((step) => policy.steps[step]?.id ?? ''),
      at: places.inWorkflow(policy.file, pointer),
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

/** The pairs of calls in which one call must come before the other. */
export function auditPairs(
  numbered: NumberedPlan,
  { policy, account, places }: CallContext,
): AuditPair[] {
  const pairs = account.pairsIn(numbered.plan).map(({ pointer, first, second }) => ({
    first: numbered.number(first),
    second: numbered.number(second),
    at: places.inWorkflow(policy.file, pointer),
  }));
  // Each alternative is bound, and all of them have one number.
  const keyOf = ({ first, second, at }: AuditPair) => `${first} ${second} ${at.pointer}`;
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}

/** The edges of the precedence graph, in ascending order. */
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
