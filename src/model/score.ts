import type { WholeNumber } from '../base/whole-number.ts';
import type { ConversationScore, GroupConversations } from './conversation.ts';
import type { Effort, EffortName, GroupEffort } from './effort.ts';
import type {
  AnyFigureName,
  FigureName,
  Figures,
  OtherFigureName,
  OtherFigures,
  PairFigures,
} from './figures.ts';
import type { Answer, FailedCalls, RepairCounts, Task } from './prediction.ts';
import type { InCommon, Remedy } from './remedy.ts';
import type { ScoreComparison } from './score-comparison.ts';
import type { Trials } from './trials.ts';

/**
 * The paper's error tags (its appendix A.16), those of runs, that of a reply which says something else, and those of
 * conversations with simulated users (the JourneyBench paper, section 4.3).
 */
export const tags = [
  'missing_tool',
  'extra_tool',
  'wrong_order',
  'bad_param',
  'wrong_condition',
  'agent_violation',
  'repeated_call',
  'failed_call',
  'too_many_retries',
  'wrong_reply',
  'dependency_violation',
  'hallucinated_value',
] as const;

export type Tag = (typeof tags)[number];

const tagsOfRuns: readonly Tag[] = ['repeated_call', 'failed_call', 'too_many_retries'];

/** The tags that scores of a task can have: there are no replies in plans, and no orders in turns. */
export function tagsOf(task: Task): readonly Tag[] {
  if (task === 'dialogue') return ['missing_tool', 'extra_tool', 'bad_param', 'wrong_reply'];
  return tags.filter(
    (tag) => tag !== 'wrong_reply' && (task === 'run' || !tagsOfRuns.includes(tag)),
  );
}

/**
 * The version of scores.json. It changes when fields or the meaning of figures change; files without a
 * version come from traxgen 1.
 */
export const scoresVersion = 4;

/** The similarities by which golds and predictions can be aligned. */
export const similarities = ['lcs', 'tool-f1', 'param-f1', 'prefix', 'overlap'] as const;

export type SimilarityName = (typeof similarities)[number];

/** Whether the order of calls in one message counts: the order written, or any. */
export const parallelOrders = ['order', 'any'] as const;

export type ParallelOrder = (typeof parallelOrders)[number];

/** A gold trajectory, by its position in emission order, and the prediction matched with it. */
export interface Pair {
  readonly gold: WholeNumber;
  readonly prediction: number;
  /** From 0 to 1. */
  readonly similarity: number;
  readonly figures: PairFigures;
}

/** A row of two aligned trajectories: a call of the gold, a call of the prediction, or both. */
export interface AlignedCall {
  readonly gold?: string;
  readonly prediction?: string;
  /**
   * The `same` call, `changed` parameters, `missing` from the prediction, or `extra` in it; `allowed` besides, or
   * `tried`, but not made.
   */
  readonly mark: 'same' | 'changed' | 'missing' | 'extra' | 'allowed' | 'tried';
  /** The agents, where the prediction names a different one from the gold. */
  readonly agents?: { readonly gold: string; readonly prediction: string };
  /** The number that parallel predicted calls (of one message) share, if the call has one. */
  readonly parallel?: number;
  /** Whether the predicted call failed. */
  readonly status?: 'failed';
}

/** A sentence about one mismatch, with its tag and the position of its prediction. */
export interface Reason {
  readonly prediction: number;
  readonly tag: Tag;
  readonly text: string;
}

/** A predicted trajectory that equals a gold, and its calls. */
export interface Match {
  readonly prediction: number;
  readonly gold: WholeNumber;
  readonly calls: readonly string[];
  /** The positions of failed calls; undefined where none failed. */
  readonly failed?: readonly number[];
  /** The positions of calls that are allowed besides those of the gold; undefined where there are none. */
  readonly allowed?: readonly number[];
}

/** A call that a prediction made besides those of the gold, as it may. */
export interface AllowedCall {
  readonly prediction: number;
  /** 1-based, among the calls of the prediction. */
  readonly step: number;
  readonly tool: string;
  /** A `repeat` of a right call, or a call that may be made `anytime`. */
  readonly kind: 'repeat' | 'anytime';
}

/** For pooled figures, how many calls or parameters the value of a score is of. */
export type FigureWeights = Readonly<Partial<Record<FigureName, number>>>;

