import type { Json, JsonObject } from '../base/json.ts';
import type { Path } from './expression.ts';

/** The place of a profile: the file, and the 1-based line and column of its first character. */
export interface ProfileOrigin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /**
   * The profile's JSON pointer in a file that is one JSON value; undefined where each line is a
   * profile.
   */
  readonly root?: string | undefined;
}

/** The text of one profile, cut out of its file and not parsed yet. */
export interface ProfileRecord extends ProfileOrigin {
  readonly text: string;
}

/**
 * One profile: its id (as text, so 1 and "1" are the same id), its agents in sequence, and all its
 * data.
 */
export interface Profile {
  readonly id: string;
  readonly agents: readonly string[];
  /** By position, where the data are that an agent has of its own; undefined where no agent has any. */
  readonly overlays?: Overlays | undefined;
  readonly data: JsonObject;
  /**
   * The data with exact numbers where Python prints numbers differently (54.0 and 54), if it may
   * contain any.
   */
  readonly spelled?: (() => JsonObject) | undefined;
  readonly origin: ProfileOrigin;
}

/** The object that lies over the profile while an agent is at work: the text and path of its `with`. */
export interface Overlay {
  readonly text: string;
  readonly node: Path;
}

/** The overlays of the agents of a sequence, by position. */
export type Overlays = readonly (Overlay | undefined)[];

/** Agents in their order, as an `agent_sequence` has them. */
export function sequenceOf({ agents, overlays }: Pick<Profile, 'agents' | 'overlays'>): Json[] {
  return agents.map((agent, position) => {
    const overlay = overlays?.[position];
    return overlay === undefined ? agent : { agent, with: overlay.text };
  });
}

/** The data that expressions read: the profile, and external data for names that the profile lacks. */
export interface Scope {
  readonly profile: JsonObject;
  readonly external: JsonObject | undefined;
  /**
   * In a language with variables: the path in the data that a name stands for, undefined for one without a
   * value. Then nothing else is read.
   */
  readonly names?: ((name: string) => Path | undefined) | undefined;
  /** The object of an agent's own whose members lie over the profile's, in `profile`, and where it is. */
  readonly laid?:
    | {
        readonly own: JsonObject;
        readonly from: 'profile' | 'external';
        readonly pointer: string;
      }
    | undefined;
  /** The same with numbers as they are spelled; undefined where there is no difference. */
  readonly spelled?: (() => Scope) | undefined;
  /** The innermost list element that has a name here, as in `any(x in items: ...)`; its name hides a field's. */
  readonly element?: Element | undefined;
}

/** An element of a list under the name that an expression gives it. */
export interface Element {
  readonly name: string;
  readonly value: Json;
  /** The path or expression that it is the value of, such as `order['items'][2]`. */
  readonly origin: string;
  /** Its place in the data; undefined where its list is computed. */
  readonly path?: Path | undefined;
  /** The element of the list around this one. */
  readonly outer: Element | undefined;
}

/** The element that a name stands for; undefined where it stands for a field. */
export function elementNamed(name: string, element: Element | undefined): Element | undefined {
  let found = element;
  while (found !== undefined && found.name !== name) found = found.outer;
  return found;
}

/**
 * The meaning of a path that does not exist: an error, null, or (as in Traxgen 0.1.4) the expression's
 * text.
 */
export const missingModes = ['error', 'null', 'expression'] as const;

export type MissingMode = (typeof missingModes)[number];

/** The profile data for one agent, and whether another agent follows. */
export interface AgentInput {
  readonly scope: Scope;
  readonly missing: MissingMode;
  readonly handsOver: boolean;
}
