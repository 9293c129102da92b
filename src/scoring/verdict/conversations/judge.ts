import type { Prediction } from '../../../model/prediction.ts';
import { type ProfileScore, type Reason, tags } from '../../../model/score.ts';
import type { GoldEntry } from '../../gold/gold-entry.ts';
import { agentFaults } from './agent-faults.ts';
import { talkOf } from './talk.ts';
import { userFailures } from './user-failures.ts';

/** Adds to the score of a conversation what was wrong on both sides; a right run has no mistakes of the agent. */
export function withConversation(
  score: ProfileScore,
  entry: GoldEntry,
  prediction: Prediction | undefined,
): ProfileScore {
  const conversation = prediction?.conversation;
  if (conversation === undefined || score.state !== 'scored') return score;
  const talk = talkOf(entry, conversation);
  const isRight = score.figures.valid === 1;
  const found = talk === undefined || isRight ? [] : [...agentFaults(talk)];
  const reasons = [...score.reasons, ...found.map((one): Reason => ({ prediction: 0, ...one }))];
  return {
    ...score,
    tags: tags.filter((tag) => reasons.some((reason) => reason.tag === tag)),
    reasons,
    conversation: { ended: conversation.ended, failures: talk ? userFailures(talk) : null },
  };
}
