import { jsonTypeName } from '../../../base/json.ts';
import type { Diagnostic, Place } from '../../../model/diagnostics/diagnostic.ts';
import { clauseWith, elementOf as nthOf } from '../../../model/elements.ts';
import { foundIn } from '../../../model/evaluate.ts';
import type { Clause, ClauseGroup, Found } from '../../../model/expression.ts';
import { mostElements } from '../../../model/limits.ts';
import { listsIn, type Outcome, withLists } from '../../../model/outcome.ts';
import type { DecideOptions, DecideResult } from '../../../model/policy.ts';
import type { MissingMode, Scope } from '../../../model/profile.ts';
import type { Reading } from '../../../model/reading.ts';
import type { ForEach, Step } from '../../../model/step.ts';
import { holdsFor } from '../../expressions/conditions.ts';
import { parameterValue } from '../../gold/bind.ts';
import { actionsIn } from './actions.ts';
import { type ElementsOf, noElements, prune } from './prune.ts';
import type { Workflow } from './workflow.ts';

/** What an outcome says of the lists of steps that are made for each element of one. */
export function elementsIn({ steps }: Workflow, outcome: Outcome): ElementsOf {
  const lists = listsIn(outcome);
  if (lists === undefined) return noElements;
  const found = new Map<number, readonly number[] | undefined>();
  for (const [step, { forEach }] of steps.entries()) {
    if (forEach !== undefined) found.set(step, lists[found.size]);
  }
  return (step) => found.get(step);
}

/** What lists are read with. */
interface Asked {
  readonly scope: Scope;
  readonly missing: MissingMode;
  readonly asked: DecideOptions | undefined;
}

/**
 * Adds to what was decided for which elements of its list each step is made that is left; a plan depends on nothing
 * else of a list. No value where one is missing, is no list or is too long, or where its `where` cannot be read.
 */
export function withElements(
  workflow: Workflow,
  decided: DecideResult,
  given: Asked,
): DecideResult {
  if (decided.value === undefined) return decided;
  const left = stepsLeft(workflow, decided.value, given.asked?.handsOver === true);
  const diagnostics: Diagnostic[] = [...decided.diagnostics];
  const lists = workflow.steps.flatMap((step, at) => {
    if (step.forEach === undefined) return [];
    if (!left.has(at)) return [null];
    return [elementsOf(step, step.forEach, readerOf(workflow, step, { ...given, diagnostics }))];
  });
  const isRead = diagnostics.length === decided.diagnostics.length;
  const partialOutcome = withLists(decided.value, lists);
  return { value: isRead ? partialOutcome : undefined, diagnostics, partialOutcome };
}

/** Steps left are kept for so many outcomes of a workflow. */
const mostKept = 4096;

const known = new WeakMap<Workflow['steps'], Map<string, ReadonlySet<number>>>();

/** The steps that an outcome leaves; lists decide nothing of that. */
function stepsLeft(workflow: Workflow, outcome: Outcome, handsOver: boolean): ReadonlySet<number> {
  const kept = known.get(workflow.steps) ?? new Map<string, ReadonlySet<number>>();
  known.set(workflow.steps, kept);
  const key = handsOver ? `${outcome}>` : outcome;
  const found = kept.get(key);
  if (found !== undefined) return found;
  const { called } = prune(workflow, actionsIn(workflow.conditionals, outcome), handsOver);
  const left = new Set(called.filter((target) => typeof target === 'number'));
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, left);
  return left;
}

/** What the list of a step is read with. */
interface ListReader {
  readonly reading: Reading;
  readonly asked: DecideOptions | undefined;
}

function readerOf(
  { agent, file }: Workflow,
  { id }: Step,
  { scope, missing, asked, diagnostics }: Asked & { readonly diagnostics: Diagnostic[] },
): ListReader {
  const reader = { step: id, list: 'where' } as const;
  const own = { workflow: agent, file, scope, missing, conditional: 0, reader, diagnostics };
  return { reading: own, asked };
}

/** The positions of the elements that a step is made for; undefined where they are not known, or a fault was reported. */
function elementsOf(
  step: Step,
  forEach: ForEach,
  reader: ListReader,
): readonly number[] | undefined {
  const { list, pointer, offset } = forEach;
  const { workflow, file, diagnostics } = reader.reading;
  const place: Place = { file, pointer, offset };
  const about = { workflow, step: step.id, path: list.text };
  const value = listValue(step, forEach, reader);
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) {
    diagnostics.push({ code: 'not-a-list', place, data: { ...about, found: jsonTypeName(value) } });
    return undefined;
  }
  if (value.length > mostElements) {
    const data = { ...about, elements: value.length, limit: mostElements };
    diagnostics.push({ code: 'too-many-elements', place, data });
    return undefined;
  }
  return [...value.keys()].filter((index) => isMeant(forEach, index, reader));
}

/** The value of a list; undefined where it is not known, or a fault was reported. What is missing may be read as null. */
function listValue({ id }: Step, forEach: ForEach, { reading, asked }: ListReader): Found {
  const { list, pointer, offset } = forEach;
  const { workflow, file, scope, missing, diagnostics } = reading;
  const value = foundIn(list.node, scope);
  if (value !== undefined || asked?.isPartial) return value;
  const reader = { step: id, list: 'for_each' } as const;
  const lacks = (path: string) => {
    const data = { workflow, path, reader };
    diagnostics.push({ code: 'missing-field', place: { file, pointer, offset }, data });
  };
  const standIn = parameterValue(list, scope, missing === 'error' ? 'error' : 'null', {
    missing: lacks,
    fault: (fault, at) => {
      const data = { workflow, expression: list.text, fault };
      diagnostics.push({ code: 'expression-value', place: { file, pointer, offset: at }, data });
    },
  });
  if (standIn === undefined && list.node.kind !== 'computed') lacks(list.text);
  return standIn;
}

function isMeant(forEach: ForEach, index: number, { reading, asked }: ListReader): boolean {
  const clause = whereOf(forEach, index);
  return clause === undefined || (asked?.read ?? holdsFor)(clause, reading);
}

const knownClauses = new WeakMap<ClauseGroup, (Clause | undefined)[]>();

/** The condition of an element; it is made once for each position, because readers remember conditions. */
function whereOf({ list, as, where }: ForEach, index: number): Clause | undefined {
  if (where === undefined) return undefined;
  const clauses = knownClauses.get(where) ?? [];
  knownClauses.set(where, clauses);
  clauses[index] ??= clauseWith(where, as, nthOf(list.node, index));
  return clauses[index];
}
