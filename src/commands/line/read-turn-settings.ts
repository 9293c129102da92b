import { usualThresholds } from '../../dialogue/figures/reply-match.ts';
import { type ReplyMatch, replyMeasures } from '../../model/score.ts';
import type { GivenFlags } from './given.ts';
import { UsageError } from './usage-error.ts';

/** Reads the settings of `traxgen dialogue score` and `ask`. Throws UsageError. */
export function readTurnSettings(given: GivenFlags) {
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

/** Each measure has a threshold of its own, unless another is given. */
function readReplies(given: GivenFlags): ReplyMatch {
  const measure = given.choice('reply-match', replyMeasures, 'token-f1');
  const threshold = given.number('reply-threshold', 0) ?? usualThresholds[measure];
  if (threshold <= 1) return { measure, threshold };
  throw new UsageError(`--reply-threshold ${threshold}: it is a similarity, from 0 to 1`);
}
