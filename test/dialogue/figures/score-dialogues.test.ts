import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialogueTest } from '../../../src/dialogue/conversation.ts';
import type { RequiredOf } from '../../../src/dialogue/figures/call-matcher.ts';
import type { ReadAnswer } from '../../../src/dialogue/figures/read-answers.ts';
import { usualMatch } from '../../../src/dialogue/figures/reply-match.ts';
import { scoreDialogues } from '../../../src/dialogue/figures/score-dialogues.ts';
import type { FigureName } from '../../../src/model/figures.ts';
import { budget } from '../../budget.ts';

type Call = { tool: string; input: Record<string, number> };
type Move = { reply: string } | { call: Call };
type Answer = { reply: string } | { calls: Call[] } | 'unreadable' | undefined;

const call = fc.record({
  tool: fc.constantFrom('f', 'g'),
  input: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom(1, 2), { maxKeys: 2 }),
});
const reply = fc.record({ reply: fc.constantFrom('yes it is', 'no it is not', 'goodbye') });
const move: fc.Arbitrary<Move> = fc.oneof(reply, fc.record({ call }));
const answer: fc.Arbitrary<Answer> = fc.oneof(
  { weight: 4, arbitrary: reply },
  { weight: 4, arbitrary: fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.constantFrom<Answer>('unreadable', undefined) },
);
const turns = fc.array(fc.tuple(move, answer), { minLength: 1, maxLength: 4 });

/** Only `a` of `f` is demanded, and of `g` what the expected call has. */
const required: RequiredOf = (tool, key) => (tool === 'f' ? key === 'a' : undefined);

function testOf(expected: Move, conversation: string, turn: number): DialogueTest {
  const id = `${conversation}/${turn}`;
  const next =
    'reply' in expected
      ? expected
      : { call: { tool_name: expected.call.tool, tool_input: expected.call.input } };
  return { id, conversation, turn, context: [], expected: next };
}

function answerTo(id: string, given: Answer): ReadAnswer[] {
  if (given === undefined) return [];
  const shared = { id, groups: {}, usage: {} };
  if (given === 'unreadable') return [{ ...shared, unread: 'no' }];
  if ('reply' in given) return [{ ...shared, turn: given }];
  const calls = given.calls.map(({ tool, input }) => ({ tool, params: Object.entries(input) }));
  return [{ ...shared, turn: { calls } }];
}

/** What each figure is the share of: the numerators and denominators, counted one by one. */
class Shares {
  readonly all = new Map<string, [number, number]>();

  add(name: string, right: number | boolean, of: number | boolean = 1): void {
    const [a, b] = this.all.get(name) ?? [0, 0];
    this.all.set(name, [a + Number(right), b + Number(of)]);
  }
}

const isSame = (one: Call, other: Call) =>
  one.tool === other.tool &&
  JSON.stringify(Object.entries(one.input).sort()) ===
    JSON.stringify(Object.entries(other.input).sort());

function isRight(expected: Call, made: Call): boolean {
  if (expected.tool !== made.tool) return false;
  const keys = Object.keys(expected.input).filter((key) => expected.tool !== 'f' || key === 'a');
  return keys.every((key) => made.input[key] === expected.input[key]);
}

/** All ways to let each expected call be one made call or none; the most that are right. */
function mostFound(expected: Call[], made: Call[], isOrdered: boolean): number {
  const [first, ...rest] = expected;
  if (first === undefined) return 0;
  const others = made.flatMap((one, at) => {
    if (!isRight(first, one)) return [];
    const left = isOrdered ? made.slice(at + 1) : made.filter((_, other) => other !== at);
    return [1 + mostFound(rest, left, isOrdered)];
  });
  return Math.max(mostFound(rest, made, isOrdered), ...others);
}

const similar = (one: string, other: string) =>
  one === other || !`${one} ${other}`.includes('goodbye');

