import type { Condition, PlainCase, PlainNode, PlainTool, Reads, Value } from './second-reading.ts';

/** Draws whole numbers below a limit (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed + 0x9e3779b9;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export type Draw = ReturnType<typeof randomFrom>;

const names = ['a', 'b', 'c', 'd', 'e'];
const constants: readonly Value[] = [0, 1, 2];
const oneOf = <T>(draw: Draw, all: readonly T[]): T => all[draw(all.length)] as T;
const some = <T>(draw: Draw, all: readonly T[], one: number): T[] =>
  all.filter(() => draw(one) === 0);

const compare: Readonly<Record<string, (left: Value, right: Value) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left !== null && right !== null && left < right,
  '>=': (left, right) => left !== null && right !== null && left >= right,
};

function comparison(draw: Draw): Condition {
  const name = oneOf(draw, names);
  const shown = draw(2) === 0 ? name : `{${name}}`;
  if (draw(5) === 0) {
    const list = some(draw, constants, 2);
    const isIn = draw(2) === 0;
    return {
      text: `${shown} ${isIn ? 'in' : 'not in'} [${list.join(', ')}]`,
      holds: (read) => {
        const value = read(name);
        return value !== undefined && list.includes(value) === isIn;
      },
    };
  }
  const sign = oneOf(draw, Object.keys(compare));
  const other = draw(4) === 0 ? oneOf(draw, names) : undefined;
  const constant = oneOf(draw, constants);
  return {
    text: `${shown} ${sign} ${other ?? constant}`,
    holds: (read) => {
      const [left, right] = [read(name), other === undefined ? constant : read(other)];
      if (left === undefined || right === undefined) return false;
      return compare[sign]?.(left, right) ?? false;
    },
  };
}

function conditionFrom(draw: Draw, depth = 2): Condition {
  const kind = depth === 0 ? 9 : draw(8);
  if (kind === 0) {
    const inner = conditionFrom(draw, depth - 1);
    const sign = draw(2) === 0 ? '!' : 'not ';
    return { text: `${sign}(${inner.text})`, holds: (read: Reads) => !inner.holds(read) };
  }
  if (kind > 2) return comparison(draw);
  const [one, other] = [conditionFrom(draw, depth - 1), conditionFrom(draw, depth - 1)];
  const isAnd = kind === 1;
  const sign = oneOf(draw, isAnd ? ['and', '&&'] : ['or', '||']);
  return {
    text: `(${one.text}) ${sign} (${other.text})`,
    holds: (read) =>
      isAnd ? one.holds(read) && other.holds(read) : one.holds(read) || other.holds(read),
  };
}

function toolFrom(draw: Draw): PlainTool {
  return {
    name: `do ${draw(4)}`,
    condition: draw(3) === 0 ? conditionFrom(draw) : undefined,
    takes: some(draw, names, 4).map((name) => ({ name, required: draw(3) > 0 })),
    returns: some(draw, names, 3),
  };
}

export function nodesFrom(draw: Draw): PlainNode[] {
  const count = 1 + draw(5);
  return Array.from({ length: count }, (_, at) => ({
    id: String(at * 2 + 1),
    tools: Array.from({ length: draw(4) }, () => toolFrom(draw)),
    ways: Array.from({ length: at === count - 1 ? 0 : draw(4) }, () => ({
      condition: draw(4) === 0 ? undefined : conditionFrom(draw),
      to: String((at + 1 + draw(count - at - 1)) * 2 + 1),
    })),
  }));
}

export function caseFrom(draw: Draw): PlainCase {
  const values = (one: number) =>
    Object.fromEntries(names.flatMap((name) => (draw(one) === 0 ? [] : [[name, draw(3)]])));
  const answerTo = () => (draw(3) === 0 ? values(8) : values(5));
  const answers = [0, 1, 2, 3].map((tool) => [
    `do ${tool}`,
    draw(3) === 0 ? Array.from({ length: draw(4) }, answerTo) : answerTo(),
  ]);
  return {
    user: values(6),
    answers: Object.fromEntries(answers),
    failing: draw(5) === 0 ? [`do ${draw(4)}`] : [],
    withheld: draw(4) === 0 ? some(draw, names, 3) : [],
    missing: oneOf(draw, ['error', 'error', 'null', 'expression'] as const),
  };
}

/** The graph as a file has it. */
export function graphOf(nodes: readonly PlainNode[]) {
  const expression = (condition: Condition | undefined) =>
    condition && { algebraicExpression: condition.text };
  return {
    agent: 'graph',
    start: nodes[0]?.id,
    nodes: nodes.map(({ id, tools, ways }) => ({
      id,
      tools: tools.map(({ name, condition, takes, returns }) => ({
        name,
        condition: expression(condition) ?? null,
        extractVars: takes.map(({ name: variableName, required }) => ({ variableName, required })),
        responseData: returns.map((one) => ({ name: one })),
      })),
      responsePathways: ways.map(({ condition, to }) => ({
        conditions: condition === undefined ? [] : [expression(condition)],
        nextNodeId: Number(to),
      })),
    })),
  };
}

/** The case as a profile has it. */
export function profileDataOf({ user, answers, failing, withheld }: PlainCase) {
  return { user_provided_info: user, tool_responses: answers, failing, withheld };
}
