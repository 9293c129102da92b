import type { Json } from '../base/json.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Lattice, ReadTrajectory } from '../model/format.ts';
import type { Answer, FailedCalls, Prediction, SubAgents, Task } from '../model/prediction.ts';
import type { IsFailure } from '../model/run.ts';
import type { Vocabulary } from '../model/vocabulary.ts';
import type { FolderOf, Trials } from './group-reader.ts';
import type { NamedFormat } from './known-formats.ts';
import type { ReadText } from './repair/mend.ts';
import type { FaultOf } from './sources.ts';

/** Keeps the beginning of some values as text. */
export type KeptOf = (values: readonly Json[]) => Answer;

/** What reading predictions needs from the stages before it, and what the user chose. */
export interface IngestOptions {
  /** Reads JSON text, numbers kept exact; undefined if it is none. */
  readonly readText: ReadText;
  readonly faultOf?: FaultOf | undefined;
  /** The formats that predictions may be in. */
  readonly formats: readonly NamedFormat[];
  /** Lists a factored set; undefined if it has more trajectories than `limit`. */
  readonly expand: (lattice: Lattice, limit: number) => readonly ReadTrajectory[] | undefined;
  /** The tools of whatever policies and gold the caller has, all profiles together; none unless given. */
  readonly vocabulary?: Vocabulary | undefined;
  /** Whether an id is one of the profiles'; without it, none is known. */
  readonly isProfile?: (id: string) => boolean;
  /** Whether no profile is known: then an object is by id only where all members are of one type. */
  readonly isWary?: boolean | undefined;
  /** Whether profiles are read, whose ids alone are asked for. */
  readonly takesProfiles?: boolean | undefined;
  /** The key that holds ids; others that are common are known. */
  readonly idField?: string | undefined;
  /** The dotted path, or name of an attribute, that holds the profile's id instead. */
  readonly idFrom?: string | undefined;
  /** The profile of all traces, whatever ids they have; unless given, each trace must name its own. */
  readonly owner?: string | undefined;
  /** Fields of a record, dotted paths too, that become its groups. */
  readonly groupBy?: readonly string[] | undefined;
  /**
   * How the runs of one profile are told apart; unless given, a profile has one prediction in a group.
   */
  readonly trials?: Trials | undefined;
  /** The folder of a file, below what was named; there is none unless given. */
  readonly folderOf?: FolderOf | undefined;
  /** A format's name or one of `predictionKinds`; by content where none is given. */
  readonly as?: string | undefined;
  /** What predictions are; told by all of them where it is not given. */
  readonly task?: Task | undefined;
  /** Whether calls that failed count; they do unless given. */
  readonly failedCalls?: FailedCalls | undefined;
  /** Whether the result of a tool means that its call failed; unless given, only what says so itself does. */
  readonly isFailure?: IsFailure | undefined;
  /** The tools whose calls are left out of scores; one that cannot be read refuses nothing. */
  readonly ignoreTools?: readonly string[] | undefined;
  /** Whether the calls of agents that a call started count; they do unless given. */
  readonly subAgents?: SubAgents | undefined;
  /** Keeps what a prediction was read from, record by record; unless given, nothing is kept of it. */
  readonly keptOf?: KeptOf | undefined;
  /** Whether predictions keep the runs that they were read from, with all that was said in them. */
  readonly keepsRuns?: boolean | undefined;
  /** Puts into words why a prediction cannot be read; unless given, it does not say so itself. */
  readonly sentenceOf?: ((fault: Diagnostic) => string) | undefined;
  /** How many trajectories a factored set may stand for; 10000 unless given. */
  readonly maxTrajectories?: number | undefined;
}

/** All predictions that could be attributed to a profile, and everything there is to say. */
export interface Ingested {
  readonly predictions: readonly Prediction[];
  readonly diagnostics: readonly Diagnostic[];
  /** What they are grouped by: what was asked for, and maybe their folders. */
  readonly groupBy: readonly string[];
  /** What the predictions are; undefined if it cannot be told, which a diagnostic says. */
  readonly task: Task | undefined;
  /** How many spans, runs or the like are in no trace of an agent, or came before. */
  readonly passedOver: number;
}
