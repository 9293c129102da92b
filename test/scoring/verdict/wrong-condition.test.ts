import { expect, test } from 'vitest';
import { type Document, score } from '../../../src/index.ts';

/** A workflow of as many steps as conditionals, each of which skips one. */
function workflowOf(count: number) {
  const at = Array.from({ length: count }, (_, position) => position);
  return {
    agent: 'w',
    steps: at.map((one) => `s${one}: t${one}()`),
    conditionals: at.map((one) => ({
      if: [{ field: `f${one}`, operator: '==', value: 1 }],
      then: [{ action: 'skip', target: `s${one}` }],
      else: [],
    })),
  };
}

/** The sentences about trajectories of a profile that skips nothing, each of which lacks a step. */
function found(count: number, wrong: readonly number[]) {
  const fields = Array.from({ length: count }, (_, one) => [`f${one}`, 0] as const);
  const profile = { customer_id: 'C', agent_sequence: ['w'], ...Object.fromEntries(fields) };
  const without = (step: number) =>
    fields.flatMap((_, one) => (one === step ? [] : [{ tool_name: `t${one}`, tool_input: {} }]));
  const trajectories = [...wrong.map(without), without(2).slice(1)];
  const { report } = score({
    workflows: [workflowOf(count) as Document],
    profiles: [profile as Document],
    predictions: [{ id: 'C', trajectories: { google: trajectories } }],
  });
  const reasons = report.profiles[0]?.reasons.filter(({ tag }) => tag === 'wrong_condition') ?? [];
  return reasons.map(({ prediction, text }) => [prediction, text]);
}

const named = (prediction: number, step: number) => [
  prediction,
  `the plan would be right if conditional ${step + 1} (f${step} == 1) held, but it does not`,
];

test.each([5, 400])('of %d decisions the one that a trajectory got wrong is named', (count) => {
  const wrong = [count - 1, 1, count - 2];
  expect(found(count, wrong)).toEqual(wrong.map((step, prediction) => named(prediction, step)));
});

test('of very many decisions only the first ones are tried', () => {
  expect(found(700, [3, 690])).toEqual([named(0, 3)]);
});
