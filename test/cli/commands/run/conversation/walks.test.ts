import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionNameOf } from '../../../../../src/base/function-name.ts';
import type { JsonObject } from '../../../../../src/base/json.ts';
import { CaseTalk } from '../../../../../src/cli/commands/run/conversation/case-talk.ts';
import { type Held, hold } from '../../../../../src/cli/commands/run/conversation/conversation.ts';
import { ScriptedUser } from '../../../../../src/cli/commands/run/conversation/scripted-user.ts';
import type { Cases, PromptCase } from '../../../../../src/cli/prompts/cases.ts';
import { readSoundWorkflow } from '../../../../../src/compiler/pipeline.ts';
import { Compiler } from '../../../../../src/compiler/run/compiler.ts';
import type { AgentKind } from '../../../../../src/model/conversing.ts';
import { budget } from '../../../../budget.ts';
import {
  caseFrom,
  graphOf,
  nodesFrom,
  profileDataOf,
  randomFrom,
} from '../../../../compiler/languages/graph/random-graphs.ts';
import { workflowFiles } from '../../../../workflow-files.ts';
import type { Request } from '../../model-server.ts';

const origin = { file: 'p.json', line: 1, column: 1 };
const kinds: readonly AgentKind[] = ['static', 'dynamic'];

type Calls = readonly (readonly [name: string, params: unknown])[];

/** A model that makes some calls in their order, each as soon as it is offered. */
function making(calls: Calls) {
  return ({ messages, tools = [] }: Request) => {
    const [name = '', params] = calls[messages.filter(({ role }) => role === 'tool').length] ?? [];
    const isOffered = tools.some((one) => one.function.name === name);
    const called = { name, arguments: JSON.stringify(params) };
    return isOffered ? { tool_calls: [{ function: called }] } : { content: 'Yes.' };
  };
}

/** What was called, as the record has it. */
function madeIn({ messages }: Held): Calls {
  return messages.flatMap((message) =>
    message.role !== 'assistant'
      ? []
      : (message.tool_calls ?? []).map((call) => {
          return [call.function.name, JSON.parse(call.function.arguments)] as const;
        }),
  );
}

/** A random case of a random graph, and its gold; undefined for a case that has none. */
function caseOf(seed: number) {
  const draw = randomFrom(seed);
  const nodes = nodesFrom(draw);
  const policy = readSoundWorkflow({ file: 'g.json', text: JSON.stringify(graphOf(nodes)) });
  const given = caseFrom(draw);
  const { missing } = given;
  const data = profileDataOf(given) as unknown as JsonObject;
  const profile = { id: '1', agents: ['graph'], data, origin };
  const { value: gold } = new Compiler([policy], { missing }).compile(profile);
  if (gold === undefined) return undefined;
  const workflows = new Map([[policy.agent, policy]]);
  const cases = { cases: [], workflows, external: undefined, missing, inputs: [] };
  return { one: { profile, gold, complexity: undefined }, cases, policy };
}

/** A conversation of a model with the scripted user. */
async function talkOf(
  { one, cases }: { readonly one: PromptCase; readonly cases: Cases },
  agent: AgentKind,
  reply: (asked: Request) => object,
  maxTurns = 100,
) {
  const talk = new CaseTalk(one, { cases, agent, form: 'policy', seed: '0' });
  const environment = talk.environment();
  const held = await hold({
    head: talk.head(environment),
    user: new ScriptedUser(talk.journey(), talk.user(), (tool) => environment.timesOf(tool)),
    ask: async (body) => {
      const message = reply(body as Request);
      return { kind: 'answer', body: JSON.stringify({ choices: [{ message }] }), seconds: 0 };
    },
    maxTurns,
  });
  if (held.kind !== 'held') throw new Error('it was not held');
  return held;
}

