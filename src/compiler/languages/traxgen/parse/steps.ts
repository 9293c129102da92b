import type { Parameter, Step } from '../../../../model/step.ts';
import { parseExpression } from '../../../parse/expression.ts';
import {
  elements,
  type JsonCursor,
  member,
  members,
  type Reports,
  textAt,
} from '../../../parse/reading.ts';
import { parseStep, type StepText } from '../../../parse/step.ts';

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
  const { expected, found, offset } = parsed;
  reports.add('step-syntax', pointer, { expected, found }, offset);
  return guessedStep(text, pointer);
}

function stepFrom(parsed: StepText, pointer: string, reports: Reports): Step {
  const { id, tool, returns } = parsed;
  const seen = new Set<string>();
  for (const { name, nameOffset } of parsed.parameters) {
    if (seen.has(name)) {
      reports.add('doubled-parameter', pointer, { parameter: name }, nameOffset);
    }
    seen.add(name);
  }
  const parameters = parsed.parameters.map(({ name, expression, offset }) => ({
    name,
    expression,
    pointer,
    offset,
  }));
  return { id: id ?? tool, hasOwnId: id !== undefined, tool, parameters, returns, pointer };
}

/** Guesses the step's name, so that references to it do not become errors as well. */
function guessedStep(text: string, pointer: string): Step | undefined {
  const head = /^\s*(?:([\p{L}\p{M}\p{N}_.-]+)\s*:\s*)?([\p{L}\p{M}\p{N}_.-]+)/u.exec(text);
  const tool = head?.[2];
  if (tool === undefined) return undefined;
  const id = head?.[1];
  const hasOwnId = id !== undefined;
  return { id: id ?? tool, hasOwnId, tool, parameters: [], returns: [], pointer };
}

function stepOfObject(cursor: JsonCursor, reports: Reports): Step | undefined {
  const tool = nameAt(member(cursor, 'tool'), reports);
  if (tool === undefined) return undefined;
  const id = nameAt(member(cursor, 'id'), reports);
  const returns = elements(member(cursor, 'returns')).flatMap(
    (item) => nameAt(item, reports) ?? [],
  );
  const parameters = parseParameters(member(cursor, 'params'), reports);
  const hasOwnId = id !== undefined;
  return { id: id ?? tool, hasOwnId, tool, parameters, returns, pointer: cursor.pointer };
}

/** Parses an object from parameter names to expressions: `params` of a step or of an action. */
export function parseParameters(params: JsonCursor, reports: Reports): Parameter[] {
  return members(params).flatMap(([name, cursor]) => {
    const text = textAt(cursor);
    if (text === undefined) return [];
    if (!namePattern.test(name)) reports.add('invalid-name', cursor.pointer, { name });
    const expression = parseExpression(text);
    if ('node' in expression) return [{ name, expression, pointer: cursor.pointer, offset: 0 }];
    const { expected, found, offset } = expression;
    reports.add('expression-syntax', cursor.pointer, { expected, found }, offset);
    return [];
  });
}

function nameAt(cursor: JsonCursor, reports: Reports): string | undefined {
  const name = textAt(cursor);
  if (name === undefined || name === '') return undefined;
  if (!namePattern.test(name)) reports.add('invalid-name', cursor.pointer, { name });
  return name;
}
