import type { Workflows } from '../compile/workflows.ts';
import type { Policy } from '../model/policy.ts';

/** A version of workflows: those without an error, and the agents of the others. */
type Version = Pick<Workflows, 'sound' | 'faulty'>;

/** The policies of two versions that can be compared, and whether those of an agent cannot. */
interface SoundVersions {
  readonly before: readonly Policy[];
  readonly after: readonly Policy[];
  readonly isFaulty: (agent: string) => boolean;
}

/**
 * Leaves out of two versions the agents whose workflow has an error in one of them. A file that does not
 * tell its agent may be that of any agent that its version does not have otherwise.
 */
export function soundVersions(before: Version, after: Version): SoundVersions {
  const isFaulty = (agent: string) =>
    [before, after].some(({ sound, faulty }) => {
      const isUntold = faulty.has('') && sound.every((policy) => policy.agent !== agent);
      return faulty.has(agent) || isUntold;
    });
  const soundOf = ({ sound }: Version) => sound.filter(({ agent }) => !isFaulty(agent));
  return { before: soundOf(before), after: soundOf(after), isFaulty };
}
