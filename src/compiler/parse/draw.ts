import { ExactNumber, type Json, jsonTypeName } from '../../base/json.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import { constantOf, generatorCall, keyConstantOf } from '../../model/generator-call.ts';
import { pathText } from '../../model/node-text.ts';
import type { ChoiceDraw, ComputedDraw, CopyDraw, Draw, ListDraw } from '../../model/template.ts';
import { parseExpression } from './expression.ts';
import { elements, type JsonCursor, member, members, type Reports, textAt } from './reading.ts';
import { checkTotal, readWeight } from './weight.ts';

/** Parses how a value of a template is drawn; undefined, with reports, if it is invalid. */
export function readDraw(cursor: JsonCursor, reports: Reports): Draw | undefined {
  const { value } = cursor;
  if (typeof value === 'string') return readText(value, cursor.pointer, reports);
  if (Array.isArray(value)) return readOptions(cursor, reports);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) {
    return { kind: 'constant', value: value ?? null };
  }
  if (textAt(member(cursor, 'faker')) !== undefined) return readFaker(cursor, reports);
  if (textAt(member(cursor, 'same_as')) !== undefined) return readCopy(cursor, reports);
  if (textAt(member(cursor, 'computed')) !== undefined) return readComputed(cursor, reports);
  if (isListDraw(cursor)) return readList(cursor, reports);
  return readWeights(cursor, reports);
}

/** `{ "computed": "order['price'] * quantity" }` */
function readComputed(cursor: JsonCursor, reports: Reports): ComputedDraw | undefined {
  allowKeys(cursor, ['computed'], reports);
  const { pointer, value } = member(cursor, 'computed');
  const expression = parseExpression(String(value));
  if ('node' in expression) return { kind: 'computed', expression, pointer };
  const { offset, ...data } = expression;
  reports.add('expression-syntax', pointer, data, offset);
  return undefined;
}

/** A list is not a text `list` with a weight. */
function isListDraw(cursor: JsonCursor): boolean {
  const { value } = member(cursor, 'list');
  return value !== undefined && (typeof value !== 'number' || hasKey(cursor, 'length'));
}

function hasKey(cursor: JsonCursor, key: string): boolean {
  return members(cursor).some(([name]) => name === key);
}

/** `{ "list": "random_int(1, 9)", "length": [0, 3] }`; an element may be `{ "fields": {...} }`. */
function readList(cursor: JsonCursor, reports: Reports): ListDraw | undefined {
  allowKeys(cursor, ['list', 'length'], reports);
  const length = readLength(member(cursor, 'length'), cursor, reports);
  const element = readElement(member(cursor, 'list'), reports);
  if (element === undefined || length === undefined) return undefined;
  return { kind: 'list', element, length };
}

function readElement(cursor: JsonCursor, reports: Reports): Draw | undefined {
  const inner = member(cursor, 'fields');
  if (jsonTypeName(inner.value ?? null) !== 'object') return readDraw(cursor, reports);
  allowKeys(cursor, ['fields'], reports);
  const own = members(inner).map(([key, each]) => [key, readElement(each, reports)] as const);
  const known = own.filter((one): one is [string, Draw] => one[1] !== undefined);
  return known.length < own.length ? undefined : { kind: 'object', members: known };
}

/** Lists of profiles have at most so many elements, as in `for_each`. */
const longestDrawn = 1000;

function readLength(
  { value, pointer }: JsonCursor,
  list: JsonCursor,
  reports: Reports,
): ListDraw['length'] | undefined {
  if (value === undefined) {
    reports.add('missing-key', list.pointer, { key: 'length', of: 'list' });
    return undefined;
  }
  const [least, most = least, ...others] = Array.isArray(value) ? value : [value];
  const areCounts = isCount(least) && isCount(most) && least <= most;
  if (areCounts && others.length === 0) return [least, most];
  const expected = `whole number from 0 to ${longestDrawn}, or a list of the least and the greatest`;
  const found = typeof value === 'object' ? JSON.stringify(value) : String(value);
  reports.add('wrong-type', pointer, { expected, found });
  return undefined;
}

function isCount(value: Json | undefined): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= longestDrawn;
}

function readText(
  text: string,
  pointer: string,
  reports: Reports,
  constantIn: (text: string) => Json = constantOf,
): Draw | undefined {
  const call = generatorCall(text);
  if (call === undefined) return { kind: 'constant', value: constantIn(text), pointer };
  const { name, args } = call;
  if (args !== undefined) return { kind: 'generator', name, args, pointer };
  const reason = 'they are no list of JSON values';
  reports.add('generator-arguments', pointer, { generator: name, reason });
  return undefined;
}

