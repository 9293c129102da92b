import { numeralOf } from '../../../../base/decimal.ts';
import { byText } from '../../../../base/text/by-text.ts';
import { sortedText } from '../../../../base/text/sorted-text.ts';
import { clauseWith, elementOf, withElement } from '../../../../model/elements.ts';
import type { Clause, Expression } from '../../../../model/expression.ts';
import { withNumberedElements } from '../../../../model/free-paths.ts';
import { nodeText } from '../../../../model/node-text.ts';
import { spellingOf } from '../../../../model/operators.ts';
import {
  type AnytimeCall,
  callsOfStep,
  type ForEach,
  type Name,
  type Parameter,
  type Step,
  timesText,
} from '../../../../model/step.ts';
import type { Action, Conditional } from '../workflow.ts';

/** What means the same in two versions, as lists in lists: written once, at the end. */
type Meaning = string | boolean | undefined | readonly Meaning[];

/**
 * Texts that are equal for elements of workflows that mean the same, however they are written. `spelled`
 * keeps how expressions are written, which matters with `--missing expression`.
 */
export class Canonical {
  private readonly spelled: boolean;
  private readonly renamed: ReadonlyMap<string, string>;

  /** `renamed` has the new name for each name that was replaced. */
  constructor(spelled: boolean, renamed: ReadonlyMap<string, string> = new Map()) {
    this.spelled = spelled;
    this.renamed = renamed;
  }

  /** The same, for versions that call some steps by other names. */
  following(renamed: ReadonlyMap<string, string>): Canonical {
    return new Canonical(this.spelled, renamed);
  }

  /** Mentions of steps, in order. */
  names(names: readonly Name[]): string[] {
    return names.map(({ text }) => this.renamed.get(text) ?? text);
  }

  step(step: Step): string {
    const { id, hasOwnId, returns, times, retries, read, forEach } = step;
    const calls = callsOfStep(step).map(({ tool, parameters }) => [
      tool,
      this.parameters(forEach === undefined ? parameters : ofElements(parameters, forEach)),
    ]);
    const marks = [times && timesText(times), retries, read];
    const each = forEach === undefined ? [] : [this.forEach(forEach)];
    return JSON.stringify([id, hasOwnId, calls, returns, marks, ...each]);
  }

  /** What the elements are called means nothing. */
  private forEach({ list, as, where, order }: ForEach): Meaning {
    const any = elementOf(list.node, undefined);
    return [this.expression(list), where && this.ofClause(clauseWith(where, as, any)), order];
  }

  /** Calls that may be made at any time; their order means nothing. */
  anytime(calls: readonly AnytimeCall[]): string {
    const texts = calls.map(({ tool, parameters }) =>
      JSON.stringify([tool, parameters && this.parameters(parameters)]),
    );
    return texts.sort(byText).join();
  }

  /** All entries, in order. */
  entries(entries: readonly (Action | Conditional)[]): string {
    return JSON.stringify(entries.map((entry) => this.ofEntry(entry)));
  }

  entry(entry: Action | Conditional): string {
    return JSON.stringify(this.ofEntry(entry));
  }

  clause(clause: Clause): string {
    return JSON.stringify(this.ofClause(clause));
  }

  private ofEntry(entry: Action | Conditional): Meaning {
    if (entry.kind === 'conditional') {
      const branches = [entry.then, entry.else].map((each) => each.map((one) => this.ofEntry(one)));
      return ['if', this.ofClause(entry.condition), ...branches];
    }
    const targets = this.names(entry.targets);
    const isList = entry.kind === 'override_trajectory';
    const parameters = entry.kind === 'override_params' ? this.parameters(entry.parameters) : [];
    return [entry.kind, isList ? targets : targets.sort(byText), parameters];
  }

  private ofClause(clause: Clause): Meaning {
    if (clause.kind === 'not') return ['not', this.ofClause(clause.clause)];
    if (clause.kind !== 'comparison') {
      return [clause.kind, clause.clauses.map((inner) => this.ofClause(inner))];
    }
    const { field, operator, operand } = clause;
    const right =
      operand?.kind === 'expression'
        ? ['=', this.expression(operand.expression)]
        : operand && [sortedText(operand.value, numeralOf)];
    return [this.expression(field), spellingOf(operator), right];
  }

  private parameters(parameters: readonly Parameter[]): [string, string][] {
    const pairs = parameters.map(({ name, expression }): [string, string] => {
      return [name, this.expression(expression)];
    });
    return pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  }

  private expression({ text, node }: Expression): string {
    if (this.spelled) return text;
    if (node.kind === 'literal') return sortedText(node.value, numeralOf);
    return `@${nodeText(withNumberedElements(node))}`;
  }
}

function ofElements(parameters: readonly Parameter[], { list, as }: ForEach): readonly Parameter[] {
  const any = elementOf(list.node, undefined);
  return parameters.map((one) => ({ ...one, expression: withElement(one.expression, as, any) }));
}
