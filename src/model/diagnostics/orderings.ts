import type { MessageTable } from './table.ts';
import { circle, clean, enumeration, quote } from './words.ts';

/** Diagnostics about orderings, and about the steps that actions leave. */
export const orderingMessages = {
  'step-in-two-blocks': ({ step }) => ({
    message: `the step ${quote(step)} stands in two soft blocks`,
    hint: 'leave it in one of them, or make one block of the two',
  }),
  'step-twice-in-block': ({ step }) => ({
    message: `the step ${quote(step)} stands twice in one soft block`,
  }),
  'interleaved-blocks': ({ first, second }) => ({
    message: `${quote(first)} must come before ${quote(second)}, and their soft blocks interleave`,
    hint: 'list the steps of each block one after another, or drop the pair',
  }),
  'parted-block': ({ workflow, step, elements }) => ({
    message:
      `the block of the step ${quote(step)} in ${quote(workflow)} has other steps between its members, ` +
      `and this one makes ${elements} calls, which stay together`,
    hint: 'list the members of the block next to each other',
  }),
  'ordering-contradiction': ({ workflow, cycle }) => ({
    message: `the order of ${quote(workflow)} contradicts itself: ${circle(cycle, clean)}`,
    hint: 'hard_ordering has to agree with the order of the steps outside of soft blocks',
  }),
  'no-valid-order': ({ workflow, block }) => ({
    message: `no order of the soft block ${enumeration(block)} of ${quote(workflow)} keeps hard_ordering`,
  }),
  'block-too-large': ({ workflow, block, ...why }) => {
    const what = `the soft block of ${block.length} steps in ${quote(workflow)} (${enumeration(block, 3)})`;
    if ('states' in why) {
      return {
        message: `${what} has too many orders to count under hard_ordering: it takes ${why.states} states or more`,
        hint: 'split the block, or drop hard_ordering pairs inside it',
      };
    }
    return {
      message: `${what} has too many orders to find out which are equal: it calls ${repeated(why.same)}, under different hard_ordering pairs`,
      hint: 'use the format lattice, which lists nothing, split the block, or drop hard_ordering pairs inside it',
    };
  },
  'too-many-variants': ({ workflow, variants, limit, steps, same }) => ({
    message:
      same.length > 0
        ? `which of the trajectories of ${quote(workflow)} are equal cannot be told: it calls the same in ${enumeration(same)}, which the agent may choose`
        : `${quote(workflow)} leaves ${variants} choices to the agent, and at most ${limit} are listed: it may choose at ${enumeration(steps, 6)}`,
    hint: 'score with the workflows themselves, which lists nothing, or leave less to the agent',
  }),
  'lost-allowances': ({ to, kinds }) => ({
    message: `a row of ${quote(to)} does not say ${listed(kinds.map((kind) => allowed[kind]))}`,
    hint: 'its evaluator calls such runs wrong; score them with traxgen, whose gold says it under "allow"',
  }),
  'empty-trajectory': ({ workflow }) => ({
    message: `no step of ${quote(workflow)} is left, so its trajectory is empty`,
  }),
  'end-after-removed': ({ workflow, step }) => ({
    message: `end_after ${quote(step)} in ${quote(workflow)} ends nothing: the step was removed`,
    hint: 'name the last step that is left',
  }),
  'several-overrides': ({ workflow, used }) => ({
    message:
      `several override_trajectory actions of ${quote(workflow)} apply at once, ` +
      `and the last listed wins: ${clean(used)}`,
  }),
} satisfies Partial<MessageTable>;

/** What a run may do besides, as the object of a sentence. */
const allowed = {
  repeat: 'which calls may be repeated',
  retry: 'how often a failed call may be tried again',
  anytime: 'which calls may be made at any time',
};

function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

/** `'f(a = 1)' 3 times and 'g()' 2 times`; only the first few. */
function repeated(same: readonly { readonly call: string; readonly times: number }[]): string {
  const shown = same.slice(0, 3).map(({ call, times }) => `${quote(call)} ${times} times`);
  const more = same.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(' and ');
}