test('in every graph, an agent that makes the right calls can make all of them', async () => {
  const seen = { calls: 0, halted: 0, talks: 0 };
  for (let seed = 0; seed < budget(250); seed++) {
    const found = caseOf(seed);
    if (found === undefined) continue;
    const calls = found.one.gold.at(0n).flatMap((segment) => {
      return segment.calls.map(
        ({ tool, params }) => [functionNameOf(tool), Object.fromEntries(params)] as const,
      );
    });
    for (const agent of kinds) {
      const held = await talkOf(found, agent, making(calls));
      const about = `seed ${seed}, ${agent}`;
      expect([about, held.ended, madeIn(held)]).toEqual([about, 'user', calls]);
      seen.talks += 1;
      seen.calls += calls.length;
      if (held.states.some(({ halted }) => halted !== undefined)) seen.halted += 1;
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(20));
});

test('so can one that the cursor leads through the shipped workflows', async () => {
  const names = workflowFiles();
  const policies = names.map((file) => {
    return readSoundWorkflow({ file, text: readFileSync(`workflows/${file}`, 'utf8') });
  });
  const workflows = new Map(policies.map((policy) => [policy.agent, policy]));
  const compiler = new Compiler(policies, { missing: 'error' });
  const missing = 'error' as const;
  const cases = { cases: [], workflows, external: undefined, missing, inputs: [] };
  for (const name of readdirSync('profiles')) {
    const read = JSON.parse(readFileSync(`profiles/${name}`, 'utf8'));
    for (const data of (read.profiles ?? read).slice(0, 12)) {
      const profile = { id: '1', agents: data.agent_sequence, data, origin };
      const { value: gold } = compiler.compile(profile);
      if (gold === undefined) throw new Error(`${name} does not compile`);
      const calls = gold.at((gold.count ?? 1n) - 1n).flatMap((segment) => {
        return segment.calls.map(
          ({ tool, params }) => [functionNameOf(tool), Object.fromEntries(params)] as const,
        );
      });
      const one = { profile, gold, complexity: undefined };
      for (const agent of kinds) {
        const held = await talkOf({ one, cases }, agent, making(calls));
        expect([name, agent, held.ended, madeIn(held)]).toEqual([name, agent, 'user', calls]);
      }
    }
  }
});

/** A case of two graphs with a workflow between them, and the tasks in which it calls something. */
function mixedCaseOf(seed: number) {
  const draw = randomFrom(seed);
  const sound = (value: object) => readSoundWorkflow({ file: 'g', text: JSON.stringify(value) });
  const between = { agent: 'w', steps: ['w1(x = a)', 'w2()'], soft_ordering: [['w1', 'w2']] };
  const policies = [
    ...['graph', 'other'].map((agent) => sound({ ...graphOf(nodesFrom(draw)), agent })),
    sound(between),
  ];
  const given = caseFrom(draw);
  const { missing } = given;
  const data = { ...profileDataOf(given), a: 1 } as unknown as JsonObject;
  const profile = { id: '1', agents: ['graph', 'w', 'other'], data, origin };
  const { value: gold } = new Compiler(policies, { missing }).compile(profile);
  if (gold === undefined) return undefined;
  const workflows = new Map(policies.map((one) => [one.agent, one]));
  const cases = { cases: [], workflows, external: undefined, missing, inputs: [] };
  const scope = { profile: data, external: undefined };
  const tasks = policies.slice(0, 2).map(({ conversing }) => conversing?.visited(scope, missing));
  const [first = [], second = []] = tasks;
  const isHalted = first.some(({ halt }) => halt !== undefined);
  const visits = [...first, ...(isHalted ? [] : second)].filter(({ calls }) => calls.length > 0);
  return { one: { profile, gold, complexity: undefined }, cases, visits };
}

test('all calls of a task may come at once, in any order, and lead through all of a sequence', async () => {
  const seen = { tasks: 0, turned: 0, between: 0, halted: 0 };
  for (let seed = 0; seed < budget(300); seed++) {
    const found = mixedCaseOf(seed);
    if (found === undefined) continue;
    const left = [...found.visits];
    const held = await talkOf(found, 'dynamic', ({ messages, tools = [] }) => {
      if (messages.at(-1)?.role === 'tool') return { content: 'Done.' };
      const offered = tools.map((one) => one.function.name);
      const isBetween = offered.some((name) => name.startsWith('w'));
      const task = isBetween ? undefined : left.shift();
      const calls = task?.calls.map(({ tool }) => functionNameOf(tool)) ?? [];
      const due = isBetween ? offered : calls.toReversed();
      if (new Set(due).size > 1) seen[isBetween ? 'between' : 'turned'] += 1;
      const args = '{"a": 1, "b": 2, "c": 0, "d": 1, "e": 0, "x": 1}';
      const asked = due.map((name) => ({ function: { name, arguments: args } }));
      return asked.length > 0 ? { tool_calls: asked } : { content: 'Nothing.' };
    });
    const nodes = held.states.flatMap(({ node, halted }) => (node && !halted ? [node] : []));
    const expected = found.visits.map(({ task }) => task.node);
    expect([seed, nodes.slice(0, expected.length)]).toEqual([seed, expected]);
    seen.tasks += expected.length;
    if (held.states.some(({ halted }) => halted !== undefined)) seen.halted += 1;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(20));
});

/** A model that calls any tool of a graph with any arguments, or says something. */
function doingAnything(seed: number, names: readonly string[]) {
  return ({ messages }: Request) => {
    const draw = randomFrom(seed * 1_000 + messages.length);
    const any = [...names, 'no_such', 'do 1'];
    const calls = Array.from({ length: draw(3) }, () => ({
      function: {
        name: any[draw(any.length)],
        arguments: ['{}', '{"a": 1, "b": 2, "c": 0, "d": 1, "e": 0}', '[1', ''][draw(4)],
      },
    }));
    return {
      tool_calls: calls,
      content: draw(2) === 0 ? null : ['a?', 'What is your b?'][draw(2)],
    };
  };
}

test('whatever an agent does, it ends the same way every time, and calls nothing beyond its node', async () => {
  const ends = new Set<string>();
  for (let seed = 0; seed < budget(60); seed++) {
    const found = caseOf(seed);
    if (found === undefined) continue;
    const names = found.policy.steps.map(({ tool }) => functionNameOf(tool));
    for (const agent of kinds) {
      const held = await talkOf(found, agent, doingAnything(seed, names), 6);
      const again = await talkOf(found, agent, doingAnything(seed, names), 6);
      expect(again).toEqual(held);
      ends.add(held.ended);
      for (const [at, message] of held.messages.entries()) {
        if (agent === 'static' || message.role !== 'assistant') continue;
        const state = held.states.findLast((one) => one.message <= at);
        const offered = state?.tools.map(functionNameOf);
        for (const call of message.tool_calls ?? []) {
          expect(offered).toContain(functionNameOf(call.function.name));
        }
      }
    }
  }
  expect(ends).toEqual(new Set(['user', 'agent', 'max-turns']));
});
