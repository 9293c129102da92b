import type { TimesFault } from '../../model/diagnostics/diagnostic-data.ts';
import type { Expression } from '../../model/expression.ts';
import type { Times } from '../../model/step.ts';
import { readExpression } from './expression.ts';
import { type Scanner, type SyntaxFault, scanned } from './scanner.ts';

/** A parameter of a step string: its name and expression, with their UTF-16 offsets in the string. */
export interface StepParameter {
  readonly name: string;
  readonly nameOffset: number;
  readonly expression: Expression;
  readonly offset: number;
}

/** A call in a text. */
export interface CallText {
  readonly tool: string;
  readonly parameters: readonly StepParameter[];
  /** Whether it has a list of parameters, which may be empty. */
  readonly hasList: boolean;
}

/** The list for each element of which a step is made: `for NAME in LIST:` in front of the call. */
export interface ForEachText {
  readonly as: string;
  readonly list: Expression;
  /** Where the list starts in the text, in UTF-16 units. */
  readonly offset: number;
}

/** A parsed step string; `id` is undefined unless the text has one. */
export interface StepText extends CallText {
  readonly id: string | undefined;
  readonly forEach: ForEachText | undefined;
  /** The calls that may be made in its place. */
  readonly others: readonly CallText[];
  readonly times: Times | undefined;
  readonly returns: readonly string[];
}

/**
 * Parses `id: tool(p = expr) -> [r1, r2]`, with a mark such as `?` behind the call, or other calls behind `|`, or
 * `for name in list:` before the call; yields a fault if the text has another form.
 */
export function parseStep(text: string): StepText | SyntaxFault {
  return scanned(text, (scanner) => {
    let first = takeFor(scanner) ? undefined : scanner.expectName('the name of a tool');
    let [id, isForEach] = [undefined as string | undefined, first === undefined];
    if (first !== undefined && scanner.take(':')) {
      id = first;
      first = undefined;
      isForEach = takeFor(scanner);
    }
    const forEach = isForEach ? readForEach(scanner) : undefined;
    const call = readCall(scanner, first);
    const mark = scanner.at;
    const times = readMark(scanner);
    const others = readOthers(scanner);
    if (forEach !== undefined && (times !== undefined || others.length > 0)) {
      scanner.fail("'->' or the end", mark, 'each');
    }
    if (others.length > 0 && times !== undefined) scanner.fail("'->' or the end", mark, 'beside');
    const hasReturns = scanner.take('->');
    const returns = hasReturns ? readReturns(scanner) : [];
    if (!scanner.done) scanner.fail(expectedNext((others.at(-1) ?? call).hasList, hasReturns));
    return { id, forEach, ...call, others, times, returns };
  });
}

/** Takes the word `for` where a name stands behind it: a tool may be called so, too. */
function takeFor(scanner: Scanner): boolean {
  const start = scanner.at;
  if (
    scanner.takeWord() === 'for' &&
    /[\p{L}\p{M}\p{N}_.-]/u.test(scanner.text[scanner.at] ?? '')
  ) {
    return true;
  }
  scanner.at = start;
  return false;
}

function readForEach(scanner: Scanner): ForEachText {
  const as = scanner.expectName('a name for the element');
  const start = scanner.at;
  if (scanner.takeWord() !== 'in') scanner.fail("'in' and a list", start);
  const offset = scanner.at;
  const list = readExpression(scanner);
  scanner.expect(':', "'[' or ':'");
  return { as, list, offset };
}

/** Parses `tool(p = expr)`, or a bare tool; yields a fault if the text has another form. */
export function parseCall(text: string): CallText | SyntaxFault {
  return scanned(text, (scanner) => {
    const call = readCall(scanner);
    if (!scanner.done) scanner.fail(call.hasList ? 'the end' : "'(' or the end");
    return call;
  });
}

function readCall(scanner: Scanner, tool = scanner.expectName('the name of a tool')): CallText {
  const hasList = scanner.take('(');
  return { tool, parameters: hasList ? readParameters(scanner) : [], hasList };
}

/** The calls behind `|`; a mark between them is a fault, because it would not say which call it is about. */
function readOthers(scanner: Scanner): CallText[] {
  const others: CallText[] = [];
  while (scanner.take('|')) {
    others.push(readCall(scanner));
    const mark = scanner.at;
    if (readMark(scanner) !== undefined) scanner.fail("'|', '->' or the end", mark, 'beside');
  }
  return others;
}

/** How often a call may be made: `?`, `+`, `*` or `{m,n}`. */
function readMark(scanner: Scanner): Times | undefined {
  for (const [mark, times] of plainMarks) if (scanner.take(mark)) return times;
  const start = scanner.at;
  if (!scanner.take('{')) return undefined;
  const least = readCount(scanner);
  if (scanner.take('}')) scanner.fail("','", start, 'exact');
  scanner.expect(',');
  if (scanner.take('}')) scanner.fail('a number', start, 'open');
  const most = readCount(scanner);
  scanner.expect('}');
  const times = timesBetween(least, most);
  return typeof times === 'string' ? scanner.fail('{0,n} or {1,n}', start, times) : times;
}

function readCount(scanner: Scanner): number {
  const { at } = scanner;
  const numeral = scanner.takeNumeral() ?? scanner.fail('a number');
  return /^\d{1,15}$/.test(numeral) ? Number(numeral) : scanner.fail('a whole number', at);
}

const plainMarks: ReadonlyMap<string, Times> = new Map<string, Times>([
  ['?', { least: 0, most: 1 }],
  ['+', { least: 1, most: undefined }],
  ['*', { least: 0, most: undefined }],
]);

/** What a mark of one character says; undefined if it is none. */
export function timesOfMark(mark: string): Times | undefined {
  return plainMarks.get(mark);
}

/** The times between two whole numbers, or what is wrong with them. */
export function timesBetween(least: number, most: number): Times | TimesFault {
  if (most === 0) return 'never';
  if (least !== 0 && least !== 1) return 'several';
  return most < least ? 'reversed' : { least, most };
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
