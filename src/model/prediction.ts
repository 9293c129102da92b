import type { Conversation } from './conversation.ts';
import type { ReadTrajectory } from './format.ts';
import type { ProfileOrigin } from './profile.ts';
import type { Run } from './run.ts';
import type { Usage } from './usage.ts';

/**
 * The faults of raw model output that are counted, in the order of the paper's Table 9. The first three
 * are per output: invalid as it is, valid after repair, not repairable. The last is not in the paper:
 * the output is truncated and was read up to its last complete call.
 */
export const repairColumns = [
  'initial_fail',
  'recovered',
  'unrecovered',
  'bracket_mismatch',
  'hallucinated_code',
  'incorrect_format',
  'invalid_commas',
  'junk_between_brackets',
  'markdown_fences',
  'mismatched_quotes',
  'missing_commas',
  'null_literals',
  'single_quotes',
  'ellipses',
  'bracketed_expressions',
  'truncated',
] as const;

export type RepairColumn = (typeof repairColumns)[number];

/** The number of repairs by kind; kinds without any are absent. */
export type RepairCounts = Readonly<Partial<Record<RepairColumn, number>>>;

/**
 * The kinds of predictions: plans, which should contain all valid trajectories, or records of what an
 * agent did once.
 */
export const tasks = ['plan', 'run'] as const;

/** What can be scored: also the turns of conversations, each by itself. */
export const scoredTasks = [...tasks, 'dialogue'] as const;

export type Task = (typeof scoredTasks)[number];

/** What failed calls are: tried and not made where gold has them, or made, or nothing. */
export const failedCalls = ['judge', 'keep', 'drop'] as const;

export type FailedCalls = (typeof failedCalls)[number];

/** Whether the calls of agents that a call started count. */
export const subAgents = ['keep', 'drop'] as const;

export type SubAgents = (typeof subAgents)[number];

/** Whether calls of tools that change nothing count. */
export const readModes = ['keep', 'ignore'] as const;

export type Reads = (typeof readModes)[number];

/** What a prediction was read from, or its beginning, and the length of all of it in UTF-16 units. */
export interface Answer {
  readonly text: string;
  readonly length: number;
}

/** What a model planned, or an agent did, for one profile. */
export interface Prediction {
  readonly id: string;
  /**
   * As given: `[]` is no prediction, `[[]]` is one empty trajectory; undefined where nothing could be
   * read. A call whose `params` are undefined predicts only the name of a tool.
   */
  readonly trajectories: readonly ReadTrajectory[] | undefined;
  /** Whether parameter values are text, as in the `traxgen` format. */
  readonly valuesAreText: boolean;
  /** Whether the prediction is in the `tool-only` format, so that names are all it is meant to have. */
  readonly namesMeant?: boolean;
  /** How many results look as if their calls had failed, where nothing says what a failure looks like. */
  readonly suspects?: number;
  /** Whether its failed calls were left out. */
  readonly isWithoutFailed?: boolean;
  /** The values of the fields in `--group-by`. */
  readonly groups: Readonly<Record<string, string>>;
  /** Which of several runs of its profile it is, where profiles have several. */
  readonly trial?: string;
  readonly repairs: RepairCounts;
  /** What it was read from, where that is kept. */
  readonly answer?: Answer | undefined;
  /** Why no trajectories can be read in it, in a sentence. */
  readonly unread?: string | undefined;
  /** Whether its record contains no prediction, for example because the request failed. */
  readonly isMissing?: boolean;
  /** For a transcript (a chat, a session) or a trace: whether the agent called any tool in it. */
  readonly transcript?: {
    readonly isTrace: boolean;
    readonly hasCalls: boolean;
    /**
     * Its only calls are in the text of its last message: they may be a plan, and are scored as what
     * the agent did.
     */
    readonly callsAreText?: boolean;
  };
  /** The runs that it was read from, where these are kept. */
  readonly runs?: readonly Run[];
  /** What was said, where it is a conversation with a simulated user. */
  readonly conversation?: Conversation;
  /**
   * The resources that it took, as far as its record tells: of each trajectory where these are traces,
   * and otherwise of the whole.
   */
  readonly usages?: readonly Usage[];
  readonly origin: ProfileOrigin;
  /** For a file that is one JSON value: the pointer of the prediction. */
  readonly place?: {
    readonly file: string;
    readonly pointer: string;
    readonly origin?: ProfileOrigin;
  };
}

/** Kinds of predictions besides the gold formats: raw model text, chat messages, lines of a batch. */
export const predictionKinds = ['text', 'openai', 'openai-batch'] as const;

/** Formats of chats and of tracing systems, which record what agents did. */
export const traceNames = [
  'openai-chat',
  'openai-responses',
  'anthropic',
  'ai-sdk',
  'gemini',
  'bedrock',
  'otel',
  'phoenix',
  'langfuse',
  'openai-agents',
  'mlflow',
  'langsmith',
  'mastra',
  'adk',
  'tau2',
] as const;

export type TraceName = (typeof traceNames)[number];
