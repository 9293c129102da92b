import type { Json } from '../../base/json.ts';
import { spelledNumberFrom } from '../../base/text/python-numeral.ts';
import type { Allowance } from '../../model/allowance.ts';
import type { Diagnostic, Result } from '../../model/diagnostics/diagnostic.ts';
import { computedValue, foundIn, unknown, type ValueReading } from '../../model/evaluate.ts';
import type { Expression } from '../../model/expression.ts';
import type { GroundedPlan, VariantUnion } from '../../model/gold.ts';
import { lookup } from '../../model/lookup.ts';
import type { Plan, PlannedCall } from '../../model/plan.ts';
import type { MissingMode, Scope } from '../../model/profile.ts';
import type { Parameter } from '../../model/step.ts';
import type { Call } from '../../model/trajectory.ts';
import { allowancesOf, mayAllow } from './allowances.ts';

/**
 * Grounds a plan's calls for one profile: each parameter gets the typed value of its expression, in
 * declaration order. With `missing` as `error`, each missing path is an error, and then there is no
 * value.
 */
export function bind(plan: Plan, scope: Scope, missing: MissingMode): Result<GroundedPlan> {
  const { expressions, sources } = expressionsOf(plan);
  const values: Json[] = [];
  for (const expression of expressions) {
    const { node } = expression;
    const found = node.kind === 'computed' ? undefined : lookup(node, scope);
    const value = found === undefined ? parameterValue(expression, scope, missing) : found;
    if (value === undefined) {
      return { value: undefined, diagnostics: faultsOf(plan, scope, missing) };
    }
    values.push(value);
  }
  const spelled = () => spelledValues(expressions, values, scope.spelled?.());
  return { value: new BoundPlan(plan, values, sources, { spelled, scope }), diagnostics: [] };
}

/** The same values for another plan that has the same calls, and for the union of its variants. */
export function rebound(part: GroundedPlan, plan: Plan, union?: VariantUnion): GroundedPlan {
  return part instanceof BoundPlan ? part.in(plan, union) : part;
}

/** What is asked for of a profile only where it is needed. */
interface Later {
  readonly spelled: () => readonly Json[];
  readonly scope: Scope;
}

const noAllowances: readonly Allowance[] = [];

/** The values with numbers spelled as in the workflow and the profile. */
function spelledValues(
  expressions: readonly Expression[],
  values: readonly Json[],
  scope: Scope | undefined,
): readonly Json[] {
  return expressions.map(({ node, text }, at) => {
    const value = values[at] as Json;
    if (node.kind !== 'literal') return (scope && foundIn(node, scope)) ?? value;
    return typeof value === 'number' ? spelledNumberFrom(text) : value;
  });
}

/** A plan with its values. `calls` are made only on demand, because most formats do not need them. */
class BoundPlan implements GroundedPlan {
  readonly plan: Plan;
  readonly values: readonly Json[];
  readonly sources: readonly (readonly number[])[];
  readonly union: VariantUnion | undefined;
  private readonly later: Later;
  private grounded: readonly Call[] | undefined;

  constructor(
    plan: Plan,
    values: readonly Json[],
    sources: readonly (readonly number[])[],
    later: Later,
    union?: VariantUnion,
  ) {
    this.plan = plan;
    this.values = values;
    this.sources = sources;
    this.later = later;
    this.union = union;
  }

  get calls(): readonly Call[] {
    this.grounded ??= this.callsWith(this.values);
    return this.grounded;
  }

  get spelledCalls(): readonly Call[] {
    return this.callsWith(this.later.spelled());
  }

  get allowances(): readonly Allowance[] {
    if (!mayAllow(this.plan)) return noAllowances;
    return allowancesOf(this.plan, this.calls, this.later.scope);
  }

  /** The same values in another plan that has the same calls. */
  in(plan: Plan, union: VariantUnion | undefined): BoundPlan {
    return new BoundPlan(plan, this.values, this.sources, this.later, union);
  }

  private callsWith(values: readonly Json[]): readonly Call[] {
    const { plan, sources } = this;
    return plan.calls.map(({ tool, parameters, agent = plan.agent }, call) => ({
      agent,
      tool,
      params: parameters.map(({ name }, at) => {
        return [name, values[sources[call]?.[at] as number] as Json] as const;
      }),
    }));
  }
}

/** The distinct expressions of a plan, and for each call the indices of its parameters' expressions. */
interface Expressions {
  readonly expressions: readonly Expression[];
  readonly sources: readonly (readonly number[])[];
}

const known = new WeakMap<Plan, Expressions>();

function expressionsOf(plan: Plan): Expressions {
  const found = known.get(plan);
  if (found !== undefined) return found;
  const positions = new Map<string, number>();
  const expressions: Expression[] = [];
  const sources = plan.calls.map(({ parameters }) =>
    parameters.map(({ expression }) => {
      const position = positions.get(expression.text) ?? expressions.push(expression) - 1;
      positions.set(expression.text, position);
      return position;
    }),
  );
  known.set(plan, { expressions, sources });
  return { expressions, sources };
}

function faultsOf(plan: Plan, scope: Scope, missing: MissingMode): Diagnostic[] {
  return plan.calls.flatMap((call) =>
    call.parameters.flatMap((parameter): Diagnostic[] => {
      const { expression, pointer } = parameter;
      const { node, text } = expression;
      if (node.kind !== 'computed') {
        const isMissing = missing === 'error' && lookup(node, scope) === undefined;
        return isMissing ? [missingField(plan, call, parameter)] : [];
      }
      const found: Diagnostic[] = [];
      parameterValue(expression, scope, missing, {
        missing: (path) => found.push(missingField(plan, call, parameter, path)),
        fault: (fault, offset) => {
          const data = { workflow: plan.agent, expression: text, fault };
          const place = { file: plan.file, pointer, offset };
          found.push({ code: 'expression-value', place, data });
        },
      });
      return found;
    }),
  );
}

/** Who is told why a parameter has no value. */
interface ParameterFaults {
  readonly missing: (path: string) => void;
  readonly fault: ValueReading['fault'];
}

/** The value of a parameter; undefined where it has none, and nothing stands in for it. */
export function parameterValue(
  { node, text }: Expression,
  scope: Scope,
  missing: MissingMode,
  told?: ParameterFaults,
): Json | undefined {
  const standIn = missing === 'error' ? undefined : missing === 'expression' ? text : null;
  if (node.kind !== 'computed') {
    const found = lookup(node, scope);
    return found === undefined ? standIn : found;
  }
  let lacks = false;
  const value = computedValue(node, {
    scope,
    absent: (_, path) => {
      if (missing === 'null') return { value: null, isFault: false };
      lacks = true;
      if (missing === 'error') told?.missing(path);
      return { value: undefined, isFault: true };
    },
    fault: told?.fault ?? (() => undefined),
  });
  if (lacks) return standIn;
  return value === unknown ? undefined : value;
}

/** The error that a parameter of a call has no value. */
export function missingField(
  { file, agent }: Plan,
  call: PlannedCall,
  { expression, pointer, offset, name }: Parameter,
  path = expression.text,
): Diagnostic {
  const reader = { step: call.name, parameter: name };
  const data = { workflow: agent, path, reader };
  return { code: 'missing-field', place: { file, pointer, offset }, data };
}
