import type { Workflows } from '../compiler/run/workflows.ts';
import type { Policy } from '../model/policy.ts';

/** A version of workflows: those without an error, and the agents of the others. */
type Version = Pick<Workflows, 'sound' | 'faulty'>;

/** The agents of a version of which workflows have no error, and those of which some have one. */
export interface VersionAgents {
  readonly sound: ReadonlySet<string>;
  readonly faulty: ReadonlySet<string>;
}

/** The policies of two versions that can be compared, and the agents of both. */
interface SoundVersions {
  readonly before: readonly Policy[];
  readonly after: readonly Policy[];
  readonly agents: readonly VersionAgents[];
}

/** Leaves out of two versions the agents whose workflow has an error in one of them. */
export function soundVersions(before: Version, after: Version): SoundVersions {
  const agents = [before, after].map(({ sound, faulty }) => {
    return { sound: new Set(sound.map(({ agent }) => agent)), faulty };
  });
  const soundOf = ({ sound }: Version) => sound.filter(({ agent }) => !isFaulty(agents, agent));
  return { before: soundOf(before), after: soundOf(after), agents };
}

/**
 * Whether a version has no workflow of an agent without an error. A file that does not tell its agent may
 * be that of any agent that its version does not have otherwise.
 */
export function isFaulty(versions: readonly VersionAgents[], agent: string): boolean {
  return versions.some(({ sound, faulty }) => {
    return faulty.has(agent) || (faulty.has('') && !sound.has(agent));
  });
}
