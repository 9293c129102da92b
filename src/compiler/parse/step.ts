import type { Expression } from '../../model/expression.ts';
import { readExpression } from './expression.ts';
import { type Scanner, type SyntaxFault, scanned } from './scanner.ts';

/** A parameter of a step string: its name and expression, with their UTF-16 offsets in the string. */
export interface StepParameter {
  readonly name: string;
  readonly nameOffset: number;
  readonly expression: Expression;
  readonly offset: number;
}

/** A parsed step string; `id` is undefined unless the text has one. */
export interface StepText {
  readonly id: string | undefined;
  readonly tool: string;
  readonly parameters: readonly StepParameter[];
  readonly returns: readonly string[];
}

/** Parses `id: tool(p = expr) -> [r1, r2]`; yields a fault if the text has another form. */
export function parseStep(text: string): StepText | SyntaxFault {
  return scanned(text, (scanner) => {
    const first = scanner.expectName('the name of a tool');
    const id = scanner.take(':') ? first : undefined;
    const tool = id === undefined ? first : scanner.expectName('the name of a tool');
    const hasParameters = scanner.take('(');
    const parameters = hasParameters ? readParameters(scanner) : [];
    const hasReturns = scanner.take('->');
    const returns = hasReturns ? readReturns(scanner) : [];
    if (!scanner.done) scanner.fail(expectedNext(hasParameters, hasReturns));
    return { id, tool, parameters, returns };
  });
}

function expectedNext(hasParameters: boolean, hasReturns: boolean): string {
  if (hasReturns) return 'the end';
  return hasParameters ? "'->' or the end" : "'(', '->' or the end";
}

function readParameters(scanner: Scanner): StepParameter[] {
  if (scanner.take(')')) return [];
  const parameters: StepParameter[] = [];
  do {
    parameters.push(readParameter(scanner));
  } while (scanner.take(','));
  scanner.expect(')', "',' or ')'");
  return parameters;
}

function readParameter(scanner: Scanner): StepParameter {
  const nameOffset = scanner.at;
  const name = scanner.expectName('the name of a parameter');
  scanner.expect('=');
  const offset = scanner.at;
  return { name, nameOffset, expression: readExpression(scanner), offset };
}

function readReturns(scanner: Scanner): string[] {
  if (!scanner.take('[')) return [scanner.expectName("a name or '['")];
  if (scanner.take(']')) return [];
  const names: string[] = [];
  do {
    names.push(scanner.expectName('a name'));
  } while (scanner.take(','));
  scanner.expect(']', "',' or ']'");
  return names;
}
