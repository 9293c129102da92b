import { expect, test } from 'vitest';
import { cursorOn } from '../../src/cursor/open-cursor.ts';
import type { PolicyCursor } from '../../src/index.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { readSoundWorkflow } from '../../src/pipeline.ts';
import {
  caseFrom,
  graphOf,
  nodesFrom,
  profileDataOf,
  randomFrom,
} from '../languages/graph/random-graphs.ts';
import { type PlainCase, type PlainNode, walkPlainly } from '../languages/graph/second-reading.ts';

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
  for (let seed = 0; seed < 400; seed++) {
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
  expect(seen.gold).toBeGreaterThan(50);
  expect(seen.faulty).toBeGreaterThan(50);
});

/** The case without the user's values that tools return as well: of these, facts would have to tell. */
function plain(nodes: readonly PlainNode[], given: PlainCase): PlainCase {
  const returned = new Set(nodes.flatMap(({ tools }) => tools.flatMap((one) => one.returns)));
  const own = Object.entries(given.user).filter(([name]) => !returned.has(name));
  return { ...given, missing: 'error', user: Object.fromEntries(own) };
}

/** A cursor on a graph, whatever its check says. */
function opened(nodes: readonly PlainNode[], facts: object, isComplete: boolean) {
  const text = JSON.stringify(graphOf(nodes));
  return cursorOn({
    policies: [readSoundWorkflow({ file: 'g.json', text })],
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
  for (let seed = 0; seed < 600; seed++) {
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
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});
