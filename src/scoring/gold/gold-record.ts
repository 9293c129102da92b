import type { Json, JsonObject } from '../../base/json.ts';
import type { AgentPart } from '../../model/agent-part.ts';
import type { ArgumentRules } from '../../model/argument-rules.ts';

/** A profile of a gold file as written. */
export interface GoldRecord {
  readonly id: string | undefined;
  readonly agents: readonly string[] | undefined;
  /** Trajectories by format. */
  readonly byFormat: Json | undefined;
  /** The pointer of the trajectories in the value. */
  readonly pointer: string;
  /**
   * Whether the trajectories were converted while reading; pointers into them are then not valid in the
   * file.
   */
  readonly isRewritten?: boolean;
  /** The profile itself, where the file contains profiles. */
  readonly profile?: JsonObject;
  /** Why there are no trajectories, where that is known. */
  readonly fault?: string;
  /** The agents in sequence with their numbers of calls, where these are known separately. */
  readonly parts?: readonly AgentPart[] | undefined;
  /** What a run may do besides, as written, and its pointer; undefined where nothing is said of it. */
  readonly allow?: { readonly value: Json; readonly pointer: string } | undefined;
  /** The argument rules that the gold implies. */
  readonly rules?: ArgumentRules | undefined;
}
