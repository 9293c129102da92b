import { expect, test } from 'vitest';
import { compile, type NextCall, openCursor, type PolicyCursor } from '../../src/index.ts';
import { budget } from '../budget.ts';
import { type Draw, randomFrom } from '../compiler/languages/graph/random-graphs.ts';
import type { Data, Value } from '../oracle/language.ts';
import type { OracleConditional, OracleEntry, OracleWorkflow } from '../oracle/oracle.ts';
import {
  type Deciding,
  decidingOf,
  followingOf,
  type Made,
  questionsIn,
  textOf,
} from './second-reading.ts';

const paths = ['v0', 'v1', 'v2', 'v3', 'v4'];
const values: readonly Value[] = [0, 1, 'x'];
const oneOf = <T>(draw: Draw, all: readonly T[]): T => all[draw(all.length)] as T;

function clauseFrom(draw: Draw, own: readonly string[], depth = 2): { [key: string]: Value } {
  const kind = depth === 0 ? 9 : draw(9);
  const inner = () => clauseFrom(draw, own, depth - 1);
  if (kind === 0) return { all_of: [inner(), inner()] };
  if (kind === 1) return { any_of: [inner(), inner()] };
  if (kind === 2) return { not: inner() };
  const field = oneOf(draw, own);
  const operator = oneOf(draw, ['==', '==', '!=', '<', 'exists', 'not exists']);
  if (operator.endsWith('exists')) return { field, operator };
  const other = oneOf(draw, own);
  if (draw(5) === 0 && other !== field) return { field, operator, compare_to: other };
  return { field, operator, value: oneOf(draw, values) };
}

function workflowFrom(draw: Draw, agent: string): OracleWorkflow {
  const own = [oneOf(draw, paths), oneOf(draw, paths), oneOf(draw, paths)];
  const tools = ['f', 'g', 'h', 'f'];
  const count = 2 + draw(4);
  const ids = Array.from({ length: count }, (_, at) => `${agent}${at}`);
  const argument = () => (draw(5) === 0 ? '1' : oneOf(draw, own));
  const parameters = () =>
    oneOf(draw, [
      '',
      `p = ${argument()}`,
      `p = ${argument()}`,
      `p = ${argument()}, q = ${argument()}`,
    ]);
  const steps = ids.map((id) => `${id}: ${oneOf(draw, tools)}(${parameters()})`);
  const entry = (depth: number): OracleEntry => {
    const kind = draw(depth === 0 ? 8 : 11);
    const target = oneOf(draw, ids);
    if (kind < 4) return { action: 'skip', target };
    if (kind === 4) return { action: 'end_after', target };
    if (kind === 5)
      return { action: 'override_trajectory', target: [target, oneOf(draw, ids), 'h2'] };
    if (kind < 8) return { action: 'override_params', target, params: { p: argument() } };
    return conditional(depth - 1);
  };
  const conditional = (depth: number): OracleConditional => ({
    if: Array.from({ length: 1 + draw(2) }, () => clauseFrom(draw, own)),
    then: Array.from({ length: 1 + draw(2) }, () => entry(depth)),
    ...(draw(2) === 0 && { else: [entry(depth)] }),
  });
  const block = ids.filter(() => draw(3) > 0);
  const isBlock = block.length > 1;
  const whenPruned = oneOf(draw, ['listed', 'permute'] as const);
  const pair: [string, string][] =
    isBlock && draw(2) === 0 ? [[block[0] as string, block[1] as string]] : [];
  return {
    agent,
    steps,
    soft_ordering: isBlock ? [{ steps: block, when_pruned: whenPruned }] : [],
    hard_ordering: pair,
    conditionals: Array.from({ length: 1 + draw(3) }, () => conditional(1)),
    final_only: draw(3) === 0 ? [ids[0] as string] : [],
  };
}

/** A call with values for what is not known. */
function filled(draw: Draw, { agent, tool, params, unknown }: NextCall): Made {
  const given = unknown.map((name) => [name, oneOf(draw, values)] as const);
  const all = { ...params, ...Object.fromEntries(given) };
  return { agent, tool, params: all as Made['params'] };
}

function shown({ agent, tool, params, unknown }: NextCall): string {
  const open = Object.fromEntries(unknown.map((name) => [name, 'unknown']));
  return textOf({ agent, tool, params: { ...(params as Made['params']), ...open } });
}

/** A call that is allowed at random, or not. */
function anyCall(draw: Draw, agents: readonly string[]): Made {
  const params = oneOf(draw, [{}, { p: oneOf(draw, values) }, { p: 1, q: oneOf(draw, values) }]);
  return { agent: oneOf(draw, agents), tool: oneOf(draw, ['f', 'g', 'h', 'h2']), params };
}

function drawn(draw: Draw) {
  const agents = draw(2) === 0 ? ['a'] : ['a', 'b'];
  const workflows = ['a', 'b'].map((agent) => workflowFrom(draw, agent));
  const text = JSON.stringify(workflows);
  const facts: Data = {};
  for (const path of paths) if (draw(2) === 0) facts[path] = oneOf(draw, values);
  return { agents, workflows, text, facts };
}

/** The paths of questions whose answer alone changes what may come next. */
function changing({ paths, cases }: Deciding): Set<string> {
  const byAnswers = new Map(cases.map(({ answers, next }) => [textsOf(answers), next]));
  const questions = [...paths.keys()].filter((question) =>
    cases.some(({ answers, next }) => {
      const other = new Map(answers).set(question, !answers.get(question));
      const otherwise = byAnswers.get(textsOf(other));
      return otherwise !== undefined && otherwise !== next;
    }),
  );
  return new Set(questions.flatMap((question) => paths.get(question) ?? []));
}

