import { pathText } from '../model/fields.ts';
import { constantOf, generatorCall } from '../model/generator-call.ts';
import { ExactNumber, type Json, jsonTypeName } from '../model/json.ts';
import { pointerTo } from '../model/pointer.ts';
import type { ChoiceDraw, CopyDraw, Draw } from '../model/template.ts';
import { parseExpression } from './expression.ts';
import { elements, member, members, type Reports, type Spot, textAt } from './reading.ts';
import { checkTotal, readWeight } from './weight.ts';

/** How a value of a template is drawn; undefined where it says nothing that can be drawn. */
export function readDraw(spot: Spot, reports: Reports): Draw | undefined {
  const { value } = spot;
  if (typeof value === 'string') return readText(value, spot.pointer, reports);
  if (Array.isArray(value)) return readOptions(spot, reports);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) {
    return { kind: 'constant', value: value ?? null };
  }
  if (textAt(member(spot, 'faker')) !== undefined) return readFaker(spot, reports);
  if (textAt(member(spot, 'same_as')) !== undefined) return readCopy(spot, reports);
  return readWeights(spot, reports);
}

function readText(text: string, pointer: string, reports: Reports): Draw | undefined {
  const call = generatorCall(text);
  if (call === undefined) return { kind: 'constant', value: constantOf(text), pointer };
  const { name, args } = call;
  if (args !== undefined) return { kind: 'generator', name, args, pointer };
  const reason = 'they are no list of JSON values';
  reports.add('generator-arguments', pointer, { generator: name, reason });
  return undefined;
}

/** `[{ "value": true, "weight": 0.7 }, { "draw": "random_int(1, 9)", "weight": 0.3 }]` */
function readOptions(spot: Spot, reports: Reports): Draw | undefined {
  const options = elements(spot).flatMap((element) => {
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
  return choice(options, elements(spot).length, spot, reports);
}

/** `{ "Card": 0.7, "random_int(1, 9)": 0.2, "null": 0.1 }` */
function readWeights(spot: Spot, reports: Reports): Draw | undefined {
  const options = members(spot).flatMap(([text, each]) => {
    const draw = readText(text, each.pointer, reports);
    const weight = readWeight(each, reports);
    return draw === undefined || weight === undefined ? [] : [{ draw, weight }];
  });
  return choice(options, members(spot).length, spot, reports);
}

function choice(
  options: ChoiceDraw['options'],
  written: number,
  { pointer }: Spot,
  reports: Reports,
): Draw | undefined {
  if (options.length < written) return undefined;
  return checkTotal(options, pointer, reports) ? { kind: 'choice', options } : undefined;
}

/** `{ "faker": "number.int", "args": [{ "min": 1, "max": 5 }], "null": 0.1 }` */
function readFaker(spot: Spot, reports: Reports): Draw | undefined {
  allowKeys(spot, ['faker', 'args', 'null'], reports);
  const args = member(spot, 'args');
  if (args.value !== undefined && !Array.isArray(args.value)) {
    const found = jsonTypeName(args.value);
    reports.add('wrong-type', args.pointer, { expected: 'list', found });
    return undefined;
  }
  const method = textAt(member(spot, 'faker')) ?? '';
  const name = method.startsWith('faker.') ? method : `faker.${method}`;
  const pointer = pointerTo(spot.pointer, 'faker');
  const argsPointer = args.pointer;
  const draw: Draw = { kind: 'generator', name, args: args.value ?? [], pointer, argsPointer };
  const empty = readProbability(member(spot, 'null'), 0, reports);
  if (empty === undefined) return undefined;
  if (empty === 0) return draw;
  const options = [
    { draw, weight: 1 - empty },
    { draw: { kind: 'constant', value: null }, weight: empty },
  ] as const;
  return { kind: 'choice', options };
}

/** `{ "same_as": "order_id", "probability": 0.8, "else": "random_int(1, 9)" }` */
function readCopy(spot: Spot, reports: Reports): CopyDraw | undefined {
  allowKeys(spot, ['same_as', 'probability', 'else'], reports);
  const original = member(spot, 'same_as');
  const expression = parseExpression(textAt(original) ?? '');
  const probability = readProbability(member(spot, 'probability'), 1, reports);
  const other = member(spot, 'else');
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

function readProbability({ value, pointer }: Spot, otherwise: number, reports: Reports) {
  if (value === undefined) return otherwise;
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  const found = typeof value === 'number' ? String(value) : jsonTypeName(value as Json);
  reports.add('wrong-type', pointer, { expected: 'number from 0 to 1', found });
  return undefined;
}

function allowKeys(spot: Spot, known: readonly string[], reports: Reports): void {
  for (const [key, { pointer }] of members(spot)) {
    if (!known.includes(key)) reports.add('unknown-key', pointer, { key, known });
  }
}
