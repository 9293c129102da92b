import type { AgentPart } from '../model/agent-part.ts';
import type { ArgumentRules } from '../model/argument-rules.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** A profile of a gold file as it stands there. */
export interface GoldRecord {
  readonly id: string | undefined;
  readonly agents: readonly string[] | undefined;
  /** Trajectories by format. */
  readonly byFormat: Json | undefined;
  /** Where they are in the value. */
  readonly pointer: string;
  /** Whether they are written otherwise there: then places in them are none of the file. */
  readonly isRewritten?: boolean;
  /** The profile itself, where the file has profiles. */
  readonly profile?: JsonObject;
  /** Why there are none, where that is known. */
  readonly fault?: string;
  /** Who makes how many calls of each trajectory, one after another, where that is known besides. */
  readonly parts?: readonly AgentPart[] | undefined;
  /** What the gold allows beside its own values. */
  readonly rules?: ArgumentRules | undefined;
}
