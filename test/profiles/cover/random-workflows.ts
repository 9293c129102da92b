import fc from 'fast-check';
import { Draws } from '../../oracle/draws.ts';
import type { Data, Value } from '../../oracle/language.ts';
import type { OracleConditional, OracleEntry, OracleWorkflow } from '../../oracle/oracle.ts';

/** What the values of a field are like, and which other fields it is compared with. */
interface Kind {
  readonly paths: readonly string[];
  readonly constants: readonly Value[];
  readonly operators: readonly string[];
}

const equalities = ['==', '!=', 'not', 'in', 'not in'];
const orders = ['<', '<=', '>', '>='];
const parts = ['contains', 'not contains'];

/** Fields with all kinds of keys: written ones, other fields' values, the id, and keys within keys. */
const kinds: readonly Kind[] = [
  {
    paths: [
      'n',
      "order['total']",
      "stock[order['product']]['left']",
      "fraud[customer_id]['score']",
    ],
    constants: [0, 5, 5.5, 100, '10', '5'],
    operators: [...equalities, ...orders],
  },
  {
    paths: [
      'level',
      "user['level']",
      "tiers[user['level']]['next']",
      "plans[policies[policy]['plan']]['name']",
    ],
    constants: ['Gold', 'Silver', 'None', null],
    operators: equalities,
  },
  {
    paths: ['flag', "stock[order['product']]['open']"],
    constants: [true, false, 'true'],
    operators: ['==', '!=', 'in'],
  },
  {
    paths: ['day', "policies[policy]['until']"],
    constants: ['2024-01-31', '2024-03-01', '2025-01-01'],
    operators: ['==', '!=', ...orders],
  },
  {
    paths: ['note', "user['note']", "fraud[customer_id]['flags']"],
    constants: ['a', 'ab', 'b', 'x y'],
    operators: [...equalities, ...orders, ...parts, ...parts, 'starts_with', 'ends_with'],
  },
  {
    paths: ['tags', "user['tags']"],
    constants: ['a', 'b', 3, null],
    operators: [...parts, ...parts, '==', '!='],
  },
  {
    paths: [
      'policy',
      "order['product']",
      "user['level']",
      "policies[policy]['plan']",
      'customer_id',
    ],
    constants: ['P1', 'P2', 7],
    operators: ['==', '!=', 'in', 'not in'],
  },
];

const keys: readonly Value[] = ['P1', 'P2', 'Gold', 'C', 7];
const wild: readonly Value[] = [
  null,
  '',
  '5.0',
  '9',
  'True',
  'None',
  1,
  -3,
  [],
  {},
  [5],
  ['a', 'b'],
  'ba',
];

/** Random workflows with all operators, nested conditions and conditionals, and dynamic keys. */
export const arbitraryWorkflow: fc.Arbitrary<OracleWorkflow> = fc
  .gen()
  .map((random) => new Workflows(random).workflow());

/** Random profiles for them, most of them with values that their conditions compare with. */
export const arbitraryCustomer: fc.Arbitrary<Data> = fc
  .gen()
  .map((random) => new Workflows(random).profile());

class Workflows extends Draws {
  workflow(): OracleWorkflow {
    const own = kinds.filter(() => this.chance(45));
    const chosen = own.length > 0 ? own : kinds.slice(0, 1);
    const paths = kinds.flatMap((kind) => kind.paths);
    const steps = ['a', `b(p = ${this.pick(paths)})`, `c(p = ${this.pick(paths)})`, 'd', 'e'];
    const count = this.int(1, 5);
    const conditionals = Array.from({ length: count }, () => this.conditional(chosen, 0));
    return { agent: 'one', steps, conditionals };
  }

  profile(): Data {
    const data: Data = { customer_id: this.pick(['C', 'P1', 7]), agent_sequence: ['one'] };
    for (const { paths, constants } of kinds) {
      for (const path of paths) {
        const [root = '', ...names] = path.replace(/\]$/, '').split(/\[|\]\[/);
        if (this.chance(6) || root === 'customer_id') continue;
        if (names.length === 0) data[root] = this.valueLike(constants);
        else if (names.length === 1) this.put(data, [root, unquoted(names[0])], constants);
        else
          for (const key of keys)
            this.put(data, [root, String(key), unquoted(names.at(-1))], constants);
      }
    }
    return data;
  }

  private put(data: Data, [root = '', ...names]: string[], constants: readonly Value[]): void {
    if (names.length > 1 && this.chance(25)) return;
    let at = data;
    for (const name of [root, ...names.slice(0, -1)]) {
      at[name] ??= {};
      at = at[name] as Data;
    }
    at[names.at(-1) as string] = this.valueLike(constants);
  }

  private valueLike(constants: readonly Value[]): Value {
    const kind = this.int(1, 20);
    if (kind <= 2) return this.pick(wild);
    if (kind <= 4) return this.pick(keys);
    const value = this.pick(constants);
    if (kind <= 10) return value;
    if (typeof value === 'number') return value + this.pick([-1, 1, 0.5]);
    if (kind <= 14) return [value, this.pick(constants)].slice(0, this.int(0, 2));
    return typeof value === 'string' && kind <= 17
      ? `${value}${this.pick(['', 'a', ' ', 'b'])}`
      : value;
  }

  private conditional(own: readonly Kind[], depth: number): OracleConditional {
    const clauses = Array.from({ length: this.pick([1, 1, 1, 2, 3]) }, () => this.clause(own, 0));
    const conditional: OracleConditional = { if: clauses, then: this.branch(own, depth) };
    return this.chance(60) ? { ...conditional, else: this.branch(own, depth) } : conditional;
  }

  private branch(own: readonly Kind[], depth: number): OracleEntry[] {
    const nested = depth < 3 && this.chance(35) ? [this.conditional(own, depth + 1)] : [];
    return [{ action: 'skip', target: this.pick(['a', 'b', 'd', 'e']) }, ...nested];
  }

  private clause(own: readonly Kind[], depth: number): Value {
    const kind = depth < 3 ? this.int(1, 12) : 12;
    const inner = () => this.clause(own, depth + 1);
    if (kind === 1) return { all_of: [inner(), inner()] };
    if (kind <= 3) return { any_of: [inner(), inner()] };
    if (kind === 4) return { not: inner() };
    const { paths, constants, operators } = this.pick(own);
    const field = this.pick(paths);
    if (this.chance(8)) return { field, operator: this.pick(['exists', 'not exists']) };
    const operator = this.pick(operators);
    if (this.chance(20)) return { field, operator, compare_to: this.pick(paths) };
    if (!operator.endsWith('in')) return { field, operator, value: this.pick(constants) };
    return { field, operator, value: constants.filter(() => this.chance(50)) };
  }
}

function unquoted(key = ''): string {
  return key.replaceAll("'", '');
}
