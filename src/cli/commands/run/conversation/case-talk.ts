import { type JsonObject, ownValue } from '../../../../base/json.ts';
import { cursorOn } from '../../../../guard/open-cursor.ts';
import {
  type AgentKind,
  type CaseUser,
  distinctTools,
  type VisitedTask,
} from '../../../../model/conversing.ts';
import type { Policy } from '../../../../model/policy.ts';
import type { PolicyName } from '../../../../model/policy-names.ts';
import type { Scope } from '../../../../model/profile.ts';
import { drawerOf } from '../../../../profiles/draw/draw-wanted.ts';
import { jsonIndented } from '../../../output/json-indented.ts';
import type { Cases, PromptCase } from '../../../prompts/cases.ts';
import { type AgentHead, StaticHead } from './agent.ts';
import { DynamicHead, type Led } from './dynamic-head.ts';
import { Environment } from './environment.ts';
import { toolsOf } from './policy-tools.ts';

/** What is the same in all conversations of a run. */
export interface TalkOptions {
  readonly cases: Cases;
  readonly agent: AgentKind;
  /** The form of policies that have no template of their own. */
  readonly form: PolicyName;
  readonly seed: string;
}

/** A case as conversations need it: its agents' policies, its tools and its user. */
export class CaseTalk {
  private readonly policies: readonly Policy[];
  private readonly scope: Scope;
  private readonly one: PromptCase;
  private readonly options: TalkOptions;

  constructor(one: PromptCase, options: TalkOptions) {
    const { workflows, external } = options.cases;
    this.one = one;
    this.options = options;
    this.policies = one.profile.agents.flatMap((agent) => workflows.get(agent) ?? []);
    this.scope = { profile: one.profile.data, external };
  }

  environment(): Environment {
    const { scope, options } = this;
    const conversing = this.policies.flatMap((policy) => policy.conversing ?? []);
    const { missing } = options.cases;
    return new Environment({ conversing, scope, missing, draw: drawerOf(options.seed) });
  }

  head(environment: Environment): AgentHead {
    if (this.options.agent === 'dynamic') return new DynamicHead(this.led(environment));
    const gold = this.one.gold.at(0n);
    const all = this.policies.flatMap((policy, at) => toolsOf(policy, gold[at]?.calls));
    const tools = distinctTools(all);
    return new StaticHead({ prompt: this.staticPrompt(), tools }, environment);
  }

  /** What the user wants, agent by agent: the tasks of graphs; of others all that the agent calls. */
  journey(): readonly VisitedTask[] {
    const { scope, one, options } = this;
    const arrangement = one.gold.at(0n);
    return this.policies.flatMap((policy, at) => {
      const own = policy.conversing?.journey(scope, options.cases.missing);
      if (own !== undefined) return own;
      const { agent } = policy;
      const calls = (arrangement[at]?.calls ?? []).map(({ tool }) => ({ tool, asks: [] }));
      const task = { node: agent, name: agent, prompt: '', tools: [] };
      return [{ task, calls, halt: undefined }];
    });
  }

  user(): CaseUser {
    const [first] = this.policies.flatMap(({ conversing }) => conversing?.user(this.scope) ?? []);
    return first ?? { info: {}, withheld: [] };
  }

  /** What leads through the case, which has a gold: so there is a cursor. */
  private led(environment: Environment): Led {
    const { policies, scope, options } = this;
    const { workflows, missing } = options.cases;
    const { cursor } = cursorOn({
      policies: [...workflows.values()],
      sequence: policies.map(({ agent }) => agent),
      file: this.one.profile.origin.file,
      facts: scope.profile,
      external: scope.external,
      isComplete: true,
      missing,
      others: 'deny',
      rules: undefined,
      located: () => [],
    });
    if (cursor === undefined) throw new Error('a case with a gold has no cursor');
    return { cursor, policies, end: this.end, environment };
  }

  /** The task at which the case ends: the one that halts it, or the last. */
  private get end(): VisitedTask | undefined {
    const ends = this.policies.map(({ conversing }) => {
      return conversing?.visited(this.scope, this.options.cases.missing).at(-1);
    });
    return ends.find((end) => end?.halt !== undefined) ?? ends.at(-1);
  }

  private staticPrompt(): string {
    const others = this.policies.filter(({ conversing }) => conversing === undefined);
    const texts = this.policies.map((policy) => this.policyText(policy));
    if (others.length === 0 && texts.length === 1) return texts.join('');
    const sections = texts.map(
      (text, at) => `Policy of ${this.policies[at]?.agent}:\n\n${text.trimEnd()}`,
    );
    const agents = this.policies.map(({ agent }) => agent).join(', ');
    const data =
      others.length === 0 ? [] : [`Customer's data:\n\n${jsonIndented(this.dataOf(others))}`];
    return `${[`${about}\n\nAgents in their order: ${agents}`, ...sections, ...data].join('\n\n')}\n`;
  }

  private policyText(policy: Policy): string {
    const { conversing } = policy;
    return conversing?.prompt ?? policy.prose?.(this.options.form, jsonIndented) ?? '';
  }

  /** The data that policies read: an agent that talks to the customer knows nothing else of the profile. */
  private dataOf(policies: readonly Policy[]): JsonObject {
    const { profile, external = {} } = this.scope;
    const roots = policies.flatMap(({ fields }) => fields.map(({ node }) => node.root));
    const known = [...new Set(roots)].flatMap((root) => {
      const value = ownValue(profile, root) ?? ownValue(external, root);
      return value === undefined ? [] : [[root, value] as const];
    });
    return Object.fromEntries(known);
  }
}

const about = `You are the agents that serve a customer, one after the other. Follow the policy of each: its steps are calls of functions, in their order. Decide each condition on the customer's data as it is given. Leave out the steps that are skipped, and those after a step with which the process ends. "Another agent follows" is true of every agent but the last. A parameter is written as name = path; its argument is the value that the path has in the customer's data. After every call, communicate the result to the customer.`;
