import type { ReadCall } from './format.ts';

/** A message of a conversation, or what a tool answered. */
export interface Said {
  readonly by: 'user' | 'agent' | 'tool';
  readonly text: string;
  /** The number of calls that were made before. */
  readonly calls: number;
}

/** What agent and simulated user said beside the calls, in a conversation that was held to be scored. */
export interface Conversation {
  /** Who or what ended it: `user`, `agent`, `max-turns`. */
  readonly ended: string;
  /** Whether the agent's state says that no call could be made any more. */
  readonly isHalted: boolean;
  readonly said: readonly Said[];
  /** All calls, those that failed among them. */
  readonly calls: readonly ReadCall[];
}

/** What a simulated user may do wrong (the JourneyBench paper, section 4.3 and its appendices I and J). */
export const userFailureKinds = ['user_hallucination', 'incomplete_journey'] as const;

export type UserFailureKind = (typeof userFailureKinds)[number];

/** A failure of the simulated user, which is no mistake of the agent. */
export interface UserFailure {
  readonly kind: UserFailureKind;
  readonly text: string;
}

/** What a score has only where its prediction is such a conversation. */
export interface ConversationScore {
  readonly ended: string;
  /** Null where no policy says what the user was to do. */
  readonly failures: readonly UserFailure[] | null;
}

/** The conversations among the scores of a group. */
export interface GroupConversations {
  readonly count: number;
  /** Of how many of them it is known what the simulated user did wrong. */
  readonly judged: number;
  /** In how many of these the user failed, and in how many it failed so. */
  readonly failed: number;
  readonly failures: Readonly<Partial<Record<UserFailureKind, number>>>;
}

/** Counts conversations, and those whose simulated user failed; undefined where there are none. */
export function groupConversations(
  scores: Iterable<readonly [conversation: ConversationScore | undefined, times: number]>,
): GroupConversations | undefined {
  let [count, judged, failed] = [0, 0, 0];
  const byKind = new Map<UserFailureKind, number>();
  for (const [conversation, times] of scores) {
    if (conversation === undefined) continue;
    count += times;
    if (conversation.failures === null) continue;
    judged += times;
    const kinds = new Set(conversation.failures.map(({ kind }) => kind));
    if (kinds.size > 0) failed += times;
    for (const kind of kinds) byKind.set(kind, (byKind.get(kind) ?? 0) + times);
  }
  const known = userFailureKinds.filter((kind) => byKind.get(kind));
  const failures = Object.fromEntries(known.map((kind) => [kind, byKind.get(kind)]));
  return count === 0 ? undefined : { count, judged, failed, failures };
}
