import { type JsonObject, ownValue } from '../../base/json.ts';
import { userFailureKinds } from '../../model/conversation.ts';
import type { GroupScore, ProfileScore } from '../../model/score.ts';
import { countsByName, numberAt, objectAt, objectsAt, textMember, wordAt } from './members.ts';

/** What a score has of a conversation, from a file of scores. */
export function conversationIn(value: JsonObject): Pick<ProfileScore, 'conversation'> {
  if (ownValue(value, 'conversation') === undefined) return {};
  const own = objectAt(value, 'conversation');
  const known = objectsAt(own, 'user_failures').flatMap((one) => {
    const kind = wordAt(one, 'kind', userFailureKinds);
    return kind === undefined ? [] : [{ kind, text: textMember(one, 'text') ?? '' }];
  });
  const failures = ownValue(own, 'user_failures') === null ? null : known;
  return { conversation: { ended: textMember(own, 'ended') ?? '', failures } };
}

/** What a group has of conversations. */
export function conversationsIn(value: JsonObject): Pick<GroupScore, 'conversations'> {
  if (ownValue(value, 'conversations') === undefined) return {};
  const own = objectAt(value, 'conversations');
  return {
    conversations: {
      count: numberAt(own, 'count') ?? 0,
      judged: numberAt(own, 'judged') ?? 0,
      failed: numberAt(own, 'with_user_failures') ?? 0,
      failures: countsByName(own, 'user_failures', userFailureKinds),
    },
  };
}
