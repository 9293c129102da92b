import { usualThresholds } from '../../dialogue/figures/reply-match.ts';
import { type ReplyMatch, replyMeasures } from '../../model/score.ts';
import type { GivenFlags } from './given.ts';
import { UsageError } from './usage-error.ts';

/** Reads the tests, the answers to them, and what a judge says. Throws UsageError. */
export function turnsIn(
  given: GivenFlags<'tests' | 'answers' | 'verdicts' | 'judge-prompts' | ReplyFlag | 'system'>,
) {
  return {
    tests: given.texts('tests') ?? [],
    answers: given.texts('answers') ?? [],
    /** What a judge says of sessions. */
    verdicts: given.texts('verdicts') ?? [],
    /** The file of prompts for a judge. */
    judgePrompts: given.text('judge-prompts'),
    replies: readReplies(given),
    /** The file of what the agent is told. */
    system: given.text('system'),
  };
}

/** The tests, the answers to them, and what a judge says. */
export type TurnSettings = Readonly<ReturnType<typeof turnsIn>>;

type ReplyFlag = 'reply-match' | 'reply-threshold';

/** Each measure has a threshold of its own, unless another is given. */
function readReplies(given: GivenFlags<ReplyFlag>): ReplyMatch {
  const measure = given.choice('reply-match', replyMeasures, 'token-f1');
  const threshold = given.number('reply-threshold', 0) ?? usualThresholds[measure];
  if (threshold <= 1) return { measure, threshold };
  throw new UsageError(`--reply-threshold ${threshold}: it is a similarity, from 0 to 1`);
}
