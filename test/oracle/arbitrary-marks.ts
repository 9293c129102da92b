import fc from 'fast-check';
import { Draws } from './draws.ts';
import type { Data, Value } from './language.ts';
import type { MarkedWorkflow } from './marks.ts';
import type {
  OracleAction,
  OracleBlock,
  OracleCall,
  OracleConditional,
  OracleEntry,
  OracleTrajectory,
} from './oracle.ts';
import { repeated } from './sequence.ts';

/** Some workflows with marks, and a profile that goes through all of them. */
export interface MarkedCase {
  readonly workflows: MarkedWorkflow[];
  readonly profile: Data;
  /** Changes a trajectory at random: what it yields may be right or not. */
  readonly disturbed: (trajectory: OracleTrajectory) => OracleTrajectory;
}

/** Random workflows of one or two agents in which much is left to the agents. */
export const markedCase: fc.Arbitrary<MarkedCase> = fc
  .gen()
  .map((random) => new MarkedCases(random).case());

const values = ['a', 'b', 'c', '1', "'x'"];

class MarkedCases extends Draws {
  case(): MarkedCase {
    const agents = ['one', 'two'].slice(0, this.pick([1, 1, 1, 2]));
    const most = agents.length === 1 ? 6 : 4;
    const workflows = agents.map((agent) => this.workflow(agent, most));
    const profile = { customer_id: 'C1', agent_sequence: agents, ...this.values() };
    const isShort = workflows.every(({ steps }) => steps.length <= 3);
    const own = [this.values(), this.chance(50) ? this.values() : {}] as const;
    return {
      workflows,
      profile: isShort && this.chance(30) ? repeated(profile, own) : profile,
      disturbed: (trajectory) => trajectory.map((calls) => this.disturb(calls)),
    };
  }

  private values(): Data {
    return {
      a: this.pick<Value>([1, 2]),
      b: this.pick<Value>([1, 'x']),
      c: this.pick<Value>([1, 3]),
      ...(this.chance(60) && { d: 1 }),
    };
  }

  private workflow(agent: string, most: number): MarkedWorkflow {
    const count = this.int(1, most);
    const names = Array.from({ length: count }, (_, at) => `s${at}`);
    const workflow: MarkedWorkflow = { agent, steps: names.map((name) => this.step(name)) };
    if (this.chance(75)) workflow.soft_ordering = this.blocks(names);
    if (this.chance(30)) workflow.hard_ordering = this.pairs(names);
    if (this.chance(60)) workflow.conditionals = [this.conditional(names)];
    if (this.chance(20)) workflow.final_only = [this.pick(names)];
    if (this.chance(40)) workflow.anytime = this.anytime();
    return workflow;
  }

  private step(id: string): Value {
    const calls = Array.from({ length: this.pick([1, 1, 1, 2, 2, 3]) }, () => this.call());
    const times = this.pick<Value>(['', '', '?', '?', '+', '*', [0, 2], [1, 2], [1, 3], [0, 1]]);
    const isText = calls.length === 1 || times === '';
    if (isText && this.chance(60)) {
      const mark = Array.isArray(times) ? `{${times.join(this.pick([',', ' , ']))}}` : times;
      const space = this.pick(['', ' ']);
      const arrow = this.pick(['', '', ' -> r', '->[r]']);
      return `${id}${space}: ${calls.join(`${space}|${space}`)}${space}${mark}${arrow}`;
    }
    return {
      id,
      one_of: calls,
      ...(times !== '' && { times }),
      ...(this.chance(30) && { retries: this.int(0, 2) }),
    };
  }

  private call(): string {
    const tool = this.pick(['f', 'f', 'g', 'h', 'i']);
    return this.chance(80) ? `${tool}(p = ${this.pick(values)})` : `${tool}()`;
  }

  private anytime(): string[] {
    const all = ['f', 'g', 'think', 'f(p = a)', 'h(p = d)', 'note()', '*'];
    return all.filter(() => this.chance(25));
  }

  private blocks(names: string[]): OracleBlock[] {
    const count = this.pick([1, 1, 2]);
    const cuts = names.map(() => this.int(0, count));
    const blocks = Array.from({ length: count }, (_, block) =>
      names.filter((_name, at) => cuts[at] === block).slice(0, 4),
    );
    return blocks
      .filter((members) => members.length > 0)
      .map((steps) => (this.chance(50) ? steps : { steps, when_pruned: 'permute' as const }));
  }

  private pairs(names: string[]): [string, string][] {
    const [a, b] = [this.int(0, names.length - 1), this.int(0, names.length - 1)];
    if (a === b) return [];
    const isListed = this.chance(70);
    const [first, second] = isListed ? [Math.min(a, b), Math.max(a, b)] : [a, b];
    return [[names[first] as string, names[second] as string]];
  }

  private conditional(names: string[]): OracleConditional {
    return {
      if: [{ field: 'a', operator: '==', value: this.pick([1, 2]) }],
      then: [this.action(names), ...(this.chance(30) ? [this.action(names)] : [])],
      else: this.chance(40) ? [this.action(names)] : [],
    };
  }

  private action(names: string[]): OracleEntry {
    const action = this.pick<OracleAction['action']>([
      'skip',
      'end_after',
      'override_trajectory',
      'override_params',
      'override_params',
    ]);
    if (action === 'override_trajectory') {
      const listed = names.filter(() => this.chance(60));
      if (this.chance(20)) listed.push(this.pick(names));
      if (this.chance(20)) listed.push('undeclared');
      return { action, target: listed.length > 0 ? listed : [this.pick(names)] };
    }
    const target = this.pick(names);
    if (action !== 'override_params') return { action, target };
    return { action, target, params: { p: this.pick(values) } };
  }

  private disturb(calls: readonly OracleCall[]): OracleCall[] {
    const made = [...calls];
    for (let times = this.pick([0, 1, 1, 2, 2, 3]); times > 0; times--) {
      const at = this.int(0, made.length);
      const own = made[this.int(0, Math.max(0, made.length - 1))];
      const kind = this.int(1, 10);
      if (kind <= 5 && own !== undefined) made.splice(at, 0, own);
      else if (kind <= 7) made.splice(at, 0, this.other());
      else if (kind === 8) made.splice(at, 1);
      else made.splice(at, 0, ...made.splice(this.int(0, made.length), 1));
    }
    return made.slice(0, 9);
  }

  private other(): OracleCall {
    const tool = this.pick(['f', 'g', 'h', 'think', 'note', 'unheard']);
    return [tool, this.chance(70) ? [['p', this.pick<Value>([1, 2, 'x'])]] : []];
  }
}