/** `[{ "value": true, "weight": 0.7 }, { "draw": "random_int(1, 9)", "weight": 0.3 }]` */
function readOptions(cursor: JsonCursor, reports: Reports): Draw | undefined {
  const options = elements(cursor).flatMap((element) => {
    if (jsonTypeName(element.value) !== 'object') {
      const found = jsonTypeName(element.value);
      reports.add('wrong-type', element.pointer, { expected: 'object', found });
      return [];
    }
    const own = members(element).map(([key]) => key);
    const draws = own.includes('draw');
    const isBoth = draws && own.includes('value');
    allowKeys(element, isBoth ? ['draw', 'weight'] : ['value', 'draw', 'weight'], reports);
    if (!draws && !own.includes('value')) {
      reports.add('missing-key', element.pointer, { key: 'value', of: 'option' });
    }
    const draw: Draw | undefined = draws
      ? readDraw(member(element, 'draw'), reports)
      : { kind: 'constant', value: member(element, 'value').value ?? null };
    const weight = own.includes('weight') ? readWeight(member(element, 'weight'), reports) : 1;
    return draw === undefined || weight === undefined ? [] : [{ draw, weight }];
  });
  return choice(options, elements(cursor).length, cursor, reports);
}

/** `{ "Card": 0.7, "random_int(1, 9)": 0.2, "null": 0.1 }` */
function readWeights(cursor: JsonCursor, reports: Reports): Draw | undefined {
  const options = members(cursor).flatMap(([text, each]) => {
    const draw = readText(text, each.pointer, reports, keyConstantOf);
    const weight = readWeight(each, reports);
    return draw === undefined || weight === undefined ? [] : [{ draw, weight }];
  });
  return choice(options, members(cursor).length, cursor, reports);
}

function choice(
  options: ChoiceDraw['options'],
  written: number,
  { pointer }: JsonCursor,
  reports: Reports,
): Draw | undefined {
  if (options.length < written) return undefined;
  return checkTotal(options, pointer, reports) ? { kind: 'choice', options } : undefined;
}

/** `{ "faker": "number.int", "args": [{ "min": 1, "max": 5 }], "null": 0.1 }` */
function readFaker(cursor: JsonCursor, reports: Reports): Draw | undefined {
  allowKeys(cursor, ['faker', 'args', 'null'], reports);
  const args = member(cursor, 'args');
  if (args.value !== undefined && !Array.isArray(args.value)) {
    const found = jsonTypeName(args.value);
    reports.add('wrong-type', args.pointer, { expected: 'list', found });
    return undefined;
  }
  const method = textAt(member(cursor, 'faker')) ?? '';
  const name = method.startsWith('faker.') ? method : `faker.${method}`;
  const pointer = pointerTo(cursor.pointer, 'faker');
  const argsPointer = args.pointer;
  const draw: Draw = { kind: 'generator', name, args: args.value ?? [], pointer, argsPointer };
  const empty = readProbability(member(cursor, 'null'), 0, reports);
  if (empty === undefined) return undefined;
  if (empty === 0) return draw;
  const options = [
    { draw, weight: 1 - empty },
    { draw: { kind: 'constant', value: null }, weight: empty },
  ] as const;
  return { kind: 'choice', options };
}

/** `{ "same_as": "order_id", "probability": 0.8, "else": "random_int(1, 9)" }` */
function readCopy(cursor: JsonCursor, reports: Reports): CopyDraw | undefined {
  allowKeys(cursor, ['same_as', 'probability', 'else'], reports);
  const original = member(cursor, 'same_as');
  const expression = parseExpression(textAt(original) ?? '');
  const probability = readProbability(member(cursor, 'probability'), 1, reports);
  const other = member(cursor, 'else');
  const otherwise = other.value === undefined ? undefined : readDraw(other, reports);
  if (!('node' in expression) || expression.node.kind !== 'path') {
    reports.add('invalid-path', original.pointer, { path: textAt(original) ?? '' });
    return undefined;
  }
  if (probability === undefined) return undefined;
  const { node } = expression;
  const { pointer } = original;
  return { kind: 'copy', path: pathText(node), node, probability, otherwise, pointer };
}

function readProbability({ value, pointer }: JsonCursor, otherwise: number, reports: Reports) {
  if (value === undefined) return otherwise;
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  const found = typeof value === 'number' ? String(value) : jsonTypeName(value as Json);
  reports.add('wrong-type', pointer, { expected: 'number from 0 to 1', found });
  return undefined;
}

function allowKeys(cursor: JsonCursor, known: readonly string[], reports: Reports): void {
  for (const [key, { pointer }] of members(cursor)) {
    if (!known.includes(key)) reports.add('unknown-key', pointer, { key, known });
  }
}
