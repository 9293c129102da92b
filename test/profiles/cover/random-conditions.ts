import fc from 'fast-check';
import { Draws } from '../../oracle/draws.ts';
import { type Data, holds, type Value } from '../../oracle/language.ts';
import type { OracleConditional, OracleEntry, OracleWorkflow } from '../../oracle/oracle.ts';

/** Fields by the values that conditions compare them with. */
const pools: Readonly<Record<string, readonly Value[]>> = {
  n: [5, 6, 10, 2.5],
  m: [5, 7, 100],
  "order['total']": [0, 100, 720],
  level: ['Gold', 'Silver', 'None'],
  "user['level']": ['Gold', 'Bronze', null],
  flag: [true, false],
  "user['flag']": [true, 'true', null],
  day: ['2024-01-31', '2024-03-01'],
  "user['day']": ['2024-02-28', '2025-01-01'],
  text: ['5', 5, 'x'],
};
const partners: Readonly<Record<string, string>> = {
  n: 'm',
  m: 'n',
  level: "user['level']",
  flag: "user['flag']",
  day: "user['day']",
  "order['total']": "order['total']",
};
const names = Object.keys(pools);
const wild: readonly Value[] = [
  null,
  '',
  '5',
  '5.0',
  '10',
  '9',
  'True',
  'None',
  0,
  1,
  [],
  {},
  [5],
  4,
  6.5,
];

/** Random workflows whose conditions have neither substrings nor dynamic keys. */
export const arbitraryConditions: fc.Arbitrary<OracleWorkflow> = fc
  .gen()
  .map((random) => new Conditions(random).workflow());

/** Random profiles for them, most of them with values that their conditions compare with. */
export const arbitraryProfile: fc.Arbitrary<Data> = fc
  .gen()
  .map((random) => new Conditions(random).profile());

class Conditions extends Draws {
  workflow(): OracleWorkflow {
    const fields = names.filter(() => this.chance(50));
    const own = fields.length > 0 ? fields : ['n'];
    const steps = ['a', 'b(p = n)', "c(p = order['total'])", 'd', 'e'];
    const count = this.int(1, 6);
    const conditionals = Array.from({ length: count }, () => this.conditional(own, 0));
    return { agent: 'one', steps, conditionals };
  }

  profile(): Data {
    const data: Data = { customer_id: 'C', agent_sequence: ['one'], user: {}, order: {} };
    for (const [path, pool] of Object.entries(pools)) {
      if (this.chance(7)) continue;
      const value = this.chance(75) ? this.near(this.pick(pool)) : this.pick(wild);
      const [, outer, inner] = /^(\w+)\['(\w+)'\]$/.exec(path) ?? [];
      if (outer === undefined) data[path] = value;
      else (data[outer] as Data)[inner as string] = value;
    }
    return data;
  }

  private near(value: Value): Value {
    if (typeof value !== 'number' || this.chance(50)) return value;
    return value + this.pick([-1, 1, 0.5, 2]);
  }

  private conditional(fields: readonly string[], depth: number): OracleConditional {
    const clauses = Array.from({ length: this.pick([1, 1, 1, 2, 3]) }, () =>
      this.clause(fields, 0),
    );
    const conditional: OracleConditional = { if: clauses, then: this.branch(fields, depth) };
    return this.chance(60) ? { ...conditional, else: this.branch(fields, depth) } : conditional;
  }

  private branch(fields: readonly string[], depth: number): OracleEntry[] {
    const nested = depth < 2 && this.chance(35) ? [this.conditional(fields, depth + 1)] : [];
    return [{ action: 'skip', target: this.pick(['a', 'd', 'e']) }, ...nested];
  }

  private clause(fields: readonly string[], depth: number): Value {
    const kind = depth < 2 ? this.int(1, 12) : 12;
    const inner = () => this.clause(fields, depth + 1);
    if (kind === 1) return { all_of: [inner(), inner()] };
    if (kind <= 3) return { any_of: [inner(), inner()] };
    if (kind === 4) return { not: inner() };
    const field = this.pick(fields);
    const pool = pools[field] as readonly Value[];
    if (this.chance(5)) return { field, operator: this.pick(['exists', 'not exists']) };
    const operator = this.pick(this.isOrdered(field) ? [...orders, ...equalities] : equalities);
    const other = partners[field];
    if (other !== undefined && this.chance(20)) {
      const usual = operator.endsWith('in') ? '==' : operator;
      return { field, operator: usual, compare_to: other };
    }
    if (operator.endsWith('in'))
      return { field, operator, value: pool.filter(() => this.chance(60)) };
    return { field, operator, value: this.pick(pool) };
  }

  private isOrdered(field: string): boolean {
    return ['n', 'm', "order['total']", 'day', "user['day']"].includes(field);
  }
}

const orders = ['<', '<=', '>', '>='];
const equalities = ['==', '!=', 'in', 'not in'];

/** The branches that a profile takes, as the oracle reads conditions: `0then`; throws where it cannot. */
export function branchesTaken({ conditionals = [] }: OracleWorkflow, data: Data): Set<string> {
  const taken = new Set<string>();
  let index = -1;
  const skip = (entries: readonly OracleEntry[]): void => {
    for (const entry of entries) {
      if (!('if' in entry)) continue;
      index += 1;
      skip([...entry.then, ...(entry.else ?? [])]);
    }
  };
  const take = (entries: readonly OracleEntry[]): void => {
    for (const entry of entries) {
      if (!('if' in entry)) continue;
      index += 1;
      const isTaken = entry.if.every((clause) => holds(clause, data));
      taken.add(`${index}${isTaken ? 't' : 'e'}`);
      (isTaken ? take : skip)(entry.then);
      (isTaken ? skip : take)(entry.else ?? []);
    }
  };
  take(conditionals);
  return taken;
}
