import type { Account } from '../../model/account.ts';
import type {
  AuditClause,
  AuditConditional,
  AuditEffect,
  AuditRead,
  ClauseState,
} from '../../model/audit.ts';
import { innerClauses } from '../../model/clause.ts';
import type { Clause, Comparison, Expression } from '../../model/expression.ts';
import { operators } from '../../model/operators.ts';
import { type Decision, labelOf, type Policy } from '../../model/policy.ts';
import { conditionText, literalText } from '../../words/condition.ts';
import type { Examination } from '../expressions/examine.ts';
import { type ReadContext, readOf } from './reads.ts';

/** The context for explaining an agent's decisions: its policy and what each clause yielded. */
export interface ConditionalContext extends ReadContext {
  readonly policy: Policy;
  readonly examination: Examination;
  readonly account: Account;
}

/** The decisions of a policy, in order. */
export function auditConditionals(context: ConditionalContext): AuditConditional[] {
  return context.policy.decisions.map((decision, at) => auditConditional(decision, at, context));
}

function auditConditional(
  decision: Decision,
  at: number,
  context: ConditionalContext,
): AuditConditional {
  const { examination, places, policy } = context;
  const { condition, cases, enclosing } = decision;
  const { outcome } = examination;
  const taken = cases.find(({ letter }) => letter === outcome[at]);
  const isUnreadable = examination.unreadable.has(at);
  const [outer] = enclosing;
  const inside = outer && { conditional: outer.decision + 1, branch: labelOf(outer, policy) };
  return {
    number: at + 1,
    ...(inside && { inside }),
    text: conditionText(condition),
    at: places.inWorkflow(policy.file, condition.pointer),
    state: isUnreadable ? 'unreadable' : taken ? 'read' : 'not reached',
    branch: taken?.label ?? null,
    condition: auditClause(condition, context),
    effects: effectsOf(at, context),
  };
}

function effectsOf(at: number, { account, places, policy }: ConditionalContext): AuditEffect[] {
  const own = account.effects.filter(({ rule }) => rule.origin?.conditional === at);
  return own.map(({ rule, target, result, by, removes, changes }) => ({
    rule: places.ofRule(policy.file, rule),
    target,
    changes,
    result,
    ...(by && { by: places.ofRule(policy.file, by) }),
    removes,
  }));
}

function auditClause(clause: Clause, context: ConditionalContext): AuditClause {
  const { examination, places, policy } = context;
  const state = stateOf(clause, context);
  const holds = (state === 'read' ? examination.read : examination.passedOver).get(clause) ?? null;
  const isComparison = clause.kind === 'comparison';
  return {
    kind: clause.kind,
    text: conditionText(clause),
    at: places.inWorkflow(policy.file, clause.pointer),
    state,
    holds,
    ...(isComparison && state !== 'not reached' && sidesOf(clause, context)),
    clauses: innerClauses(clause).map((inner) => auditClause(inner, context)),
  };
}

/** A group that stands for all cases of a decision counts as read if any of the cases was read. */
function stateOf(clause: Clause, { examination }: ConditionalContext): ClauseState {
  const { read, passedOver } = examination;
  if (read.has(clause) || innerClauses(clause).some((inner) => read.has(inner))) return 'read';
  return passedOver.has(clause) ? 'passed over' : 'not reached';
}

function sidesOf(
  clause: Comparison,
  context: ConditionalContext,
): Pick<AuditClause, 'left' | 'operator' | 'right'> {
  const { field, operator, operand } = clause;
  const { examination } = context;
  const read = { ...context, scope: examination.scopeOf(clause) };
  const asksExistence = operators[operator].relation === 'existence';
  // With `--missing expression`, a condition still reads a missing path as null.
  const missing = context.missing === 'error' ? 'error' : 'null';
  const takenFor = (expression: Expression) =>
    examination.unknown.has(expression) ? 'unknown' : missing;
  const left = readOf(field, asksExistence ? 'nothing' : takenFor(field), read);
  if (operand === undefined) return { left, operator };
  const right: AuditRead =
    operand.kind === 'expression'
      ? readOf(operand.expression, takenFor(operand.expression), read)
      : { text: literalText(operand.value), from: 'literal', value: operand.value, keys: [] };
  return { left, operator, right };
}
