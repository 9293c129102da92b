import { readFileSync } from 'node:fs';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { trajectoryScorer } from '../../src/adapters/scorers/runners/scorer.ts';
import { functionNameOf } from '../../src/base/function-name.ts';
import {
  type AgentCall,
  compile,
  openCursor,
  type PolicyCursor,
  PolicyGuard,
} from '../../src/index.ts';
import { some } from '../budget.ts';

/** A customer: in a policy graph, the answers of tools, and the tools that fail, are what calls tell. */
interface Profile {
  readonly [field: string]: unknown;
  readonly customer_id: string | number;
  readonly agent_sequence: readonly string[];
  readonly tool_responses?: Readonly<Record<string, object>>;
  readonly failing?: readonly string[];
}

const wrongIn = 30;

const generator = xoroshiro128plus(23);
const chance = (percent: number): boolean => uniformInt(generator, 1, 100) <= percent;

function oneOf<T>([first, ...rest]: readonly T[]): T {
  if (first === undefined) throw new Error('there is none');
  return rest[uniformInt(generator, 0, rest.length) - 1] ?? first;
}

const workflows = globSync('workflows/*.json').map((path) => readFileSync(path, 'utf8'));
const every: Profile[] = globSync('profiles/*.json').flatMap((path) => {
  return JSON.parse(readFileSync(path, 'utf8')).profiles;
});
/** A thousand, most of them of workflows: in policy graphs more is open at first, so that a run takes longer. */
const ofGraphs = every.filter((profile) => profile.tool_responses !== undefined);
const ofWorkflows = every.filter((profile) => profile.tool_responses === undefined);
const thousand = [
  ...ofGraphs.filter((_, at) => at % 14 === 0),
  ...ofWorkflows,
  ...ofWorkflows.slice(-175),
];
const profiles = some(thousand, 0, 16);
const { golds } = compile({ workflows, profiles });
const calls: readonly AgentCall[] = golds.flatMap(([first = []]) =>
  first.flatMap((segment) =>
    segment.calls.map(({ tool, params }) => ({ tool, params: Object.fromEntries(params) })),
  ),
);

/** Cursors about which no profile is known, by the agents. */
const cursors = new Map<string, PolicyCursor>();

function cursorOf(agents: readonly string[]): PolicyCursor {
  const known = cursors.get(agents.join());
  const { cursor = known } = known ? {} : openCursor({ workflows, agents, others: 'deny' });
  if (cursor === undefined) throw new Error(`there is no policy of ${agents.join()}`);
  cursors.set(agents.join(), cursor);
  return cursor;
}

/** What is always known before the first call; the rest is told by calls, or when somebody asks for it. */
const knownFirst = ['customer_id', 'agent_sequence', 'user_provided_info', 'withheld'];
const ofCalls = ['tool_responses', 'failing'];

/** An agent's tools, which tell what they find out, and a person who tells whatever is left undecided. */
class World {
  readonly guard: PolicyGuard;
  readonly #profile: Profile;
  readonly #hidden: Set<string>;

  constructor(profile: Profile) {
    this.#profile = profile;
    const fields = Object.keys(profile).filter((field) => !ofCalls.includes(field));
    this.#hidden = new Set(fields);
    const first = fields.filter((field) => knownFirst.includes(field) || chance(80));
    const cursor = cursorOf(profile.agent_sequence).knowing(this.#told(first));
    this.guard = new PolicyGuard({ cursor, facts: (call, result) => this.#factsOf(call, result) });
  }

  /** The calls that are right now; none at the end. */
  right(): readonly AgentCall[] {
    const { calls, mayEnd, undecided } = this.guard.cursor.next();
    const isUnknown = calls.some(({ unknown }) => unknown.length > 0);
    const missing = [...this.#hidden].filter(
      (field) => isUnknown || undecided.some((path) => path.includes(field)),
    );
    if (missing.length === 0) return mayEnd && chance(50) ? [] : calls;
    this.guard.learn(this.#told(missing));
    return this.right();
  }

  /** Asks the guard for a call, and makes it unless it is refused. */
  call({ tool, params }: AgentCall): void {
    const asked = { tool: functionNameOf(tool), input: params };
    const { refusal, gave, failed } = this.guard.check(asked);
    const { failing = [], tool_responses = {} } = this.#profile;
    if (refusal !== undefined) return;
    if (failing.includes(tool)) failed(new Error(tool));
    else gave(JSON.stringify(tool_responses[tool] ?? 'done'));
  }

  #factsOf(_call: AgentCall, result: unknown): object {
    if (result instanceof Error) return { failing: [result.message] };
    return this.#told([...this.#hidden].slice(0, 1));
  }

  #told(fields: readonly string[]): object {
    for (const field of fields) this.#hidden.delete(field);
    const told = Object.entries(this.#profile).filter(([field]) => fields.includes(field));
    return Object.fromEntries(told);
  }
}

/** A call that goes wrong in one of the ways in which models err. */
function erring({ tool, params = {} }: AgentCall): AgentCall {
  const [first = 'more'] = Object.keys(params);
  const { [first]: _, ...fewer } = params;
  return oneOf([
    oneOf(calls),
    { tool: 'no_such_tool', params },
    { tool: oneOf(calls).tool, params },
    { tool, params: fewer },
    { tool, params: { ...params, [first]: 'wrong' } },
    { tool, params: { ...params, surplus: 1 } },
  ]);
}

test(`an agent that errs in 30 % of its steps ends all of ${profiles.length} runs valid behind a guard`, async () => {
  const score = trajectoryScorer({ gold: golds });
  const wrong: unknown[] = [];
  let refused = 0;
  for (const profile of profiles) {
    const world = new World(profile);
    let isRefused = 0;
    for (let right = world.right(); right.length > 0; right = world.right()) {
      const call = oneOf(right);
      const asked = chance(wrongIn) ? erring(call) : call;
      const { cursor } = world.guard;
      world.call(asked);
      if (cursor === world.guard.cursor) isRefused += 1;
    }
    const { messages } = world.guard;
    const shown = messages.filter(({ role }) => role === 'system');
    expect(shown).toHaveLength(isRefused);
    const { score: valid, explanation } = await score({
      output: messages,
      id: profile.customer_id,
    });
    if (valid !== 1) wrong.push([profile.customer_id, explanation]);
    refused += isRefused;
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(profiles.length);
}, 300_000);
