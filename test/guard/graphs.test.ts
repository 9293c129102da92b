import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { readSoundWorkflow } from '../../src/compiler/pipeline.ts';
import { cursorOn } from '../../src/guard/open-cursor.ts';
import { openCursor, type PolicyCursor } from '../../src/index.ts';
import type { Policy } from '../../src/model/policy.ts';
import { budget } from '../budget.ts';
import {
  caseFrom,
  graphOf,
  nodesFrom,
  profileDataOf,
  randomFrom,
} from '../compiler/languages/graph/random-graphs.ts';
import {
  type PlainCase,
  type PlainNode,
  walkPlainly,
} from '../compiler/languages/graph/second-reading.ts';
import {
  type Clause,
  type DecidedWay,
  decidedIn,
  followingIn,
  type OpenCall,
  type OpenFacts,
  type OpenNode,
  type OpenTool,
  shownCall,
  textOfClause,
} from './second-walk.ts';

type Draw = ReturnType<typeof randomFrom>;
type Values = Readonly<Record<string, unknown>>;

/** Facts that lack some of what a case has. */
function lacking(draw: Draw, { user, answers, failing, withheld }: PlainCase) {
  const some = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(() => draw(2) === 0));
  const known = Object.entries(answers).flatMap(([tool, answer]): [string, unknown][] => {
    if (draw(2) === 0) return [];
    return [[tool, Array.isArray(answer) ? answer.map(some) : some(answer as Values)]];
  });
  return {
    user_provided_info: some(user),
    tool_responses: Object.fromEntries(known),
    failing,
    withheld,
  };
}

const callsOf = (nodes: readonly PlainNode[], given: PlainCase) => {
  const walk = walkPlainly(nodes, given);
  return walk.error === undefined ? walk : undefined;
};

test('with complete facts a cursor of a graph is the walk', () => {
  const seen = { gold: 0, faulty: 0 };
  for (let seed = 0; seed < budget(400); seed++) {
    const draw = randomFrom(seed);
    const nodes = nodesFrom(draw);
    const given = { ...caseFrom(draw), missing: 'error' as const };
    const walk = callsOf(nodes, given);
    const { cursor: first } = opened(nodes, profileDataOf(given), true);
    expect([seed, first !== undefined]).toEqual([seed, walk !== undefined]);
    if (walk === undefined || first === undefined) {
      seen.faulty += 1;
      continue;
    }
    seen.gold += 1;
    let cursor: PolicyCursor = first;
    for (const [tool, params] of walk.calls) {
      const call = { tool, params: Object.fromEntries(params) };
      const { calls, mayEnd } = cursor.next();
      expect([seed, calls.map((one) => [one.tool, one.params]), mayEnd]).toEqual([
        seed,
        [[tool, call.params]],
        false,
      ]);
      expect(cursor.check({ ...call, tool: 'do 9x' }).verdict).toBe('allow');
      cursor = cursor.after(call);
    }
    expect([seed, cursor.next().calls, cursor.next().mayEnd]).toEqual([seed, [], true]);
  }
  expect(seen.gold).toBeGreaterThan(budget(50));
  expect(seen.faulty).toBeGreaterThan(budget(50));
});

/** The case without the user's values that tools return as well: of these, facts would have to tell. */
function plain(nodes: readonly PlainNode[], given: PlainCase): PlainCase {
  const returned = new Set(nodes.flatMap(({ tools }) => tools.flatMap((one) => one.returns)));
  const own = Object.entries(given.user).filter(([name]) => !returned.has(name));
  return { ...given, missing: 'error', user: Object.fromEntries(own) };
}

/** A cursor on a graph, whatever its check says. */
function opened(
  nodes: readonly PlainNode[],
  facts: object,
  isComplete: boolean,
  change = (policy: Policy) => policy,
) {
  const text = JSON.stringify(graphOf(nodes));
  return cursorOn({
    policies: [change(readSoundWorkflow({ file: 'g.json', text }))],
    sequence: ['graph'],
    file: 'agents',
    facts: facts as JsonObject,
    external: undefined,
    isComplete,
    missing: 'error',
    others: 'allow',
    rules: undefined,
    located: () => [],
  });
}