function count(conversations: [Move, Answer][][]): Shares {
  const shares = new Shares();
  for (const pairs of conversations) {
    let areRight = true;
    for (const [expected, given] of pairs) {
      const made = typeof given === 'object' ? given : undefined;
      let isTestRight = false;
      if ('reply' in expected) {
        shares.add('reply_recall', made !== undefined && 'reply' in made);
        if (made !== undefined && 'reply' in made) {
          isTestRight = similar(expected.reply, made.reply);
          shares.add('reply_correct', isTestRight);
        }
      } else {
        shares.add('api_recall', made !== undefined && 'calls' in made);
        if (made !== undefined && 'calls' in made) {
          const [only, ...more] = made.calls;
          const isTool = more.length === 0 && only?.tool === expected.call.tool;
          shares.add('api_correct', isTool);
          isTestRight = isTool && only !== undefined && isSame(expected.call, only);
          if (isTool) shares.add('api_params_correct', isTestRight);
        }
      }
      shares.add('test_correct', isTestRight);
      areRight &&= isTestRight;
      const gold = 'call' in expected ? [expected.call] : [];
      const calls = made !== undefined && 'calls' in made ? made.calls : [];
      const right = mostFound(gold, calls, false);
      shares.add('turn_tool_precision', right, calls.length);
      shares.add('turn_tool_recall', right, gold.length);
      shares.add('turn_tool_f1', 2 * right, gold.length + calls.length);
      const names = (all: Call[]) =>
        all.flatMap(({ tool, input }) => Object.entries(input).map((one) => `${tool} ${one}`));
      const [own, others] = [names(gold), names(calls)];
      const left = [...others];
      let shared = 0;
      for (const one of own) {
        const at = left.indexOf(one);
        if (at >= 0) shared += left.splice(at, 1).length;
      }
      shares.add('turn_param_f1', 2 * shared, own.length + others.length);
    }
    shares.add('conversation_correct', areRight);
    const gold = pairs.flatMap(([expected]) => ('call' in expected ? [expected.call] : []));
    const answers = pairs.flatMap(([, one]) => (typeof one === 'object' ? [one] : []));
    const made = answers.flatMap((one) => ('calls' in one ? one.calls : []));
    const found = mostFound(gold, made, false);
    const ofBoth = gold.length + made.length;
    const isNone = ofBoth === 0 && answers.length > 0;
    const share = (right: number, of: number) => (of > 0 ? right / of : Number(isNone));
    shares.add('calls_found', share(found, gold.length));
    shares.add('calls_found_precision', share(found, made.length));
    shares.add('calls_found_f1', share(2 * found, ofBoth));
    shares.add('calls_in_order', share(mostFound(gold, made, true), gold.length));
    shares.add('all_calls_found', share(found, gold.length) === 1);
  }
  return shares;
}

describe('the figures of conversations', () => {
  it('are those of a plain count', () => {
    fc.assert(
      fc.property(fc.array(turns, { minLength: 1, maxLength: 3 }), (conversations) => {
        const placed = conversations.flatMap((pairs, at) =>
          pairs.map(([expected, given], turn) => ({
            test: testOf(expected, `c${at}`, turn + 1),
            given,
          })),
        );
        const { groups, profiles } = scoreDialogues({
          tests: placed.map(({ test }) => ({ test, groups: {} })),
          answers: placed.flatMap(({ test, given }) => answerTo(test.id, given)),
          doubled: [],
          matching: { replies: usualMatch, requiredOf: required },
          groupBy: [],
        });
        const [all] = groups;
        for (const [name, [right, of]] of count(conversations).all) {
          const spread = all?.figures[name as FigureName];
          if (of > 0) expect(spread?.mean, name).toBeCloseTo(right / of, 10);
        }
        expect(profiles).toHaveLength(placed.length + conversations.length);
        expect(all?.figures.success).toBeNull();
      }),
      { seed: 25, numRuns: budget(400) },
    );
  });

  it('are 1 in everything where answers are what is expected', () => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 6 }), (moves) => {
        const tests = moves.map((one, at) => testOf(one, 'c', at + 1));
        const answers = moves.flatMap((one, at) =>
          answerTo(`c/${at + 1}`, 'call' in one ? { calls: [one.call] } : one),
        );
        const { groups, profiles } = scoreDialogues({
          tests: tests.map((test) => ({ test, groups: {} })),
          answers,
          doubled: [],
          matching: { replies: { measure: 'exact', threshold: 1 } },
          groupBy: [],
        });
        for (const [name, spread] of Object.entries(groups[0]?.figures ?? {})) {
          if (spread) expect(spread.mean, name).toBe(1);
        }
        expect(profiles.flatMap(({ reasons }) => reasons)).toEqual([]);
      }),
      { seed: 26, numRuns: budget(100) },
    );
  });

  it('say over how many they are', () => {
    const moves: [Move, Answer][] = [
      [{ reply: 'goodbye' }, { reply: 'goodbye' }],
      [{ reply: 'goodbye' }, { calls: [{ tool: 'f', input: {} }] }],
      [{ call: { tool: 'g', input: { a: 1 } } }, { calls: [{ tool: 'g', input: { a: 2 } }] }],
    ];
    const tests = moves.map(([one], at) => ({ test: testOf(one, 'c', at + 1), groups: {} }));
    const answers = moves.flatMap(([, one], at) => answerTo(`c/${at + 1}`, one));
    const input = { tests, answers, doubled: [], matching: { replies: usualMatch }, groupBy: [] };
    const { groups, profiles } = scoreDialogues(input);
    const figures = groups[0]?.figures ?? {};
    const numbers = (name: FigureName) => [figures[name]?.mean, figures[name]?.n];
    expect(numbers('reply_recall')).toEqual([0.5, 2]);
    expect(numbers('reply_correct')).toEqual([1, 1]);
    expect(numbers('api_params_correct')).toEqual([0, 1]);
    expect(numbers('conversation_correct')).toEqual([0, 1]);
    expect(numbers('turn_tool_f1')).toEqual([0, 2]);
    expect(profiles.flatMap(({ reasons }) => reasons.map(({ tag, text }) => [tag, text]))).toEqual([
      ['extra_tool', 'a reply is expected, and the answer calls f()'],
      ['bad_param', 'g has a 2 instead of 1'],
    ]);
  });
});