/** The score of one prediction of one profile. */
export interface ProfileScore {
  readonly id: string;
  readonly agents: readonly string[];
  /** The complexity of the profile's most complex workflow; undefined where none is known. */
  readonly complexity: string | undefined;
  /** The values of the fields by which predictions are grouped. */
  readonly groups: Readonly<Record<string, string>>;
  /** Which of several runs of the profile it is, where profiles have several. */
  readonly trial?: string;
  /** Whether there was a prediction that could be read. */
  readonly state: 'scored' | 'absent' | 'unreadable';
  /** Why it could not be read, in a sentence. */
  readonly unread?: string | undefined;
  /** Null where they are too many to count. */
  readonly golds: WholeNumber | null;
  /** What tells the gold set from another one; undefined where it is not known. */
  readonly goldHash?: string;
  /** The number of golds of the profile, where it is scored against a sample of them. */
  readonly sampledFrom?: WholeNumber;
  readonly predictions: number;
  readonly figures: Figures;
  /**
   * What the score shares with others that are not independent of it: the conversation of a test. Its
   * id where nothing is said.
   */
  readonly cluster?: string | undefined;
  /** How much the score counts in the means of pooled figures; 1 where nothing is said. */
  readonly weights?: FigureWeights | undefined;
  readonly otherFigures: OtherFigures;
  readonly tags: readonly Tag[];
  readonly reasons: readonly Reason[];
  readonly pairs: readonly Pair[];
  /** For each prediction that is not gold or has other agents: its alignment with a gold. */
  readonly alignments: readonly {
    readonly prediction: number;
    readonly gold: WholeNumber;
    readonly calls: readonly AlignedCall[];
  }[];
  /** For the other predictions, up to twenty: the gold that each equals, and its calls. */
  readonly matches: readonly Match[];
  /** Calls that were left out before anything was compared; undefined where there are none. */
  readonly allowed?: readonly AllowedCall[];
  /** What would make a wrong run right, where one thing does. */
  readonly remedy?: Remedy | undefined;
  /** How many results look as if their calls had failed, and count as made; no file of scores has it. */
  readonly suspects?: number;
  readonly repairs: RepairCounts;
  readonly effort: Effort;
  /** Only of a conversation with a simulated user. */
  readonly conversation?: ConversationScore | undefined;
  /** What it was read from, if a page shall show that; no file of scores has it. */
  readonly answer?: Answer | undefined;
}

/**
 * Mean and sample standard deviation (n-1; 0 for one profile) of a figure over profiles, each with the
 * mean over its scores, and the 95 % interval of the mean.
 */
export interface Spread {
  readonly mean: number;
  readonly sd: number;
  /** The number of profiles that have the figure. */
  readonly n: number;
  /** The number of scores that have it, where it is a figure of trajectories that others lack. */
  readonly scores?: number;
  /** Wilson's, or Student's for count agreement; null below two profiles. */
  readonly low: number | null;
  readonly high: number | null;
}

/** The scores of a group of profiles, such as those of one workflow, complexity or model. */
export interface GroupScore {
  /** What the profiles share, for example `{ "complexity": "simple", "model": "m1" }`. */
  readonly key: Readonly<Record<string, string>>;
  /** The number of its scores; a profile may have several. */
  readonly profiles: number;
  readonly figures: Readonly<Partial<Record<FigureName, Spread | null>>>;
  readonly otherFigures: Readonly<Partial<Record<OtherFigureName, Spread | null>>>;
  /** Mean tool-call accuracy over conversations (JourneyBench, equation 2). */
  readonly userJourneyCoverage: number | null;
  /** How several runs of a profile agree; absent where predictions are no runs. */
  readonly trials?: Trials | undefined;
  readonly tags: Readonly<Partial<Record<Tag, number>>>;
  readonly repairs: RepairCounts;
  /** Undefined where the scores do not have it. */
  readonly effort?: GroupEffort | undefined;
  /** Undefined where none of its scores is of a conversation. */
  readonly conversations?: GroupConversations | undefined;
}

/** The measures by which two replies can be compared. */
export const replyMeasures = ['exact', 'token-f1', 'chrf'] as const;

export type ReplyMeasure = (typeof replyMeasures)[number];

/** How replies are compared: they match if their similarity, from 0 to 1, reaches the threshold. */
export interface ReplyMatch {
  readonly measure: ReplyMeasure;
  readonly threshold: number;
}

/** The result of a scoring run. */
export interface ScoreReport {
  /**
   * Whether predictions are plans, which should contain all valid trajectories, what agents did, or
   * what they said and called next in conversations.
   */
  readonly task: Task;
  readonly similarity: SimilarityName;
  /** The argument rules that were applied, as written in their file. */
  readonly rules: readonly string[];
  /** How the replies of conversations are compared. */
  readonly replies?: ReplyMatch | undefined;
  /** `any` where calls of one message may be in any order. */
  readonly parallel?: ParallelOrder;
  /** What calls that failed are: `judge` where they were tried and not made, `drop` where they are left out. */
  readonly failedCalls?: FailedCalls;
  /** The tools whose calls are ignored, if there are any. */
  readonly ignoredTools?: readonly string[];
  readonly profiles: readonly ProfileScore[];
  readonly groups: readonly GroupScore[];
  /** Ids with gold but no prediction, with a prediction but no gold, and with several predictions. */
  readonly unpredicted: readonly string[];
  readonly unknown: readonly string[];
  readonly doubled: readonly string[];
  /** What most wrong runs have in common, and what would permit it. */
  readonly inCommon?: InCommon | undefined;
  /** The comparisons that were asked for: of the values of a field, and with an earlier run. */
  readonly comparisons?: readonly ScoreComparison[] | undefined;
}

/** A maximum (`--max`) that the mean effort over all profiles is above. */
export interface MissedMaximum {
  readonly effort: EffortName;
  readonly maximum: number;
  /** Null where no prediction tells it. */
  readonly mean: number | null;
  /** Of how many profiles some have no prediction that tells it. */
  readonly lacking?: { readonly count: number; readonly of: number };
}

/** A threshold (`--min`) that the mean over all profiles does not reach, in the unit of the figure. */
export interface MissedThreshold {
  readonly figure: AnyFigureName;
  readonly minimum: number;
  /** Null where no profile has the figure. */
  readonly mean: number | null;
  /** Of how many scores some lack the figure, which then has no mean over all. */
  readonly lacking?: { readonly count: number; readonly of: number };
}