test('whatever facts lack, the walk of the whole case is never denied', () => {
  const seen = { walks: 0, told: 0, several: 0 };
  // In the last two, an earlier call may have returned what is withheld.
  for (const seed of [...Array(budget(600)).keys(), 20_977, 21_946]) {
    const draw = randomFrom(seed);
    const nodes = nodesFrom(draw);
    const given = plain(nodes, caseFrom(draw));
    const walk = callsOf(nodes, given);
    if (walk === undefined) continue;
    const { cursor: first, diagnostics } = opened(nodes, lacking(draw, given), false);
    expect([seed, diagnostics]).toEqual([seed, []]);
    let cursor = first as PolicyCursor;
    const times = new Map<string, number>();
    const isTelling = draw(2) === 0;
    for (const [tool, params] of walk.calls) {
      const about = `seed ${seed} ${tool} ${JSON.stringify(params)}`;
      const call = { tool, params: Object.fromEntries(params) };
      const { calls } = cursor.next();
      if (calls.length > 1) seen.several += 1;
      expect([about, cursor.check(call).verdict]).toEqual([about, 'allow']);
      const time = times.get(tool) ?? 0;
      times.set(tool, time + 1);
      const answer = given.answers[tool];
      const own = (Array.isArray(answer) ? answer[time] : answer) as object | undefined;
      const isFailing = given.failing.includes(tool);
      if (isTelling && own !== undefined && !isFailing) seen.told += 1;
      cursor = cursor.after(call, isTelling && !isFailing ? own : undefined);
      expect([about, cursor.contradicted]).toEqual([about, []]);
    }
    expect([seed, cursor.next().mayEnd]).toEqual([seed, true]);
    seen.walks += 1;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(20));
});

const names = ['a', 'b', 'c', 'd'];
const oneOf = <T>(draw: Draw, all: readonly T[]): T => all[draw(all.length)] as T;
const some = <T>(draw: Draw, all: readonly T[], one: number): T[] =>
  all.filter(() => draw(one) === 0);

function clauseFrom(draw: Draw, depth = 2): Clause {
  const kind = depth === 0 ? 9 : draw(8);
  const inner = () => clauseFrom(draw, depth - 1);
  if (kind === 0) return { not: inner() };
  if (kind === 1) return { and: [inner(), inner()] };
  if (kind === 2) return { or: [inner(), inner()] };
  const name = oneOf(draw, names);
  const sign = oneOf(draw, ['==', '==', '!=', '<', '>=', 'in', 'not in']);
  if (sign.endsWith('in')) return { name, sign, than: [0, 1] };
  const other = oneOf(draw, names);
  return { name, sign, than: draw(4) === 0 && other !== name ? { name: other } : draw(3) };
}

function openNodesFrom(draw: Draw): OpenNode[] {
  const count = 1 + draw(4);
  const toolFrom = (): OpenTool => ({
    name: `do ${draw(3)}`,
    condition: draw(3) === 0 ? clauseFrom(draw) : undefined,
    takes: some(draw, names, 3).map((name) => ({ name, required: draw(3) > 0 })),
    returns: some(draw, names, 3),
  });
  return Array.from({ length: count }, (_, at) => ({
    id: String(at),
    tools: Array.from({ length: draw(3) }, toolFrom),
    ways: Array.from({ length: at === count - 1 ? 0 : draw(3) }, () => ({
      condition: draw(4) === 0 ? undefined : clauseFrom(draw),
      to: String(at + 1 + draw(count - at - 1)),
    })),
  }));
}

function openFactsFrom(draw: Draw): OpenFacts {
  const values = () => Object.fromEntries(some(draw, names, 2).map((name) => [name, draw(3)]));
  const answers = [0, 1, 2].flatMap((tool): [string, OpenFacts['answers'][string]][] => {
    if (draw(2) === 0) return [];
    return [[`do ${tool}`, draw(3) === 0 ? [values(), values()].slice(draw(2)) : values()]];
  });
  return {
    user: values(),
    answers: Object.fromEntries(answers),
    failing: draw(6) === 0 ? ['do 1'] : [],
    withheld: draw(6) === 0 ? some(draw, names, 3) : [],
  };
}

