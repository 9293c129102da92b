import type { Parameter, Step } from '../model/workflow.ts';
import { parseExpression } from './expression.ts';
import { elements, member, members, type Reports, type Spot, textAt } from './reading.ts';
import { parseStep, type StepText } from './step.ts';

const namePattern = /^[\p{L}\p{M}\p{N}_.-]+$/u;

/** Parses the list of steps; a step that cannot be read keeps its name where it can be guessed. */
export function parseSteps(list: Spot, reports: Reports): Step[] {
  return elements(list).flatMap((spot) => {
    const text = textAt(spot);
    const step = text === undefined ? stepOfObject(spot, reports) : stepOfText(spot, text, reports);
    return step === undefined ? [] : [step];
  });
}

function stepOfText({ pointer }: Spot, text: string, reports: Reports): Step | undefined {
  const parsed = parseStep(text);
  if (!('expected' in parsed)) return stepFrom(parsed, pointer, reports);
  const { expected, found, offset } = parsed;
  reports.add('step-syntax', pointer, { expected, found }, offset);
  return salvaged(text, pointer);
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

/** So that one unreadable step does not make every mention of its tool an error as well. */
function salvaged(text: string, pointer: string): Step | undefined {
  const head = /^\s*(?:([\p{L}\p{M}\p{N}_.-]+)\s*:\s*)?([\p{L}\p{M}\p{N}_.-]+)/u.exec(text);
  const tool = head?.[2];
  if (tool === undefined) return undefined;
  const id = head?.[1];
  const hasOwnId = id !== undefined;
  return { id: id ?? tool, hasOwnId, tool, parameters: [], returns: [], pointer };
}

function stepOfObject(spot: Spot, reports: Reports): Step | undefined {
  const tool = nameAt(member(spot, 'tool'), reports);
  if (tool === undefined) return undefined;
  const id = nameAt(member(spot, 'id'), reports);
  const returns = elements(member(spot, 'returns')).flatMap((item) => nameAt(item, reports) ?? []);
  const parameters = parseParameters(member(spot, 'params'), reports);
  const hasOwnId = id !== undefined;
  return { id: id ?? tool, hasOwnId, tool, parameters, returns, pointer: spot.pointer };
}

/** Parses an object of parameter expressions: `params` of a step or of an action. */
export function parseParameters(params: Spot, reports: Reports): Parameter[] {
  return members(params).flatMap(([name, spot]) => {
    const text = textAt(spot);
    if (text === undefined) return [];
    if (!namePattern.test(name)) reports.add('invalid-name', spot.pointer, { name });
    const expression = parseExpression(text);
    if ('node' in expression) return [{ name, expression, pointer: spot.pointer, offset: 0 }];
    const { expected, found, offset } = expression;
    reports.add('expression-syntax', spot.pointer, { expected, found }, offset);
    return [];
  });
}

function nameAt(spot: Spot, reports: Reports): string | undefined {
  const name = textAt(spot);
  if (name === undefined || name === '') return undefined;
  if (!namePattern.test(name)) reports.add('invalid-name', spot.pointer, { name });
  return name;
}
