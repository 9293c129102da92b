import type { Json, JsonObject } from '../../src/base/json.ts';
import { permutations, product } from './oracle.ts';

/*
 * Workflows with steps for each element of a list, and their trajectories by trying every order, from the description
 * alone: a step is one to everything that names it, and its calls stay together.
 */

interface DrawnStep {
  readonly id: string;
  readonly tool: string;
  readonly list?: string;
  readonly isAny?: boolean;
  readonly where?: 'none' | 'more' | 'on';
  /** What the parameter reads: the element, or a field. */
  readonly reads: 'element' | 'field' | 'nothing';
  readonly isText: boolean;
}

export interface DrawnCase {
  readonly workflow: JsonObject;
  readonly profile: JsonObject;
  readonly steps: readonly DrawnStep[];
  readonly blocks: readonly { readonly steps: readonly string[]; readonly permutes: boolean }[];
  readonly pairs: readonly (readonly [string, string])[];
  /** What the conditional skips, and what of that it does for this profile. */
  readonly skips: readonly string[];
  readonly skipped: readonly string[];
}

/** A workflow and a profile; `draw(n)` yields a number below n. */
export function drawnCase(draw: (below: number) => number): DrawnCase {
  const size = 2 + draw(4);
  const steps = Array.from({ length: size }, (_, at): DrawnStep => {
    const isEach = draw(2) === 0;
    const reads = (['element', 'field', 'nothing'] as const)[draw(3)] ?? 'nothing';
    const plain = { id: `s${at}`, tool: 'fgh'[draw(3)] ?? 'f', isText: draw(2) === 0 };
    if (!isEach) return { ...plain, reads: reads === 'element' ? 'field' : reads };
    const isAny = draw(2) === 0;
    const where = (['none', 'none', 'more', 'on'] as const)[draw(4)] ?? 'none';
    const isText = plain.isText && !isAny && where === 'none';
    return { ...plain, list: draw(3) > 0 ? 'l' : 'm', isAny, where, reads, isText };
  });
  const names = steps.map(({ id }) => id);
  const [start, length] = [draw(size), 2 + draw(4)];
  const cut = names.slice(start, start + length);
  const first = draw(6) === 0 ? names.filter((_, at) => at % 2 === 0) : cut;
  const second = names.filter((name) => !first.includes(name)).slice(0, 2 + draw(2));
  const blocks = [first, ...(draw(2) === 0 ? [second] : [])]
    .filter((block) => block.length > 1)
    .map((block) => ({ steps: block, permutes: draw(2) === 0 }));
  const pairs = Array.from({ length: draw(3) }, () => {
    const [one, other] = [draw(size), draw(size)];
    const isListed = one < other || draw(8) === 0;
    return (isListed ? [names[one], names[other]] : [names[other], names[one]]) as [string, string];
  }).filter(([one, other]) => one !== other);
  const skips = names.filter(() => draw(5) === 0);
  const isSkipping = draw(2) === 0;
  const element = () => ({ v: 1 + draw(2), on: draw(2) === 0 });
  const list = () => Array.from({ length: draw(4) }, element);
  const profile = {
    customer_id: 'C1',
    agent_sequence: ['w'],
    data: { l: list(), m: list() },
    field: 1 + draw(2),
    skips: isSkipping,
  };
  const workflow: JsonObject = {
    agent: 'w',
    steps: steps.map(written),
    soft_ordering: blocks.map((block) => ({
      steps: [...block.steps],
      when_pruned: block.permutes ? 'permute' : 'listed',
    })),
    hard_ordering: pairs.map((pair) => [...pair]),
    conditionals:
      skips.length === 0
        ? []
        : [
            {
              if: [{ field: 'skips', operator: '==', value: true }],
              then: [{ action: 'skip', target: skips }],
            },
          ],
  };
  return { workflow, profile, steps, blocks, pairs, skips, skipped: isSkipping ? skips : [] };
}

function written({ id, tool, list, isAny, where, reads, isText }: DrawnStep): Json {
  const value = { element: "x['v']", field: 'field', nothing: '' }[reads];
  const path = `data['${list}']`;
  if (isText) {
    const each = list === undefined ? '' : `for x in ${path}: `;
    return `${id}: ${each}${tool}(${value === '' ? '' : `p = ${value}`})`;
  }
  const clauses = {
    none: [],
    more: [{ field: "x['v']", operator: '>', compare_to: 'field' }],
    on: [{ field: "x['on']", operator: '==', value: true }],
  }[where ?? 'none'];
  return {
    id,
    tool,
    ...(value !== '' && { params: { p: value } }),
    ...(list !== undefined && { for_each: path, as: 'x', order: isAny ? 'any' : 'listed' }),
    ...(clauses.length > 0 && { where: clauses }),
  };
}