const asPlain = (nodes: readonly OpenNode[]): PlainNode[] => {
  const condition = (clause: Clause | undefined) =>
    clause && { text: textOfClause(clause), holds: () => false };
  return nodes.map(({ id, tools, ways }) => ({
    id,
    tools: tools.map((one) => ({ ...one, condition: condition(one.condition) })),
    ways: ways.map((one) => ({ ...one, condition: condition(one.condition) })),
  }));
};

/**
 * Undecided are paths that some question reads whose answers lead apart, to different next calls, and these
 * questions tell all that lead to different next calls apart.
 */
function expectUndecided(about: string, paths: readonly string[], ways: readonly DecidedWay[]) {
  const undecided = new Set(paths.map(ownPath));
  const used = new Set<string>();
  for (const one of ways) {
    for (const other of ways.filter(({ next }) => next !== one.next)) {
      const apart = [...one.answers].filter(([question, { answer }]) => {
        const otherwise = other.answers.get(question);
        return otherwise !== undefined && otherwise.answer !== answer;
      });
      const read = apart.flatMap(([, question]) => question.paths);
      for (const path of read) used.add(path);
      const isTold = read.some((path) => undecided.has(path));
      expect([about, read, isTold]).toEqual([about, read, true]);
    }
  }
  expect([about, [...undecided].filter((path) => !used.has(path))]).toEqual([about, []]);
}

