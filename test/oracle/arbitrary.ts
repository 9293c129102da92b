import fc from 'fast-check';
import { Draws } from './draws.ts';
import type { Data, Value } from './language.ts';
import type {
  OracleAction,
  OracleBlock,
  OracleConditional,
  OracleEntry,
  OracleWorkflow,
} from './oracle.ts';
import { repeated } from './sequence.ts';

/** Some workflows and a profile that goes through all of them, in order. */
export interface Case {
  readonly workflows: OracleWorkflow[];
  readonly profile: Data;
}

const tools = ['f', 'g', 'h', 'get-it', 'a.b', 'complete_case', 'list_all'];
const expressions = [
  'n',
  'flag',
  'status',
  "obj['k']",
  'obj["k"]',
  'obj[key]',
  "obj[ key ]['v']",
  'list[0]',
  'list[ pos ]',
  'list[list[0]]',
  "'a, b=(c)'",
  '"it\'s ]"',
  "''",
  '3',
  '-1.5',
  '1e2',
  'True',
  'false',
  'None',
  "big['__proto__']",
  'obj[7]',
  "obj[names['a']]['v']",
];
const rare = [
  'missing',
  'list[-1]',
  "obj['constructor']",
  'list[9]',
  "list['0']",
  'toString',
  'n[0]',
];

/** What steps are made of. */
interface Pool {
  readonly tools: readonly string[];
  readonly parameters: readonly string[];
  readonly expressions: readonly string[];
  /** How many of the parameters a step has, in percent. */
  readonly share: number;
}

const anything: Pool = { tools, parameters: ['p', 'q', 'r-1'], expressions, share: 25 };

/** Few tools that read few values, some of which are the same in other words. */
const coinciding: Pool = {
  tools: ['f', 'f', 'g', 'complete_case'],
  parameters: ['p'],
  expressions: ['1', "obj['k']['v']", 'list[0]', "'k'", "names['a']", 'key'],
  share: 95,
};

/** Random workflows of one to three agents with a random profile. */
export const arbitraryCase: fc.Arbitrary<Case> = fc
  .gen()
  .map((random) => new Cases(random, anything).case());

/** The same where the profile's values often make calls the same. */
export const coincidingCase: fc.Arbitrary<Case> = fc
  .gen()
  .map((random) => new Cases(random, coinciding).case());

class Cases extends Draws {
  private readonly pool: Pool;

  constructor(random: fc.GeneratorValue, pool: Pool) {
    super(random);
    this.pool = pool;
  }

  case(): Case {
    const agents = ['one', 'two', 'three'].slice(0, this.pick([1, 1, 1, 2, 2, 3]));
    const most = agents.length === 1 ? 8 : 4;
    const workflows = agents.map((agent) => this.workflow(agent, most));
    const profile = this.profile(agents);
    if (agents.length === 3 || workflows.some(({ steps }) => steps.length > 4)) {
      return { workflows, profile };
    }
    const own = [this.own(agents), this.own(agents)] as const;
    return { workflows, profile: this.chance(30) ? repeated(profile, own) : profile };
  }

  /** Some of the members that a profile has, with other values. */
  private own(agents: string[]): Data {
    const { customer_id: _, agent_sequence: __, ...all } = this.profile(agents);
    return Object.fromEntries(this.some(Object.entries(all), 40));
  }

  private some<T>(values: readonly T[], percent: number): T[] {
    return values.filter(() => this.chance(percent));
  }

  private profile(agents: string[]): Data {
    const big: Data = JSON.parse('{"__proto__": {"x": 1}, "constructor": [2]}');
    return {
      customer_id: 'C1',
      agent_sequence: agents,
      n: this.pick<Value>([0, 5, 5, -2.5, '5', '1e2', 'x', null, 100]),
      flag: this.pick<Value>([true, false, 'True', 'FALSE', null, 0]),
      status: this.pick<Value>(['open', 'closed', '', 'None', '2024-01-05', '10']),
      key: this.pick<Value>(['k', 'other', 7]),
      pos: this.pick<Value>([0, 1]),
      list: this.pick<Value[]>([
        [0, 'a'],
        [1, 5, null],
        [0, '5', [true]],
      ]),
      obj: { k: { v: 1 }, other: { v: '' }, 7: { v: false } },
      names: { a: this.pick(['k', 'other']) },
      big,
    };
  }

