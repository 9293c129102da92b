import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { takes } from '../../../src/model/outcome.ts';
import type { Policy } from '../../../src/model/policy.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { budget } from '../../budget.ts';

const options = { missing: 'error', external: undefined, idField: 'customer_id' } as const;

function policyOf(conditions: readonly string[]): Policy {
  const conditionals = conditions.map((text) => {
    return { if: [text], then: [{ action: 'skip', target: 'a' }] };
  });
  const text = JSON.stringify({ agent: 'w', steps: ['a', 'b'], conditionals });
  const [policy] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
  if (policy === undefined) throw new Error(`a fault in ${text}`);
  return policy;
}

function coverOf(policy: Policy, external?: JsonObject) {
  const criterion = policy.decisions.length > 1 ? 'pairs' : 'branches';
  return cover(policy, { ...options, external, criterion, max: 100 });
}

/** What becomes of each combination of branches. */
function outcomesOf(conditions: readonly string[], external?: JsonObject) {
  const made = coverOf(policyOf(conditions), external);
  const kinds = made.goals.map(({ branches, result }) => {
    return `${branches.map(({ letter }) => letter).join('')} ${result.kind}`;
  });
  return { kinds: kinds.sort(), witnesses: made.witnesses };
}

test.each([
  ["order['total'] * 2 > 100"],
  ['(a - 3) / 4 <= 2.5'],
  ['a * b == 12'],
  ["sum(i in order['items']: i['price']) >= 100"],
  ["sum(i in items: i['price'] * i['quantity']) > 100"],
  ["count(i in items: i['price'] > 10) >= 3"],
  ['length(bags) > 4'],
  ["any(f in flights: f['status'] in ['landed', 'flying'])"],
  ["none(f in flights: f['delay'] > limit)"],
  ['hours(created_at, now) <= 24'],
  ['days(today, arrival) >= 3'],
  ["exists(first(l in lines: l['phone'] == phone))"],
  ["first(l in lines: l['phone'] == phone)['status'] == 'active'"],
  ["if(member == 'gold', 2, 0) >= bags"],
  ["all(r in required: any(d in docs: d['type'] == r and d['verified']))"],
  ["'gold' in map(c in cards: c['tier'])"],
  ['max(0, bags - allowed) * 50 > 100'],
  ["lower(name) == 'ann'"],
  ['round(total * 0.9, 2) == 45.5'],
  ['sum(amounts) - min(amounts) > 7'],
  ["last(payments)['method'] == 'card'"],
  ["exists(first(i in items: i['gift'])['note'])"],
])('both branches of %s are reached', (condition) => {
  expect(outcomesOf([condition]).kinds).toEqual(['e reached', 't reached']);
});

test('at the boundary of a calculation', () => {
  const { witnesses } = outcomesOf(["order['total'] * 2 > 100"]);
  expect(witnesses.map(({ data }) => data.order)).toEqual([{ total: 50.01 }, { total: 50 }]);
});

test('what a line in one field excludes is proved', () => {
  expect(outcomesOf(['a * 2 + 1 > 100', 'a <= 40']).kinds).toEqual([
    'ee reached',
    'et reached',
    'te reached',
    'tt infeasible',
  ]);
  expect(outcomesOf(['a / 3 > 1', 'a <= 2']).kinds).toContain('tt unknown');
});

test('what is not followed is unknown, and no proof', () => {
  // Both can hold, of lists that nobody tries.
  const long = "count(i in items: i['n'] > 1) > 60";
  expect(outcomesOf([long]).kinds).toEqual(['e reached', 't unknown']);
  expect(outcomesOf(["exists(first(i in items: i['n'] > 5 and i['n'] < 3))"]).kinds).toEqual([
    'e reached',
    't unknown',
  ]);
});

test('lists in external data, by keys that are chosen', () => {
  const flights = { f1: { status: 'ok' }, f2: { status: 'landed' } };
  const reservations = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `R${at}`,
      { flights: [{ number: at === 29 ? 'f2' : 'f1' }, { number: 'f1' }].slice(0, (at % 2) + 1) },
    ]),
  );
  const asked = (status: string) =>
    `any(f in reservations[id]['flights']: flights[f['number']]['status'] == '${status}')`;
  const kindsOf = (status: string) => outcomesOf([asked(status)], { flights, reservations }).kinds;
  expect(kindsOf('landed')).toEqual(['e reached', 't reached']);
  expect(kindsOf('flying')).toEqual(['e reached', 't infeasible']);
});

