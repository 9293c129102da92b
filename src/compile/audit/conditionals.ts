import type { Examination } from '../../evaluate/examine.ts';
import { letters } from '../../languages/traxgen/decide.ts';
import type { ActionResult, Provenance } from '../../languages/traxgen/provenance.ts';
import type {
  AuditClause,
  AuditConditional,
  AuditEffect,
  AuditRead,
  ClauseState,
} from '../../model/audit.ts';
import { operators } from '../../model/operators.ts';
import { unreached } from '../../model/outcome.ts';
import {
  type Action,
  type Clause,
  type Comparison,
  type Conditional,
  innerClauses,
  type Workflow,
} from '../../model/workflow.ts';
import { conditionText, valueText } from '../../render/condition.ts';
import type { Certainty } from './certainty.ts';
import { type ReadContext, readOf } from './reads.ts';

/** Everything that an agent's conditionals came to. */
export interface ConditionalContext extends ReadContext {
  readonly workflow: Workflow;
  readonly examination: Examination;
  /** The positions of those that could not be read. */
  readonly unreadable: ReadonlySet<number>;
  readonly certainty: Certainty;
  readonly provenance: Provenance;
}

/** The conditionals of a workflow, nested ones too, in document order. */
export function auditConditionals(context: ConditionalContext): AuditConditional[] {
  return [...nested(context.workflow.conditionals, context)];
}

function* nested(
  entries: readonly (Action | Conditional)[],
  context: ConditionalContext,
  inside?: AuditConditional['inside'],
): Generator<AuditConditional> {
  for (const entry of entries) {
    if (entry.kind !== 'conditional') continue;
    yield auditConditional(entry, context, inside);
    const conditional = entry.index + 1;
    yield* nested(entry.then, context, { conditional, branch: 'then' });
    yield* nested(entry.else, context, { conditional, branch: 'else' });
  }
}

function auditConditional(
  conditional: Conditional,
  context: ConditionalContext,
  inside: AuditConditional['inside'],
): AuditConditional {
  const { examination, unreadable, places, workflow } = context;
  const { index, condition } = conditional;
  const taken = examination.outcome[index];
  const isUnreadable = unreadable.has(index);
  const isReached = taken !== unreached;
  return {
    number: index + 1,
    ...(inside && { inside }),
    text: conditionText(condition),
    at: places.inWorkflow(workflow.file, condition.pointer),
    state: isUnreadable ? 'unreadable' : isReached ? 'read' : 'not reached',
    branch: isReached ? (taken === letters.then ? 'then' : 'else') : null,
    condition: auditClause(condition, context),
    effects: effectsOf(index, context),
  };
}

function effectsOf(index: number, context: ConditionalContext): AuditEffect[] {
  const own = context.provenance.effects.filter(({ rule }) => rule.origin?.conditional === index);
  return own.map((effect) => auditEffect(effect, context));
}

/** What another conditional would change if it could be read: which end comes first, what is called. */
function isSettled({ rule, result }: ActionResult, { certainty }: ConditionalContext): boolean {
  if (certainty === 'all') return true;
  return certainty === 'skips' && rule.kind === 'skip' && result !== 'overridden';
}

function auditEffect(effect: ActionResult, context: ConditionalContext): AuditEffect {
  const { places, workflow } = context;
  const { file, steps } = workflow;
  const { rule, target, result, by, removes, changes } = effect;
  const shown = { rule: places.ofRule(file, rule), target, changes };
  if (!isSettled(effect, context)) return { ...shown, result: 'unknown', removes: [] };
  return {
    ...shown,
    result,
    ...(by && { by: places.ofRule(file, by) }),
    removes: removes.map((step) => steps[step]?.id ?? ''),
  };
}

function auditClause(clause: Clause, context: ConditionalContext): AuditClause {
  const { examination, places, workflow } = context;
  const state = stateOf(clause, context);
  const holds = (state === 'read' ? examination.read : examination.passedOver).get(clause) ?? null;
  const isComparison = clause.kind === 'comparison';
  return {
    kind: clause.kind,
    text: conditionText(clause),
    at: places.inWorkflow(workflow.file, clause.pointer),
    state,
    holds,
    ...(isComparison && state !== 'not reached' && sidesOf(clause, context)),
    clauses: innerClauses(clause).map((inner) => auditClause(inner, context)),
  };
}

function stateOf(clause: Clause, { examination }: ConditionalContext): ClauseState {
  if (examination.read.has(clause)) return 'read';
  return examination.passedOver.has(clause) ? 'passed over' : 'not reached';
}

function sidesOf(
  { field, operator, operand }: Comparison,
  context: ConditionalContext,
): Pick<AuditClause, 'left' | 'operator' | 'right'> {
  const asksExistence = operators[operator].relation === 'existence';
  // In a condition, `--missing expression` reads null as well.
  const taken = context.missing === 'error' ? 'error' : 'null';
  const left = readOf(field, asksExistence ? 'nothing' : taken, context);
  if (operand === undefined) return { left, operator };
  const right: AuditRead =
    operand.kind === 'expression'
      ? readOf(operand.expression, taken, context)
      : { text: valueText(operand.value), from: 'literal', value: operand.value, keys: [] };
  return { left, operator, right };
}
