import {
  elementOrders,
  type ForEach,
  type Parameter,
  type Step,
  type StepCall,
} from '../../../../model/step.ts';
import { callAt, callFrom, marksAt, marksOf, readAt } from '../../../parse/marks.ts';
import {
  elements,
  type JsonCursor,
  member,
  members,
  type Reports,
  textAt,
} from '../../../parse/reading.ts';
import type { SyntaxFault } from '../../../parse/scanner.ts';
import { parseStep, type StepText } from '../../../parse/step.ts';
import { expressionAt, parseClauses } from './conditions.ts';

const namePattern = /^[\p{L}\p{M}\p{N}_.-]+$/u;

/** Parses the list of steps. A step with a syntax error keeps its name if that can be guessed. */
export function parseSteps(list: JsonCursor, reports: Reports): Step[] {
  return elements(list).flatMap((cursor) => {
    const text = textAt(cursor);
    const step =
      text === undefined ? stepOfObject(cursor, reports) : stepOfText(cursor, text, reports);
    return step === undefined ? [] : [step];
  });
}

function stepOfText({ pointer }: JsonCursor, text: string, reports: Reports): Step | undefined {
  const parsed = parseStep(text);
  if (!('expected' in parsed)) return stepFrom(parsed, pointer, reports);
  reportSyntax(parsed, pointer, reports);
  return guessedStep(text, pointer);
}

function reportSyntax(fault: SyntaxFault, pointer: string, reports: Reports): void {
  const { offset, mark, ...data } = fault;
  if (mark !== undefined) reports.add('step-times', pointer, { fault: mark }, offset);
  else reports.add('step-syntax', pointer, data, offset);
}

function stepFrom(parsed: StepText, pointer: string, reports: Reports): Step {
  const { id, times, returns, forEach } = parsed;
  const call = callFrom(parsed, pointer, reports);
  const others = parsed.others.map((other) => callFrom(other, pointer, reports));
  const hasOwnId = id !== undefined;
  const marks = { ...(others.length > 0 && { others }), ...marksOf(times, undefined) };
  const each = forEach && {
    forEach: { ...forEach, pointer, where: undefined, order: 'listed' } as const,
  };
  return { id: id ?? call.tool, hasOwnId, ...call, returns, pointer, ...marks, ...each };
}

/** Guesses the step's name, so that references to it do not become errors as well. */
function guessedStep(text: string, pointer: string): Step | undefined {
  // Of a step for the elements of a list, the call is what stands behind the list.
  const call = /^\s*for\s+[^:]*:/u.test(text) ? text.slice(text.indexOf(':') + 1) : text;
  const head = /^\s*(?:([\p{L}\p{M}\p{N}_.-]+)\s*:\s*)?([\p{L}\p{M}\p{N}_.-]+)/u.exec(call);
  const tool = head?.[2];
  if (tool === undefined) return undefined;
  const id = head?.[1];
  const hasOwnId = id !== undefined;
  return { id: id ?? tool, hasOwnId, tool, parameters: [], returns: [], pointer };
}

function stepOfObject(cursor: JsonCursor, reports: Reports): Step | undefined {
  const [call, ...others] = callsAt(cursor, reports);
  if (call === undefined) return undefined;
  const id = nameAt(member(cursor, 'id'), reports);
  const returns = elements(member(cursor, 'returns')).flatMap(
    (item) => nameAt(item, reports) ?? [],
  );
  const hasOwnId = id !== undefined;
  const marks = marksAt(cursor, reports);
  const forEach = forEachAt(cursor, reports);
  return {
    id: id ?? call.tool,
    hasOwnId,
    ...call,
    returns,
    pointer: cursor.pointer,
    ...(others.length > 0 && { others }),
    ...marks,
    ...readAt(cursor),
    ...(forEach && { forEach }),
  };
}

/** The list for each element of which an object is made; marks beside it would not say which call they are about. */
function forEachAt(cursor: JsonCursor, reports: Reports): ForEach | undefined {
  const of = (key: string) => member(cursor, key);
  const list = of('for_each');
  const isGiven = (key: string) => of(key).value !== undefined;
  if (list.value === undefined) {
    for (const key of ['as', 'where', 'order'].filter(isGiven)) {
      reports.add('for-each-form', of(key).pointer, { key, fault: 'alone' });
    }
    return undefined;
  }
  for (const key of ['times', 'one_of'].filter(isGiven)) {
    reports.add('step-times', of(key).pointer, { fault: 'each' });
  }
  if (!isGiven('as')) reports.add('for-each-form', list.pointer, { key: 'as', fault: 'missing' });
  const as = nameAt(of('as'), reports);
  const parsed = textAt(list) === undefined ? undefined : expressionAt(list, reports);
  if (parsed === undefined || as === undefined) return undefined;
  const where = of('where');
  const { pointer } = where;
  return {
    list: parsed,
    pointer: list.pointer,
    offset: 0,
    as,
    where:
      where.value === undefined
        ? undefined
        : { kind: 'all_of', clauses: parseClauses(where, reports), pointer },
    order: elementOrders.find((order) => order === of('order').value) ?? 'listed',
  };
}

/** The calls of which an object is one: those of its `one_of`, or its `tool` with its `params`. */
function callsAt(cursor: JsonCursor, reports: Reports): StepCall[] {
  const list = member(cursor, 'one_of');
  const single = ['tool', 'params'].filter((key) => member(cursor, key).value !== undefined);
  if (list.value !== undefined) {
    for (const key of single) {
      reports.add('call-beside-one-of', member(cursor, key).pointer, { key });
    }
    return elements(list).flatMap((one) => {
      const call = callAt(one, reports);
      return call === undefined ? [] : [callFrom(call, one.pointer, reports)];
    });
  }
  const tool = nameAt(member(cursor, 'tool'), reports);
  const parameters = parseParameters(member(cursor, 'params'), reports);
  return tool === undefined ? [] : [{ tool, parameters }];
}

/** Parses an object from parameter names to expressions: `params` of a step or of an action. */
export function parseParameters(params: JsonCursor, reports: Reports): Parameter[] {
  return members(params).flatMap(([name, cursor]) => {
    if (textAt(cursor) === undefined) return [];
    if (!namePattern.test(name)) reports.add('invalid-name', cursor.pointer, { name });
    const expression = expressionAt(cursor, reports);
    return expression ? [{ name, expression, pointer: cursor.pointer, offset: 0 }] : [];
  });
}

function nameAt(cursor: JsonCursor, reports: Reports): string | undefined {
  const name = textAt(cursor);
  if (name === undefined || name === '') return undefined;
  if (!namePattern.test(name)) reports.add('invalid-name', cursor.pointer, { name });
  return name;
}
