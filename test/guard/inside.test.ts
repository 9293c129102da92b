import { expect, test } from 'vitest';
import { type NextCalls, openCursor, type PolicyCursor } from '../../src/index.ts';
import { budget } from '../budget.ts';
import { type Draw, randomFrom } from '../compiler/languages/graph/random-graphs.ts';
import {
  callsFor,
  callText,
  completes,
  isObject,
  type Made,
  type Members,
  ordersOf,
  type Path,
  type Shape,
  type Skip,
  type Step,
  stepsFor,
  textOf,
  textOfPath,
  type Value,
  valuesOf,
} from './inside-reading.ts';

const oneOf = <T>(draw: Draw, all: readonly T[]): T => all[draw(all.length)] as T;
const leaf = (...values: readonly Value[]): Shape => ({ leaf: values });
const members = (own: Readonly<Record<string, Shape>>): Shape => ({ members: own });
const at = (root: string, ...keys: Path['keys']): Path => ({ root, keys });

/** Paths that may lie inside each other, and what a profile may have at them. */
interface Family {
  readonly shape: Readonly<Record<string, Shape>>;
  /** The paths by what they have: those of one tool take the same values. */
  readonly paths: Readonly<Record<string, readonly Path[]>>;
}

const bit = leaf(0, 1);
const bits = leaf([], [0], [1], [0, 0], [0, 1], [1, 0], [1, 1]);
const k = at('k');
const j = at('j');
const vx = members({ v: bit, x: bit });
const ry = members({ r: bit, y: bit });

const families: readonly Family[] = [
  {
    shape: {
      o: members({ p: bit, q: bit, y: bit, z: bit }),
      ...{ k: leaf('p', 'q', 'y', 'z'), j: leaf('p', 'q', 'y', 'z') },
    },
    paths: {
      whole: [at('o')],
      bit: [at('o', 'p'), at('o', 'q'), at('o', k), at('o', j)],
      key: [k, j],
    },
  },
  {
    shape: { o: members({ p: ry, z: ry }), k: leaf('p', 'z'), j: leaf('r', 'y') },
    paths: {
      ...{ whole: [at('o')], outer: [k], inner: [j], part: [at('o', 'p'), at('o', k)] },
      bit: [at('o', 'p', 'r'), at('o', k, 'r'), at('o', 'p', j), at('o', k, j)],
    },
  },
  {
    shape: {
      o: members({ p: bit, y: bit, z: bit }),
      m: members({ k: leaf('p', 'y', 'z') }),
      t: members({ p: leaf('p', 'y', 'z'), y: leaf('p', 'y', 'z'), z: leaf('p', 'y', 'z') }),
    },
    paths: {
      ...{ o: [at('o')], m: [at('m')], t: [at('t')] },
      key: [at('m', 'k'), at('t', 'p'), at('t', at('m', 'k'))],
      bit: [at('o', 'p'), at('o', at('m', 'k')), at('o', at('t', at('m', 'k')))],
    },
  },
  {
    shape: {
      ...{ l: bits, i: leaf(0, 1) },
      m: members({ l: bits, x: bit }),
    },
    paths: {
      ...{ l: [at('l')], i: [at('i')], m: [at('m')], own: [at('m', 'l')] },
      bit: [at('l', 0), at('l', 1), at('l', at('i')), at('m', 'l', 0), at('m', 'l', at('i'))],
    },
  },
  {
    shape: { o: members({ a: vx, b: vx }), n: vx },
    paths: {
      ...{ o: [at('o')], vx: [at('o', 'a'), at('o', 'b'), at('n')] },
      bit: [at('o', 'a', 'x'), at('n', 'x')],
    },
  },
];

/** Members that no path names: keys lead to them that may lead anywhere. */
const nameless = ['y', 'z'];

/** What is left of a value where any part of it may be missing. */
function partOf(draw: Draw, value: Value): Value {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => draw(3) > 0 && !nameless.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, partOf(draw, inner)]));
}

interface Drawn {
  readonly steps: readonly Step[];
  /** The places of steps that may come in any order. */
  readonly free: readonly number[];
  readonly skip: Skip | undefined;
  readonly facts: Members;
  /** All profiles, and those that complete the facts. */
  readonly all: readonly Members[];
  readonly profiles: readonly Members[];
}

function drawn(draw: Draw, mayBeOpen: boolean): Drawn {
  const { shape, paths } = oneOf(draw, families);
  const steps = Array.from({ length: 2 + draw(4) }, (_, nth) => {
    const kinds = Array.from({ length: draw(4) === 0 ? 2 : 1 }, () =>
      oneOf(draw, Object.keys(paths)),
    );
    const params = kinds.map((kind, own) => [`p${own}`, oneOf(draw, paths[kind] ?? [])] as const);
    return { id: `s${nth}`, tool: `f_${kinds.join('_')}`, params: Object.fromEntries(params) };
  });
  const skip = mayBeOpen ? skipDrawn(draw, paths, steps) : undefined;
  const free = !mayBeOpen && draw(3) === 0 ? [...steps.keys()].slice(-2 - draw(2)) : [];
  const all = valuesOf(members(shape)) as Members[];
  const facts = partOf(draw, oneOf(draw, all)) as Members;
  return { steps, free, skip, facts, all, profiles: all.filter((one) => completes(one, facts)) };
}

