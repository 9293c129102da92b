import type { GivenFlags } from './given.ts';
import { policiesIn, requestsIn, serverIn, stylesIn, talksIn } from './read-experiment-settings.ts';
import { formatChoicesIn, formatsIn, targetFormatIn } from './read-format-settings.ts';
import { judgingIn, pageIn, scoredIn } from './read-score-settings.ts';
import { shardIn } from './read-shard-settings.ts';
import { kindsIn, synthesisIn } from './read-synthesis-settings.ts';
import { filterIn, goldSizeIn, inputsIn, jobsIn, outIn } from './settings.ts';

/** Reads a flag of any command; what it yields does not matter. */
type Reader = (given: GivenFlags) => unknown;

/** What reads the flags that may be in a configuration, and throws for values that they do not take. */
const readers: readonly Reader[] = [
  ...[outIn, filterIn, formatsIn, inputsIn, jobsIn, shardIn, goldSizeIn],
  ...[formatChoicesIn, targetFormatIn, judgingIn, scoredIn, pageIn, synthesisIn, kindsIn],
  ...[policiesIn, stylesIn, requestsIn, serverIn, talksIn],
  (given) => [given.texts('versions'), given.words('max')],
];

/** Throws a UsageError if a flag of any command has a value in a configuration that it does not take. */
export function demandSettings(given: GivenFlags): void {
  for (const read of readers) read(given);
}