/** Draws conditions from a counter. */
class Drawer {
  private seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  below(limit: number): number {
    this.seed = (this.seed + 0x9e3779b9) | 0;
    let bits = Math.imul(this.seed ^ (this.seed >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) % limit;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  number(depth: number): string {
    if (depth === 0) return this.pick(['a', 'b', '1', '2', '3']);
    const [one, other] = [this.number(depth - 1), this.number(depth - 1)];
    return this.pick([
      `(${one} + ${other})`,
      `(${one} - ${other})`,
      `(${one} * ${this.pick(['2', '0.5', '-1', other])})`,
      `(${one} / ${this.pick(['2', '4', '3'])})`,
      `max(${one}, ${other})`,
      `abs(${one})`,
      `if(${this.condition(0)}, ${one}, ${other})`,
      `sum(x in items: x['n'] * ${this.pick(['1', '2', 'a'])})`,
      `count(x in items: ${this.inner()})`,
      'length(items)',
    ]);
  }

  inner(): string {
    const price = `x['n'] ${this.pick(['>', '<=', '=='])} ${this.pick(['1', '2', 'a', 'b + 1'])}`;
    return this.pick([price, `x['k'] == '${this.pick(['p', 'q'])}'`, `${price} and x['k'] != 'p'`]);
  }

  condition(depth: number): string {
    const order = this.pick(['>', '>=', '<', '<=', '==', '!=']);
    return this.pick([
      `${this.number(depth)} ${order} ${this.number(Math.min(depth, 1))}`,
      `${this.number(depth)} ${order} ${this.below(7) - 1}`,
      `${this.pick(['any', 'all', 'none'])}(x in items: ${this.inner()})`,
      `exists(first(x in items: ${this.inner()}))`,
      `(a ${order} ${this.below(4)} ${this.pick(['and', 'or'])} b <= ${this.below(4)})`,
    ]);
  }
}

const numbers = [-4, -0.5, 0, 1, 2, 2.5, 3, 9];
const parts = [0, 1, 2, 5].flatMap((n) => ['p', 'r'].map((k): Json => ({ n, k })));
const lists: Json[][] = [
  [],
  ...parts.map((part) => [part]),
  ...parts.flatMap((one) => parts.filter((_, at) => at % 3 === 0).map((other) => [one, other])),
  ...parts.map((part) => [part, part, part, part]),
];

/** Every outcome that a profile of a grid takes. */
function reachedByForce(policy: Policy): Set<string> {
  const reached = new Set<string>();
  for (const a of numbers) {
    for (const b of numbers) {
      for (const items of lists) {
        const scope = { profile: { a, b, items } as JsonObject, external: undefined };
        const { value } = policy.decide(scope, 'error');
        if (value !== undefined) reached.add(value);
      }
    }
  }
  return reached;
}

test('of drawn conditions all that is claimed is true', () => {
  const counts = { reached: 0, infeasible: 0, unknown: 0 };
  let missed = 0;
  for (let seed = 0; seed < budget(120); seed++) {
    const drawer = new Drawer(seed * 1_000);
    const conditions = Array.from({ length: 1 + drawer.below(2) }, () => drawer.condition(1));
    const policy = policyOf(conditions);
    const made = coverOf(policy);
    const forced = reachedByForce(policy);
    for (const { branches, result } of made.goals) {
      counts[result.kind] += 1;
      const isTaken = [...forced].some((outcome) => takes(outcome, branches));
      const text = `${seed}: ${conditions.join(' | ')} ${branches.map(({ letter }) => letter)}`;
      if (result.kind === 'infeasible') expect(isTaken, text).toBe(false);
      if (result.kind === 'unknown' && isTaken) missed += 1;
    }
    for (const { data, outcome } of made.witnesses) {
      const { value } = policy.decide({ profile: data, external: undefined }, 'error');
      expect(value, conditions.join(' | ')).toBe(outcome);
    }
  }
  expect(counts.reached).toBeGreaterThan(counts.unknown * 4);
  expect(counts.infeasible).toBeGreaterThan(0);
  // Most of what is unknown cannot be taken.
  expect(missed).toBeLessThan(counts.reached / 10);
});