/** A call: its tool and the value of its parameter, as a text. */
export type DrawnCall = readonly [tool: string, value: number | null];

/** All trajectories in their order; why there are none instead. */
export function trajectoriesOf(
  one: DrawnCase,
): readonly (readonly DrawnCall[])[] | 'parted' | 'none' {
  const { profile, steps, skipped, pairs } = one;
  const all = steps.map(({ id }) => id);
  const listed = one.blocks.map((block) => block.steps.map((name) => all.indexOf(name)));
  if (isTied(listed, all, pairs)) return 'none';
  const left = steps
    .filter(({ id }) => !skipped.includes(id))
    .map((step) => ({ step, calls: callsOf(step, profile) }));
  const standing = left.filter(({ calls }) => calls.length > 0);
  const firstOf = standing.map((_, at) =>
    standing.slice(0, at).reduce((sum, { calls }) => sum + calls.length, 0),
  );
  const numbers = (at: number) =>
    (standing[at]?.calls ?? []).map((_, nth) => (firstOf[at] as number) + nth);
  const blocks: number[][] = [];
  for (const { steps: names, permutes } of one.blocks) {
    const isGone = names.some((name) => !left.some(({ step }) => step.id === name));
    const places = standing.flatMap(({ step }, at) => (names.includes(step.id) ? [at] : []));
    if ((isGone && !permutes) || places.length < 2) continue;
    const isParted = (places.at(-1) as number) - (places[0] as number) >= places.length;
    if (isParted && places.some((at) => numbers(at).length > 1)) return 'parted';
    blocks.push(places);
  }
  for (const [at, { step }] of standing.entries()) {
    const isAlone = !blocks.some((places) => places.includes(at));
    if (step.isAny && isAlone && numbers(at).length > 1) blocks.push([at]);
  }
  if (
    isTied(
      blocks,
      standing.map(({ step }) => step.id),
      pairs,
    )
  )
    return 'none';
  const calls = standing.flatMap((each) => each.calls);
  const inner = (at: number) => {
    return standing[at]?.step.isAny ? permutations(numbers(at)) : [numbers(at)];
  };
  const choices = blocks.map((places) => {
    const orders = permutations(places).flatMap((order) =>
      product(order.map(inner)).map((parts) => parts.flat()),
    );
    return orders.sort(lexicographic);
  });
  const found: number[][] = [];
  for (const choice of product(choices)) {
    const order = calls.map((_, at) => at);
    for (const [at, places] of blocks.entries()) {
      const slots = places.flatMap(numbers);
      for (const [nth, slot] of slots.entries()) order[slot] = choice[at]?.[nth] as number;
    }
    const isKept = pairs.every(([first, second]) => {
      const [a, b] = [first, second].map((name) => {
        const at = standing.findIndex(({ step }) => step.id === name);
        return at < 0 ? [] : numbers(at).map((call) => order.indexOf(call));
      });
      return Math.max(-1, ...(a ?? [])) < Math.min(Number.POSITIVE_INFINITY, ...(b ?? []));
    });
    if (isKept) found.push(order);
  }
  if (found.length === 0) return 'none';
  const texts = new Map(
    found.map((order) => {
      const made = order.map((call) => calls[call] as DrawnCall);
      return [JSON.stringify(made), made] as const;
    }),
  );
  return [...texts.values()];
}

/** Whether the steps have no order whatever the data are: if each is made once, with and without those that are skipped. */
export function isContradictory(one: DrawnCase): boolean {
  const steps = one.steps.map(({ list: _, ...step }) => ({ ...step, isAny: false }));
  return [[], one.skips].every((skipped) => trajectoriesOf({ ...one, steps, skipped }) === 'none');
}

function lexicographic(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, nth) => value !== other[nth]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}

/** Whether a pair ties two blocks of steps that stand between each other's. */
function isTied(
  blocks: readonly (readonly number[])[],
  names: readonly string[],
  pairs: DrawnCase['pairs'],
): boolean {
  const blockOf = (name: string) =>
    blocks.find((places) => places.length > 1 && places.some((at) => names[at] === name));
  return pairs.some(([first, second]) => {
    const [a, b] = [blockOf(first), blockOf(second)];
    if (a === undefined || b === undefined || a === b) return false;
    return !(Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a));
  });
}

function callsOf({ tool, list, where, reads }: DrawnStep, profile: JsonObject): DrawnCall[] {
  const field = profile.field as number;
  const data = profile.data as Record<string, { v: number; on: boolean }[]>;
  const elements = list === undefined ? [undefined] : (data[list] ?? []);
  return elements
    .filter((one) => where !== 'more' || one === undefined || one.v > field)
    .filter((one) => where !== 'on' || one === undefined || one.on)
    .map((one): DrawnCall => {
      if (reads === 'nothing') return [tool, null];
      return [tool, reads === 'element' ? (one?.v ?? null) : field];
    });
}