  private workflow(agent: string, most: number): OracleWorkflow {
    const count = Math.max(this.int(1, most), this.int(1, most));
    const picked = Array.from({ length: count }, () => this.pick(this.pool.tools));
    const names = picked.map((tool, at) => {
      const repeated = picked.filter((other) => other === tool).length > 1;
      return repeated || this.chance(10) ? `${tool}-${at}` : tool;
    });
    const steps = picked.map((tool, at) => this.step(tool, names[at] as string));
    const workflow: OracleWorkflow = { agent, steps };
    if (this.chance(85)) workflow.soft_ordering = this.blocks(names);
    if (this.chance(40)) workflow.hard_ordering = this.pairs(names);
    if (this.chance(70)) workflow.conditionals = this.conditionals(picked, names, 0);
    if (this.chance(20)) workflow.final_only = this.some(names, 30);
    return workflow;
  }

  private expression(): string {
    return this.pick(this.chance(1) ? rare : this.pool.expressions);
  }

  private step(tool: string, id: string): Value {
    const { parameters, share } = this.pool;
    const params = this.some(parameters, share).map((name) => [name, this.expression()]);
    if (this.chance(25)) return this.stepObject(tool, id, params as [string, string][]);
    const s = () => this.pick(['', '', ' ', '\n', ' \t']);
    const head = id === tool ? '' : `${s()}${id}${s()}:`;
    const inner = params.map((pair) => `${s()}${pair[0]}${s()}=${s()}${pair[1]}${s()}`).join(',');
    const call = params.length === 0 && this.chance(30) ? '' : `${s()}(${s()}${inner})`;
    const arrow = this.pick(['', '', `->${s()}r`, `${s()}->${s()}[r${s()},x]`, ' -> []']);
    return `${head}${s()}${tool}${call}${arrow === '->r' ? ' ->r' : arrow}${s()}`;
  }

  private stepObject(tool: string, id: string, params: [string, string][]): Value {
    const step: Data = { tool };
    if (id !== tool) step.id = id;
    if (params.length > 0) step.params = Object.fromEntries(params);
    if (this.chance(30)) step.returns = ['r'];
    return step;
  }

  /** Disjoint blocks: one to three neighbours, or members that stand anywhere. */
  private blocks(names: string[]): OracleBlock[] {
    const count = this.pick([1, 1, 2, 3]);
    const adjacent = this.chance(40);
    const cuts = names.map((_, at) =>
      adjacent ? Math.floor((at * (count + 1)) / names.length) : this.int(0, count),
    );
    const blocks = Array.from({ length: count }, (_, block) => {
      const members = names.filter((_name, at) => cuts[at] === block);
      return this.shuffled(members).slice(0, 5);
    });
    const full = this.shuffled(blocks.filter((members) => members.length > 0));
    return full.map((steps) => {
      if (this.chance(50)) return steps;
      return this.pick<OracleBlock>([
        { steps },
        { steps, when_pruned: 'listed' },
        { steps, when_pruned: 'permute' },
        { steps, when_pruned: 'permute' },
      ]);
    });
  }

  private shuffled<T>(values: readonly T[]): T[] {
    const left = [...values];
    const shuffled: T[] = [];
    while (left.length > 0) shuffled.push(...left.splice(this.int(0, left.length - 1), 1));
    return shuffled;
  }

