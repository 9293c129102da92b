import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchers } from '../../../src/adapters/testing/matchers.ts';
import { type GoldSet, openCursor } from '../../../src/index.ts';
import { budget } from '../../budget.ts';
import { randomFrom } from '../../compiler/languages/graph/random-graphs.ts';
import { type MarkedCase, markedCase } from '../../oracle/arbitrary-marks.ts';
import { compiledGold, goldRecord, messagesOf } from '../../oracle/marked-gold.ts';
import { oracleParts, trajectoriesOf } from '../../oracle/marks.ts';
import { type Attempt, assigned, mayBegin } from '../../oracle/runs-with-attempts.ts';
import { goldOf } from './support.ts';

type Tried = Omit<Attempt, 'agent'>;

const chat = (run: readonly Tried[]) =>
  run.length === 0 ? [] : [{ role: 'user', content: 'hello' }, ...messagesOf(run)];

/** Whether a cursor allows all calls of a run. */
function isAllowed({ workflows, profile }: MarkedCase, run: readonly Tried[]): boolean {
  let { cursor } = openCursor({ workflows, facts: profile, complete: true, others: 'deny' });
  for (const { call, hasFailed } of run) {
    const [tool, params] = call;
    const asked = { tool, params: Object.fromEntries(params) as never };
    if (cursor?.check(asked).verdict !== 'allow') return false;
    cursor = cursor.after(asked, hasFailed ? { failed: true } : undefined);
  }
  return true;
}

/** The gold as it is compiled, and in the forms of files that say all of it. */
function formsOf(gold: GoldSet): readonly (readonly [name: string, gold: object])[] {
  const isOne = gold.agents.length === 1;
  return [
    ['compiled', gold],
    ...(isOne ? [['listed', goldRecord(gold, 'google')] as const] : []),
    ['lattice', goldRecord(gold, 'lattice')],
  ];
}

/** Some calls of a trajectory, or nearly so, of which some failed. */
function drawnRun(one: MarkedCase, seed: number): Tried[] {
  const draw = randomFrom(seed);
  const parts = oracleParts(one.workflows, one.profile) ?? [];
  const all = trajectoriesOf(parts);
  const from = all[draw(all.length)] ?? [];
  const made = draw(2) === 0 ? from : one.disturbed(from);
  const run = made.flat().flatMap((call): Tried[] => {
    const succeeded = { call, hasFailed: false };
    if (draw(3) > 0) return [succeeded];
    const failed = Array.from({ length: 1 + draw(2) }, () => ({ call, hasFailed: true }));
    return draw(3) > 0 ? [...failed, succeeded] : failed;
  });
  return run.slice(0, 6);
}

test('a run so far is a beginning exactly if some right run begins with it, and a cursor allows it', () => {
  const seen = { begins: 0, wrong: 0, failed: 0, listed: 0, lattice: 0, whole: 0 };
  fc.assert(
    fc.property(markedCase, fc.nat(), (one, seed) => {
      const parts = oracleParts(one.workflows, one.profile);
      const trajectories = parts === undefined ? [] : trajectoriesOf(parts);
      const gold = trajectories.length === 0 ? undefined : compiledGold(one);
      if (parts === undefined || gold === undefined || trajectories.length > 24) return;
      const run = drawnRun(one, seed);
      const forms = formsOf(gold);
      for (let length = 0; length <= run.length; length++) {
        const begun = run.slice(0, length);
        const calls = begun.map((each) => ({ ...each, agent: 0 }));
        const wanted = assigned(calls, parts.length).some((each) => mayBegin(parts, each));
        const about = JSON.stringify([one.workflows, one.profile, begun]);
        expect([about, isAllowed(one, begun)]).toEqual([about, wanted]);
        for (const [name, form] of forms) {
          const { pass, message } = matchers.toStartLikeGold(chat(begun), form);
          expect([name, about, pass]).toEqual([name, about, wanted]);
          expect(message()).toMatch(pass ? /is the beginning of/ : / \w+: step/);
          if (name !== 'compiled') seen[name as 'listed' | 'lattice'] += 1;
          if (length < run.length || !matchers.toMatchGold(chat(run), form).pass) continue;
          expect([name, about, pass]).toEqual([name, about, true]);
          seen.whole += 1;
        }
        seen[wanted ? 'begins' : 'wrong'] += 1;
        if (begun.some(({ hasFailed }) => hasFailed)) seen.failed += 1;
      }
    }),
    { seed: 47, numRuns: budget(160), endOnFailure: true },
  );
  for (const [name, count] of Object.entries(seen)) {
    expect([name, count > budget(40)]).toEqual([name, true]);
  }
}, 600_000);

