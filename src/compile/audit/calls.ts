import type {
  AuditBlock,
  AuditCall,
  AuditPair,
  AuditParameter,
  AuditStep,
} from '../../model/audit.ts';
import type { Key, Literal, Path } from '../../model/expression.ts';
import type { Plan, PlannedCall } from '../../model/plan.ts';
import type { Parameter, Workflow } from '../../model/workflow.ts';
import type { Account } from '../../plan/account.ts';
import { hardPairsIn, rulesOfCalls } from '../../plan/call-rules.ts';
import type { Certainty } from './certainty.ts';
import { type ReadContext, readOf } from './reads.ts';

/** Everything that an agent's calls came from. */
export interface CallContext extends ReadContext {
  readonly workflow: Workflow;
  readonly account: Account;
  /** How many calls the agents before it make. */
  readonly before: number;
}

/** The steps of a workflow, and what removed those that do not remain. */
export function auditSteps(context: CallContext, certainty: Certainty): AuditStep[] {
  const { workflow, account, places } = context;
  return workflow.steps.map(({ id, tool, pointer }, step) => {
    const by = account.removed.get(step);
    const isCertain = certainty === 'all' || (certainty === 'skips' && by?.kind === 'skip');
    const isRemoved = by !== undefined && isCertain;
    const remains = isRemoved ? false : certainty === 'all' ? true : null;
    const rule = isRemoved ? { by: places.ofRule(workflow.file, by) } : {};
    return { step: id, tool, at: places.inWorkflow(workflow.file, pointer), remains, ...rule };
  });
}

/** The calls of a plan, grounded as far as the profile goes. */
export function auditCalls(plan: Plan, context: CallContext): AuditCall[] {
  const { workflow, account, places, before } = context;
  const { file } = workflow;
  const rules = rulesOfCalls(plan, workflow, account);
  return plan.calls.map((call, position) => {
    const { tool, name, step } = call;
    const pointer = workflow.steps[step]?.pointer ?? account.sequence?.pointer ?? '';
    return {
      number: before + position + 1,
      step: name,
      tool,
      at: places.inWorkflow(file, pointer),
      parameters: call.parameters.map((parameter) =>
        auditParameter(parameter, { call, position, plan }, context),
      ),
      rules: (rules[position] ?? []).map((rule) => places.ofRule(file, rule)),
    };
  });
}

interface CallPosition {
  readonly call: PlannedCall;
  readonly position: number;
  readonly plan: Plan;
}

function auditParameter(
  { name, expression, pointer, offset }: Parameter,
  { call, position, plan }: CallPosition,
  context: CallContext,
): AuditParameter {
  const { workflow, account, places, missing, before } = context;
  const read = readOf(expression, missing === 'expression' ? 'text' : missing, context);
  const value = read.from === 'nowhere' ? valueOfMissing(expression.text, context) : read.value;
  const by = account.parameters.ruleOf(call.step >= 0 ? call.step : call.name, name);
  const returned = returnedBy(expression.node, position, plan, workflow);
  return {
    name,
    ...(value !== undefined && { value }),
    read,
    at: places.inWorkflow(workflow.file, pointer, offset),
    ...(by && { by: places.ofRule(workflow.file, by) }),
    ...(returned !== undefined && { returned: before + returned + 1 }),
  };
}

function valueOfMissing(text: string, { missing }: CallContext): string | null | undefined {
  if (missing === 'error') return undefined;
  return missing === 'expression' ? text : null;
}

/** The last call before one in listed order whose step returns the last name of a path. */
function returnedBy(
  node: Literal | Path,
  position: number,
  { calls }: Plan,
  { steps }: Workflow,
): number | undefined {
  const name = node.kind === 'path' ? lastName(node) : undefined;
  if (name === undefined) return undefined;
  const earlier = calls.slice(0, position);
  const found = earlier.findLastIndex(({ step }) => steps[step]?.returns.includes(name));
  return found >= 0 ? found : undefined;
}

function lastName({ root, keys }: Path): string | undefined {
  const last: Key = keys.at(-1) ?? { kind: 'literal', value: root };
  return last.kind === 'literal' && typeof last.value === 'string' ? last.value : undefined;
}

/** The blocks of a workflow: those that permute with their calls, and the others without. */
export function auditBlocks(plan: Plan, { workflow, places, before }: CallContext): AuditBlock[] {
  const numbers = (positions: readonly number[]) => positions.map((at) => before + at + 1);
  return workflow.softBlocks.map(({ members, pointer }) => {
    const planned = plan.blocks.find(({ place }) => place.pointer === pointer);
    return {
      members: members.map(({ text }) => text),
      at: places.inWorkflow(workflow.file, pointer),
      calls: numbers(planned?.calls ?? []),
      alike: (planned?.alike ?? []).map(numbers),
      orders: String(planned?.orders.count ?? 1n),
    };
  });
}

/** The pairs of `hard_ordering` both of whose steps remain. */
export function auditPairs(plan: Plan, { workflow, places, before }: CallContext): AuditPair[] {
  return hardPairsIn(plan, workflow).map(({ pointer, first, second }) => ({
    first: before + first + 1,
    second: before + second + 1,
    at: places.inWorkflow(workflow.file, pointer),
  }));
}