function textsOf(answers: ReadonlyMap<string, boolean>): string {
  return JSON.stringify([...answers].sort());
}

/** Whether what may come next is settled by the answers to the questions that read some paths. */
function isSettledBy({ paths, cases }: Deciding, told: ReadonlySet<string>): boolean {
  const asked = [...paths].filter(([, own]) => own.some((path) => told.has(path)));
  const next = new Map<string, string>();
  return cases.every((one) => {
    const key = JSON.stringify(asked.map(([question]) => one.answers.get(question)));
    const known = next.get(key) ?? one.next;
    next.set(key, known);
    return known === one.next;
  });
}

/**
 * Undecided are the paths of the questions whose answer alone changes what may come next. Where calls have ruled
 * answers out, there may be more of them; in any case all of them together settle what may come next.
 */
function expectUndecided(about: string, paths: readonly string[], deciding: Deciding | undefined) {
  if (deciding === undefined) return expect([about, paths]).toEqual([about, []]);
  const undecided = new Set(paths);
  const isOne = new Set(deciding.cases.map(({ next }) => next)).size < 2;
  expect([about, undecided.size === 0]).toEqual([about, isOne]);
  expect([about, isSettledBy(deciding, undecided)]).toEqual([about, true]);
  const changes = changing(deciding);
  if (deciding.isFree) return expect([about, undecided]).toEqual([about, changes]);
  const open = [...deciding.paths.values()].flat();
  expect([
    about,
    [...changes, ...paths].filter((one) => !undecided.has(one) || !open.includes(one)),
  ]).toEqual([about, []]);
}

test('what may come next is what brute force finds, whatever the facts lack', () => {
  const seen = { opened: 0, closed: 0, undecided: 0, denied: 0, allowed: 0, ended: 0 };
  for (const seed of [...Array(budget(120)).keys(), 20_119, 20_723]) {
    const draw = randomFrom(seed);
    const { agents, workflows, text, facts } = drawn(draw);
    if (questionsIn(workflows, facts, agents).length > 7) continue;
    const opened = openCursor({ workflows, agents, facts });
    const wanted = followingOf(workflows, facts, agents, []);
    expect([seed, opened.cursor !== undefined]).toEqual([seed, wanted !== undefined]);
    if (opened.cursor === undefined) {
      seen.closed += 1;
      continue;
    }
    seen.opened += 1;
    let cursor: PolicyCursor = opened.cursor;
    const made: Made[] = [];
    for (;;) {
      const about = `seed ${seed} ${JSON.stringify(made)}`;
      const following = followingOf(workflows, facts, agents, made);
      const next = cursor.next();
      expect([about, new Set(next.calls.map(shown))]).toEqual([about, following?.calls]);
      expect([about, next.mayEnd]).toEqual([about, following?.mayEnd]);
      if (next.undecided.length > 0) seen.undecided += 1;
      expectUndecided(about, next.undecided, decidingOf(workflows, facts, agents, made));
      for (let other = 0; other < 3; other++) {
        const call = anyCall(draw, agents);
        if (!new RegExp(`: ${call.tool}\\(|"${call.tool}"`).test(text)) continue;
        const behind = followingOf(workflows, facts, agents, [...made, call]);
        const isRight = behind !== undefined && (behind.mayEnd || behind.calls.size > 0);
        const { verdict } = cursor.check(call);
        expect([about, call, verdict]).toEqual([about, call, isRight ? 'allow' : 'deny']);
        seen[isRight ? 'allowed' : 'denied'] += 1;
      }
      const possible = next.calls.map((one) => filled(draw, one));
      const [call] = possible.filter((one) => cursor.check(one).verdict === 'allow');
      if (call === undefined) {
        if (next.calls.length === 0) expect([about, next.mayEnd]).toEqual([about, true]);
        if (next.mayEnd) seen.ended += 1;
        break;
      }
      made.push(call);
      cursor = cursor.after(call);
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(4));
}, 90_000);

test.each(['null', 'expression'] as const)(
  'where missing values are %s, no gold is refused, whatever the facts lack',
  (missing) => {
    const seen = { golds: 0, absent: 0 };
    for (let seed = 0; seed < budget(200); seed++) {
      const draw = randomFrom(seed);
      const { agents, workflows } = drawn(draw);
      const options = [undefined, null, 0, 1, 'x', 'v0'];
      const profile = Object.fromEntries(
        paths.flatMap((path) => {
          const value = oneOf(draw, options);
          return value === undefined ? [] : [[path, value] as const];
        }),
      );
      const whole = { customer_id: 'c', agent_sequence: agents, ...profile };
      const [gold] = compile({ workflows, profiles: [whole], missing }).golds;
      if (gold === undefined || gold.ranks > 50n) continue;
      const known = Object.entries(profile).filter(() => draw(3) === 0);
      const { cursor } = openCursor({
        workflows,
        agents,
        facts: Object.fromEntries(known),
        missing,
      });
      for (const trajectory of gold) {
        const made = trajectory.flatMap(({ agent, calls }) =>
          calls.map(({ tool, params }) => ({ agent, tool, params: Object.fromEntries(params) })),
        );
        let at = cursor;
        for (const [step, call] of made.entries()) {
          const about = [seed, step, call];
          expect([...about, at?.check(call).verdict]).toEqual([...about, 'allow']);
          at = at?.after(call);
        }
        expect([seed, at?.next().mayEnd]).toEqual([seed, true]);
        seen.golds += 1;
      }
      if (Object.keys(profile).length < paths.length) seen.absent += 1;
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(25));
  },
  90_000,
);