const call = (tool: string, hasFailed = false): Tried => ({ call: [tool, []], hasFailed });
const subject = { customer_id: 'C1', agent_sequence: ['one'] };

describe('of a run that is no beginning it is said why', () => {
  const gold = goldOf(
    {
      agent: 'one',
      steps: [
        'look()',
        { id: 'pay', tool: 'pay', times: [1, 2], retries: 1 },
        'send() | call()',
        'close()?',
      ],
      anytime: ['think'],
    },
    subject,
  );
  const forms = formsOf(gold);

  test.each([
    [[call('look'), call('think'), call('pay'), call('pay'), call('call')]],
    [[call('look'), call('pay', true)]],
    [[call('look'), call('pay', true), call('pay', true)]],
    [[call('look'), call('pay', true), call('think', true), call('pay')]],
    [[call('look', true), call('look', true), call('look', true), call('look')]],
  ])('beginnings %#', (run) => {
    for (const [, form] of forms) expect(matchers.toStartLikeGold(chat(run), form).pass).toBe(true);
  });

  test.each<readonly [run: readonly Tried[], tag: string, text: string]>([
    [[call('look'), call('look')], 'repeated_call', 'step 2: look is called again'],
    [
      [call('look'), call('pay'), call('think'), call('pay'), call('pay')],
      'repeated_call',
      'step 5: pay is called again',
    ],
    [
      [call('look'), call('pay', true), call('pay', true), call('pay', true)],
      'too_many_retries',
      'step 4: pay is tried again too often',
    ],
    [
      [call('think'), call('pay', true), call('look')],
      'wrong_order',
      'step 2: the order does not allow pay here, which failed',
    ],
    [[call('look'), call('search')], 'extra_tool', 'step 2: search is not expected'],
    [
      [call('look'), call('pay', true), call('send')],
      'failed_call',
      'step 2: pay was called at step 2, and failed',
    ],
  ])('wrong %#', (run, tag, text) => {
    for (const [name, form] of forms) {
      const { pass, message } = matchers.toStartLikeGold(chat(run), form);
      const said = message().replace(/\s+/g, ' ');
      expect([name, pass, said]).toEqual([name, false, expect.stringContaining(`${tag}: ${text}`)]);
    }
  });
});

test('more variants than are listed are known without a list', () => {
  const steps = Array.from({ length: 40 }, (_, at) => `a${at}() | b${at}()`);
  const gold = goldOf({ agent: 'one', steps: [...steps, 'end()'] }, subject);
  const starts = (...names: string[]) =>
    matchers.toStartLikeGold(chat(names.map((name) => call(name))), gold);
  expect(starts('a0', 'b1', 'a2').pass).toBe(true);
  const wrong = starts('a0', 'b0');
  expect(wrong.pass).toBe(false);
  expect(wrong.message()).toContain('C1:\n  extra_tool: step 2: b0 is not expected');
});

test('a lattice that is too large to be listed knows what is allowed besides', () => {
  const letters = [...'abcdefghij'];
  const workflow = {
    agent: 'one',
    steps: [...letters.map((one) => `${one}()+`), 'end()'],
    soft_ordering: [letters],
    hard_ordering: [['a', 'b']],
    anytime: ['think'],
  };
  const record = goldRecord(goldOf(workflow, subject), 'lattice');
  const starts = (...names: string[]) =>
    matchers.toStartLikeGold(chat(names.map((name) => call(name))), record).pass;
  expect(starts('j', 'j', 'think', 'a', 'j', 'b')).toBe(true);
  expect(starts('j', 'b')).toBe(false);
  expect(starts('j', 'end')).toBe(false);
  const whole = [...letters.toReversed().filter((one) => one !== 'b'), 'b', 'end'];
  const matches = (names: readonly string[]) =>
    matchers.toMatchGold(chat(names.map((name) => call(name))), record).pass;
  expect(matches(whole)).toBe(true);
  expect(matches(whole.toSpliced(0, 1))).toBe(false);
});