/** A path of facts as the second reading calls it. */
function ownPath(path: string): string {
  const [root, ...keys] = path.split(/[[\]']+/).filter((part) => part !== '');
  if (root === 'user_provided_info') return `user ${keys.join(' ')}`;
  const [tool, ...rest] = keys;
  return [tool, ...(rest.length === 1 ? [''] : []), ...rest].join(' ');
}

test('what may come next is what brute force finds, whatever the facts lack', () => {
  const seen = { asked: 0, allowed: 0, denied: 0, several: 0, ended: 0 };
  for (const seed of [...Array(budget(500)).keys(), 21_043]) {
    const draw = randomFrom(seed);
    const nodes = openNodesFrom(draw);
    const known = openFactsFrom(draw);
    const { user, answers, failing, withheld } = known;
    const facts = { user_provided_info: user, tool_responses: answers, failing, withheld };
    const { cursor: first, diagnostics } = opened(asPlain(nodes), facts, false);
    expect([seed, diagnostics]).toEqual([seed, []]);
    let cursor = first as PolicyCursor;
    const made: OpenCall[] = [];
    for (;;) {
      const about = `seed ${seed} ${JSON.stringify(made)}`;
      const next = cursor.next();
      const following = followingIn(nodes, known, made);
      const shown = next.calls.map(({ tool, params, unknown }) => {
        return shownCall(tool, [
          ...Object.entries(params),
          ...unknown.map((one) => [one, '…'] as const),
        ]);
      });
      expect([about, new Set(shown)]).toEqual([about, following.calls]);
      expect([about, next.mayEnd]).toEqual([about, following.mayEnd]);
      if (next.undecided.length > 0) seen.asked += 1;
      expectUndecided(about, next.undecided, decidedIn(nodes, known, made));
      if (next.calls.length > 1) seen.several += 1;
      const calls = next.calls.map(({ tool, params, unknown }): OpenCall => {
        const given = unknown.map((name) => [name, draw(3)] as const);
        return {
          tool,
          params: { ...(params as OpenCall['params']), ...Object.fromEntries(given) },
        };
      });
      const others = [0, 1, 2].map((tool) => ({ tool: `do ${tool}`, params: { a: draw(3) } }));
      for (const call of [...calls, ...others]) {
        const behind = followingIn(nodes, known, [...made, call]);
        const isRight = behind.mayEnd || behind.calls.size > 0;
        const { verdict, message } = cursor.check(call);
        // No walk comes to its node.
        if (message.includes('is no tool of the policies')) continue;
        expect([about, call, verdict]).toEqual([about, call, isRight ? 'allow' : 'deny']);
        seen[isRight ? 'allowed' : 'denied'] += 1;
      }
      const [call] = calls.filter((one) => cursor.check(one).verdict === 'allow');
      if (call === undefined) break;
      made.push(call);
      cursor = cursor.after(call);
    }
    if (cursor.next().mayEnd) seen.ended += 1;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(50));
}, 90_000);

test('the decision that a denial names is the one that all ways of looking find', () => {
  const seen = { flipped: 0, other: 0 };
  for (let seed = 0; seed < budget(500); seed++) {
    const draw = randomFrom(seed);
    const nodes = asPlain(openNodesFrom(draw));
    const { user, answers, failing, withheld } = openFactsFrom(draw);
    const facts = { user_provided_info: user, tool_responses: answers, failing, withheld };
    let cursor: PolicyCursor | undefined = opened(nodes, facts, false).cursor;
    let slow: PolicyCursor | undefined = opened(nodes, facts, false, (policy) => {
      return Object.assign(policy, { casesLeadingTo: undefined });
    }).cursor;
    for (let step = 0; cursor !== undefined && slow !== undefined && step < 6; step++) {
      for (const tool of ['do 0', 'do 1', 'do 2']) {
        const call = { tool, params: draw(2) === 0 ? {} : { a: draw(3) } };
        const { tag, message } = cursor.check(call);
        expect([seed, tag, message]).toEqual([
          seed,
          slow.check(call).tag,
          slow.check(call).message,
        ]);
        if (tag !== undefined) seen[tag === 'wrong_condition' ? 'flipped' : 'other'] += 1;
      }
      const [next] = cursor.next().calls;
      if (next === undefined) break;
      const params = Object.fromEntries(next.unknown.map((name) => [name, draw(3)]));
      const call = { tool: next.tool, params: { ...next.params, ...params } };
      [cursor, slow] = [cursor.after(call), slow.after(call)];
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(8));
}, 60_000);

test('a denial in a large graph takes as long as its few ways to be right', () => {
  const count = 150;
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: String(at),
    tools: [
      { name: `t${at}`, responseData: [{ name: `r${at}` }] },
      { name: `o${at}`, condition: `r${at} == 'x'` },
    ],
    responsePathways:
      at === count - 1
        ? []
        : [
            { conditions: `r${at} == 'b'`, nextNodeId: String(Math.min(count - 1, at + 2)) },
            { conditions: [], nextNodeId: String(at + 1) },
          ],
  }));
  const answers = nodes.map((_, at) => [`t${at}`, { [`r${at}`]: 'a' }]);
  const facts = { tool_responses: Object.fromEntries(answers) };
  const workflows = [{ agent: 'g', nodes }];
  let { cursor } = openCursor({ workflows, agents: ['g'], facts, complete: true });
  for (let at = 0; at < 75; at++) cursor = cursor?.after({ tool: `t${at}` });
  const started = performance.now();
  const tags = ['t149', 'o3', 'o74', 't76'].map((tool) => cursor?.check({ tool }).tag);
  expect(tags).toEqual(['wrong_order', 'extra_tool', 'wrong_condition', 'wrong_order']);
  // Looking at every decision takes seconds.
  expect(performance.now() - started).toBeLessThan(500);
});

test('facts of another shape are pointed at where they stand', () => {
  const nodes = [{ id: '1', tools: [{ name: 't' }] }];
  const facts = { failing: [], tool_responses: { t: ['?'] } };
  const { diagnostics } = openCursor({ workflows: [{ agent: 'g', nodes }], agents: ['g'], facts });
  const place = { file: 'facts', pointer: '/tool_responses/t/0', line: 5, column: 7 };
  expect(diagnostics).toMatchObject([{ code: 'case-shape', ...place }]);
});