function skipDrawn(draw: Draw, paths: Family['paths'], steps: readonly Step[]): Skip {
  const own = oneOf(draw, Object.values(paths));
  const field = oneOf(draw, own);
  const step = `s${draw(steps.length)}`;
  const kind = draw(4);
  if (kind === 0) return { step, field };
  if (kind === 1) return { step, field, other: oneOf(draw, own) };
  return { step, field, value: oneOf(draw, [0, 1, 'p', 'r', { x: 0 }, [0, 1]]) };
}

function workflowOf({ steps, free, skip }: Drawn) {
  const texts = steps.map(({ id, tool, params }) => {
    const pairs = Object.entries(params).map(([name, path]) => `${name} = ${textOfPath(path)}`);
    return `${id}: ${tool}(${pairs.join(', ')})`;
  });
  const block = free.map((place) => `s${place}`);
  const conditionals = skip && [
    { if: [conditionOf(skip)], then: [{ action: 'skip', target: skip.step }] },
  ];
  return {
    ...{ agent: 'a', steps: texts, soft_ordering: block.length > 1 ? [block] : [] },
    ...(conditionals && { conditionals }),
  };
}

function conditionOf({ field, value, other }: Skip) {
  const path = textOfPath(field);
  if (other !== undefined) return { field: path, operator: '==', compare_to: textOfPath(other) };
  return value === undefined
    ? { field: path, operator: 'exists' }
    : { field: path, operator: '==', value };
}

/** Where a list is known, it is not known what lies behind its end; brute force knows that. */
function knowsList(value: Value): boolean {
  if (Array.isArray(value)) return true;
  return isObject(value) && Object.values(value).some(knowsList);
}

/** Calls that some profiles have, whether or not these complete the facts. */
function callsDrawn(draw: Draw, { steps, all }: Drawn): Made[] {
  return Array.from({ length: 8 }, () => {
    return callsFor([oneOf(draw, steps)], oneOf(draw, all)) ?? [];
  }).flat();
}

/** The trajectories of all profiles that complete the facts. */
function trajectoriesOf({ steps, free, skip, profiles }: Drawn, isFault: boolean): Made[][] {
  const orders = ordersOf(steps, free);
  return profiles.flatMap((profile) =>
    orders.flatMap((order) => {
      const left = stepsFor(order, profile, { isFault, skip });
      const calls = left && callsFor(left, profile, isFault);
      return calls === undefined ? [] : [calls];
    }),
  );
}

function shows(next: NextCalls, call: Made): boolean {
  return next.calls.some(({ tool, params, unknown }) => {
    const known = Object.entries(call.params).filter(([name]) => !unknown.includes(name));
    return tool === call.tool && textOf(Object.fromEntries(known)) === textOf(params as Members);
  });
}

/** Follows one case with some calls, and yields how many of these were right and how many wrong. */
function follow(seed: number, missing: 'error' | 'null', mayBeOpen: boolean) {
  const draw = randomFrom(seed);
  const one = drawn(draw, mayBeOpen);
  const trajectories = trajectoriesOf(one, missing === 'error');
  const workflow = workflowOf(one);
  const about = `seed ${seed} ${JSON.stringify([workflow, one.facts])}`;
  const counts = { right: 0, wrong: 0 };
  const opened = openCursor({ workflows: [workflow], agents: ['a'], facts: one.facts, missing });
  let cursor: PolicyCursor | undefined = opened.cursor;
  if (cursor === undefined) expect([about, trajectories.length]).toEqual([about, 0]);
  // Open conditions combine freely, and lists may go on: then more may be allowed than is right.
  const isExact = missing === 'error' && !mayBeOpen && !knowsList(one.facts);
  let left = trajectories;
  for (let place = 0; cursor !== undefined && left.length > 0; place++) {
    const so = `${about} after ${left[0]?.slice(0, place).map(callText)}`;
    const due = new Map(
      left.flatMap((calls) => calls.slice(place, place + 1).map((call) => [callText(call), call])),
    );
    const next = cursor.next();
    const mayEnd = left.some(({ length }) => length === place);
    expect([so, next.mayEnd]).toEqual([so, mayEnd || (!isExact && next.mayEnd)]);
    for (const [text, call] of due) {
      expect([so, text, cursor.check(call).verdict]).toEqual([so, text, 'allow']);
      expect([so, text, next.calls, shows(next, call)]).toEqual([so, text, next.calls, true]);
      counts.right += 1;
    }
    for (const call of isExact ? callsDrawn(draw, one) : []) {
      const text = callText(call);
      if (due.has(text)) continue;
      expect([so, text, cursor.check(call).verdict]).toEqual([so, text, 'deny']);
      counts.wrong += 1;
    }
    if (due.size === 0) break;
    const chosen = oneOf(draw, [...due.values()]);
    cursor = cursor.after(chosen);
    left = left.filter((calls) => {
      return calls.slice(place, place + 1).some((call) => callText(call) === callText(chosen));
    });
  }
  return counts;
}

test.each([
  ['error', false],
  ['error', true],
  ['null', false],
  ['null', true],
] as const)(
  'a call is right where some completed facts have it: missing %s, conditions %s',
  (missing, mayBeOpen) => {
    const seen = { right: 0, wrong: 0 };
    for (let seed = 0; seed < budget(60); seed++) {
      const { right, wrong } = follow(seed, missing, mayBeOpen);
      seen.right += right;
      seen.wrong += wrong;
    }
    expect(seen.right).toBeGreaterThan(budget(1000));
    if (missing === 'error' && !mayBeOpen) expect(seen.wrong).toBeGreaterThan(budget(500));
  },
  90_000,
);