test('agents count where they are named, and ignored tools do not', () => {
  const workflows = [
    { agent: 'one', steps: ['a()+', 'x()'] },
    { agent: 'two', steps: ['b()', 'a()'] },
  ];
  const profile = { customer_id: 'C1', agent_sequence: ['one', 'two'] };
  const gold = compiledGold({ workflows, profile, disturbed: (one) => one }) as GoldSet;
  const segment = (agent: string, ...tools: string[]) => {
    return { agent, calls: tools.map((tool) => ({ tool_name: tool, tool_input: {} })) };
  };
  const ignoring = { ignoreTools: ['x'] };
  for (const [, form] of formsOf(gold)) {
    const starts = (made: readonly object[], options?: object) =>
      matchers.toStartLikeGold(made, form, undefined, options);
    expect(starts([segment('one', 'a', 'a', 'x'), segment('two', 'b')]).pass).toBe(true);
    const wrong = starts([segment('one', 'a'), segment('two', 'a')]);
    expect(wrong.pass).toBe(false);
    expect(starts([segment('one', 'a', 'a'), segment('two', 'b')]).pass).toBe(false);
    expect(starts([segment('one', 'a', 'a'), segment('two', 'b')], ignoring).pass).toBe(true);
    expect(starts([segment('one', 'x', 'b')], ignoring).pass).toBe(false);
  }
});

test('calls that are allowed besides belong to their agents, too', () => {
  const workflows = [
    { agent: 'one', steps: ['a()+'], anytime: ['think'] },
    { agent: 'two', steps: ['b()', 'c()'] },
  ];
  const profile = { customer_id: 'C1', agent_sequence: ['one', 'two'] };
  const gold = compiledGold({ workflows, profile, disturbed: (one) => one }) as GoldSet;
  const segment = (agent: string, ...tools: string[]) => {
    return { agent, calls: tools.map((tool) => ({ tool_name: tool, tool_input: {} })) };
  };
  const runs: [made: ReturnType<typeof segment>[], isRight: boolean, reason?: string][] = [
    [[segment('one', 'think', 'a', 'a', 'think'), segment('two', 'b', 'c')], true],
    [
      [segment('one', 'a'), segment('two', 'think', 'b', 'c')],
      false,
      'step 2: think stands under agent two, not one',
    ],
    [
      [segment('one', 'a'), segment('two', 'a', 'b', 'c')],
      false,
      'step 2: a stands under agent two, not one',
    ],
    [
      [segment('one', 'a'), segment('two', 'think', 'b')],
      false,
      'step 2: think stands under agent two, not one',
    ],
  ];
  for (const [, form] of formsOf(gold)) {
    for (const [made, isRight, reason = ''] of runs) {
      const { pass, message } = matchers.toMatchGold(made, form);
      expect(pass).toBe(isRight);
      expect(message()).toContain(reason);
      const starts = matchers.toStartLikeGold(made, form);
      expect(starts.pass).toBe(isRight);
      const unnamed = made.flatMap(({ calls }) => calls);
      expect(matchers.toMatchGold(unnamed, form).pass).toBe(
        made.at(-1)?.calls.at(-1)?.tool_name === 'c',
      );
    }
  }
});

test('repetitions leave room for what must still come', () => {
  const steps = ['first: f(){1,2}', 'g()', 'last: f(){1,1}'];
  const gold = goldOf({ agent: 'one', steps }, subject);
  const [f, g, failed] = [call('f'), call('g'), call('f', true)];
  for (const [name, form] of formsOf(gold)) {
    const starts = (...run: readonly Tried[]) => matchers.toStartLikeGold(chat(run), form);
    expect([name, starts(f, f, g).pass]).toEqual([name, true]);
    expect([name, starts(f, f, g, f).pass]).toEqual([name, true]);
    expect([name, starts(f, failed, f, g).pass]).toEqual([name, true]);
    expect([name, starts(f, f, f).pass]).toEqual([name, false]);
    expect(starts(f, f, f).message()).toMatch(/^C1:\n {2}\w+: step 3: .*\bf\b/m);
    expect([name, starts(f, f, failed).pass]).toEqual([name, false]);
    // A whole run is judged alike.
    const matches = (...run: readonly Tried[]) => matchers.toMatchGold(chat(run), form).pass;
    expect([name, matches(f, failed, f, g, f)]).toEqual([name, true]);
    expect([name, matches(f, f, failed, g, f)]).toEqual([name, false]);
  }
});