  private pairs(names: string[]): [string, string][] {
    const count = this.int(1, 3);
    return Array.from({ length: count }, (): [string, string] => {
      const a = this.int(0, names.length - 1);
      const b = this.int(0, names.length - 1);
      const [first, second] = this.chance(85) ? [Math.min(a, b), Math.max(a, b)] : [a, b];
      if (first === second) return [names[0] as string, names.at(-1) as string];
      return [names[first] as string, names[second] as string];
    }).filter(([first, second]) => first !== second || this.chance(5));
  }

  private conditionals(picked: string[], names: string[], depth: number): OracleConditional[] {
    const count = this.int(1, 2);
    return Array.from({ length: count }, () => {
      const conditional: OracleConditional = {
        if: Array.from({ length: this.pick([0, 1, 1, 1, 2]) }, () => this.clause(0)),
        then: this.branch(picked, names, depth),
      };
      return this.chance(50)
        ? { ...conditional, else: this.branch(picked, names, depth) }
        : conditional;
    });
  }

  private branch(picked: string[], names: string[], depth: number): OracleEntry[] {
    const count = this.pick([1, 1, 2]);
    return Array.from({ length: count }, (): OracleEntry => {
      if (depth < 2 && this.chance(20)) {
        return this.conditionals(picked, names, depth + 1)[0] as OracleConditional;
      }
      return this.action(picked, names);
    });
  }

  private action(picked: string[], names: string[]): OracleAction {
    const action = this.pick<OracleAction['action']>([
      'skip',
      'skip',
      'end_after',
      'override_trajectory',
      'override_params',
      'override_params',
    ]);
    if (action === 'end_after') return { action, target: this.pick(names) };
    if (action === 'override_trajectory') return { action, target: this.list(names) };
    const either = [...names, ...picked];
    const target = this.chance(50) ? this.pick(either) : [this.pick(either), this.pick(either)];
    if (action === 'skip') return { action, target };
    const params = this.some(['p', 'q', 'z'], 50).map((name) => [name, this.expression()]);
    return { action, target, params: Object.fromEntries(params) };
  }

  private list(names: string[]): string | string[] {
    if (this.chance(10)) return this.pick(names);
    const listed = this.shuffled(this.some(names, 75)).slice(0, 6);
    if (this.chance(25)) listed.push(this.pick(names));
    if (this.chance(25)) listed.push('undeclared');
    return listed.length > 0 ? listed : [this.pick(names)];
  }

  private clause(depth: number): Data {
    const kind = depth < 2 ? this.int(1, 10) : 10;
    if (kind === 1) return { all_of: [this.clause(depth + 1), this.clause(depth + 1)] };
    if (kind === 2) return { any_of: [this.clause(depth + 1), this.clause(depth + 1)] };
    if (kind === 3) return { not: this.clause(depth + 1) };
    const operator = this.pick([
      '==',
      '==',
      '!=',
      'not',
      '<',
      '<=',
      '>',
      '>=',
      'in',
      'not in',
      'contains',
      'not contains',
      'starts_with',
      'ends_with',
      'exists',
      'not exists',
    ]);
    const field = this.field(operator);
    if (operator.endsWith('exists')) return { field, operator };
    if (operator.endsWith('in')) {
      return {
        field,
        operator,
        value: this.pick<Value>([[0, 5, 'open', true], 'open it', null, []]),
      };
    }
    if (this.chance(30))
      return { field, operator, compare_to: this.pick(['n', 'status', '5', "'x'"]) };
    return {
      field,
      operator,
      value: this.pick<Value>([5, '5', 'open', true, null, 0, '2024-01-01']),
    };
  }

  private field(operator: string): string {
    if (operator.endsWith('exists')) return this.pick([...expressions.slice(0, 10), ...rare]);
    if (operator.endsWith('contains')) return this.pick(['list', 'status', "obj['k']"]);
    if (/[<>]/.test(operator)) return this.pick(['n', 'n', 'n', 'status', 'list[0]']);
    return this.pick([...expressions.slice(0, 7), 'n', 'flag', 'status', ...rare.slice(0, 1)]);
  }
}
